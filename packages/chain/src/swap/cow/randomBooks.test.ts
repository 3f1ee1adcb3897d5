import { sampleChainId } from '@parley/deploy/sample';
import type { CowOrder } from '@parley/domain/swap/cow';
import type { Group } from '@parley/domain/swap/cowGroup';
import { chooseSettlement, type OpenOrder } from '@parley/domain/swap/cowMatching';
import { afterSwap, type Pools, pairsBetween, poolKey } from '@parley/domain/swap/cowPools';
import { coinMarker } from '@parley/domain/swap/cowWire';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { eventually } from '@parley/testkit/eventually';
import { deployOddToken } from '@parley/testkit/oddToken';
import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import { type Address, erc20Abi, maxUint256, pad, parseAbi, parseEther, toHex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForTransaction } from '../../transactions/waitForTransaction.ts';
import { getRouter } from '../getRouter.ts';
import { pairAddress } from '../pairAddress.ts';
import { type CowMarket, groupBatch } from './groupBatch.ts';
import { orderUid } from './orderDigest.ts';
import { cowSettlementAbi, settlementOf } from './settlement.ts';
import { openTestMarket, solver, type TestMarket } from './testMarket.ts';

const abi = parseAbi([
  'function createPair(address, address)',
  'function mint(address to)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function deposit() payable',
]);
const owners = [1, 2, 3, 4];
/** What a token is worth, in thousandths of a coin: chat token, coin, and two more. */
const worths = [10n, 1_000n, 500n, 2_000n];

let node: EmbeddedChain;
let market: TestMarket;
let place: CowMarket;
/** Chat token, the coin's token, and two more, of which the last has one small pool. */
let tokens: Address[];
/** Kept in step with the chain's pools by the matching's own arithmetic. */
let pools: Pools;

beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  market = await openTestMarket(node.rpcUrl);
  const { wallet, client, chat, weth, settlement, relayer } = market;
  const router = await getRouter(client, market.router);
  place = { ...router, settlement, vaultRelayer: relayer };
  const holder = wallet(0).account.address;
  const more: Address[] = [];
  for (let count = 0; count < 2; count += 1) {
    const supply = parseEther('1000000');
    more.push(await deployOddToken(node.rpcUrl, wallet(0), { holder, supply }));
  }
  const [third, fourth] = more as [Address, Address];
  tokens = [chat, weth, third, fourth];
  await send(0, { address: weth, functionName: 'deposit', value: parseEther('1200') });
  await addPool([third, 200n], [weth, 100n]);
  await addPool([third, 40n], [chat, 2_000n]);
  await addPool([fourth, 5n], [weth, 10n]);
  for (const owner of owners) {
    await send(owner, { address: weth, functionName: 'deposit', value: parseEther('900') });
    for (const token of more) await transfer(token, wallet(owner).account.address, 100_000n);
    for (const address of tokens) {
      const approval = { address, abi: erc20Abi, functionName: 'approve' } as const;
      const args = [relayer, maxUint256] as const;
      await waitForTransaction(client, await wallet(owner).writeContract({ ...approval, args }));
    }
  }
  pools = await readPools();
}, 120_000);
afterAll(() => node?.stop());

type Call = { address: Address; functionName: string; args?: readonly unknown[]; value?: bigint };

async function send(by: number, call: Call): Promise<void> {
  const hash = await market.wallet(by).writeContract({ abi, ...call } as never);
  await waitForTransaction(market.client, hash);
}

async function transfer(token: Address, to: Address, units: bigint): Promise<void> {
  const call = { address: token, abi: erc20Abi, functionName: 'transfer' } as const;
  const args = [to, parseEther(`${units}`)] as const;
  await waitForTransaction(market.client, await market.wallet(0).writeContract({ ...call, args }));
}

async function addPool(...sides: [[Address, bigint], [Address, bigint]]): Promise<void> {
  const [[one], [other]] = sides;
  await send(0, { address: place.factory, functionName: 'createPair', args: [one, other] });
  const pair = pairAddress(place, [one, other]);
  for (const [token, units] of sides) await transfer(token, pair, units);
  await send(0, { address: pair, functionName: 'mint', args: [market.wallet(0).account.address] });
}

async function readPools(): Promise<Pools> {
  const pairs = pairsBetween(tokens, place.weth);
  const contracts = pairs.map((pair) => ({
    address: pairAddress(place, pair),
    abi,
    functionName: 'getReserves' as const,
  }));
  const results = await market.client.multicall({ contracts, deployless: true });
  const reserves = pairs.flatMap((pair, index) => {
    const found = results[index]?.result;
    return found === undefined ? [] : [[poolKey(...pair), [found[0], found[1]]] as const];
  });
  return { native: place.weth, reserves: new Map(reserves) };
}

const anAmount = fc
  .tuple(fc.integer({ min: 1, max: 20 }), fc.bigInt({ min: 1n, max: 99n }), fc.nat(999_999))
  .map(([digits, lead, rest]) => (lead * 10n ** BigInt(digits)) / 5n + BigInt(rest));
const anOrder = fc.record({
  owner: fc.constantFrom(...owners),
  sell: fc.nat(3),
  turn: fc.integer({ min: 1, max: 3 }),
  sellAmount: anAmount,
  kind: fc.constantFrom('sell' as const, 'buy' as const),
  /** The limit, in percent of what the amount is worth. */
  limit: fc.integer({ min: 50, max: 104 }),
  isCoin: fc.boolean(),
});
const books = fc.array(anOrder, { minLength: 2, maxLength: 9 });

type Drawn = typeof anOrder extends fc.Arbitrary<infer Value> ? Value : never;
let drawn = 0;

/** An order, its owner's signature, and who is paid: nobody else is. */
async function signedOrder(one: Drawn) {
  drawn += 1;
  const [sell, buy] = [one.sell, (one.sell + one.turn) % 4] as [number, number];
  const isCoin = one.isCoin && buy === 1;
  const worth = (one.sellAmount * (worths[sell] ?? 1n) * BigInt(one.limit)) / 100n;
  const order: CowOrder = {
    sellToken: tokens[sell] as Address,
    receiver: pad(toHex(10n ** 9n + BigInt(drawn)), { size: 20 }),
    buyToken: isCoin ? coinMarker : (tokens[buy] as Address),
    sellAmount: one.sellAmount,
    buyAmount: worth / (worths[buy] ?? 1n) || 1n,
    validTo: 4_000_000_000,
    appData: pad(toHex(drawn), { size: 32 }),
    feeAmount: 0n,
    kind: one.kind,
    partiallyFillable: false,
  };
  const owner = market.wallet(one.owner).account.address;
  const uid = orderUid({ chainId: sampleChainId, settlement: place.settlement }, order, owner);
  return { uid, owner, order, trade: await market.sign(one.owner, order) };
}

type Signed = Awaited<ReturnType<typeof signedOrder>>;

async function balances(of: readonly { token: Address; address: Address }[]): Promise<bigint[]> {
  const contracts = of.map(({ token, address }) => ({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf' as const,
    args: [address] as const,
  }));
  return await market.client.multicall({ contracts, deployless: true, allowFailure: false });
}

/** What the contract pays for each fill, from its owner and to its receiver, in tokens. */
function partsOf(groups: readonly Group[]) {
  return groups.flatMap(({ fills }) =>
    fills.flatMap(({ owner, order, sellAmount, buyAmount }) => [
      { token: order.sellToken, address: owner, change: -sellAmount },
      ...(order.buyToken === coinMarker
        ? []
        : [{ token: order.buyToken, address: order.receiver, change: buyAmount }]),
    ]),
  );
}

/** Has the contract settle the groups, and compares what everybody has before and after. */
async function settle(groups: readonly Group[], orders: readonly Signed[]): Promise<void> {
  const { client, settlement: address } = market;
  const signed = new Map(
    orders.map(({ uid, trade: { scheme, signature } }) => [
      uid,
      { scheme, signature, permit: null },
    ]),
  );
  const parts = partsOf(groups);
  const before = await balances(parts);
  const batches = groups.map((group) => groupBatch(group, signed, place));
  const call = { address, abi: cowSettlementAbi, functionName: 'settle', gas: 8_000_000n } as const;
  const hash = await market
    .wallet(solver)
    .writeContract({ ...call, args: settlementOf(...batches) });
  const { status } = await eventually(() => client.getTransactionReceipt({ hash }), {
    timeout: 60_000,
    interval: 10,
  });
  expect(status).toBe('success');
  const after = await balances(parts);
  for (const [index, { token, address: account }] of parts.entries()) {
    const change = parts
      .filter((part) => part.token === token && part.address === account)
      .reduce((sum, part) => sum + part.change, 0n);
    expect((after[index] ?? 0n) - (before[index] ?? 0n)).toBe(change);
  }
  const fills = groups.flatMap((group) => group.fills);
  for (const { order, buyAmount } of fills.filter((fill) => fill.order.buyToken === coinMarker)) {
    expect(await client.getBalance({ address: order.receiver })).toBe(buyAmount);
  }
}

test('the settlement contract takes what is chosen of random books, and pays it to the wei', async () => {
  const { client, settlement } = market;
  const kept = new Map<string, bigint>(tokens.map((token) => [token.toLowerCase(), 0n]));
  const sizes = [0, 0, 0];
  for (const book of fc.sample(books, { numRuns: sized(25, 500), seed: 3 })) {
    const orders = await Promise.all(book.map(signedOrder));
    const purses = orders.map(({ owner, order }) => ({ token: order.sellToken, address: owner }));
    const held = await balances(purses);
    const open = orders.map((one, index): OpenOrder => ({ ...one, spendable: held[index] ?? 0n }));
    const groups = chooseSettlement(open, pools);
    await settle(groups, orders);
    for (const { fills, swaps, left } of groups) {
      for (const [token, amount] of left) kept.set(token, (kept.get(token) ?? 0n) + amount);
      for (const swap of swaps) pools = afterSwap(pools, swap);
      sizes[fills.length - 1] = (sizes[fills.length - 1] ?? 0) + 1;
    }
  }
  expect(await readPools()).toEqual(pools);
  // What rounding leaves is all that there is, and next to nothing.
  const all = await balances(tokens.map((token) => ({ token, address: settlement })));
  expect(all).toEqual(tokens.map((token) => kept.get(token.toLowerCase())));
  for (const amount of all) expect(amount).toBeLessThan(10n ** 15n);
  expect(await client.getBalance({ address: settlement })).toBe(0n);
  expect(sizes[0]).toBeGreaterThan(0);
  expect(sizes[1]).toBeGreaterThan(0);
}, 3_600_000);
