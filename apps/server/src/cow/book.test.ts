import { cowBookSchema, memberOrdersSchema, placedOrderSchema } from '@parley/domain/swap/cowWire';
import { parseEther } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBook, type TestBook } from './testBook.ts';

let book: TestBook;
beforeAll(async () => {
  book = await openTestBook();
}, 120_000);
afterAll(() => book?.stop());

const isFilled = ({ state }: { state: string }) => state === 'filled';

test('an order is settled through the pool, and its owner paid not a wei for gas', async () => {
  const { market } = book;
  const before = await market.balanceOf(1);
  const placed = await book.place(1);
  const order = await book.until(placed.uid, isFilled);
  expect(placedOrderSchema.parse(order).filled?.by).toBe('pools');
  expect((await market.balanceOf(1)) - before).toBe(BigInt(order.filled?.buyAmount ?? 0));
  expect(BigInt(order.filled?.buyAmount ?? 0)).toBeGreaterThan(parseEther('0.9'));
  const { json } = await book.ask('GET', `/api/members/${placed.owner}/cow-orders`);
  expect(memberOrdersSchema.parse(json).orders[0]?.uid).toBe(placed.uid);
  const state = cowBookSchema.parse((await book.ask('GET', '/api/cow')).json);
  expect(state).toMatchObject({ isWorking: true, openOrders: 0 });
});
