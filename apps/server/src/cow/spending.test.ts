import { cowRefusals } from '@parley/domain/swap/cowRefusals';
import { orderGas, ownerGasPerHour } from '@parley/domain/swap/cowWorth';
import { parseEther, parseGwei } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestBook, type TestBook } from './testBook.ts';

let book: TestBook;
beforeAll(async () => {
  book = await openTestBook();
}, 120_000);
beforeEach(() => book.server.clock.advance(10_000));
afterAll(() => book?.stop());

const isFilled = ({ state }: { state: string }) => state === 'filled';
const solverCoins = async () => {
  const { json } = await book.ask('GET', '/api/cow');
  const { solver } = json as unknown as { solver: `0x${string}` };
  return await book.market.client.getBalance({ address: solver });
};

test('orders that are worth less than their gas are refused, and cost the solver nothing', async () => {
  const before = await solverCoins();
  for (let count = 0n; count < 7n; count += 1n) {
    const order = await book.market.order({ sellAmount: 1_000n + count, buyAmount: 1n });
    await book.market.approve(1, order);
    const { status, json } = await book.post(await book.bodyOf(1, order));
    expect([status, json.message]).toEqual([400, cowRefusals['too-small']]);
  }
  // The next one is settled: nothing of the kind is in its way.
  await book.until((await book.place(2)).uid, isFilled);
  const { baseFeePerGas } = await book.market.client.getBlock();
  const spent = before - (await solverCoins());
  expect(spent).toBeLessThan(2n * orderGas * ((baseFeePerGas ?? 0n) + parseGwei('2')));
});

test('an order of a token without a pool is worth what it asks for', async () => {
  const order = await book.market.order({
    sellToken: book.odd,
    sellAmount: parseEther('1'),
    buyAmount: 1n,
  });
  const { json } = await book.post(await book.bodyOf(3, order));
  expect(json.message).toBe(cowRefusals['too-small']);
});

test('an order that gas has become too dear for waits, says so, and is settled when it is cheap again', async () => {
  const { tester } = book;
  const order = await book.market.order();
  await book.market.approve(1, order);
  const body = await book.bodyOf(1, order);
  // The solver sees nothing of the order before gas is dear: it is worth one coin.
  let isDear = false;
  book.gate.keep((methods) => {
    if (methods.includes('eth_estimateGas') && !isDear) return 'stop';
    return 'pass';
  });
  const { json } = await book.post(body);
  await tester.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('20000') });
  isDear = true;
  const waiting = await book.until(json.uid, ({ detail }) => detail === 'small');
  // Pages from before know this reason.
  expect(waiting).toMatchObject({ state: 'open', waits: 'solver' });
  book.gate.open();
  await tester.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('1') });
  await book.until(json.uid, isFilled);
});

test('an owner whose orders took an hour’s gas waits, and no other does', async () => {
  const { server, market } = book;
  const owner = market.wallet(1).account.address.toLowerCase();
  const now = Math.floor(server.clock.now() / 1_000);
  await server.database.query('delete from cow_spendings');
  await server.database.query('insert into cow_spendings (owner, gas, at) values ($1, $2, $3)', [
    ...[owner, (ownerGasPerHour - orderGas).toString(), now],
  ]);
  const orders = [await market.order(), await market.order()];
  await market.approve(1, await market.order({ sellAmount: parseEther('200') }));
  const placed = [];
  for (const order of orders) placed.push((await book.post(await book.bodyOf(1, order))).json);
  const [last = { uid: '' }, over = { uid: '' }] = placed;
  await book.until(last.uid, isFilled);
  const waiting = await book.until(over.uid, ({ detail }) => detail === 'budget');
  expect(waiting).toMatchObject({ state: 'open', waits: 'solver' });
  await book.until((await book.place(2)).uid, isFilled);
  expect((await book.read(over.uid)).state).toBe('open');
  const { rows } = await server.database.query(
    'select owner, gas from cow_spendings where gas > 0',
  );
  expect(rows).toContainEqual({ owner, gas: expect.any(Number) });
  server.clock.advance(3_700_000);
  await book.until(over.uid, isFilled);
});
