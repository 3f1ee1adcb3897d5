import { sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import fc from 'fast-check';
import { erc20Abi, parseEther, toFunctionSelector } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTokenBalance } from '../../tokens/getTokenBalance.ts';
import { waitForTransaction } from '../../transactions/waitForTransaction.ts';
import { settlementOf } from './settlement.ts';
import { openTestMarket, solver, type TestMarket } from './testMarket.ts';

let node: EmbeddedChain;
let market: TestMarket;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  market = await openTestMarket(node.rpcUrl);
});
afterAll(() => node.stop());

/** "settled", or the sentence with which the settlement contract or a token refuses. */
async function outcomeOf(parameters: Parameters<TestMarket['call']>): Promise<string> {
  const { client, call } = market;
  return client.simulateContract(call(...parameters)).then(
    () => 'settled',
    (error: Error) => /GPv2: [\w ]+|0x[\da-f]{8}/.exec(error.message)?.[0] ?? error.message,
  );
}

test('an order is settled through the pool, once, and leaves nothing behind', async () => {
  const { client, weth, chat, order, sign, approve, throughPool, balanceOf } = market;
  const anna = await order();
  const trade = await sign(1, anna);
  await approve(1, anna);
  const { out, ...way } = await throughPool(anna.sellAmount);
  const before = { weth: await balanceOf(1), tokens: await balanceOf(1, chat) };
  await market.settle({ ...way, trades: [trade] });
  expect((await balanceOf(1)) - before.weth).toBe(out);
  expect(out).toBeGreaterThan(anna.buyAmount);
  expect(before.tokens - (await balanceOf(1, chat))).toBe(anna.sellAmount);
  const allowance = await client.readContract({
    address: chat,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [market.wallet(1).account.address, market.relayer],
  });
  expect(allowance).toBe(0n);
  for (const token of [weth, chat]) {
    expect(await getTokenBalance(client, { token, address: market.settlement })).toBe(0n);
  }

  await approve(1, anna);
  const again = { ...(await throughPool(anna.sellAmount)), trades: [trade] };
  expect(await outcomeOf([solver, again])).toBe('GPv2: order filled');
});

test('two orders meet without a pool, each at its limit or better', async () => {
  const { chat, weth, order, sign, approve, balanceOf } = market;
  const anna = await order({ sellAmount: parseEther('500'), buyAmount: parseEther('4') });
  const bert = await order({
    kind: 'buy',
    sellToken: weth,
    sellAmount: parseEther('6'),
    buyToken: chat,
    buyAmount: parseEther('500'),
  });
  const trades = [await sign(1, anna), await sign(2, bert, { scheme: 'ethsign' })];
  await approve(1, anna);
  await approve(2, bert);
  const before = [await balanceOf(1), await balanceOf(2), await balanceOf(2, chat)] as const;
  const prices = [
    { token: chat, price: 1n },
    { token: weth, price: 100n },
  ];
  await market.settle({ prices, trades, interactions: [] });
  expect((await balanceOf(1)) - before[0]).toBe(parseEther('5'));
  expect(before[1] - (await balanceOf(2))).toBe(parseEther('5'));
  expect((await balanceOf(2, chat)) - before[2]).toBe(parseEther('500'));
});

test('60 random prices: an order trades at its limit or better, and never below', async () => {
  const { client, chat, weth } = market;
  const anna = await market.order({ sellAmount: 1_000n, buyAmount: 900n });
  const trades = [await market.sign(1, anna)];
  await market.approve(1, anna);
  // The settlement contract has enough to pay every price that is fair.
  const args = [market.settlement, 10_000n] as const;
  const transfer = { address: weth, abi: erc20Abi, functionName: 'transfer', args } as const;
  await waitForTransaction(client, await market.wallet(2).writeContract(transfer));
  const price = fc.integer({ min: 800, max: 1_000 }).map(BigInt);
  const seen = new Set<boolean>();
  for (const [sell, buy] of [
    [900n, 1_000n],
    [899n, 1_000n],
    ...fc.sample(fc.tuple(price, price), { numRuns: 58, seed: 1 }),
  ] as const) {
    const prices = [
      { token: chat, price: sell },
      { token: weth, price: buy },
    ];
    const isFair = anna.sellAmount * sell >= anna.buyAmount * buy;
    const expected = isFair ? 'settled' : 'GPv2: limit price not respected';
    const outcome = await outcomeOf([solver, { prices, trades, interactions: [] }]);
    expect(outcome, `${sell} to ${buy}`).toBe(expected);
    seen.add(isFair);
  }
  expect(seen.size).toBe(2);
});

test('an order past its last second fails, and one before it does not', async () => {
  const now = Number((await market.client.getBlock()).timestamp);
  const outcomes = [];
  for (const validTo of [now - 1, now + 60]) {
    const anna = await market.order({ validTo });
    await market.approve(1, anna);
    const trades = [await market.sign(1, anna)];
    const way = await market.throughPool(anna.sellAmount);
    outcomes.push(await outcomeOf([solver, { ...way, trades }]));
  }
  expect(outcomes).toEqual(['GPv2: order expired', 'settled']);
});

test.each([0, 1, 3])('wallet %i is no solver and cannot settle', async (stranger) => {
  const anna = await market.order();
  await market.approve(1, anna);
  const way = await market.throughPool(anna.sellAmount);
  const settlement = { ...way, trades: [await market.sign(1, anna)] };
  expect(await outcomeOf([solver, settlement])).toBe('settled');
  expect(await outcomeOf([stranger, settlement])).toBe('GPv2: not a solver');
});

test('even the solver cannot change what was signed, or use it from another chain', async () => {
  const anna = await market.order();
  await market.approve(1, anna);
  const honest = await market.sign(1, anna);
  const way = await market.throughPool(anna.sellAmount);
  const outcome = (trade: typeof honest) => outcomeOf([solver, { ...way, trades: [trade] }]);
  const thief = market.wallet(solver).account.address;
  // The signature then recovers to an account that approved nothing (ERC20InsufficientAllowance).
  const refused = toFunctionSelector('ERC20InsufficientAllowance(address,uint256,uint256)');
  for (const trade of [
    { ...honest, order: { ...anna, receiver: thief } },
    { ...honest, order: { ...anna, buyAmount: 1n } },
    { ...honest, order: { ...anna, validTo: anna.validTo + 1 } },
    await market.sign(1, anna, { chainId: 1 }),
  ]) {
    expect(await outcome(trade)).toBe(refused);
  }
  expect(await outcome(honest)).toBe('settled');
});

test('a trade of a token without a price is a mistake of the caller', async () => {
  const trades = [await market.sign(1, await market.order())];
  expect(() => settlementOf({ prices: [], trades, interactions: [] })).toThrow(RangeError);
});
