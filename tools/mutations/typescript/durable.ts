import { type Fault, faultsIn } from '../fault.ts';

const guard = 'packages/embedded/src/guard';
const durable = `${guard}/durableChain.test.ts`;

/** Faults of the chain and the processes that `npm start` runs: what would lose or part something. */
export const durableChain: readonly Fault[] = [
  ...faultsIn(`${guard}/store.ts`, durable, [
    ['two states are kept', 'number - keptStates', 'number - keptStates + 1'],
    ['a chain without states begins anew', 'journals.length === 0 || isUnbegun', 'true'],
    [
      'a journal between two states is left out',
      'let number = from; ; number += 1',
      'let number = last; ; number += 1',
    ],
  ]),
  ...faultsIn(`${guard}/store.ts`, `${guard}/store.test.ts`, [
    ['a state appears before it is whole', '(number)}.new', '(number)}'],
  ]),
  ...faultsIn(`${guard}/journal.ts`, `${guard}/journal.test.ts`, [
    [
      'a checksum that differs is accepted',
      'if (line.slice(0, checksumLength) !== checksumOf(json)) return null;',
      '',
    ],
    [
      'a journal that is damaged in its middle counts up to there',
      'const isLast = end < 0 || end === bytes.length - 1;',
      'const isLast = true;',
    ],
  ]),
  ...faultsIn(`${guard}/producer.ts`, `${guard}/producer.test.ts ${durable}`, [
    [
      'the first transaction of a block is not in the journal',
      '[...accepted.values()].map(({ task }) => task.raw)',
      '[...accepted.values()].slice(1).map(({ task }) => task.raw)',
    ],
    [
      'a block may be older than the one before',
      'Math.max(this.#latest, this.#clock())',
      'this.#clock()',
    ],
    [
      'what could not be written stays in the pool',
      "await this.#node.call('anvil_dropTransaction', [hash], workTimeoutMs);",
      '',
    ],
    [
      'a chain that includes nothing goes on',
      'if (left >= ready) {',
      'if (left > ready + 1_000_000) {',
    ],
    ['a state forgets what waits in the pool', 'return [...waiting.values()];', 'return [];'],
  ]),
  ...faultsIn(`${guard}/durableChain.ts`, durable, [
    [
      'a chain that does not answer is left alone',
      "if (!this.#isSaving) await this.#replace(live, 'The chain is not responding.');",
      '',
    ],
    [
      'what was asked of a chain that died is lost',
      'this.#queue.unshift(...works.filter(({ isSettled }) => !isSettled));',
      '',
    ],
  ]),
  ...faultsIn(`${guard}/endpoint.ts`, `${guard}/endpoint.test.ts`, [
    ['a page may change the chain', ' && isOurHost && !isFromPage', ' && isOurHost'],
    ['another name leads to the chain', ' && isOurHost && !isFromPage', ' && !isFromPage'],
    ['any path leads to the chain', 'url === path && ', ''],
  ]),
  ...faultsIn('tools/start/supervisor.ts', 'tools/start/supervisor.test.ts', [
    [
      'a part that dies often waits longer and longer',
      'Date.now() - startedAt < ranAfterMs ? longer(pauseMs) : 0',
      'longer(pauseMs)',
    ],
    ['what comes up during a stop stays', 'this.starting.add(started);\n    try {', 'try {'],
  ]),
];
