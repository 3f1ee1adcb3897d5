import fc from 'fast-check';
import { type Address, type Hash, type Hex, HttpRequestError, keccak256, numberToHex } from 'viem';
import { describe, expect, test, vi } from 'vitest';
import type { ReadClient } from '../client.ts';
import { type Call, callFingerprint, findCall } from './findCall.ts';

const account = (digit: string): Address => `0x${digit.repeat(40)}`;
const vera = account('a');
const nim = account('b');
const shop = account('c');
const token = account('d');
const word = (value: bigint) => numberToHex(value, { size: 32 }).slice(2);
const call = (selector: Hex, ...words: bigint[]): Hex =>
  `0x${selector.slice(2)}${words.map(word).join('')}`;
const approve = (spender: bigint, amount: bigint) => call('0x095ea7b3', spender, amount);
const transfer = (to: bigint, amount: bigint) => call('0xa9059cbb', to, amount);

describe('a fingerprint', () => {
  test.each<[string, Call, Call]>([
    [
      'the letters of its address',
      { to: shop },
      { to: shop.toUpperCase().replace('X', 'x') as Hex },
    ],
    ['how its amount is written', { to: shop, value: 16n }, { to: shop, value: '0x10' }],
    ['amounts and data that are left out', { to: shop }, { to: shop, value: 0n, data: '0x' }],
    ['how "no receiver" is written', { data: '0x60' }, { data: '0x60', to: null }],
    [
      'the amount of an approval, which wallets let their member change',
      { to: token, data: approve(1n, 5n) },
      { to: token, data: approve(1n, 2n ** 256n - 1n) },
    ],
  ])('is the same whatever %s', (_what, one, other) => {
    expect(callFingerprint(one)).toBe(callFingerprint(other));
  });

  test.each<[string, Call, Call]>([
    ['receivers', { to: shop }, { to: nim }],
    [
      'amounts that run into the data',
      { to: shop, value: 0x12n, data: '0x34' },
      { to: shop, value: 0x1234n },
    ],
    ['amounts', { to: shop, value: 1n }, { to: shop, value: 2n }],
    ['data', { to: token, data: '0x01' }, { to: token, data: '0x02' }],
    [
      'tokens that are allowed',
      { to: token, data: approve(1n, 5n) },
      { to: shop, data: approve(1n, 5n) },
    ],
    [
      'spenders that are allowed',
      { to: token, data: approve(1n, 5n) },
      { to: token, data: approve(2n, 5n) },
    ],
    [
      'amounts of a transfer',
      { to: token, data: transfer(1n, 5n) },
      { to: token, data: transfer(1n, 6n) },
    ],
    [
      'data in which an approval only occurs',
      { to: token, data: `0xff${approve(1n, 5n).slice(2)}` },
      { to: token, data: `0xff${approve(1n, 6n).slice(2)}` },
    ],
    [
      'an amount and the same as data',
      { to: shop, value: 1n },
      { to: shop, data: `0x${word(1n)}` },
    ],
  ])('is another for other %s', (_what, one, other) => {
    expect(callFingerprint(one)).not.toBe(callFingerprint(other));
  });
});

type Sent = { from: Address; nonce: number; to: Address; input: Hex; value: bigint; hash: Hash };

/** A transaction of one of two accounts: a payment of so many wei. */
const sent = (from: Address, nonce: number, value: number): Sent => ({
  from,
  nonce,
  to: shop,
  input: '0x',
  value: BigInt(value),
  hash: keccak256(
    `${from}${nonce.toString(16).padStart(4, '0')}${value.toString(16).padStart(4, '0')}`,
  ),
});

/** A node whose blocks hold these, the first of them block 1, and what waits for a block. */
function nodeOf(blocks: readonly (readonly Sent[])[], waiting: readonly Sent[] | null = []) {
  const countAt = (address: Address, last: number) =>
    blocks
      .slice(0, last)
      .flat()
      .filter(({ from }) => from === address).length;
  const asked = { counts: 0, blocks: 0 };
  const client = {
    getBlockNumber: async (of: object) => {
      // Where the chain was a moment ago would leave the newest block out.
      expect(of).toEqual({ cacheTime: 0 });
      return BigInt(blocks.length);
    },
    getTransactionCount: async (of: { address: Address; blockNumber?: bigint }) => {
      asked.counts += 1;
      if (of.blockNumber === undefined) expect(of).toMatchObject({ blockTag: 'latest' });
      return countAt(of.address, Number(of.blockNumber ?? blocks.length));
    },
    getBlock: async (of: { blockNumber?: bigint; includeTransactions?: boolean }) => {
      expect(of.includeTransactions).toBe(true);
      if (of.blockNumber === undefined) {
        if (waiting === null) throw new Error('the method does not exist');
        return { transactions: waiting };
      }
      asked.blocks += 1;
      return { transactions: blocks[Number(of.blockNumber) - 1] ?? [] };
    },
  };
  return { asked, client: client as unknown as ReadClient };
}

const wanted = (value: number, nonce: number, block: number, from = vera) => ({
  from,
  nonce,
  block,
  fingerprint: callFingerprint({ to: shop, value: BigInt(value) }),
});

/** Blocks of the payments of two accounts: in each so many, of one to three wei. */
const history = fc
  .array(
    fc.array(
      fc.record({ from: fc.constantFrom(vera, nim), value: fc.integer({ min: 1, max: 3 }) }),
      {
        maxLength: 3,
      },
    ),
    { minLength: 1, maxLength: 24 },
  )
  .map((blocks) => {
    const nonces = new Map<Address, number>();
    return blocks.map((block) =>
      block.map(({ from, value }) => {
        const nonce = nonces.get(from) ?? 0;
        nonces.set(from, nonce + 1);
        return sent(from, nonce, value);
      }),
    );
  });

test('what an account has sent since it was asked is found in whichever block it is, and nothing else', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.nat(),
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
      async (blocks, at, value, isKnown) => {
        const block = at % blocks.length;
        const before = blocks
          .slice(0, block)
          .flat()
          .filter(({ from }) => from === vera);
        const later = blocks
          .slice(block)
          .flat()
          .filter(({ from }) => from === vera);
        const matching = later.filter((one) => one.value === BigInt(value));
        const known = new Set(isKnown ? matching.slice(0, 1).map(({ hash }) => hash) : []);
        const { client } = nodeOf(blocks);
        const answer = await findCall(client, wanted(value, before.length, block), known);
        const expected = matching.find(({ hash }) => !known.has(hash))?.hash ?? null;
        expect(answer).toEqual({ hash: expected, sent: before.length + later.length });
        if (expected !== null) found += 1;
      },
    ),
    { numRuns: 300 },
  );
  expect(found).toBeGreaterThan(50);
});

test('what waits for a block is found before all that is in one', async () => {
  const mined = sent(vera, 0, 1);
  const waits = sent(vera, 1, 1);
  const { client, asked } = nodeOf([[mined]], [sent(nim, 0, 1), waits]);
  expect(await findCall(client, wanted(1, 0, 0))).toEqual({ hash: waits.hash, sent: 1 });
  expect(asked.blocks).toBe(0);
});

test('a node that does not tell what waits is searched block by block', async () => {
  const mined = sent(vera, 0, 1);
  const { client } = nodeOf([[mined]], null);
  expect((await findCall(client, wanted(1, 0, 0))).hash).toBe(mined.hash);
});

test.each([
  [
    'an account in other letters',
    wanted(1, 0, 0, vera.toUpperCase().replace('X', 'x') as Address),
    true,
  ],
  ['an earlier one with a lower nonce', wanted(1, 1, 0), false],
  ['another account', wanted(1, 0, 0, nim), false],
])('among what waits, %s is told apart', async (_what, asked, isFound) => {
  const waits = sent(vera, 0, 1);
  const { client } = nodeOf([], [waits]);
  expect((await findCall(client, asked)).hash).toBe(isFound ? waits.hash : null);
});

test('a transaction that is known in capital letters is not found again', async () => {
  const waits = { ...sent(vera, 0, 1), hash: `0x${'AB'.repeat(32)}` as const };
  const { client } = nodeOf([], [waits]);
  expect(
    (await findCall(client, wanted(1, 0, 0), new Set([waits.hash.toLowerCase()]))).hash,
  ).toBeNull();
});

test('in a thousand blocks it is found by eleven questions', async () => {
  for (const place of [1, 2, 500, 999, 1_000]) {
    const blocks: Sent[][] = Array.from({ length: 1_000 }, () => []);
    const only = sent(vera, 0, 1);
    blocks[place - 1]?.push(only);
    const { client, asked } = nodeOf(blocks);
    expect((await findCall(client, wanted(1, 0, 0))).hash).toBe(only.hash);
    // Ten halve a thousand blocks; one more says where the chain is.
    expect(asked.counts).toBeLessThanOrEqual(11);
    expect(asked.blocks).toBe(1);
  }
});

test('of an account that sends very much, the first thirty-two are looked at', async () => {
  const blocks = Array.from({ length: 40 }, (_, nonce) => [sent(vera, nonce, nonce + 1)]);
  const at = async (value: number) =>
    (await findCall(nodeOf(blocks).client, wanted(value, 0, 0))).hash;
  expect(await at(32)).toBe(blocks[31]?.[0]?.hash);
  expect(await at(33)).toBeNull();
});

test('a network that is away is no answer', async () => {
  const { client } = nodeOf([[sent(vera, 0, 1)]]);
  const away = () =>
    Promise.reject(new HttpRequestError({ url: 'https://node.example', body: {} }));
  for (const method of ['getBlockNumber', 'getTransactionCount', 'getBlock'] as const) {
    const broken = { ...client, [method]: vi.fn(away) } as unknown as ReadClient;
    await expect(findCall(broken, wanted(1, 0, 0))).rejects.toMatchObject({ code: 'unavailable' });
  }
});
