import { type Fault, faultsIn } from '../fault.ts';

const server = 'apps/server/src/mutes';
const web = 'apps/web/src/features/chat';
const kept = `${server}/mutes.test.ts`;
const synced = `${web}/muted/syncMutes.test.ts`;
const keeper = `${web}/muted/keepMutes.test.ts`;

/** Faults of what members mute and whom they block, on all their devices. */
export const mutes: readonly Fault[] = [
  ...faultsIn('packages/domain/src/mutes/rules.ts', 'packages/domain/src/mutes/rules.test.ts', [
    ['nothing is ever taken back', '...missing(before, after, false), ', ''],
    ['what is muted twice is there twice', 'others.length === next[kind].length', 'true'],
    ['what was told without an answer is forgotten', '...others.map(', '...[].map('],
    ['an address may be anything', 'blocked: isLowerAddress,', 'blocked: () => true,'],
  ]),
  ...faultsIn('packages/domain/src/mutes/words.ts', 'packages/domain/src/mutes/words.test.ts', [
    ['a part of a word is muted', 'every((it) => it !== null', 'every((it) => it === undefined'],
    ['a word without spaces around it is missed', ' && !unspacedScripts.test(it[0])', ''],
    ['each spelling is a word of its own', '    .toUpperCase()\n', ''],
  ]),
  ...faultsIn('packages/domain/src/mutes/wire.ts', 'packages/domain/src/mutes/wire.test.ts', [
    ['the changes are not signed', 'device, at, changes]);', 'device, at]);'],
    ['a request may contradict itself', '.size === all.length', '.size <= all.length'],
  ]),
  ...faultsIn(`${server}/store.ts`, kept, [
    ['two devices have more room than one', 'select pg_advisory_xact_lock(', 'select length('],
    [
      'everybody is unmuted by one member',
      'where m.author = $1 and m.kind = c.kind and m.one = c.one',
      'where m.kind = c.kind and m.one = c.one',
    ],
    ['there is room without end', ' <= c.most', ' >= 0'],
    [
      'what is muted again has no room twice',
      'where not exists (select from mutes m',
      'where exists (select from mutes m',
    ],
  ]),
  ...faultsIn(`${server}/service.ts`, kept, [
    [
      'lists of other communities count',
      'host !== community.authority || chainId !== community.chainId',
      'false',
    ],
    ['visitors fill the table', '(await mayKeep(author, changes)) ? changes', 'true ? changes'],
    [
      'every question is told to all devices',
      '(await store.change(author, kept))',
      'await store.change(author, kept).then(() => true)',
    ],
  ]),
  ...faultsIn('apps/server/src/chat/presence/members.ts', kept, [
    ['the device that changed it is told', 'connection.device?.id !== except', 'true'],
    ['other servers are not told', "bus.publish({ t: 'changed', author, topic, except });", ''],
  ]),
  ...faultsIn('apps/server/src/push/pending.ts', 'apps/server/src/push/push.test.ts', [
    ['who is blocked is told of', '...people, ...blocked]', '...people]'],
    ['words of other devices are told', '[...here.words, ...words]', '[...here.words]'],
    ['rooms of other devices are told', '[...here.rooms, ...rooms]', '[...here.rooms]'],
  ]),
  ...faultsIn('apps/web/src/storage/mutedOwner.ts', synced, [
    ['a lost list takes everything back', '?? base ?? nothingMuted', '?? nothingMuted'],
    [
      'an answer takes back what changed since',
      'withChanges(theirs, mutesToTell(asked))',
      'theirs',
    ],
    [
      'another tab’s list is overwritten',
      'owner !== null && JSON.stringify(owner) !== JSON.stringify(asked)',
      'false',
    ],
    ['the next member is shown the list', 'show(left?.mine ?? nothingMuted);', ''],
    [
      'what the first member had not told is lost',
      '{ base, unsure, mine: readMuted() }',
      '{ base, unsure, mine: base ?? nothingMuted }',
    ],
    ['what has no answer yet is sure', 'write({ ...owner, unsure })', 'owner'],
  ]),
  ...faultsIn(`${web}/muted/syncMutes.ts`, synced, [
    ['what has no room is told for ever', ".filter((change) => !told.has(change.join(' ')))", ''],
    ['one odd word keeps all others back', '.filter(([kind, one]) => isMutable(kind, one))', ''],
  ]),
  ...faultsIn(`${web}/muted/keepMutes.ts`, keeper, [
    ['a server that was away is not asked again', '      wake(pauseMs);\n', ''],
    ['an old server is asked for ever', 'if (isRefusal(error)) {', 'if (false) {'],
    ['other devices are not heard', 'frame.topics.includes(mutesTopic)', 'false'],
    ['two tabs take the list from each other', ' && !mayOwn) return;', ' && false) return;'],
    [
      'a visitor’s list is taken before their sign-in',
      'isOver || (device === null && owner === null)',
      'isOver',
    ],
  ]),
  ...faultsIn(`${web}/mentions/candidates.ts`, `${web}/mentions/candidates.test.ts`, [
    ['who is blocked is offered', ' && !blocked.includes(address)', ''],
  ]),
  ...faultsIn('apps/web/src/data/search.ts', 'apps/web/src/data/search.test.ts', [
    ['who is blocked is found by a part', 'name === asked || !blocked.includes(holder)', 'true'],
    ['who is blocked is not found at all', 'name === asked || ', ''],
  ]),
  ...faultsIn(`${web}/presence/hereRows.ts`, `${web}/presence/hereRows.test.ts`, [
    ['who is blocked is listed as here', ' || blocked.includes(author)', ''],
  ]),
  ...faultsIn(
    'packages/chat-client/src/log/timeline.ts',
    'packages/chat-client/src/log/timeline.test.ts',
    [['who is blocked counts as unread', ' && !unheard.includes(author)', '']],
  ),
  ...faultsIn(`${web}/push/push.ts`, `${web}/push/keepPush.test.ts`, [
    ['who is blocked here is told of', '[...people, ...blocked].slice', '[...people].slice'],
  ]),
];
