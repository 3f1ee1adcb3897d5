import { type Fault, faultsIn } from '../fault.ts';

const server = 'apps/server/src/search';
const tests = `${server}/search.test.ts`;

/** Faults of what people search. */
export const search: readonly Fault[] = [
  ...faultsIn('packages/domain/src/search/query.ts', 'packages/domain/src/search/query.test.ts', [
    ['a day that isn’t there counts', 'Number.isNaN(at) || ', 'true || '],
    ['a filter keeps its @', "value.replace(/^@/, '')", 'value'],
    ['words keep their case', "('NFC')\n      .toLowerCase()", "('NFC')"],
  ]),
  ...faultsIn(`${server}/store.ts`, tests, [
    ['signs of LIKE count', ".replace(/[\\\\%_]/g, '\\\\$&')", ''],
    ['parts of words are not found', 'isOver ? found :', 'true ? found :'],
    ['a list begins again', '(at, room, seq) < (', '(at, room, seq) <= ('],
    ['an author doesn’t narrow', 'if (query.author !== null)', 'if (false)'],
  ]),
  ...faultsIn(`${server}/suggested.ts`, `${server}/suggested.test.ts`, [
    ['the newest come first', 'order by messages desc, case', 'order by messages, case'],
    ['what is old counts', 'where at >= $1', 'where at >= $1 - $1'],
    ['names that are not shown count', 'm on m.holder = n.holder and m.name = n.name', 'm on true'],
  ]),
  ...faultsIn(`${server}/http.ts`, `${server}/suggested.test.ts`, [
    [
      'who is suspended is suggested',
      'found.filter(({ holder }) => !isSuspended(holder))',
      'found',
    ],
  ]),
  ...faultsIn('apps/web/src/storage/recentPeople.ts', 'apps/web/src/storage/recentPeople.test.ts', [
    [
      'others see whom a member looked at',
      '.filter((one) => one.by === by)',
      '.filter(() => true)',
    ],
    ['all are forgotten with one', '(address === null || one', '(address !== null || one'],
  ]),
  ...faultsIn('apps/web/src/data/search.ts', 'apps/web/src/data/search.test.ts', [
    ['who is left out is suggested', '.filter(({ holder }) => !others.includes(holder))', ''],
  ]),
  ...faultsIn(`${server}/follower.ts`, `${server}/follower.test.ts`, [
    ['what is said is not heard', 'heard.add(room);', ''],
  ]),
  ...faultsIn(`${server}/follower.ts`, tests, [
    [
      'a database that was away stops it',
      'await followRoom(room).catch',
      'void followRoom(room).catch',
    ],
  ]),
];
