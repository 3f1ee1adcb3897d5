import { type Fault, faultsIn } from '../fault.ts';

type Rows = Parameters<typeof faultsIn>[2];
const beside = (path: string, rows: Rows) => faultsIn(`${path}.ts`, `${path}.test.ts`, rows);
const inChain = (path: string, rows: Rows) => beside(`packages/chain/src/${path}`, rows);
const inWeb = (path: string, rows: Rows) => beside(`apps/web/src/${path}`, rows);

/** Faults of what tells whether something was sent, on which chain, and what is not asked or paid again. */
export const lostAnswers: readonly Fault[] = [
  ...inChain('transactions/findCall', [
    ['a transaction that is known is found again', '!known.has(sent.hash.toLowerCase()) &&', ''],
    ['an earlier transaction is found', 'sent.nonce >= nonce &&', ''],
    [
      'another account’s transaction is found',
      'sent.from.toLowerCase() === from.toLowerCase() &&',
      '',
    ],
    ['all transactions of an account are looked at', 'Math.min(sent, nonce + noncesMax)', 'sent'],
    [
      'a change of an approval’s amount makes another transaction of it',
      'isApproval ? data.slice(0, approvedChars) : data',
      'isApproval ? data : data',
    ],
    [
      'a node that does not tell what waits ends the search',
      "blockWith(client, 'pending').catch(() => null)",
      "blockWith(client, 'pending')",
    ],
  ]),
  ...inChain('transactions/failureReason', [
    [
      'what came first in its own block is no reason',
      '    await client.call({ ...request, blockNumber });\n',
      '',
    ],
  ]),
  ...inChain('transactions/sendBatch', [
    [
      'a wallet that lacks several calls is asked for them again',
      "lacksMethod(error) ? new ChainError('not-atomic', { cause: error }) : toChainError(error)",
      'toChainError(error)',
    ],
    ['some of several calls may happen', 'forceAtomic: true', 'forceAtomic: false'],
  ]),
  ...inChain('tokens/signPermit', [
    ['a wallet that declines has no permits', 'isOther || lacksMethod(error) ?', 'true ?'],
  ]),
  ...inWeb('transactions/certainty', [
    [
      'a network that is away is certain',
      "if (error === raw) return error.code === 'wallet';",
      'if (error === raw) return true;',
    ],
    [
      'an internal error is certain',
      '4001, 4100, 4200, 4901, 4902,',
      '4001, 4100, 4200, 4901, 4902, -32_603,',
    ],
    [
      'a node’s words are not read',
      '|| nodeRefusals.test(messageOf(raw))',
      '|| messageOf(raw) === raw',
    ],
  ]),
  ...inWeb('transactions/broadcast', [
    ['a refusal counts though the network knows it', 'if (isKnown === true) return;', ''],
    ['the first refusal counts', 'const unknownTimes = 2;', 'const unknownTimes = 1;'],
    [
      'refusals are counted over what lies between',
      'refusedTimes + 1 : 0',
      'refusedTimes + 1 : refusedTimes',
    ],
    [
      'a member hears of it at each attempt',
      'if (isAway && !isTold) onUnsure();',
      'if (isAway) onUnsure();',
    ],
    ['it is sent on though nobody waits', 'if (!isWanted()) throw refusal;', ''],
  ]),
  ...inWeb('transactions/search', [
    ['what another press sent is found as its own', 'hashesBeside(id)', 'new Set()'],
    [
      'calls that wait for their signers are given up',
      'if (found === null) empty += 1;',
      'empty += 1;',
    ],
    [
      'a network that is away is an answer',
      "if (toChainError(error).code !== 'unavailable') empty += 1;",
      'empty += toChainError(error) ? 1 : 0;',
    ],
    [
      'a wallet that never answers is waited for',
      'withDeadline(look(web3, searched), lookLimitMs, () => null)',
      'withDeadline(look(web3, searched), 2 ** 30, () => null)',
    ],
  ]),
  ...inWeb('transactions/states', [
    [
      'what may have been sent may be pressed again',
      'maybe: { isDecided: false, holds: true,',
      'maybe: { isDecided: false, holds: false,',
    ],
  ]),
  ...inWeb('wallet/chainGate', [
    [
      'a wallet on a foreign chain signs',
      "if (proof === 'foreign' || areThere.includes(false)) throw",
      'if (areThere.includes(false)) throw',
    ],
    [
      'coins go to an address without code',
      "if (proof === 'foreign' || areThere.includes(false)) throw",
      "if (proof === 'foreign') throw",
    ],
    [
      'an unproven wallet pays',
      "if (proof === 'unknown' && isProofNeeded && !texts.has(method)) {",
      "if (proof === 'unknown' && isProofNeeded && texts.has(method)) {",
    ],
    [
      'a wallet outside of the page signs without sending',
      "const isForeign = method === 'eth_signTransaction' && source.signsHere !== true;",
      "const isForeign = method === 'eth_signTransaction' && source === null;",
    ],
  ]),
  ...inWeb('wallet/chainProof', [
    [
      'letters tell chains apart',
      'return parsed.success ? parsed.data.hash.toLowerCase() : null;',
      'return parsed.success ? parsed.data.hash : null;',
    ],
    ['a network that was away is never asked again', '      ours = undefined;\n', ''],
    [
      'a wallet that reads by our node proves itself',
      "if (source.hasNoNode === true) return 'unknown';",
      '',
    ],
    [
      'no code counts as code',
      "typeof found === 'string' && found.length > 2",
      "typeof found === 'string' && found.length > 1",
    ],
  ]),
  ...inWeb('wallet/walletLacks', [
    [
      'what one account’s wallet lacks, all of them lack',
      'wallet.address.toLowerCase()',
      'wallet.status',
    ],
    ['lacks are kept without bound', '.slice(-accountsMax)', ''],
  ]),
];
