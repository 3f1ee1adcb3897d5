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
  ...faultsIn(`${server}/follower.ts`, tests, [
    ['what is said is not heard', 'heard.add(room);', ''],
    [
      'a database that was away stops it',
      'await followRoom(room).catch',
      'void followRoom(room).catch',
    ],
  ]),
];
