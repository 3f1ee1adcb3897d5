import { deploySample, sampleChainId, sampleSettings } from '@parley/deploy/sample';
import { checkName } from '@parley/domain/names/check';
import { foldName, nameLength, priceOf } from '@parley/domain/names/rules';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import {
  type Address,
  BaseError,
  createPublicClient,
  decodeErrorResult,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  type PublicClient,
  parseEther,
  toHex,
  zeroAddress,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameMinterAbi } from '../generated/abis.ts';

let node: EmbeddedChain;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
});
afterAll(() => node.stop());

const cases = sized(1_000, 10_000);
const batchSize = 500;

/** Valid names of every length, with letters, accents, emoji (one or several code points) and CJK. */
const unit = fc.oneof(
  fc.constantFrom('a', 'B', 'z', '7', '-', 'é', 'ß', '日', '𝒳', '🦊', '👍🏽'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
);
const name = fc
  .oneof(
    fc.array(unit, { minLength: 1, maxLength: 6 }),
    fc.array(unit, { minLength: 1, maxLength: 30 }),
  )
  .map((parts) => parts.join(''))
  .filter((text) => checkName(text).valid);

/** The minter's answer to a mint with `value`: a token id, or the price. */
type Answer = { tokenId: Hex } | { price: bigint };

async function offer(
  client: PublicClient,
  { minter, payer }: Record<'minter' | 'payer', Address>,
  [wanted, value]: readonly [string, bigint],
): Promise<Answer> {
  const data = encodeFunctionData({
    abi: nameMinterAbi,
    functionName: 'mint',
    args: [wanted, payer, zeroAddress],
  });
  try {
    const answer = await client.call({ account: payer, to: minter, data, value });
    return { tokenId: answer.data ?? '0x' };
  } catch (error) {
    const refusal = error instanceof BaseError ? error.walk(hasData) : null;
    if (!hasData(refusal)) throw error;
    const { errorName, args } = decodeErrorResult({ abi: nameMinterAbi, data: refusal.data });
    if (errorName !== 'PriceNotMet') throw error;
    return { price: args[0] };
  }
}

/** True for the node's answer, which contains the revert data. */
function hasData(error: unknown): error is { data: Hex } {
  return (
    typeof error === 'object' && error !== null && /^0x/.test(String(Reflect.get(error, 'data')))
  );
}

test(`the minter asks exactly the rule’s price for ${cases} random names`, async () => {
  const { chain, wallet, punkMinterAddress: minter } = await deploySample(node.rpcUrl);
  const transport = http(node.rpcUrl, { batch: { batchSize: 2 * batchSize } });
  const client = createPublicClient({ chain, transport });
  const people = { minter, payer: wallet(1).account.address };
  const names = fc.sample(name, { numRuns: cases, seed: 1 });
  const byLength = new Map<number, number>();
  for (let start = 0; start < names.length; start += batchSize) {
    const batch = names.slice(start, start + batchSize);
    const answers = await Promise.all(
      batch.map(async (wanted) => {
        const price = priceOf(wanted, sampleSettings.pricesWei);
        return Promise.all([
          offer(client, people, [wanted, price - 1n]),
          offer(client, people, [wanted, price]),
        ]);
      }),
    );
    for (const [index, wanted] of batch.entries()) {
      const price = priceOf(wanted, sampleSettings.pricesWei);
      const tokenId = keccak256(toHex(foldName(wanted)));
      expect(answers[index], JSON.stringify(wanted)).toEqual([{ price }, { tokenId }]);
      const length = Math.min(nameLength(wanted), 5);
      byLength.set(length, (byLength.get(length) ?? 0) + 1);
    }
  }
  // Every price must occur often, or the comparison proves little.
  for (const length of [1, 2, 3, 4, 5]) expect(byLength.get(length)).toBeGreaterThan(cases / 20);
  expect(sampleSettings.pricesWei.map((price) => price / parseEther('1'))).toEqual([
    5n,
    4n,
    3n,
    2n,
    1n,
  ]);
});
