import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { deploySampleSwap } from '@parley/deploy/sampleSwap';
import {
  feeIndex,
  maximumIn,
  minimumOut,
  quoteExactIn,
  quoteExactOut,
} from '@parley/domain/swap/rules';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import fc from 'fast-check';
import {
  type Address,
  createPublicClient,
  erc20Abi,
  type Hash,
  http,
  parseAbi,
  parseEther,
  zeroAddress,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityPointsAbi, swapRouterAbi } from '../generated/abis.ts';
import { getTokenBalance } from '../tokens/getTokenBalance.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { addLiquidity } from './addLiquidity.ts';
import { ensureAllowance } from './ensureAllowance.ts';
import { quoteUniV2 } from './quoteUniV2.ts';
import { removeLiquidity } from './removeLiquidity.ts';
import { swapExactIn } from './swapExactIn.ts';
import { swapExactOut } from './swapExactOut.ts';

type Community = Awaited<ReturnType<typeof deploySample>> &
  Awaited<ReturnType<typeof deploySampleSwap>>;

const noDeadline = 2n ** 64n;
const pairAbi = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function token0() view returns (address)',
]);
let node: EmbeddedChain;
let community: Community;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  const sample = await deploySample(node.rpcUrl);
  community = { ...sample, ...(await deploySampleSwap(node.rpcUrl, sample)) };
});
afterAll(() => node.stop());

function order(index: number) {
  const { client, swapRouterAddress: router } = community;
  const wallet = community.wallet(index);
  const to = wallet.account.address;
  return { client, wallet, router, to, deadline: noDeadline, referrer: zeroAddress };
}
const done = async (sent: Promise<Hash>) => waitForTransaction(community.client, await sent);
const balanceOf = (token: Address, address: Address) =>
  getTokenBalance(community.client, { token, address });

test('coins are swapped for tokens and back, at the price of the quote', async () => {
  const { client, weth, chatTokenAddress: token, swapRouterAddress: router } = community;
  const anna = order(1);
  const buy = [weth, token];
  const amountIn = parseEther('2');
  const quote = await quoteUniV2(client, { router, path: buy, exact: 'in', amount: amountIn });
  expect(quote.fee).toBe(parseEther('0.01'));
  const amountOutMin = minimumOut(quote.amounts[1] ?? 0n, 50n);
  const before = await balanceOf(token, anna.to);
  await done(swapExactIn({ ...anna, path: buy, native: 'in', amountIn, amountOutMin }));
  const bought = (await balanceOf(token, anna.to)) - before;
  expect(bought).toBe(quote.amounts[1]);

  await ensureAllowance({ ...anna, token, spender: router, amount: bought });
  const sell = [token, weth];
  const back = await quoteUniV2(client, { router, path: sell, exact: 'in', amount: bought });
  const amount = back.amounts[1] ?? 0n;
  const greedy = { ...anna, path: sell, amountIn: bought, amountOutMin: amount + 1n };
  await expect(swapExactIn({ ...greedy, native: 'out' })).rejects.toMatchObject({
    code: 'reverted',
  });
  const coins = await client.getBalance({ address: anna.to });
  const receipt = await done(
    swapExactIn({
      ...anna,
      path: sell,
      native: 'out',
      amountIn: bought,
      amountOutMin: back.amounts[1] ?? 0n,
      referrer: community.wallet(5).account.address,
    }),
  );
  const spent = receipt.gasUsed * receipt.effectiveGasPrice;
  expect((await client.getBalance({ address: anna.to })) - coins + spent).toBe(back.amounts[1]);
  const credit = await client.readContract({
    address: router,
    abi: swapRouterAbi,
    functionName: 'credits',
    args: [community.wallet(5).account.address],
  });
  expect(credit).toBe(back.fee / 5n);
  const points = await client.readContract({
    address: community.activityPointsAddress,
    abi: activityPointsAbi,
    functionName: 'getPoints',
    args: [anna.to],
  });
  expect(points).toBeGreaterThan(0n);
});

test('an exact amount is bought for as little as needed', async () => {
  const { client, weth, chatTokenAddress: token, swapRouterAddress: router } = community;
  const bert = order(2);
  const buy = [weth, token];
  const amountOut = parseEther('100');
  const quote = await quoteUniV2(client, { router, path: buy, exact: 'out', amount: amountOut });
  const amountInMax = maximumIn(quote.amounts[0] ?? 0n, 50n);
  const before = await balanceOf(token, bert.to);
  await done(swapExactOut({ ...bert, path: buy, native: 'in', amountOut, amountInMax }));
  expect((await balanceOf(token, bert.to)) - before).toBeGreaterThanOrEqual(amountOut);

  const wanted = parseEther('0.5');
  const sell = [token, weth];
  const cost = await quoteUniV2(client, { router, path: sell, exact: 'out', amount: wanted });
  const most = cost.amounts[0] ?? 0n;
  await ensureAllowance({ ...bert, token, spender: router, amount: most });
  await done(
    swapExactOut({ ...bert, path: sell, native: 'out', amountOut: wanted, amountInMax: most }),
  );
  expect(await allowance(token, bert.to)).toBe(0n);
});

test('a swap that cannot succeed is refused before the wallet is asked', async () => {
  const { weth, chatTokenAddress: token } = community;
  const anna = { ...order(1), path: [weth, token], native: 'in' } as const;
  const amountIn = parseEther('1');
  const tooMuch = swapExactIn({ ...anna, amountIn, amountOutMin: parseEther('1000000') });
  await expect(tooMuch).rejects.toMatchObject({
    reason: 'Error: The price moved. You’d get less than your minimum.',
  });
  const tooLate = swapExactIn({ ...anna, amountIn, amountOutMin: 0n, deadline: 1n });
  await expect(tooLate).rejects.toMatchObject({
    reason: 'Error: Your deadline passed. Try again.',
  });
  const tooDear = swapExactOut({ ...anna, amountOut: amountIn, amountInMax: 1n });
  await expect(tooDear).rejects.toMatchObject({
    reason: 'Error: The price moved. You’d pay more than your maximum.',
  });
  const nowhere = quoteUniV2(community.client, {
    router: anna.router,
    path: [token, token],
    exact: 'in',
    amount: 1n,
  });
  await expect(nowhere).rejects.toMatchObject({
    reason: 'Error: No pool exists for these tokens.',
  });
});

test('liquidity goes in and comes out', async () => {
  const { weth, chatTokenAddress: token, swapRouterAddress: router, pair } = community;
  const cleo = order(3);
  const desired = parseEther('1000');
  await ensureAllowance({ ...cleo, token, spender: router, amount: desired });
  const one = { token, desired, minimum: 1n };
  await done(addLiquidity({ ...cleo, one, other: { desired: parseEther('20'), minimum: 1n } }));
  const liquidity = await balanceOf(pair, cleo.to);
  expect(liquidity).toBeGreaterThan(0n);
  await ensureAllowance({ ...cleo, token: pair, spender: router, amount: liquidity });
  await done(
    removeLiquidity({
      ...cleo,
      liquidity: liquidity / 2n,
      one: { token, minimum: 1n },
      other: { minimum: 1n },
    }),
  );
  await done(
    removeLiquidity({
      ...cleo,
      liquidity: liquidity - liquidity / 2n,
      one: { token, minimum: 1n },
      other: { token: weth, minimum: 1n },
    }),
  );
  const coins = await balanceOf(weth, cleo.to);
  expect(coins).toBeGreaterThan(0n);
  await ensureAllowance({ ...cleo, token, spender: router, amount: desired });
  await ensureAllowance({ ...cleo, token: weth, spender: router, amount: coins });
  const other = { token: weth, desired: coins, minimum: 1n };
  await done(addLiquidity({ ...cleo, one, other }));
  expect(await balanceOf(pair, cleo.to)).toBeGreaterThan(0n);
  expect(await balanceOf(token, router)).toBe(0n);
  expect(await balanceOf(weth, router)).toBe(0n);
});

test('an allowance is exact, and nothing is sent when it is so already', async () => {
  const { chatTokenAddress: token, swapRouterAddress: spender } = community;
  const dora = order(4);
  const sent: Hash[] = [];
  const ensure = (amount: bigint) =>
    ensureAllowance({ ...dora, token, spender, amount, onSent: (hash) => sent.push(hash) });
  await ensure(7n);
  await ensure(7n);
  expect(sent).toHaveLength(1);
  await ensure(5n);
  expect(await allowance(token, dora.to)).toBe(5n);
  expect(sent).toHaveLength(2);
});

function allowance(token: Address, owner: Address) {
  return community.client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, community.swapRouterAddress],
  });
}

test('the page and the chain quote alike on 1,500 random amounts', async () => {
  const { weth, chatTokenAddress: token, swapRouterAddress: address, pair } = community;
  const transport = http(node.rpcUrl, { batch: { batchSize: 250 } });
  const client = createPublicClient({ chain: community.chain, transport });
  const contract = { address: pair, abi: pairAbi } as const;
  const [[reserve0, reserve1], token0] = await Promise.all([
    client.readContract({ ...contract, functionName: 'getReserves' }),
    client.readContract({ ...contract, functionName: 'token0' }),
  ]);
  const reserveOf = (of: Address) =>
    of.toLowerCase() === token0.toLowerCase() ? reserve0 : reserve1;
  const input = fc.record({
    // From dust to more than the pools hold.
    amount: fc.nat(24).chain((digits) => fc.bigInt({ min: 0n, max: 10n ** BigInt(digits) })),
    exact: fc.constantFrom('in' as const, 'out' as const),
    path: fc.constantFrom([weth, token], [token, weth]),
  });
  let agreed = 0;
  const inputs = fc.sample(input, { numRuns: 1_500, seed: 1 });
  const router = address;
  const quotes = await Promise.all(
    inputs.map(({ path, exact, amount }) =>
      quoteUniV2(client as never, { router, path, exact, amount }).catch(() => null),
    ),
  );
  for (const [index, { path, exact, amount }] of inputs.entries()) {
    const [from = weth, to = weth] = path;
    const pools = [{ reserveIn: reserveOf(from), reserveOut: reserveOf(to) }];
    const route = { pools, feeAt: feeIndex(path, weth) ?? 0, feeBps: 50n };
    const ours = exact === 'in' ? quoteExactIn(amount, route) : quoteExactOut(amount, route);
    expect(quotes[index], JSON.stringify({ path, exact, amount: String(amount) })).toEqual(ours);
    if (ours !== null) agreed++;
  }
  // Both kinds must occur, or the comparison proves little.
  expect(agreed).toBeGreaterThan(1_000);
  expect(agreed).toBeLessThan(1_500);
});
