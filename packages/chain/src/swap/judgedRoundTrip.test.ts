import {
  type Address,
  createPublicClient,
  custom,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  HttpRequestError,
} from 'viem';
import { mainnet } from 'viem/chains';
import { beforeEach, expect, test } from 'vitest';
import { roundTripAbi, swapRouterAbi } from '../generated/abis.ts';
import type { Router } from './getRouter.ts';
import { tryRoundTrip } from './tryRoundTrip.ts';

const addressOf = (digit: string) => `0x${digit.repeat(40)}` as Address;
const [weth, token, other] = ['e', '1', '2'].map(addressOf) as [Address, Address, Address];
const router = { address: addressOf('9'), weth, factory: weth, pairCodeHash: '0x' } as Router;

type Trip = Readonly<{
  bought: boolean;
  sold: boolean;
  tokensQuoted: bigint;
  tokensGot: bigint;
  coinsQuoted: bigint;
  coinsGot: bigint;
}>;
const whole: Trip = {
  bought: true,
  sold: true,
  tokensQuoted: 10_000n,
  tokensGot: 10_000n,
  coinsQuoted: 10_000n,
  coinsGot: 10_000n,
};
const answerOf = (trip: Trip) =>
  encodeErrorResult({ abi: roundTripAbi, errorName: 'TripTaken', args: [trip] });

/** What the node says: to the simulation, to questions for a price, and how many coins their contract has. */
const node = {
  simulate: (): Hex => '0x',
  quote: (_name: string, _args: readonly unknown[]): readonly bigint[] => [],
  coins: 10n ** 18n,
  simulated: [] as { from: Address; value: Hex; data: Hex }[],
};
const reverts = (data: Hex) => {
  throw Object.assign(new Error('execution reverted'), { code: 3, data });
};
beforeEach(() => {
  Object.assign(node, { simulate: () => reverts(answerOf(whole)), coins: 10n ** 18n });
  Object.assign(node, { quote: () => reverts('0x'), simulated: [] });
});

async function request({ method, params }: { method: string; params?: unknown }) {
  if (method === 'eth_getBalance') {
    // Only their own contract has coins.
    const [holder] = params as [Address];
    return holder === weth ? `0x${node.coins.toString(16)}` : '0x0';
  }
  const [call] = params as [{ to?: Address; data: Hex; value: Hex; from: Address }];
  if (call.to === undefined) {
    node.simulated.push(call);
    return node.simulate();
  }
  const { functionName, args } = decodeFunctionData({ abi: swapRouterAbi, data: call.data });
  const amounts = node.quote(functionName, args ?? []);
  return encodeFunctionResult({
    abi: swapRouterAbi,
    functionName: 'getAmountsOut' as const,
    result: [amounts, 0n],
  });
}
const client = createPublicClient({
  chain: mainnet,
  transport: custom({ request: request as never }, { retryCount: 0 }),
});
const trying = (path: readonly Address[], amountIn = 5n) =>
  tryRoundTrip(client as never, { router, path, amountIn });

const unknown = { kind: 'unknown' };
const unsellable = { kind: 'unsellable' };
const taxed = (buyTaxBps: bigint, sellTaxBps: bigint) => ({ kind: 'fine', buyTaxBps, sellTaxBps });

test.each<[Partial<Trip>, object]>([
  [{}, taxed(0n, 0n)],
  [{ tokensGot: 9_700n, coinsGot: 9_500n }, taxed(300n, 500n)],
  [{ tokensGot: 10_001n, coinsGot: 20_000n }, taxed(0n, 0n)],
  [{ tokensQuoted: 3n, tokensGot: 2n, coinsQuoted: 3n, coinsGot: 1n }, taxed(3_333n, 6_667n)],
  [{ bought: false }, unknown],
  [{ tokensQuoted: 0n }, unknown],
  [{ tokensGot: 0n }, unsellable],
  [{ tokensGot: 0n, sold: false }, unsellable],
  [{ coinsQuoted: 0n }, unknown],
  [{ coinsQuoted: 0n, sold: false }, unsellable],
  [{ sold: false }, unsellable],
  [{ coinsGot: 0n }, unsellable],
])('a simulation that ends with %o tells %o', async (change, told) => {
  node.simulate = () => reverts(answerOf({ ...whole, ...change }));
  expect(await trying([weth, token])).toEqual(told);
});

const fails = (error: Error) => {
  throw error;
};

test.each<[string, () => Hex]>([
  ['ends without an error', () => '0x'],
  ['fails without any data', () => fails(new Error('execution reverted'))],
  ['fails for no cause', () => fails(new Error('execution reverted', { cause: null }))],
  ['fails with another error', () => reverts('0x12345678')],
  ['fails without a word', () => reverts('0x')],
  [
    'fails in a way that only looks like it',
    () => reverts(`${answerOf(whole).slice(0, 10)}00` as Hex),
  ],
])('a simulation that %s tells nothing', async (_, simulate) => {
  node.simulate = simulate;
  expect(await trying([weth, token])).toEqual(unknown);
});

test('a node that is away is told as that, whichever question it leaves open', async () => {
  const away = () => {
    throw new HttpRequestError({ url: 'http://127.0.0.1:9' });
  };
  node.simulate = away;
  await expect(trying([weth, token])).rejects.toMatchObject({ code: 'unavailable' });
  node.quote = away;
  await expect(trying([other, token])).rejects.toMatchObject({ code: 'unavailable' });
});

test('a purchase with coins is tried with as many as are paid, by their own contract', async () => {
  await trying([weth, token], 7n);
  expect(node.simulated).toMatchObject([{ from: weth, value: '0x7' }]);
  const path = encodeAbiParameters(
    [{ type: 'address' }, { type: 'address[]' }],
    [router.address, [weth, token]],
  );
  expect(node.simulated[0]?.data.endsWith(path.slice(2))).toBe(true);
});

test.each([
  [7n, 8n, '0x7'],
  [8n, 8n, '0x8'],
  [9n, 8n, '0x8'],
])(
  'a purchase of %i coins is tried with those that there are of %i',
  async (amount, coins, value) => {
    node.coins = coins;
    await trying([weth, token], amount);
    expect(node.simulated).toMatchObject([{ value }]);
  },
);

test('without coins nothing is tried, nor for nothing, nor where the coins’ token is what is bought', async () => {
  expect(await trying([weth, token], 0n)).toEqual(unknown);
  expect(await trying([weth])).toEqual(unknown);
  node.quote = () => [3n, 4n];
  expect(await trying([token, weth])).toEqual(unknown);
  node.coins = 0n;
  expect(await trying([weth, token])).toEqual(unknown);
  expect(node.simulated).toEqual([]);
});

test.each<[string, Address[], Address[], bigint[]]>([
  ['from its place in the path', [other, weth, token], [weth, token], [5n, 6n, 40n]],
  ['before the path where it is not in it', [other, token], [weth, other, token], [5n, 40n]],
])(
  'a purchase with another token begins with the coins’ token %s',
  async (_, path, shorter, amounts) => {
    const asked: unknown[] = [];
    node.quote = (name, [amount, along]) => {
      asked.push([name, amount, (along as string[]).map((one) => one.toLowerCase())]);
      return name === 'getAmountsOut' ? amounts : [30n, 40n];
    };
    expect(await trying(path)).toEqual(taxed(0n, 0n));
    expect(asked).toEqual([
      ['getAmountsOut', 5n, path],
      ['getAmountsIn', 40n, shorter],
    ]);
    expect(node.simulated).toMatchObject([{ value: '0x1e' }]);
  },
);

test('a purchase whose price nothing tells is unknown', async () => {
  expect(await trying([other, token])).toEqual(unknown);
  node.quote = () => [];
  expect(await trying([other, token])).toEqual(unknown);
  expect(node.simulated).toEqual([]);
});
