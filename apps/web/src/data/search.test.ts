import { expect, test } from 'vitest';
import { offeredNames, offeredPeople } from './search.ts';

test('of whom the member blocked a name is offered only when the whole of it is asked for', () => {
  const names = [
    { name: 'vera', holder: '0xa', isMain: true },
    { name: 'verb', holder: '0xb', isMain: true },
  ];
  const offered = (asked: string) => offeredNames(names, asked, ['0xa']).map(({ name }) => name);
  expect(offered('ver')).toEqual(['verb']);
  expect(offered('vera')).toEqual(['vera', 'verb']);
});

test('of who is suggested a few are offered, and nobody who is left out', () => {
  const people = ['0xa', '0xb', '0xc', '0xd'].map((holder) => ({
    name: holder,
    holder,
    messages: 1,
    registeredAt: 1,
  }));
  const offered = offeredPeople(people, ['0xb'], 2).map(({ holder }) => holder);
  expect(offered).toEqual(['0xa', '0xc']);
});
