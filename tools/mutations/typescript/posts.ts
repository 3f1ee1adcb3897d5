import { type Fault, faultsIn } from '../fault.ts';

const chat = 'apps/server/src/chat';
const thread = 'apps/web/src/features/chat/post/thread';

/** Faults of the pages of single messages, and of threads. */
export const posts: readonly Fault[] = [
  ...faultsIn(`${chat}/threadStore.ts`, `${chat}/posts.test.ts`, [
    [
      'replies to replies are missing',
      'm.reply_to = thread.seq',
      'm.reply_to = thread.seq and false',
    ],
    ['deleted replies count', 's.seq = bounded.seq and s.deletion is not null', 'false'],
    [
      'an event is a message',
      'where room = $1 and seq = $2 and',
      'where room = $1 and seq = $2 or 1 = 2 and',
    ],
  ]),
  ...faultsIn(`${chat}/threadStore.ts`, `${chat}/postPreviews.test.ts`, [
    ['a deleted message is previewed', 'and s.deletion is null and', "or m.body = '' and"],
    ['a hidden message is previewed', ' and s.hiding is null`', '`'],
  ]),
  ...faultsIn(`${chat}/posts.ts`, `${chat}/posts.test.ts`, [
    ['a long thread ends early', '? (replies.at(-1)?.seq ?? null) : null', '? null : null'],
  ]),
  ...faultsIn('apps/server/src/site/subjects.ts', 'apps/server/src/site/subjects.test.ts', [
    ['what was deleted is previewed for a minute', 'countsMs: 0 }', 'countsMs: freshMs }'],
  ]),
  ...faultsIn(`${thread}.ts`, `${thread}.test.ts`, [
    ['replies to replies are left out', '    thread.add(seq);\n', ''],
    ['what came since is left out', 'uniqueBySeq([...told, ...live])', 'uniqueBySeq(told)'],
    ['replies of the blocked count on the page', ' &&\n      !isUnheard(reply)', ''],
    ['an answer that is too old is shown', '> first.head + 1', '> first.head + 9'],
  ]),
  ...faultsIn('packages/chat-client/src/log/replyCounts.ts', `${thread}.test.ts`, [
    ['anybody deletes', '?.author === author ? [', '?.author !== undefined ? ['],
    ['replies of the blocked count', ' || unheard.includes(author)', ''],
    ['replies to replies are not counted', 'own + (found.get(seq) ?? 0)', 'own'],
  ]),
];
