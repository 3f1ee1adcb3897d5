import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { deploySampleSwap } from '@parley/deploy/sampleSwap';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { deployOddToken, type OddWay } from '@parley/testkit/oddToken';
import { type Address, parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { addLiquidity } from './addLiquidity.ts';
import { ensureAllowance } from './ensureAllowance.ts';
import { getRouter, type Router } from './getRouter.ts';
import { tryRoundTrip } from './tryRoundTrip.ts';

type Community = Awaited<ReturnType<typeof deploySample>> &
  Awaited<ReturnType<typeof deploySampleSwap>>;

let node: EmbeddedChain;
let community: Community;
let router: Router;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  const sample = await deploySample(node.rpcUrl);
  community = { ...sample, ...(await deploySampleSwap(node.rpcUrl, sample)) };
  router = await getRouter(community.client, community.swapRouterAddress);
});
afterAll(() => node.stop());

/** A token that misbehaves, with a pool of 10,000 of it and 100 of another token, or of coins. */
async function pooled(way: OddWay, beside: Address | null = null): Promise<Address> {
  const { client } = community;
  const wallet = community.wallet(1);
  const to = wallet.account.address;
  const token = await deployOddToken(node.rpcUrl, wallet, {
    way,
    holder: to,
    supply: parseEther('20000'),
  });
  const one = { token, desired: parseEther('10000'), minimum: 1n };
  const other = { desired: parseEther('100'), minimum: 1n, ...(beside && { token: beside }) };
  const maker = { client, wallet, router: router.address, to, deadline: 2n ** 64n };
  for (const { token: paid, desired } of [one, { token: beside, desired: other.desired }]) {
    if (paid === null) continue;
    await ensureAllowance({ ...maker, token: paid, spender: router.address, amount: desired });
  }
  const hash = await addLiquidity({ ...maker, referrer: zeroAddress, one, other } as never);
  await waitForTransaction(client, hash);
  return token;
}

const fine = { kind: 'fine', buyTaxBps: 0n, sellTaxBps: 0n };

test.each<[OddWay, number, number]>([
  ['none', 0, 0],
  ['returns nothing', 0, 0],
  ['keeps a part', 100, 100],
  ['taxes sellers', 0, 3_000],
])(
  'a token that %s takes %i and %i basis points of a purchase and a sale',
  async (way, buy, sell) => {
    const token = await pooled(way);
    const { client, chatTokenAddress: chat } = community;
    for (const [path, amountIn] of [
      [[router.weth, token], parseEther('1')],
      // Paid in another token, with the coins' token on the way.
      [[chat, router.weth, token], parseEther('10')],
    ] as const) {
      const trip = await tryRoundTrip(client, { router, path, amountIn });
      if (trip.kind !== 'fine') throw new Error(trip.kind);
      // What is sold less moves the price less: the figure is about right.
      expect(Math.abs(Number(trip.buyTaxBps) - buy)).toBeLessThan(50);
      expect(Math.abs(Number(trip.sellTaxBps) - sell)).toBeLessThan(50);
    }
  },
);

test('a token that cannot be sold again is told before it is bought', async () => {
  const path = [router.weth, await pooled('blocks sellers')];
  const { client } = community;
  expect(await tryRoundTrip(client, { router, path, amountIn: parseEther('1') })).toEqual({
    kind: 'unsellable',
  });
});

test('a token whose only pool has no coins in it is tried by way of the other token', async () => {
  const chat = community.chatTokenAddress;
  const [good, bad] = [await pooled('none', chat), await pooled('blocks sellers', chat)];
  const tried = (token: Address) =>
    tryRoundTrip(community.client, { router, path: [chat, token], amountIn: parseEther('5') });
  expect(await tried(good)).toEqual(fine);
  expect(await tried(bad)).toEqual({ kind: 'unsellable' });
});

test('what cannot be tried is unknown, and nothing of a simulation stays', async () => {
  const { client } = community;
  const token = await pooled('none');
  const wallet = community.wallet(2);
  const lonely = await deployOddToken(node.rpcUrl, wallet, {
    holder: wallet.account.address,
    supply: parseEther('1'),
  });
  const block = await client.getBlockNumber({ cacheTime: 0 });
  const [before, coins] = await Promise.all([
    client.getBalance({ address: router.weth }),
    client.getBalance({ address: router.address }),
  ]);
  const trying = (path: readonly Address[], amountIn = parseEther('1')) =>
    tryRoundTrip(client, { router, path, amountIn });
  expect(await trying([router.weth, lonely])).toEqual({ kind: 'unknown' });
  expect(await trying([lonely, token])).toEqual({ kind: 'unknown' });
  expect(await trying([router.weth, token], 0n)).toEqual({ kind: 'unknown' });
  expect(await trying([token, router.weth])).toEqual({ kind: 'unknown' });
  // More than there is of coins is tried with all of them.
  expect(await trying([router.weth, token], parseEther('1000000000'))).toEqual(fine);
  expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(block);
  expect(await client.getBalance({ address: router.weth })).toBe(before);
  expect(await client.getBalance({ address: router.address })).toBe(coins);
});
