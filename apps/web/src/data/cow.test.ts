import type { CowOrder } from '@parley/domain/swap/cow';
import { expect, test } from 'vitest';
import { cowKeys, orderOnWire } from './cow.ts';

const addressOf = (pair: string): `0x${string}` => `0x${pair.repeat(20)}`;
const order: CowOrder = {
  sellToken: addressOf('aB'),
  buyToken: addressOf('cD'),
  receiver: addressOf('eF'),
  sellAmount: 10n ** 40n,
  buyAmount: 1n,
  validTo: 9,
  appData: `0x${'1'.repeat(64)}`,
  feeAmount: 0n,
  kind: 'sell',
  partiallyFillable: false,
};

test('an order travels with its amounts as digits and its addresses in lower case', () => {
  const sent = orderOnWire(order);
  expect(sent).toEqual({
    ...order,
    sellToken: addressOf('ab'),
    buyToken: addressOf('cd'),
    receiver: addressOf('ef'),
    sellAmount: `1${'0'.repeat(40)}`,
    buyAmount: '1',
    feeAmount: '0',
  });
  expect(JSON.parse(JSON.stringify(sent))).toEqual(sent);
});

test('the orders of an owner are the same in any letter case', () => {
  expect(cowKeys.orders(addressOf('aB'))).toEqual(cowKeys.orders(addressOf('ab')));
});
