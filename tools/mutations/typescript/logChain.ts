import { type Fault, faultsIn } from '../fault.ts';

const inDomain = (path: string, test: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(`packages/domain/src/chat/${path}`, `packages/domain/src/chat/${test}.test.ts`, rows);
const inServer = (path: string, test: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(`apps/server/src/chat/${path}`, `apps/server/src/chat/${test}.test.ts`, rows);
const inClient = (path: string, test: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(
    `packages/chat-client/src/proof/${path}`,
    `packages/chat-client/src/proof/${test}.test.ts`,
    rows,
  );

const inAnchors = (path: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(`apps/server/src/anchors/${path}`, 'apps/server/src/anchors/anchors.test.ts', rows);
const inChain = (path: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(`packages/chain/src/chat/${path}`, 'packages/chain/src/chat/anchors.test.ts', rows);

/** Faults of heads that are anchored on the chain. */
export const anchors: readonly Fault[] = [
  ...inDomain('anchors.ts', 'anchors', [
    [
      'an anchor is good for every community',
      "['parley.anchor.v1', chainId, host, room]",
      "['parley.anchor.v1', room]",
    ],
  ]),
  ...inChain('findAnchor.ts', [
    [
      'an anchor in another contract counts',
      'address.toLowerCase() === anchors.toLowerCase()',
      'true',
    ],
    ['an anchor of anybody counts', 'lower.includes(args.by.toLowerCase())', 'true'],
    ['an anchor of another room counts', 'args.room === room', 'true'],
    ['an anchor of another place counts', 'args.seq === BigInt(seq)', 'true'],
  ]),
  ...inAnchors('round.ts', [
    ['rooms that did not go on are anchored', 'room.seq > anchored', 'true'],
    ['what another server anchored is anchored again', '...accounts.known()', ''],
    ['a changed history is not noticed', '=== hash;\n', '!== null;\n'],
  ]),
  ...inAnchors('loop.ts', [
    ['all servers anchor', 'if (!isLeading) return lookMs;', ''],
    ['a schedule begins at once', 'clock.now() >= nextAt', 'true'],
    [
      'a trouble is told each time',
      'trouble !== null && trouble !== state.trouble',
      'trouble !== null',
    ],
  ]),
  ...inAnchors('store.ts', [
    ['an anchor before the message covers it', 'anchors.seq >= $3', '$3 > 0'],
  ]),
  ...inClient('anchorCheck.ts', 'anchorCheck', [
    ['whatever was anchored fits', 'if (reached === hash)', 'if (reached)'],
    ['a restore excuses whatever was changed', 'if (restore === null)', 'if (false)'],
    [
      'what the server shows is hashed',
      'hashesOfMessages(base, [message])',
      'hashesOfMessages(base, messages)',
    ],
    ['an anchor before the message counts', 'named === null || named.seq < seq', 'named === null'],
    ['the newest anchor covers all', '.filter((one) => one.seq >= seq)', '.filter(() => true)'],
    [
      'an invented anchor hides the others',
      '(await recordedAnchor(place, accounts, name, parts));',
      'null;',
    ],
  ]),
];

/** Faults of the rooms' chains of hashes, their signed heads, and transcripts. */
export const logChain: readonly Fault[] = [
  ...inDomain('chain.ts', 'chain', [
    [
      'a digest leaves the message out',
      'joined(envelopeBytes(message), ',
      'joined(text(message.room), ',
    ],
    ['the time is in no hash', 'view.setBigUint64(72, BigInt(at));', ''],
    ['a head is good for every community', "'parley.head.v1', chainId, host,", "'parley.head.v1',"],
  ]),
  ...inServer('append.ts', 'chain', [
    [
      'a single message starts the chain anew',
      'hash = chain_link(null, hash, $9',
      'hash = chain_link(null, chain_start(id), $9',
    ],
    ['messages together are hashed in no order', 'over (order by step) as hash', 'over () as hash'],
    ['the head has the hash of another place', 'order by seq desc limit 1', 'order by seq limit 1'],
    ['two servers fork a room', 'from rooms where id = $1 for update', 'from rooms where id = $1'],
  ]),
  ...inServer('feeds.ts', 'signedHeads', [
    ['the head keeps its hash', 'hash: last.hash });', 'hash: feed.hash });'],
  ]),
  ...inServer('feedReader.ts', 'signedHeads', [
    [
      'a page begins at another hash',
      'feed.ring[seq - ringStart(feed)]?.hash',
      'feed.ring[seq + 1 - ringStart(feed)]?.hash',
    ],
  ]),
  ...inServer('headSigner.ts', 'signedHeads', [
    ['a head is never signed again', 'known.seq === seq && known.hash === hash', 'true'],
  ]),
  ...inServer('gateway.ts', 'signedHeads', [
    ['nobody is told how far a room goes', 'untold.add(feed);', ''],
  ]),
  ...inClient('stretch.ts', 'stretch', [
    ['two histories are one', 'if (hashAt(a, seq) !== hashAt(b, seq))', 'if (seq < 0)'],
  ]),
  ...inClient('roomChain.ts', 'chainCheck', [
    [
      'what was seen before is forgotten',
      'let due = heads.read(room);',
      'let due = heads.read(room) && null;',
    ],
    [
      'any key may sign',
      'const isOurs = head.room === room && (await keys.has(head.key));',
      'const isOurs = head.room === room;',
    ],
    ['any signature will do', '!isOurs || !(await isHeadSigned(head, community))', '!isOurs'],
    [
      'a head is not compared',
      'hash !== null && hash !== head.hash',
      'hash === null && head.seq < 0',
    ],
    ['a kept page cuts a room short', 'if (!isNew) return;', ''],
    ['a room may end earlier', 'head < reached && !isOver', 'false'],
    [
      'another server is not waited for',
      'if ((await fetchHead(room)) >= reached) return false;',
      '',
    ],
    ['a hole in a page is none', 'if (!isGapless) {', 'if (false) {'],
    [
      'an altered history is remembered',
      'if (isOver || due !== null) return;',
      'if (due !== null) return;',
    ],
    [
      'a server that stops signing is trusted',
      "if (due !== null) await find('unsigned'",
      "if (false) find('unsigned'",
    ],
    [
      'a trial that began anew alarms',
      'return isTrial && signer !== null',
      'return false && signer !== null',
    ],
    [
      'a jump to the end forgets what was seen',
      "await linkUp({ seq: last, hash: hashAt(before, last) ?? '' }, shown);",
      '',
    ],
  ]),
  ...faultsIn(
    'packages/chain/src/chat/verifyTranscript.ts',
    'apps/server/src/chat/transcript.test.ts',
    [
      ['a missing message is no gap', "if (message.seq !== seq) return 'gap';", ''],
      ['a message of another room counts', 'message.room === room &&', ''],
      ['the end may be missing', 'seq !== count || head.hash !== hash', 'false'],
      ['the server’s signature is not checked', '!(await isHeadSigned(head, start))', 'false'],
      [
        'a plain account passes for a smart wallet',
        'isAsked && proof.walletSignature.length !== 132',
        'true',
      ],
    ],
  ),
];
