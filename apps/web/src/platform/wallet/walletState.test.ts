import { expect, test } from 'vitest';
import { uniqueWallets } from './walletState.ts';

test('a wallet that announces itself twice is listed once, where it first stood', () => {
  const wallet = (id: string, name: string) => ({ id, name, icon: null });
  const listed = uniqueWallets([
    wallet('io.one', 'One'),
    wallet('io.two', 'Two'),
    wallet('io.one', 'One again'),
  ]);
  expect(listed.map(({ name }) => name)).toEqual(['One', 'Two']);
});
