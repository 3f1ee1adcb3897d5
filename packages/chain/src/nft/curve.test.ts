import { deploySample, sampleChainId } from '@parley/deploy/sample';
import {
  basePriceMax,
  basePriceStep,
  burnReturn,
  type CurveQuote,
  curveReserve,
  mintTotal,
} from '@parley/domain/nft/curve';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import {
  type Address,
  createPublicClient,
  decodeFunctionResult,
  encodeFunctionData,
  http,
  parseEther,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAbi } from '../generated/abis.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { mintFromCurve } from './mintFromCurve.ts';
import { deployTestLaunchpad, launchTestCollection } from './testLaunchpad.ts';
import { type Market, marketSlot, packed } from './testMarket.ts';

let node: EmbeddedChain;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
});
afterAll(() => node.stop());

const cases = sized(1_000, 10_000);
const batchSize = 500;

const input: fc.Arbitrary<Market> = fc.record({
  supply: fc.oneof(fc.bigInt(0n, 3n), fc.bigInt(0n, 10_000n), fc.bigInt(0n, 2n ** 24n - 2n)),
  terms: fc.record({
    basePriceWei: fc.bigInt(1n, basePriceMax / basePriceStep).map((gwei) => gwei * basePriceStep),
    protocolFeeBps: fc.bigInt(0n, 500n),
    creatorFeeBps: fc.bigInt(0n, 500n),
  }),
});

async function launchSample() {
  const community = await deploySample(node.rpcUrl);
  const launchpad = await deployTestLaunchpad(community);
  const wallet = community.wallet(1);
  const changes = { basePriceWei: parseEther('1') };
  const collection = await launchTestCollection(community, launchpad, changes);
  return { ...community, wallet, collection };
}

test(`the chain and the page agree on ${cases} trades`, async () => {
  const { chain, client: reader, collection, wallet } = await launchSample();
  const holder = wallet.account.address;
  const buy = { client: reader, wallet, collection, holder, maxCostWei: parseEther('10') };
  await waitForTransaction(reader, await mintFromCurve(buy));
  const terms = { basePriceWei: parseEther('1'), protocolFeeBps: 200n, creatorFeeBps: 300n };
  expect(await reader.getStorageAt({ address: collection, slot: marketSlot })).toBe(
    packed({
      supply: 1n,
      terms,
      lastTokenId: 1n,
      reserveGwei: 10n ** 9n,
      volumeGwei: 10n ** 9n,
    }),
  );
  for (const supply of [1n, 2n]) {
    expect(
      await reader.readContract({
        address: collection,
        abi: collectionAbi,
        functionName: 'reserve',
      }),
    ).toBe(curveReserve(supply, terms.basePriceWei));
    await waitForTransaction(reader, await mintFromCurve(buy));
  }

  const transport = http(node.rpcUrl, { batch: { batchSize: 3 * batchSize } });
  const client = createPublicClient({ chain, transport });
  /** Asks the contract, with the case's market as a state override. */
  const ask = async (functionName: 'mintCost' | 'burnReturn', one: Market) => {
    const { data } = await client.call({
      to: collection,
      data: encodeFunctionData({ abi: collectionAbi, functionName }),
      stateOverride: [
        { address: collection as Address, stateDiff: [{ slot: marketSlot, value: packed(one) }] },
      ],
    });
    return decodeFunctionResult({ abi: collectionAbi, functionName, data: data ?? '0x' });
  };
  const list = ({ price, protocolFee, creatorFee, total }: CurveQuote) => [
    price,
    protocolFee,
    creatorFee,
    total,
  ];
  const inputs = fc.sample(input, { numRuns: cases, seed: 1 });
  for (let start = 0; start < inputs.length; start += batchSize) {
    const batch = inputs.slice(start, start + batchSize);
    const answers = await Promise.all(
      batch.map((one) => Promise.all([ask('mintCost', one), ask('burnReturn', one)])),
    );
    expect(answers).toEqual(
      batch.map(({ supply, terms: its }) => [
        list(mintTotal(supply, its)),
        list(burnReturn(supply, its)),
      ]),
    );
  }
});
