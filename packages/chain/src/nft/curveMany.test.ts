import { deploySample, sampleChainId } from '@parley/deploy/sample';
import {
  basePriceMax,
  basePriceStep,
  burnManyReturn,
  type CurveTerms,
  curveReserve,
  mintManyTotal,
} from '@parley/domain/nft/curve';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  http,
  type PublicClient,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAbi } from '../generated/abis.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { mintManyFromCurve } from './mintManyFromCurve.ts';
import { deployTestLaunchpad, launchTestCollection } from './testLaunchpad.ts';
import { marketSlot, packed } from './testMarket.ts';

let node: EmbeddedChain;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
});
afterAll(() => node.stop());

const cases = sized(200, 2_000);
const batchSize = 100;
/** The most tokens of one trade here, all of which the seller really holds. */
const countMax = 12n;
/** The most that a market holds, in gwei. */
const reserveMax = 2n ** 64n - 1n;

/** A trade of several tokens in a market that has room for it. */
type Case = { supply: bigint; count: bigint; terms: CurveTerms };

const bps = fc.bigInt(0n, 500n);
const input: fc.Arbitrary<Case> = fc
  .record({
    supply: fc.oneof(fc.bigInt(0n, 20n), fc.bigInt(0n, 10_000n), fc.bigInt(0n, 3_800_000n)),
    count: fc.bigInt(1n, countMax),
    price: fc.bigInt(0n, 2n ** 64n),
    protocolFeeBps: bps,
    creatorFeeBps: bps,
  })
  .map(({ supply, count, price, ...fees }) => {
    const fitting = reserveMax / curveReserve(supply + count, 1n);
    const highest = basePriceMax / basePriceStep;
    const steps = 1n + (price % (fitting < highest ? fitting : highest));
    return { supply, count, terms: { basePriceWei: steps * basePriceStep, ...fees } };
  });

/** The error that a contract reverted with: its name and its numbers. */
async function refusal(call: Promise<unknown>): Promise<unknown[]> {
  const error: unknown = await call.then(() => null).catch((thrown) => thrown);
  const reverted =
    error instanceof BaseError &&
    error.walk((cause) => cause instanceof ContractFunctionRevertedError);
  if (!(reverted instanceof ContractFunctionRevertedError)) throw error ?? new Error('not refused');
  return [reverted.data?.errorName, ...(reverted.data?.args ?? [])];
}

/** Asks for a wei less, or more, than the page says; the refusal gives the contract's own sum. */
function asking(client: PublicClient, collection: Address, account: Address) {
  const inMarket = ({ supply, terms }: Case) => ({
    address: collection,
    abi: collectionAbi,
    account,
    stateOverride: [
      { address: account, balance: 2n ** 200n },
      {
        address: collection,
        stateDiff: [
          {
            slot: marketSlot,
            value: packed({
              supply,
              terms,
              lastTokenId: supply + countMax,
              reserveGwei: curveReserve(supply, terms.basePriceWei) / basePriceStep,
            }),
          },
        ],
      },
    ],
  });
  return {
    mint: (one: Case) => {
      const { total } = mintManyTotal(one.supply, one.count, one.terms);
      const args = [account, one.count, total - 1n] as const;
      const order = { functionName: 'mintMany', args, value: total } as const;
      return refusal(client.simulateContract({ ...inMarket(one), ...order }));
    },
    burn: (one: Case) => {
      const { total } = burnManyReturn(one.supply, one.count, one.terms);
      const tokenIds = Array.from({ length: Number(one.count) }, (_, index) => BigInt(index + 1));
      const args = [tokenIds, total + 1n, 2n ** 40n] as const;
      const order = { functionName: 'burnMany', args } as const;
      return refusal(client.simulateContract({ ...inMarket(one), ...order }));
    },
  };
}

test(`the chain and the page agree on ${cases} trades of several tokens`, async () => {
  const community = await deploySample(node.rpcUrl);
  const { chain, client: reader } = community;
  const launchpad = await deployTestLaunchpad(community);
  const collection = await launchTestCollection(community, launchpad);
  const wallet = community.wallet(2);
  const holder = wallet.account.address;
  const maxCostWei = 10n ** 21n;
  const buy = { client: reader, wallet, collection, holder, count: countMax, maxCostWei };
  await waitForTransaction(reader, await mintManyFromCurve(buy));

  const transport = http(node.rpcUrl, { batch: { batchSize } });
  const ask = asking(createPublicClient({ chain, transport }), collection, holder);
  const inputs = fc.sample(input, { numRuns: cases, seed: 1 });
  for (let start = 0; start < inputs.length; start += batchSize) {
    const batch = inputs.slice(start, start + batchSize);
    const sold = batch.filter(({ supply, count }) => supply >= count);
    expect(await Promise.all(batch.map(ask.mint))).toEqual(
      batch.map(({ supply, count, terms }) => {
        const { total } = mintManyTotal(supply, count, terms);
        return ['CostTooHigh', total, total - 1n];
      }),
    );
    expect(await Promise.all(sold.map(ask.burn))).toEqual(
      sold.map(({ supply, count, terms }) => {
        const { total } = burnManyReturn(supply, count, terms);
        return ['ReturnTooLow', total, total + 1n];
      }),
    );
  }
});
