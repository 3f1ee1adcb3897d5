import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { deploySampleSwap } from '@parley/deploy/sampleSwap';
import { bestTrade } from '@parley/domain/swap/routes';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { deployOddToken, type OddWay } from '@parley/testkit/oddToken';
import { sized } from '@parley/testkit/size';
import { transferText } from '@parley/text/contracts';
import fc from 'fast-check';
import { type Address, getAddress, type Hash, parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTokenBalance } from '../tokens/getTokenBalance.ts';
import { sendTransfer } from '../tokens/sendTransfer.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { addLiquidity } from './addLiquidity.ts';
import { approve } from './approve.ts';
import { ensureAllowance } from './ensureAllowance.ts';
import { getAllowances } from './getAllowances.ts';
import { getApprovals } from './getApprovals.ts';
import { getPools } from './getPools.ts';
import { getRouter, type Router } from './getRouter.ts';
import { getSwapped } from './getSwapped.ts';
import { pairAddress } from './pairAddress.ts';
import { previewSwap } from './previewSwap.ts';
import { quoteUniV2 } from './quoteUniV2.ts';
import { swapExactIn } from './swapExactIn.ts';
import { unwrapCoins } from './unwrapCoins.ts';
import { wrapCoins } from './wrapCoins.ts';

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

const done = async (sent: Promise<Hash>) => waitForTransaction(community.client, await sent);
const addressOf = (index: number) => community.wallet(index).account.address;

/** A token whose maker, wallet 1, has all of it. */
const odd = (way: OddWay = 'none') =>
  deployOddToken(node.rpcUrl, community.wallet(0), {
    way,
    holder: addressOf(1),
    supply: parseEther('1000000'),
  });

/** Gives two tokens a pool; wallet 1 has both. Null is the native coin. */
async function openPool(token: Address, other: Address | null, amounts: [bigint, bigint]) {
  const { client } = community;
  const wallet = community.wallet(1);
  const [desired, desiredOther] = amounts;
  const spending = { client, wallet, spender: router.address };
  await ensureAllowance({ ...spending, token, amount: desired });
  if (other !== null) await ensureAllowance({ ...spending, token: other, amount: desiredOther });
  await done(
    addLiquidity({
      client,
      wallet,
      router: router.address,
      to: addressOf(1),
      deadline: 2n ** 64n,
      one: { token, desired, minimum: 0n },
      other: { ...(other === null ? {} : { token: other }), desired: desiredOther, minimum: 0n },
    }),
  );
}

describe('the pools of a swap', () => {
  test('pools are read at one block, and the best way through them is the chain’s own', async () => {
    const { client, weth, chatTokenAddress: chat } = community;
    expect(router).toMatchObject({ weth, factory: community.factory });
    expect(pairAddress(router, [chat, weth])).toBe(community.pair);
    const token = await odd();
    expect((await getPools(client, { router, from: chat, to: token })).routes).toEqual([]);
    await openPool(token, null, [parseEther('50000'), parseEther('500')]);
    await openPool(token, chat, [parseEther('3000'), parseEther('3000')]);

    const market = await getPools(client, { router, from: chat, to: token });
    expect(market).toMatchObject({ referralShareBps: 2_000n, stakingShareBps: 5_000n });
    expect(market.routes.map(({ path }) => path)).toEqual([
      [chat, token],
      [chat, weth, token],
    ]);
    const direct = await getPools(client, { router, from: weth, to: token });
    expect(direct.routes.map(({ pools }) => pools)).toEqual([
      [{ reserveIn: parseEther('500'), reserveOut: parseEther('50000') }],
    ]);

    const input = fc.record({
      amount: fc.bigInt({ min: 10n ** 12n, max: parseEther('40000') }),
      exact: fc.constantFrom('in' as const, 'out' as const),
    });
    const taken = new Set<number>();
    for (const { amount, exact } of fc.sample(input, { numRuns: sized(40, 300), seed: 1 })) {
      const asked = { router: router.address, exact, amount };
      const quotes = await Promise.all(
        market.routes.map(({ path }) => quoteUniV2(client, { ...asked, path }).catch(() => null)),
      );
      const best = bestTrade(exact, amount, market.routes);
      const ends = quotes.flatMap((quote) => {
        const end = exact === 'in' ? quote?.amounts.at(-1) : quote?.amounts[0];
        return end === undefined ? [] : [end];
      });
      const expected = ends.sort((a, b) => (a < b ? -1 : 1)).at(exact === 'in' ? -1 : 0);
      expect(exact === 'in' ? best?.amountOut : best?.amountIn).toBe(expected);
      if (best !== null) {
        taken.add(best.route.path.length);
        expect(quotes).toContainEqual(best.quote);
      }
    }
    // Both ways must be the best for some amount, or the comparison proves little.
    expect([...taken].sort()).toEqual([2, 3]);
  });

  test('a router that is not there is an error, and no missing pool', async () => {
    const { chatTokenAddress: to, client } = community;
    const gone = { ...router, address: zeroAddress };
    const reading = getPools(client, { router: gone, from: router.weth, to });
    await expect(reading).rejects.toMatchObject({ name: 'ChainError' });
  });
});

describe('a swap that is tried out', () => {
  const buying = (token: Address, amountIn: bigint) =>
    previewSwap(community.client, {
      router,
      owner: addressOf(2),
      path: [router.weth, token],
      native: 'in',
      amountIn,
      isAllowed: false,
    });
  const selling = (token: Address, amountIn: bigint, isAllowed: boolean) =>
    previewSwap(community.client, {
      router,
      owner: addressOf(2),
      path: [token, router.weth],
      native: 'out',
      amountIn,
      isAllowed,
    });
  const amount = parseEther('10');
  /** A token with a pool, of which wallet 2 has 100. */
  async function traded(way: OddWay) {
    const token = await odd(way);
    await openPool(token, null, [parseEther('1000'), parseEther('10')]);
    const { client } = community;
    const transfer = { token, to: addressOf(2), amount: parseEther('100') };
    await done(sendTransfer({ client, wallet: community.wallet(1), transfer }));
    return token;
  }
  const allow = async (token: Address) => {
    const { client } = community;
    const order = { client, wallet: community.wallet(2), token, spender: router.address };
    await done(approve({ ...order, amount }));
  };

  test('a swap gives what the formula says, tried with its allowance before there is one', async () => {
    const token = await traded('none');
    const bought = await buying(token, parseEther('1'));
    expect(bought?.amountOut).toBe(bought?.quotedOut);
    expect(bought?.amountOut).toBeGreaterThan(0n);
    const before = await selling(token, amount, false);
    expect(before?.amountOut).toBe(before?.quotedOut);
    await allow(token);
    const sold = await selling(token, amount, true);
    expect(sold).toEqual(before);
    // An allowance of too little is in no way of another.
    expect((await selling(token, amount * 2n, false))?.amountOut).toBeGreaterThan(
      sold?.amountOut ?? 0n,
    );
    await expect(selling(token, amount * 2n, true)).rejects.toMatchObject({ code: 'reverted' });
  });

  test('a token that keeps a part of each transfer gives less than the formula says', async () => {
    const token = await traded('keeps a part');
    const { amountOut = 0n, quotedOut = 0n } = (await buying(token, parseEther('1'))) ?? {};
    expect(amountOut).toBe(quotedOut - quotedOut / 100n);
    const before = await selling(token, amount, false);
    expect(before?.amountOut).toBeLessThan(before?.quotedOut ?? 0n);
    await allow(token);
    expect(await selling(token, amount, true)).toEqual(before);
  });

  test('a token that cannot be sold is found out before and after its allowance', async () => {
    const token = await traded('blocks sellers');
    const refusal = { code: 'reverted', reason: transferText.refusedByToken };
    expect((await buying(token, parseEther('1')))?.amountOut).toBeGreaterThan(0n);
    await expect(selling(token, amount, false)).rejects.toMatchObject(refusal);
    await allow(token);
    await expect(selling(token, amount, true)).rejects.toMatchObject(refusal);
  });
});

test('whichever of two tokens its pair counts first, whatever the case of their letters', async () => {
  const { client } = community;
  const tokens: Address[] = [];
  const isApart = (one: Address, other: Address) =>
    one < other !== one.toLowerCase() < other.toLowerCase();
  let apart: Address[] = [];
  // The letters of an address are large or small by its checksum (EIP-55).
  while (apart.length === 0 && tokens.length < 40) {
    const made = getAddress(await odd());
    apart = tokens.filter((token) => isApart(token, made)).slice(0, 1);
    if (apart.length > 0) apart.push(made);
    tokens.push(made);
  }
  const [from, to] = apart as [Address, Address];
  await openPool(from, to, [parseEther('3000'), parseEther('70')]);
  const reserves = { reserveIn: parseEther('3000'), reserveOut: parseEther('70') };
  const { routes } = await getPools(client, { router, from, to });
  expect(routes.map(({ pools }) => pools)).toEqual([[reserves]]);
});

test('an allowance that covers an amount needs nothing more, and is listed until it is revoked', async () => {
  const { client, chatTokenAddress: token } = community;
  const wallet = community.wallet(3);
  const of = { token, owner: addressOf(3), spender: router.address };
  const order = { client, wallet, ...of };
  const missing = async (amount: bigint) => getApprovals(client, { ...of, amount });
  expect(await missing(7n)).toEqual({ allowance: 0n, missing: [7n] });
  await done(approve({ ...order, amount: 7n }));
  expect(await missing(7n)).toEqual({ allowance: 7n, missing: [] });
  expect(await missing(8n)).toEqual({ allowance: 7n, missing: [8n] });
  const list = () =>
    getAllowances(client, {
      owner: addressOf(3),
      spenders: [router.address],
      tokens: [router.weth, token],
    });
  expect(await list()).toEqual([{ token, spender: router.address, amount: 7n }]);
  await done(approve({ ...order, amount: 0n }));
  expect(await list()).toEqual([]);
});

test('coins become their token and come back, to the wei', async () => {
  const { client } = community;
  const { weth } = router;
  const order = { client, wallet: community.wallet(4), weth };
  await done(wrapCoins({ ...order, amount: 5n }));
  const held = () => getTokenBalance(client, { token: weth, address: addressOf(4) });
  expect(await held()).toBe(5n);
  await done(unwrapCoins({ ...order, amount: 3n }));
  expect(await held()).toBe(2n);
});

test('a receipt tells what a swap took and gave', async () => {
  const { client, chatTokenAddress: token } = community;
  const amountIn = parseEther('1');
  const before = await getTokenBalance(client, { token, address: addressOf(4) });
  const { transactionHash: hash } = await done(
    swapExactIn({
      client,
      wallet: community.wallet(4),
      router: router.address,
      to: addressOf(4),
      path: [router.weth, token],
      native: 'in',
      deadline: 2n ** 64n,
      referrer: zeroAddress,
      amountIn,
      amountOutMin: 1n,
    }),
  );
  const got = (await getTokenBalance(client, { token, address: addressOf(4) })) - before;
  const swapped = await getSwapped(client, { hash, router: router.address });
  expect(swapped).toEqual({ amountIn, amountOut: got });
  expect(await getSwapped(client, { hash, router: token })).toBeNull();
});
