import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import {
  type Address,
  createTestClient,
  type Hex,
  http,
  parseEther,
  toFunctionSelector,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getNameMarket } from './getNameMarket.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
});
afterAll(() => node.stop());

test('the whole market comes in one round trip', async () => {
  let requests = 0;
  const fetchBefore = globalThis.fetch;
  // A file that ran before in this worker may still ask its own chain.
  globalThis.fetch = (...request) => {
    if (new Request(...request).url.startsWith(node.rpcUrl)) requests++;
    return fetchBefore(...request);
  };
  try {
    const market = await getNameMarket(community.client, {
      minter: community.punkMinterAddress,
      numberOfPrices: 5,
    });
    expect(market).toEqual({
      paused: false,
      prices: [5, 4, 3, 2, 1].map((coins) => parseEther(String(coins))),
      referralFeeBps: 1_000n,
    });
    expect(requests).toBe(1);
  } finally {
    globalThis.fetch = fetchBefore;
  }
});

test('one price counts for every length', async () => {
  const market = await getNameMarket(community.client, {
    minter: community.punkMinterAddress,
    numberOfPrices: 1,
  });
  expect(new Set(market.prices)).toEqual(new Set([parseEther('1')]));
});

/** Code of a contract that answers each of these calls with a number, and reverts on all others. */
function answering(answers: Record<string, number>): Hex {
  const arms = Object.entries(answers);
  // PUSH0 CALLDATALOAD PUSH1 e0 SHR; an arm is 22 bytes: DUP1 PUSH4 sel EQ ISZERO PUSH1 next JUMPI
  // PUSH1 value PUSH0 MSTORE PUSH1 20 PUSH0 RETURN JUMPDEST.
  const code = arms.map(([name, value], index) => {
    const next = (5 + (index + 1) * 20 - 1).toString(16).padStart(2, '0');
    const selector = toFunctionSelector(`function ${name}()`).slice(2);
    return `8063${selector}141560${next}5760${value.toString(16).padStart(2, '0')}5f5260205ff35b`;
  });
  return `0x5f3560e01c${code.join('')}5f5ffd`;
}

async function oldMinter(address: Address, answers: Record<string, number>) {
  const { chain, client } = community;
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  await tester.setCode({ address, bytecode: answering(answers) });
  return (numberOfPrices: 1 | 5) => getNameMarket(client, { minter: address, numberOfPrices });
}

test('an old minter that knows price and buyingEnabled only can be read', async () => {
  const market = await oldMinter('0x0000000000000000000000000000000000010001', {
    price: 7,
    buyingEnabled: 1,
  });
  const prices = [7n, 7n, 7n, 7n, 7n];
  expect(await market(1)).toEqual({ paused: false, prices, referralFeeBps: 0n });
  await expect(market(5)).rejects.toMatchObject({ code: 'unanswered' });
});

test('an old minter that does not sell, and spells the referral fee the old way, can be read', async () => {
  const market = await oldMinter('0x0000000000000000000000000000000000010002', {
    price: 7,
    buyingEnabled: 0,
    referral: 100,
  });
  expect(await market(1)).toMatchObject({ paused: true, referralFeeBps: 100n });
});

test('a missing minter cannot answer', async () => {
  const minter = '0x0000000000000000000000000000000000010003';
  await expect(
    getNameMarket(community.client, { minter, numberOfPrices: 1 }),
  ).rejects.toMatchObject({ code: 'unanswered' });
});
