import { type Fault, faultsIn } from '../fault.ts';

const domain = (path: string) => `packages/domain/src/${path}`;
const chain = (path: string) => `packages/chain/src/tokens/${path}`;
const web = (path: string) => `apps/web/src/features/send/${path}`;

/** Faults of sending coins and tokens. */
export const send: readonly Fault[] = [
  ...faultsIn(domain('send/lookalike.ts'), domain('send/lookalike.test.ts'), [
    ['a holder imitates themselves', '&& !isSame(other.holder, holder)', ''],
    ['names of any face are alike', 'faces[place] === faces[index] &&', 'place !== index &&'],
    ['who wrote is as safe as who was paid', 'other.isPaid && isSame', 'isSame'],
    ['accents tell names apart', "name.normalize('NFKD').replace(/\\p{M}/gu, '')", 'name'],
    [
      'an address in capitals is no likeness',
      'shortAddress(address.toLowerCase())',
      'shortAddress(address)',
    ],
  ]),
  ...faultsIn(domain('send/payment.ts'), domain('send/payment.test.ts'), [
    ['what may be on its way is asked for once more', 'return isUnasked ? {', 'return true ? {'],
    ['what was sent can be declined', "declined: ['asked']", "declined: ['asked', 'sent']"],
    ['a second step does not wait for the first', '!isHeld && ', ''],
  ]),
  ...faultsIn(domain('send/lines.ts'), domain('send/lines.test.ts'), [
    ['a recipient is paid twice', 'if (seen.has(key))', 'if (false)'],
  ]),
  ...faultsIn(domain('tokens/max.ts'), domain('tokens/max.test.ts'), [
    ['nothing is left for the fee', 'balanceWei - feeAtMost(fee)', 'balanceWei'],
  ]),
  ...faultsIn(domain('tokens/facts.ts'), domain('tokens/facts.test.ts'), [
    [
      'a symbol is as long as it likes',
      "shortLabel(said.symbol ?? '', symbolLength)",
      "said.symbol ?? ''",
    ],
  ]),
  ...faultsIn(chain('transfer.ts'), chain('sendTransfer.test.ts'), [
    ['a token that returns false is believed', 'data.length > 2', 'false'],
    ['a token needs no contract', "if (code === undefined || code === '0x')", 'if (false)'],
  ]),
  ...faultsIn(chain('getArrived.ts'), chain('sendTransfer.test.ts'), [
    ['a token is believed what it announces', 'grown === null || grown > announced', 'true'],
  ]),
  ...faultsIn(web('settle.ts'), web('pay.test.ts'), [
    [
      'two tabs settle a transaction at once',
      'await afterOtherTabs(`parley.settle.',
      'await ((_: string, work: () => Promise<void>) => work())(`parley.settle.',
    ],
  ]),
  ...faultsIn('apps/web/src/storage/payment.ts', web('pay.test.ts'), [
    [
      'a tab writes what it did not change',
      'if (JSON.stringify(next) !== JSON.stringify(known)) ',
      '',
    ],
  ]),
  ...faultsIn(web('pay.ts'), web('pay.test.ts'), [
    [
      'any account pays',
      'wallet.account.address.toLowerCase() !== payment.from.toLowerCase()',
      'false',
    ],
    ['another tab is not heard', 'stored?.id !== payment.id || nextStep(stored) === null', 'false'],
  ]),
  ...faultsIn(
    'packages/chain/src/transactions/getExecution.ts',
    'packages/chain/src/transactions/getExecution.test.ts',
    [
      ['an execution that failed succeeded', 'log.topics[0] === success', 'true'],
      [
        'any execution of the wallet is this one',
        'proposalOf(topics, data) === proposal.toLowerCase()',
        'true',
      ],
      ['executions of the older contract are missed', 'topic ?? data.slice(0, 66)', "topic ?? ''"],
      ['the same blocks are looked through again', 'nextBlock = last + 1', 'nextBlock = fromBlock'],
    ],
  ),
  ...faultsIn(
    'apps/web/src/transactions/proposals.ts',
    'apps/web/src/transactions/proposals.test.ts',
    [
      ['proposals of other chains are looked for', '&& known.chainId === chainId', ''],
      [
        'the next look begins anew',
        'updateTransaction(proposal, { nextBlock: found.nextBlock });',
        '',
      ],
    ],
  ),
  ...faultsIn('apps/web/src/transactions/run.ts', 'apps/web/src/transactions/run.test.ts', [
    [
      'a wallet that does not make several calls is asked for them again',
      "if (refusal.code === 'not-atomic') lackOf('batches').note();",
      '',
    ],
    [
      'the same is pressed again while it may be on its way',
      'if (heldBy(config.supportedChainId, from, key) !== undefined)',
      'if (false)',
    ],
    [
      'what is confirmed is told before it is read again',
      '  invalidate(run);\n  // Its',
      '  // Its',
    ],
  ]),
  ...faultsIn('apps/web/src/transactions/recorder.ts', 'apps/web/src/transactions/run.test.ts', [
    ['an error is believed', 'if (found !== null) return foundAs(found);', ''],
    [
      'a wallet’s own reason is lost',
      'foundAfter(id, error, isWanted',
      'foundAfter(id, known, isWanted',
    ],
    [
      'the chain is not searched while a wallet is silent',
      'const searchAfterMs = 15_000;',
      'const searchAfterMs = 15_000_000;',
    ],
  ]),
  ...faultsIn('apps/web/src/transactions/broadcast.ts', 'apps/web/src/transactions/run.test.ts', [
    [
      'bytes are given to the network once',
      'if (refusedTimes >= unknownTimes) throw refusal;',
      'throw refusal;',
    ],
  ]),
  ...faultsIn('apps/server/src/platform/outside.ts', 'apps/server/src/platform/outside.test.ts', [
    ['a server that may ask nobody asks', 'if (isOff) throw', 'if (false) throw'],
  ]),
];
