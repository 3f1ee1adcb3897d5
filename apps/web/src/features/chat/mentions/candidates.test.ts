import type { Message } from '@parley/domain/chat/wire';
import { expect, test } from 'vitest';
import { candidatesOf } from './candidates.ts';

const people = {
  '0xa': { name: 'vera' },
  '0xb': { name: 'verona' },
  '0xc': { name: null },
  '0xd': { name: 'oliver' },
  '0xe': { name: 'me' },
};
const said = (...authors: string[]) => authors.map((author) => ({ author }) as Message);
const names = (
  query: string,
  messages: Message[] = [],
  found: { name: string; holder: string; isMain: boolean }[] = [],
) => candidatesOf(query, { messages, people }, found, '0xe').map(({ name }) => name);

test('those who spoke last come first, then those in whose name it stands', () => {
  expect(names('ver', said('0xa', '0xb', '0xd'))).toEqual(['verona', 'vera', 'oliver']);
  expect(names('VER', said('0xb', '0xa'))).toEqual(['vera', 'verona', 'oliver']);
});

test('nobody is offered without a name, twice, or to themselves', () => {
  expect(names('', said('0xa', '0xe', '0xa', '0xc', '0xf'))).toEqual(['vera', 'verona', 'oliver']);
  expect(names('me')).toEqual([]);
});

test('nobody is offered whom the member blocked, from the room or the index', () => {
  const found = [
    { name: 'verb', holder: '0xb', isMain: false },
    { name: 'vermeer', holder: '0x2', isMain: true },
  ];
  const offered = candidatesOf('ver', { messages: said('0xb'), people }, found, '0xe', ['0xb']);
  expect(offered.map(({ name }) => name)).toEqual(['vera', 'oliver', 'vermeer']);
});

test('names of the index follow, those that are shown first', () => {
  const found = [
    { name: 'verb', holder: '0x1', isMain: false },
    { name: 'vermeer', holder: '0x2', isMain: true },
    { name: 'vera', holder: '0xa', isMain: true },
  ];
  expect(names('ver', [], found)).toEqual(['vera', 'verona', 'oliver', 'vermeer', 'verb']);
});

test('at most six are offered', () => {
  const found = Array.from({ length: 9 }, (_, index) => ({
    ...{ name: `vera${index}`, holder: `0x${index}`, isMain: false },
  }));
  expect(names('ver', [], found)).toHaveLength(6);
});
