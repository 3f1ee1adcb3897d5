import { type Fault, faultsIn } from '../fault.ts';

const domain = (path: string) => `packages/domain/src/rooms/${path}`;
const moderation = (path: string) => `apps/server/src/moderation/${path}`;
const nfts = (path: string) => `apps/server/src/nfts/${path}`;
const chat = (path: string) => `apps/server/src/chat/${path}`;
const web = (path: string) => `apps/web/src/features/chat/${path}`;
const rooms = moderation('rooms.test.ts');
const holders = nfts('holdersRooms.test.ts');
const late = chat('lateFeeds.test.ts');

/** Faults of rooms that moderators make, and of those of collections. */
export const madeRooms: readonly Fault[] = [
  ...faultsIn(domain('book.ts'), domain('book.test.ts'), [
    [
      'moderators rename rooms of the config',
      'const { topic: _, ...rest } = room;',
      'const { topic: _, ...rest } = { ...room, title: entry.settings.title };',
    ],
    [
      'rooms of the config are archived',
      'filter(({ room }) => !ofConfig.has(room))',
      'filter(() => true)',
    ],
    [
      'an archived room is listed',
      '.filter(({ isArchived }) => !isArchived)',
      '.filter(() => true)',
    ],
    ['rooms come in no order', 'toSorted((a, b) => a.made - b.made)', 'toSorted(() => 0)'],
    ['places are counted from 0', 'list.splice(order - 1, 0, room)', 'list.splice(order, 0, room)'],
    ['a room is made twice', 'isConfigured || isArchived !== null', 'isConfigured'],
    ['an archived room is changed', "return isArchived ? 'archived' : null;", 'return null;'],
    ['any number of rooms is open', 'open >= madeMax.open', 'false'],
    ['an address is given twice', 'if (!taken.has(id)) return id;', 'return id;'],
  ]),
  ...faultsIn(domain('wire.ts'), domain('wire.test.ts'), [
    ['a topic is not signed', '...[title, topic, order', "...[title, '', order"],
    ['a collection is not signed', '[nft.collection, nft.atLeast]', '[nft.atLeast]'],
    ['a title turns what follows around', '\\u202a-\\u202e', ''],
  ]),
  ...faultsIn(domain('collections.ts'), domain('book.test.ts'), [
    ['a short id is a collection’s', '{40})$/', '{1,40})$/'],
  ]),
  ...faultsIn(moderation('roomStore.ts'), rooms, [
    ['a repeated statement is refused', 'if (known.rowCount !== 0) return null;', ''],
    ['what cannot be counts', 'if (fault !== null) return fault;', ''],
    [
      'two servers make too many rooms',
      "await client.query('lock table moderation_acts in share row exclusive mode');",
      '',
    ],
    ['what is said is not kept', "await client.query('select fold_room($1)', [rows[0]?.id]);", ''],
  ]),
  ...faultsIn(moderation('roomActs.ts'), rooms, [
    ['a gate asks for what there is not', 'gate !== null && ', 'false && '],
    ['others hear of a room at last', 'await book.renew();', ''],
  ]),
  ...faultsIn(moderation('roomModes.ts'), rooms, [
    ['an archived room takes messages', 'rooms.find(room)?.isArchived === true', 'false'],
  ]),
  ...faultsIn(chat('sendRules.ts'), rooms, [
    ['what was said in an archived room stays for good', ' && !kindRules[kind].tidies', ''],
  ]),
  ...faultsIn(nfts('holdersRooms.ts'), holders, [
    [
      'any contract has a room',
      'return rows[0] === undefined ? null : roomOf(collection, rows[0].name);',
      "return roomOf(collection, rows[0]?.name ?? '');",
    ],
    ['everybody lists every room', 'where h.holder = $1 order', 'where $1 <> $3 order'],
  ]),
  ...faultsIn(moderation('gates.ts'), holders, [
    [
      'strangers write in the room of a collection',
      '{ gate: { nft: { collection, atLeast: 1 } } }',
      '{ gate: {} }',
    ],
  ]),
  ...faultsIn(chat('service.ts'), holders, [
    ['a first message has no place', 'feed !== undefined && !feed.isMade', 'false'],
  ]),
  ...faultsIn(chat('lateFeeds.ts'), late, [
    ['a room is opened for each who asks', 'if (pending !== undefined) return pending.feed;', ''],
    ['what is said meanwhile is missed', 'opening.get(room)?.target ?? 0', '0'],
    ['followed rooms are closed', 'feed !== undefined && isFollowed(feed)', 'false'],
    ['no room is ever closed', 'late.size < lateMax', 'true'],
  ]),
  ...faultsIn(chat('tally.ts'), chat('tally.test.ts'), [
    [
      'what was told before is unknown',
      'const counts = others.get(of) ?? new Map();\n      others.set(of, counts);\n      const { tell',
      'const counts = new Map();\n      others.set(of, counts);\n      const { tell',
    ],
  ]),
  ...faultsIn(web('rooms/roomList.ts'), web('rooms/roomList.test.ts'), [
    ['a forged room is listed', '(_, index) => checks[index]', '() => true'],
  ]),
  ...faultsIn(web('rooms/locks.ts'), web('rooms/locks.test.ts'), [
    ['slow rooms are locked', "kind === 'pause' || ", "kind === 'slow' || kind === 'pause' || "],
    ['gates do not lock visitors out', 'isVisitor && gate !== undefined', 'false'],
  ]),
  ...faultsIn(
    'packages/chat-client/src/rooms/book.ts',
    'packages/chat-client/src/rooms/book.test.ts',
    [
      ['a page asks for a room it has', 'if (!isNew && !uses.has(id)) return nothing;', ''],
      ['rooms in use are let go', 'count > 0 || outbox', 'outbox'],
      ['what waits is let go', ' || outbox.length > 0', ''],
    ],
  ),
];
