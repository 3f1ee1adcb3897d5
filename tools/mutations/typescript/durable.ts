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
    ['a subscription reaches the node', '|subscribe|unsubscribe', ''],
  ]),
  ...faultsIn(`${guard}/isolation.ts`, `${guard}/isolation.test.ts`, [
    ['others may enter the folder of the socket', 'mode: 0o700', 'mode: 0o755'],
    [
      'what a crash left is in the way of a socket',
      'await rm(path, { recursive: true, force: true });\n    await mkdir',
      'await mkdir',
    ],
    ['a state stays where it was passed on', '    await rm(path);\n', ''],
  ]),
  ...faultsIn(`${guard}/node.ts`, `${guard}/isolation.test.ts`, [
    ['a node has a port of the machine without need', 'options.sockets !== null', 'false'],
    ['a state that no file passed on is not loaded', 'hasState: file !== null', 'hasState: true'],
    ['a node that refuses its state only does not start', '--load-state|init state', 'never said'],
  ]),
  ...faultsIn(`${guard}/start.ts`, `${guard}/isolation.test.ts`, [
    ['that others reach the node is kept quiet', 'if (sockets === null) options.log(', 'void ('],
  ]),
  ...faultsIn(`${guard}/ipcTransport.ts`, `${guard}/transport.test.ts`, [
    ['the first part of an answer is all of it', 'if (chunk.at(-1) !== newline) return;', ''],
    ['requests share a connection', 'idle.pop() ?? (', '[...connections][0] ?? ('],
    ['a node that is late counts as gone', 'isLate = true;', ''],
    ['connections that broke are counted on', 'connections.delete(connection);', ''],
  ]),
  ...faultsIn('packages/embedded/src/child.ts', durable, [
    ['a node outlives its owner', 'kill -9 $$', 'true'],
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
