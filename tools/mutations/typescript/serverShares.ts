import { type Fault, faultsIn } from '../fault.ts';

const inServer = (path: string, tests: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(`apps/server/src/${path}.ts`, `apps/server/src/${tests}.test.ts`, rows);

/** Faults of shares, turns, and locks that members have of the server, and of what it keeps for a while. */
export const serverShares: readonly Fault[] = [
  ...inServer('rpc/bounds', 'rpc/calls', [
    [
      'one entry of an access list stands for all',
      '  return given.every(\n    (entry) =>',
      '  return given.some(\n    (entry) =>',
    ],
    ['the input of a call is a word', "part === 'data' || part === 'input'", "part === 'data'"],
    [
      'a call may be words',
      "  typeof given === 'object' && given !== null && !Array.isArray(given);",
      '  given !== null && !Array.isArray(given);',
    ],
    [
      'a filter whose block is null is none',
      'blockHash !== undefined && blockHash !== null',
      'blockHash !== undefined',
    ],
  ]),
  ...inServer('platform/rpc', 'platform/rpc', [
    [
      'a question whose new connection breaks is asked again',
      'asked.reusedSocket && error.code',
      'error.code',
    ],
    [
      'a question that was late is asked again',
      "asked.reusedSocket && error.code === 'ECONNRESET'",
      'asked.reusedSocket',
    ],
    ['each question takes a connection', 'keepAlive: true', 'keepAlive: false'],
    ['a node with https is asked without', "target.protocol === 'https:'", 'false'],
    ['a question is no POST', "method: 'POST', agent", "method: 'PUT', agent"],
  ]),
  ...inServer('platform/sharedAnswers', 'platform/sharedAnswers', [
    ['answers are as old as the clock', 'now() - known.at < forMs', 'now() + known.at < forMs'],
  ]),
  ...inServer('indexer/node/peer', 'indexer/node/peer', [
    ['an answer is a refusal', 'if (isRefused) refusedAt = Date.now();', 'refusedAt = Date.now();'],
  ]),
  ...inServer('links/readHead', 'links/readHead', [
    [
      'a letter between two pieces is lost',
      'decoder.decode(piece, { stream: true })',
      'decoder.decode(piece)',
    ],
  ]),
  ...inServer('paid/chain', 'paid/chain', [
    [
      'a payment that failed counts',
      'receipt === null || BigInt(receipt.status) !== 1n',
      'receipt === null',
    ],
    ['a payment of another counts', 'found.from.toLowerCase() === member && ', ''],
    ['a payment of nothing counts', '!isPayment || BigInt(found.value) === 0n', '!isPayment'],
  ]),
  ...inServer('media/turns', 'media/turns', [
    ['a wait that is over takes another one’s turn away', '          clearTimeout(timer);\n', ''],
    [
      'a work that fails keeps its turn',
      'if (waiting === undefined) isTaken = false;',
      'if (waiting === undefined) void 0;',
    ],
    ['time that was taken is not charged', 'shares.charge(key, value.cpuMs);', 'void key;'],
  ]),
  ...inServer('media/quota', 'media/quota', [
    ['an upload that has ended keeps its place', '      underWay.delete(asked);\n', ''],
    ['what is under way is no use of the disk', ' - sumOf(before) - bytes', ' - bytes'],
    [
      'a member has one place more',
      'own.length >= uploadsAtOnce.member',
      'own.length > uploadsAtOnce.member',
    ],
  ]),
  ...inServer('media/queue', 'media/queue', [
    [
      'a work that fails keeps its place',
      'if (next === undefined) running -= 1;',
      'if (next === undefined) running -= 0;',
    ],
  ]),
  ...inServer('media/remote', 'media/remote', [
    ['a file is fetched once and never again', '.finally(() => underWay.delete(uri))', ''],
    [
      'an answer of nothing counts for a day',
      'file.facts === null ? freshMs.bad : freshMs.good',
      'freshMs.good',
    ],
  ]),
  ...inServer('faucet/service', 'faucet/http', [
    ['a wallet with enough coins gets more', 'held >= grantWei', 'held > grantWei'],
  ]),
  ...inServer('names/holders', 'names/service', [
    ['nobody’s name is asked for again soon', 'last.value ? freshMs : noNameFreshMs', 'freshMs'],
    ['a name is believed without the chain for ever', 'age > holdsNameSilentMaxMs', 'false'],
    ['a slow chain is waited for', 'if (age <= holdsNameMaxMs) return true;', ''],
  ]),
  ...inServer('names/known', 'names/known', [
    [
      'an earlier answer takes the place of a later one',
      'answer.question) return;',
      'answer.question) void 0;',
    ],
  ]),
  ...inServer('auth/service', 'auth/message', [
    ['a message for another chain signs in', 'signIn.chainId !== chainId', 'false'],
    ['a page of another site signs in', ' || signIn.uri !== origin', ''],
  ]),
  ...inServer('auth/devices', 'auth/deviceCrowd', [
    ['a device that was signed out a moment ago is found', ' || gone.has(id)', ''],
  ]),
  ...inServer('auth/deviceService', 'auth/devices', [
    [
      'a device that has expired signs others out',
      'device !== null && device.expiresAt > clock.now()',
      'device !== null',
    ],
    ['a statement for another chain counts', ' || chainId !== community.chainId', ''],
    [
      'one statement signs a stranger’s device out',
      'own.length !== new Set(revocation.devices).size',
      'own.length === 0',
    ],
  ]),
  ...inServer('links/service', 'links/links', [
    ['a link is looked at once and never again', '.finally(() => underWay.delete(hash))', ''],
    ['seventeen links are looked at', 'underWay.size >= atOnce', 'underWay.size > atOnce'],
    [
      'a card is kept for a week from the last look',
      'cameAt = isKept ? known.cameAt : now',
      'cameAt = now',
    ],
  ]),
  ...inServer('paid/service', 'paid/service', [
    ['more than a hundred wait', 'waiting.length >= waitingMax', 'waiting.length > waitingMax'],
    [
      'a transaction that another signed is a payment',
      'const isOwn = signed?.from === member;',
      'const isOwn = signed !== null;',
    ],
  ]),
  ...inServer('upkeep/upkeep', 'upkeep/upkeep', [
    ['one batch a round goes', 'return rowCount === batchSize;', 'return rowCount === 0;'],
  ]),
];
