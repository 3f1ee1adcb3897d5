import type { ReadClient } from '@parley/chain/client';
import type { CowMarket } from '@parley/chain/swap/cow/groupBatch';
import { pairAddress } from '@parley/chain/swap/pairAddress';
import { poolKey } from '@parley/domain/swap/cowPools';
import { coinMarker } from '@parley/domain/swap/cowWire';
import { type Address, encodeFunctionData, type Hex, numberToHex } from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  purse,
  readFilled,
  readPools,
  readPurses,
  readTrouble,
  type Stored,
  signedOrder,
} from './facts.ts';

const addressOf = (digit: string): Address => `0x${digit.repeat(40)}`;
const [chat, odd, weth] = [addressOf('1'), addressOf('2'), addressOf('D')];
const native = weth.toLowerCase() as Address;
const market: CowMarket = {
  settlement: addressOf('5'),
  vaultRelayer: addressOf('6'),
  weth,
  factory: addressOf('f'),
  pairCodeHash: `0x${'c'.repeat(64)}`,
};
const stored = (owner: string, sellToken: Address, buyToken = weth as string): Stored =>
  ({ owner, order: { sellToken, buyToken } }) as Stored;

type Call = { address: Address; functionName: string; args?: readonly unknown[] };
/** What the chain says to a call; undefined where it fails. */
let say: (call: Call) => unknown;
/** How many calls each request had, and of which block. */
let requests: [count: number, block: string | undefined][];
beforeEach(() => {
  requests = [];
});

type Asked = {
  contracts: Call[];
  blockTag?: string;
  deployless?: boolean;
  allowFailure?: boolean;
};
const client = {
  async multicall({ contracts, blockTag, deployless, allowFailure = true }: Asked) {
    // A chain may have no multicall contract.
    expect(deployless).toBe(true);
    // Each is a call that its interface has.
    for (const call of contracts) encodeFunctionData(call as never);
    requests.push([contracts.length, blockTag]);
    const results = contracts.map(say);
    return allowFailure ? results.map((result) => ({ result })) : results;
  },
  readContract: async (call: Call) => say(call),
  getBalance: async ({ address }: { address: Hex }) => say({ address, functionName: 'coins' }),
  getGasPrice: async () => 10n,
} as unknown as ReadClient;

test('an order has its amounts as numbers', () => {
  const body = { sellAmount: '9'.repeat(30), buyAmount: '2', feeAmount: '0', validTo: 7 };
  expect(signedOrder({ body } as unknown as Stored)).toEqual({
    sellAmount: BigInt('9'.repeat(30)),
    buyAmount: 2n,
    feeAmount: 0n,
    validTo: 7,
  });
});

test('what is filled is asked for 100 orders at a time', async () => {
  say = ({ address, functionName, args: [uid] = [] }) =>
    address === market.settlement && functionName === 'filledAmount' ? BigInt(String(uid)) : 0n;
  const uids = Array.from({ length: 201 }, (_, index) => numberToHex(index, { size: 56 }));
  const filled = await readFilled(client, market, uids);
  expect([...filled]).toEqual(uids.map((uid) => [uid, BigInt(uid)]));
  expect(requests.map(([count]) => count)).toEqual([100, 100, 1]);
  requests = [];
  await readFilled(client, market, uids.slice(1));
  expect(requests.map(([count]) => count)).toEqual([100, 100]);
  expect(await readFilled(client, market, [])).toEqual(new Map());
});

describe('what owners can pay with', () => {
  test('is asked for once for each owner and token, in the next block', async () => {
    const [anna, bert] = [addressOf('a'), addressOf('b')];
    say = ({ address, functionName, args = [] }) => {
      if (functionName === 'balanceOf') return address === chat ? 7n : 8n;
      const allowed = args[0] === anna ? 10n : 11n;
      return args[1] === market.vaultRelayer ? allowed : 0n;
    };
    const orders = [stored(anna, chat), stored(anna, chat), stored(anna, odd), stored(bert, chat)];
    expect([...(await readPurses(client, market, orders))]).toEqual([
      [`${anna} ${chat}`, { balance: 7n, allowance: 10n }],
      [`${anna} ${odd}`, { balance: 8n, allowance: 10n }],
      [`${bert} ${chat}`, { balance: 7n, allowance: 11n }],
    ]);
    expect(requests).toEqual([[6, 'pending']]);
    expect(purse(stored(anna, chat))).toBe(`${anna} ${chat}`);
  });

  test('is asked for 50 at a time, and is nothing of a token that does not answer', async () => {
    say = ({ functionName }) => (functionName === 'balanceOf' ? undefined : 3n);
    const orders = Array.from({ length: 51 }, (_, index) =>
      stored(numberToHex(index, { size: 20 }), chat),
    );
    const purses = await readPurses(client, market, orders);
    expect([...purses.values()]).toEqual(orders.map(() => ({ balance: 0n, allowance: 3n })));
    expect(requests.map(([count]) => count)).toEqual([100, 2]);
  });
});

describe('pools', () => {
  test('between the tokens of orders, and to the coin, are read in the next block', async () => {
    say = ({ address }) =>
      address === pairAddress(market, [chat, native]) ? [5n, 6n, 0] : undefined;
    const orders = [stored('0xa', chat, odd), stored('0xb', odd, coinMarker)];
    expect(await readPools(client, market, orders)).toEqual({
      native,
      reserves: new Map([[poolKey(chat, native), [5n, 6n]]]),
    });
    expect(requests).toEqual([[3, 'pending']]);
  });
});

describe('what keeps the solver from working', () => {
  const solver = addressOf('7');
  const trouble = (isSolver: boolean, coins: bigint) => {
    say = ({ address, functionName, args = [] }) => {
      if (functionName === 'authenticator') return address === market.settlement ? odd : chat;
      if (functionName === 'isSolver') return isSolver && address === odd && args[0] === solver;
      return address === solver ? coins : 0n;
    };
    return readTrouble(client, market, solver, 3n);
  };

  test('is nothing where it may settle and has coins for its gas', async () => {
    expect([await trouble(true, 30n), await trouble(true, 31n)]).toEqual([null, null]);
  });

  test('is that it has too few coins', async () => {
    expect(await trouble(true, 29n)).toBe(`${solver} has 29 wei for fees; it needs 30 or more.`);
  });

  test('is that the settlement contract does not know it', async () => {
    expect(await trouble(false, 30n)).toBe(
      `${solver} is no solver of the settlement contract ${market.settlement}.`,
    );
  });
});
