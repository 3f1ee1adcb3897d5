import type { Message } from '@parley/domain/chat/wire';
import type { FoundPeople } from '@parley/domain/search/wire';
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
const names = (query: string, messages: Message[] = [], found: FoundPeople['names'] = []) =>
  offered(query, messages, found).candidates.map(({ name }) => name);
const offered = (
  query: string,
  messages: Message[],
  found: FoundPeople['names'],
  blocked: string[] = [],
) => candidatesOf(query, { messages, people }, found, { self: '0xe', blocked }, '.degen');

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
  const { candidates } = offered('ver', said('0xb'), found, ['0xb']);
  expect(candidates.map(({ name }) => name)).toEqual(['vera', 'oliver', 'vermeer']);
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
    name: `vera${index}`,
    holder: `0x${index}`,
    isMain: false,
  }));
  expect(names('ver', [], found)).toHaveLength(6);
});

test('who has exactly the name that was typed comes first, from the room or the index', () => {
  expect(names('oliver')).toEqual(['oliver']);
  expect(names('VERA', said('0xa', '0xb'))).toEqual(['vera']);
  const found = [
    { name: 'verena', holder: '0x1', isMain: true },
    { name: 'ver', holder: '0x2', isMain: false },
  ];
  expect(names('ver', said('0xb'), found)).toEqual(['ver', 'verona', 'vera', 'oliver', 'verena']);
});

test('who has the name now is offered for it, not whom the room knew by it', () => {
  const found = [{ name: 'vera', holder: '0x9', isMain: false }];
  expect(offered('vera', said('0xa'), found).candidates[0]).toEqual({
    name: 'vera',
    address: '0x9',
  });
});

test('a whole name is known as such, whoever has it', () => {
  expect(offered('vera', [], []).isWhole).toBe(true);
  expect(offered('ME', [], []).isWhole).toBe(true);
  expect(offered('vera', [], [], ['0xa']).isWhole).toBe(true);
  expect(offered('ver', [], []).isWhole).toBe(false);
});

test('a name that no @ mentions is not offered', () => {
  const found = ["vera'x", 'vera!', 'vera+1', 'verb'].map((name, index) => ({
    name,
    holder: `0x${index}`,
    isMain: true,
  }));
  expect(names('ver', [], found)).toEqual(['vera', 'verona', 'oliver', 'verb']);
});
