import { type Fault, faultsIn } from '../fault.ts';

const cards = 'apps/server/src/chat/cards';
const web = 'apps/web/src/features/chat/feed';

/** Faults of rooms that are shown as cards. */
export const feed: readonly Fault[] = [
  ...faultsIn(`${cards}/cardStore.ts`, `${cards}/cards.test.ts`, [
    ['any token counts', 't.token = any($4::text[])', 'cardinality($4::text[]) > 0'],
    ['many tips of one member count', 'count(distinct t.sender)', 'count(t.sender)'],
    ['a list begins again', '(m.at, m.seq) < (', '(m.at, m.seq) <= ('],
    [
      'reactions count more than tips',
      'order by 2 desc, 3 desc, 1 desc',
      'order by 3 desc, 2 desc',
    ],
    ['what is hidden is listed', ' or s.hiding is not null))`', ')`'],
  ]),
  ...faultsIn(`${cards}/cardStore.ts`, `${cards}/cardStore.test.ts`, [
    ['authors tip themselves', 't.sender <> t.author', 't.sender is not null'],
    ['authors react to themselves', 'and m.author <> r.author', ''],
    ['a tip in another’s name counts', ' and m.author = t.author', ''],
  ]),
  ...faultsIn(`${cards}/cards.ts`, `${cards}/cards.test.ts`, [
    ['the top is of all time', '- topDays * dayMs', '- 1_000 * topDays * dayMs'],
  ]),
  ...faultsIn(`${cards}/sharing.ts`, `${cards}/sharing.test.ts`, [
    ['an answer may be older than its question', 'return entry.next;', 'return entry.now;'],
  ]),
  ...faultsIn(`${web}/cards.ts`, `${web}/cards.test.ts`, [
    ['a log that does not join on is shown', '> head + 1', '> head + 9'],
    ['replies are cards', ' && replyTo === null', ''],
    ['own posts wait', 'Math.max(own, upTo ?? 0)', '(upTo ?? 0)'],
    ['what is deleted is announced', '!isTaken(one) && !isDeleted(one)', '!isTaken(one)'],
    ['a card comes twice', 'bySeq.get(one.card.message.seq) === one', 'bySeq.size >= 0'],
  ]),
  ...faultsIn(`${web}/preview.ts`, `${web}/preview.test.ts`, [
    ['a collection is a page', "if (linked?.kind === 'collection') return linked;", ''],
    ['the link of a page leaves', "preview.kind !== 'page' &&", ''],
    ['a link inside of a text leaves', '!/\\S$/.test(', '!/^$/.test('],
  ]),
];
