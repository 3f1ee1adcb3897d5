import { type Fault, faultsIn } from '../fault.ts';

const inDomain = (path: string, test: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(`packages/domain/src/chat/${path}`, `packages/domain/src/chat/${test}.test.ts`, rows);
const inServer = (path: string, test: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(`apps/server/src/chat/${path}`, `apps/server/src/chat/${test}.test.ts`, rows);

/** Faults of what members do about messages: their signed form, rules, fold, and erasure. */
export const events: readonly Fault[] = [
  ...inDomain('envelope.ts', 'envelope', [
    ['an event is about whatever stands in a place', 'target.seq, target.digest,', 'target.seq,'],
    ['what was seen is not signed', '[checked.seq, checked.hash]', '[checked.seq]'],
  ]),
  ...inDomain('fold.ts', 'fold', [
    ['events go on after a deletion', 'if (standing.deletion !== null) return standing;', ''],
    ['a deletion leaves the reactions', '{ ...nothingStands, deletion', '{ ...standing, deletion'],
    ['a second reaction is a new one', '(before?.get(author) ?? seq)', 'seq'],
    ['a restored message stays hidden', '[field]: isSet ? seq : null };', '[field]: seq };'],
  ]),
  ...inDomain('kinds.ts', 'events', [
    [
      'anybody edits',
      "edit:    { sets: 'edit',        right: 'author'",
      "edit:    { sets: 'edit',        right: 'anyone'",
    ],
  ]),
  ...inDomain('events.ts', 'events', [
    ['a reaction is any text', 'return isEmoji(body);', 'return true;'],
    ['a vote is for an option that is not there', 'Number(body) < poll', 'Number(body) <= poll'],
    ['a poll is edited under its votes', "return said === 'words';", 'return true;'],
  ]),
  ...inServer('eventRules.ts', 'events', [
    ['a target may be any message', 'found.digest !== digest ||', ''],
    ['what is deleted is edited on', ' || found.isDeleted', ''],
    ['a stranger edits', 'about.author === author ? null', 'true ? null'],
    ['everybody moderates', '(await isModerator(author)) ? null', 'true ? null'],
    ['events are about events', "if (!isSaid(about.kind)) return { code: 'bad-event' };", ''],
    [
      'a message takes any number of reactions',
      '(await isFull(author, envelope, target))',
      'false',
    ],
  ]),
  ...inServer('sendRules.ts', 'events', [
    ['authors have seen what never was', '=== checked.hash', '=== checked.hash || true'],
  ]),
  ...inServer('service.ts', 'events', [
    ['a page of the middle says nothing of what stands', 'last < head ?', 'last > head ?'],
  ]),
  ...inServer('feed.ts', 'events', [
    ['memory tells what is deleted', 'if (entry.isDeletion) feed.ring = [];', ''],
  ]),
  ...inServer('feedReader.ts', 'events', [
    ['a page ends where memory begins', 'Math.max(missing, limit) : limit', 'missing : limit'],
  ]),
  ...inServer('connectionHandler.ts', 'events', [
    ['a page of before gets events', 'if (connection.isOutdated) return;', ''],
    ['a page of before sends on', 'if (isOutdated) {', 'if (false) {'],
  ]),
  ...faultsIn(
    'apps/server/src/platform/eventKinds.ts',
    'apps/server/src/platform/eventKinds.test.ts',
    [['a database keeps the kinds that it has', 'on conflict (kind) do nothing', 'limit 0']],
  ),
  ...inServer('append.ts', 'foldTables', [
    ['events are not folded', 'select fold_events($1, array_agg(seq))', 'select array_agg(seq)'],
  ]),
  ...inServer('standing.ts', 'foldTables', [
    [
      'a page leaves edits out',
      'select unnest(array[edit, deletion',
      'select unnest(array[deletion',
    ],
    [
      'a page has all reactions',
      'select seq from given where place <=',
      'select seq from given where place < 9999 +',
    ],
  ]),
];
