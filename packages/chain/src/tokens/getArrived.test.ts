import fc from 'fast-check';
import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  erc20Abi,
  HttpRequestError,
} from 'viem';
import { expect, test } from 'vitest';
import type { ReadClient } from '../client.ts';
import { getArrived } from './getArrived.ts';

const address = (digit: string): Address => `0x${digit.repeat(40)}`;
const [vera, nim, shop] = [address('a'), address('b'), address('c')];
const [coin, other] = [address('1'), address('2')];
const hash = `0x${'1'.repeat(64)}` as const;

/** What a token announces that lets another account take of it. */
const allowing = (token: Address, owner: Address, spender: Address) => ({
  address: token,
  topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: { owner, spender } }),
  data: encodeAbiParameters([{ type: 'uint256' }], [1n]),
});

/** What a token announces of a transfer. */
const event = (token: Address, from: Address, to: Address, value: bigint) => ({
  address: token,
  topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }),
  data: encodeAbiParameters([{ type: 'uint256' }], [value]),
});

type Balances = (token: Address, of: Address, block: bigint) => bigint | null;

/** What arrived of a transaction in block 7 that announced this, on a node that knows these balances. */
function arrived(
  logs: readonly object[],
  transfers: readonly { token: Address | null; to: Address; amount: bigint }[],
  balances: Balances = () => null,
) {
  const client = {
    getTransactionReceipt: async (asked: object) => {
      expect(asked).toEqual({ hash });
      return { logs, blockNumber: 7n, gasUsed: 21_000n, effectiveGasPrice: 3n };
    },
    readContract: async (asked: { address: Address; args: [Address]; blockNumber: bigint }) => {
      const balance = balances(asked.address, asked.args[0], asked.blockNumber);
      if (balance === null) throw new Error('missing trie node');
      return balance;
    },
  } as unknown as ReadClient;
  return getArrived(client, { hash, from: vera, transfers });
}

/** The balance before the block, and after. */
const grows =
  (before: bigint, after: bigint): Balances =>
  (_token, _of, block) =>
    block === 6n ? before : after;

test('of a token arrived what it announced from the payer to the recipient, in however many parts, and nothing else', async () => {
  const logs = [
    allowing(coin, vera, nim),
    event(coin, vera, nim, 5n),
    event(coin, vera, nim, 2n),
    event(coin, vera, shop, 100n),
    event(coin, shop, nim, 1_000n),
    event(other, vera, nim, 10_000n),
    { ...event(coin, vera, nim, 9n), topics: [hash] },
  ];
  expect(await arrived(logs, [{ token: coin, to: nim, amount: 9n }])).toEqual({
    amounts: [7n],
    feeWei: 63_000n,
  });
});

test('what arrived is no more than was announced and no more than the balance grew, and never less than nothing', async () => {
  const amount = fc.bigInt({ min: 0n, max: 20n });
  await fc.assert(
    fc.asyncProperty(amount, amount, amount, async (announced, before, after) => {
      const { amounts } = await arrived(
        [event(coin, vera, nim, announced)],
        [{ token: coin, to: nim, amount: 9n }],
        grows(before, after),
      );
      const grown = after > before ? after - before : 0n;
      expect(amounts).toEqual([announced < grown ? announced : grown]);
    }),
  );
});

test('a node that has forgotten the balance before leaves it at what was announced', async () => {
  const balances: Balances = (_token, _of, block) => (block === 6n ? null : 0n);
  const transfers = [{ token: coin, to: nim, amount: 9n }];
  expect((await arrived([event(coin, vera, nim, 5n)], transfers, balances)).amounts).toEqual([5n]);
  expect((await arrived([], transfers, balances)).amounts).toEqual([0n]);
});

test('coins, and what members send to themselves, arrive whole, in the order of the transfers', async () => {
  const transfers = [
    { token: coin, to: nim, amount: 8n },
    { token: null, to: shop, amount: 6n },
    { token: coin, to: vera.toUpperCase().replace('X', 'x') as Address, amount: 4n },
  ];
  const { amounts } = await arrived([event(coin, vera, nim, 7n)], transfers, grows(1n, 9n));
  expect(amounts).toEqual([7n, 6n, 4n]);
});

test('a network that is away does not tell what arrived', async () => {
  const away = new HttpRequestError({ url: 'https://node.example', body: {} });
  const client = { getTransactionReceipt: () => Promise.reject(away) } as unknown as ReadClient;
  await expect(getArrived(client, { hash, from: vera, transfers: [] })).rejects.toMatchObject({
    code: 'unavailable',
  });
});
