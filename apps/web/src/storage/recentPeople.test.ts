import { beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from './testStorage.ts';

browserStorage();
vi.stubGlobal('window', { addEventListener: () => {} });
const { forgetPerson, recentPeople, recentPeopleOf, rememberPerson } = await import(
  './recentPeople.ts'
);
const ada = `0x${'A'.repeat(40)}`;
const person = (digit: number, name: string | null = null) =>
  ({ address: `0x${`${digit}`.padStart(40, '0')}`, name }) as const;
const of = (member: string | null) => recentPeopleOf(recentPeople.get(), member);

beforeEach(() => {
  for (const member of [ada, null]) forgetPerson(member, null);
});

test('whom a member looked at last comes first, once, by the name that was shown then', () => {
  rememberPerson(ada, person(1, 'vera'));
  rememberPerson(ada, person(2));
  rememberPerson(ada.toLowerCase(), person(1, 'vera2'));
  expect(of(ada)).toEqual([person(1, 'vera2'), person(2)]);
  expect(JSON.parse(localStorage.getItem('parley.recentPeople') ?? '')).toHaveLength(2);
});

test('what a member and a visitor looked at is not shown to the other one', () => {
  rememberPerson(ada, person(1));
  rememberPerson(null, person(2));
  expect(of(ada)).toEqual([person(1)]);
  expect(of(null)).toEqual([person(2)]);
  forgetPerson(ada, null);
  expect(of(ada)).toEqual([]);
  expect(of(null)).toEqual([person(2)]);
});

test('somebody is forgotten alone, whatever the spelling of their address', () => {
  const mixed = { address: `0x${'aB'.repeat(20)}`, name: null } as const;
  rememberPerson(ada, person(1));
  rememberPerson(ada, mixed);
  forgetPerson(ada, mixed.address);
  expect(of(ada)).toEqual([person(1)]);
  forgetPerson(ada, person(1).address);
  expect(localStorage.getItem('parley.recentPeople')).toBeNull();
});

test('of more than eight the first is forgotten', () => {
  for (let digit = 1; digit <= 9; digit += 1) rememberPerson(ada, person(digit));
  expect(of(ada).map(({ address }) => Number(address))).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
});

test('an entry that is none is nobody', () => {
  localStorage.setItem('parley.recentPeople', '[{"by":null,"address":"vera","name":null}]');
  rememberPerson(null, person(1));
  expect(of(null)).toEqual([person(1)]);
});
