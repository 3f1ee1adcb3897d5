import { type Fault, faultsIn } from '../fault.ts';

const server = 'apps/server/src/chat';
const client = 'packages/chat-client/src';

/** Faults of who is here, who types, and how far members have read. */
export const presence: readonly Fault[] = [
  ...faultsIn(`${server}/presence/readCursors.ts`, `${server}/presence/presence.test.ts`, [
    ['what is taken back is written as read', 'dirty.delete(`', 'dirty.has(`'],
    ['nobody hears what is taken back', 'tellAll([cursor], true);', ''],
  ]),
  ...faultsIn(`${client}/rooms/rooms.ts`, `${client}/rooms/rooms.test.ts`, [
    ['what is marked unread is read at once', 'if (isKeptUnread) return;', ''],
    ['what was marked unread is never read', 'isKeptUnread = false;\n      change', 'change'],
    ['another tab keeps what was taken back', 'if (mark?.back)', 'if (false)'],
  ]),
  ...faultsIn(`${server}/presence/teller.ts`, `${server}/presence/roomPresence.test.ts`, [
    [
      'each change of a room is told',
      'timer = setTimeout(rest, everyMs)',
      'timer = setTimeout(rest, 0)',
    ],
    [
      'no message carries what is to be told',
      'ride: (): void => goNow(),',
      'ride: (): void => {},',
    ],
    ['what has not changed is told again', 'isNews ? readers : [...missed]', 'readers'],
    ['a reader that lags gets more and more', 'reader.laggingSince !== null', 'false'],
  ]),
  ...faultsIn(`${server}/presence/roomPresence.ts`, `${server}/presence/roomPresence.test.ts`, [
    [
      'a message does not end its author’s typing',
      'said(author: string): void {\n      endTyping(author);',
      'said(author: string): void {',
    ],
    ['a member of two servers types on at the other', 'typing.clear(author);', ''],
    [
      'typing never ends by itself',
      'setTimeout(endTyping, typingLastsMs, author)',
      'setTimeout(() => {}, typingLastsMs)',
    ],
  ]),
  ...faultsIn(`${server}/presence/presence.ts`, `${server}/presence/presence.test.ts`, [
    [
      'members without a name are told to others',
      'place.enter(connection, writes ? author : null);',
      'place.enter(connection, author);',
    ],
  ]),
  ...faultsIn(`${server}/presence/readCursorStore.ts`, `${server}/presence/presence.test.ts`, [
    ['a cursor goes back', 'where excluded.seq > read_cursors.seq', 'where true'],
  ]),
  ...faultsIn(`${server}/bus.ts`, `${server}/presence/roomPresence.test.ts`, [
    [
      'a hello voids the counts told before it',
      "say({ t: 'hello' });\n      join(node);",
      "join(node);\n      say({ t: 'hello' });",
    ],
  ]),
  ...faultsIn(`${client}/presence/presence.ts`, `${client}/presence/presence.test.ts`, [
    ['each key that is pressed is told', 'if (now() - typedAt < typingEveryMs) return;', ''],
    ['a hidden page types', ' || !isShown()', ''],
  ]),
];
