import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { hiddenBorders } from '@parley/domain/names/characters';
import { checkName } from '@parley/domain/names/check';
import { foldName, nameLength } from '@parley/domain/names/rules';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import {
  concatHex,
  createPublicClient,
  encodeAbiParameters,
  type Hex,
  hexToBigInt,
  http,
  keccak256,
  type PublicClient,
  toFunctionSelector,
  toHex,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';

let node: EmbeddedChain;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
});
afterAll(() => node.stop());

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const cases = sized(1_000, 10_000);
const batchSize = 500;

/**
 * One side's verdict on some bytes: their length in code points, 0 if they are no name; their token
 * id.
 */
type Verdict = { length: bigint; tokenId: bigint };

function verdictOfRules(bytes: Uint8Array): Verdict {
  const none = { length: 0n, tokenId: 0n };
  try {
    const name = strictUtf8.decode(bytes);
    if (!checkName(name).valid) return none;
    return {
      length: BigInt(nameLength(name)),
      tokenId: hexToBigInt(keccak256(toHex(foldName(name)))),
    };
  } catch {
    return none;
  }
}

/** The code points on both sides of every border of the hidden ones, as UTF-8. */
const borders = [...hiddenBorders]
  .flatMap((border) => [border - 1, border])
  .filter((codePoint) => codePoint > 0 && (codePoint < 0xd800 || codePoint > 0xdfff))
  .map((codePoint) => Buffer.from(String.fromCodePoint(codePoint)));

const bytes = (length: number) => fc.uint8Array({ maxLength: length });
/** Bytes that are text, nearly text, or noise. */
const input = fc.oneof(
  bytes(40),
  fc.string({ unit: 'grapheme', maxLength: 34 }).map((text) => Buffer.from(text)),
  fc.string({ unit: 'binary', maxLength: 34 }).map((text) => Buffer.from(text)),
  fc.string({ unit: 'grapheme-ascii', maxLength: 34 }).map((text) => Buffer.from(text)),
  fc.tuple(fc.constantFrom(...borders), fc.stringMatching(/^[a-zA-Z]{0,4}$/)).map(join),
  fc.tuple(fc.string({ unit: 'grapheme', maxLength: 3 }), bytes(4)).map(join),
);

function join(parts: readonly (string | Uint8Array)[]): Buffer {
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

/** `string` and `bytes` are encoded alike, and only bytes can hold what is not UTF-8. */
function calldata(signature: string, value: Uint8Array): Hex {
  const selector = toFunctionSelector(signature);
  return concatHex([selector, encodeAbiParameters([{ type: 'bytes' }], [toHex(value)])]);
}

async function verdictsOfChain(
  client: PublicClient,
  registry: Hex,
  inputs: Uint8Array[],
): Promise<Verdict[]> {
  const calls = inputs.flatMap((value) => [
    calldata('nameLength(string)', value),
    calldata('tokenIdOf(string)', value),
  ]);
  const answers = await Promise.all(
    calls.map(async (data) => (await client.call({ to: registry, data })).data ?? '0x'),
  );
  return inputs.map((_, index) => ({
    length: hexToBigInt(answers[2 * index] as Hex),
    tokenId: hexToBigInt(answers[2 * index + 1] as Hex),
  }));
}

test(`the chain and the page agree on ${cases} byte strings`, async () => {
  const { chain, punkTldAddress } = await deploySample(node.rpcUrl);
  const transport = http(node.rpcUrl, { batch: { batchSize: 2 * batchSize } });
  const client = createPublicClient({ chain, transport });
  const inputs: Uint8Array[] = [...borders, ...fc.sample(input, { numRuns: cases, seed: 1 })];
  let valid = 0;
  for (let start = 0; start < inputs.length; start += batchSize) {
    const batch = inputs.slice(start, start + batchSize);
    const verdicts = await verdictsOfChain(client, punkTldAddress, batch);
    for (const [index, value] of batch.entries()) {
      expect(verdicts[index], Buffer.from(value).toString('hex')).toEqual(verdictOfRules(value));
      if (verdicts[index]?.length !== 0n) valid++;
    }
  }
  // Both kinds must occur, or the comparison proves little.
  expect(valid).toBeGreaterThan(inputs.length / 10);
  expect(valid).toBeLessThan((inputs.length * 9) / 10);
});
