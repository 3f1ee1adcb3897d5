import { beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from './testStorage.ts';

const storage = browserStorage();
const page = new EventTarget();
vi.stubGlobal('window', page);
const { recentRecipients, rememberRecipient } = await import('./recipients.ts');
beforeEach(() => recentRecipients.set([]));

const at = (index: number) => `0x${`${index}`.padStart(40, 'a')}` as const;
const paid = (index: number, change: object = {}) => ({
  chainId: 1,
  address: at(index),
  name: null,
  amount: '1',
  symbol: 'DEGEN',
  ...change,
});

test('who was paid last comes first, once on each chain and by each name', () => {
  rememberRecipient(paid(1));
  rememberRecipient(paid(2));
  rememberRecipient(paid(1, { chainId: 2 }));
  rememberRecipient(paid(1, { name: 'vera' }));
  const upper = `0x${at(1).slice(2).toUpperCase()}` as const;
  rememberRecipient(paid(1, { address: upper, amount: '5' }));
  expect(recentRecipients.get()).toEqual([
    paid(1, { address: upper, amount: '5' }),
    paid(1, { name: 'vera' }),
    paid(1, { chainId: 2 }),
    paid(2),
  ]);
});

test('sixty recipients are kept, of whom the one paid longest ago makes room', () => {
  for (let index = 0; index < 61; index += 1) rememberRecipient(paid(index));
  expect(recentRecipients.get()).toHaveLength(60);
  expect(recentRecipients.get()[0]).toEqual(paid(60));
  expect(recentRecipients.get().at(-1)).toEqual(paid(1));
});

test.each([
  ['no list', '{}'],
  ['no address', JSON.stringify([paid(1, { address: '0x12' })])],
  ['an address and more', JSON.stringify([paid(1, { address: `${at(1)}0` })])],
  ['no amount', JSON.stringify([paid(1, { amount: 1 })])],
])('a stored list that has %s counts as empty', (_, stored) => {
  storage.entries.set('parley.recipients', stored);
  rememberRecipient(paid(2));
  expect(recentRecipients.get()).toEqual([paid(2)]);
});
