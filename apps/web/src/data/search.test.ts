import { expect, test } from 'vitest';
import { offeredNames } from './search.ts';

test('of whom the member blocked a name is offered only when the whole of it is asked for', () => {
  const names = [
    { name: 'vera', holder: '0xa', isMain: true },
    { name: 'verb', holder: '0xb', isMain: true },
  ];
  const offered = (asked: string) => offeredNames(names, asked, ['0xa']).map(({ name }) => name);
  expect(offered('ver')).toEqual(['verb']);
  expect(offered('vera')).toEqual(['vera', 'verb']);
});
