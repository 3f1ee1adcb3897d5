import { type Fault, faultsIn, inClient } from '../fault.ts';

const inWeb = (path: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(`apps/web/src/${path}.ts`, `apps/web/src/${path}.test.ts`, rows);

/** Faults of what the web app decides without drawing anything. */
export const web: readonly Fault[] = [
  ...inWeb('app/places', [
    ['closed parts have links', 'feature !== null && !isOpen(feature, config)', 'false'],
    [
      'a profile is linked without a name',
      'profileHref === null ? [] :',
      'profileHref === "" ? [] :',
    ],
    ['the own profile is any profile', 'own.toLowerCase() === id.toLowerCase()', 'true'],
  ]),
  ...inWeb('sw/rules', [
    ['the worker keeps what the server says', 'api|builds|', 'builds|'],
    [
      'the worker answers what is sent',
      "asked.method !== 'GET' || where !== origin",
      'where !== origin',
    ],
    [
      'a page without content replaces one with it',
      'contentOf(html) !== null || contentOf(before) === null',
      'true',
    ],
    ['files of the build before go at once', 'files.slice(0, -1)', 'files'],
  ]),
  ...inClient('proof/verification', [
    ['a failed proof is never asked for again', 'proof.catch(() => proofs.delete(device));', ''],
  ]),
  ...faultsIn(
    'packages/chat-client/src/outbox/storedOutbox.ts',
    'packages/chat-client/src/outbox/outbox.test.ts',
    [['acknowledged messages are kept over a reload', "state !== 'acknowledged'", 'true']],
  ),
  ...inWeb('features/chat/logPlace', [
    ['a press near the end misses', 'if (hasChanged(view)) view.scrollTop', 'view.scrollTop'],
    ['older messages push the one that is read', 'view.scrollTop += now - top', 'void top'],
    [
      'a keyboard takes the reader from the end',
      'isAtEnd && view.clientHeight !== heldHeight',
      'false',
    ],
  ]),
  ...inWeb('features/chat/lazyChecks', [
    ['a mark never hears the result', 'if (!isOver) stop =', 'if (isOver) stop ='],
  ]),
  ...inWeb('transactions/run', [
    ['a transaction goes to another chain', 'if (needsSwitch(config))', 'if (config === null)'],
    ['a rejection is told', 'if (told === null) return;', 'if (told === null) throw error;'],
  ]),
  ...faultsIn(
    'apps/web/src/features/names/useMintName.ts',
    'apps/web/src/features/names/mint.test.ts',
    [['a mint leaves the old balance', '      balanceKeys.native(holder),\n', '']],
  ),
  ...inWeb('storage/referrer', [
    ['a referrer keeps its quotes', 'String(JSON.parse(stored))', 'stored'],
    ['a referrer is stored in quotes', 'isQuoted ?', 'referrer ?'],
  ]),
  ...inWeb('transactions/follow', [
    ['every replacement is the same transaction', "reason !== 'repriced'", 'false'],
    ['a repriced transaction keeps its hash', 'current = next;', ''],
  ]),
  ...inWeb('features/names/mintButton', [
    ['a paused minter takes mints', 'market.paused || !valid', '!valid'],
    ['the exact price is too little', 'balanceWei < priceShown', 'balanceWei <= priceShown'],
  ]),
  ...inClient('log/timeline', [
    ['a message is shown twice', 'message.seq <= newest', 'message.seq < newest'],
    ['a gap is not noticed', 'first.seq > ownLast.seq + 1', 'false'],
    [
      'a committed message fails',
      "outgoing.state === 'acknowledged' ? outgoing : { ...outgoing, ...change }",
      '{ ...outgoing, ...change }',
    ],
    ['what arrived stays in the outbox', '(seq ?? newest + 1) > newest &&', 'true ||'],
  ]),
  ...inWeb('features/chat/rows', [
    ['a message of another author has no head', 'previous?.author !== author ||', ''],
    [
      'a message may come before what was read',
      'Math.max(outgoing.writtenAt, latest)',
      'outgoing.writtenAt',
    ],
  ]),
  ...inWeb('features/chat/logWindow', [
    [
      'no block is drawn below the view',
      'while (last < all.last && px < bottomPx)',
      'while (false)',
    ],
    ['the focus is lost when scrolling', 'Math.min(span.first, ...near)', 'span.first'],
  ]),
  ...inWeb('features/chat/words/segments', [
    ['a link may run a script', "url.protocol !== 'http:' && url.protocol !== 'https:'", 'false'],
    [
      'a link may deceive with a name before @',
      "url.username !== '' || url.password !== ''",
      'false',
    ],
    [
      'links that earn a referral fee stay',
      'if (allowedText(url.href, origin) !== url.href)',
      'if (false)',
    ],
  ]),
  ...inWeb('features/chat/draft', [
    ['a draft belongs to nobody', 'account.toLowerCase()', "'x'"],
    ['a blank draft can be sent', "body !== '' && ", ''],
  ]),
  ...inWeb('data/points', [
    [
      'a failure is no number',
      "logWarning('activity points could not be read', error);\n        return null;",
      "logWarning('activity points could not be read', error);\n        throw error;",
    ],
  ]),
];
