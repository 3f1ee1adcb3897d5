import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { deploySampleSwap } from '@parley/deploy/sampleSwap';
import { earningsOf } from '@parley/domain/points/rules';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Address, type Hash, parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityPointsAbi } from '../generated/abis.ts';
import { mintName } from '../names/mintName.ts';
import { launchCollection } from '../nft/launchCollection.ts';
import { deployTestLaunchpad, testLaunch } from '../nft/testLaunchpad.ts';
import { swapExactIn } from '../swap/swapExactIn.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { getEarningTerms } from './getEarningTerms.ts';
import { getPoints } from './getPoints.ts';

type Community = Awaited<ReturnType<typeof deploySample>> &
  Awaited<ReturnType<typeof deploySampleSwap>>;
let node: EmbeddedChain;
let community: Community;
let launchpad: Address;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  const sample = await deploySample(node.rpcUrl);
  community = { ...sample, ...(await deploySampleSwap(node.rpcUrl, sample)) };
  launchpad = await deployTestLaunchpad(community);
});
afterAll(() => node.stop());

const contracts = () => ({
  activityPoints: community.activityPointsAddress,
  minter: community.punkMinterAddress,
  numberOfPrices: 5 as const,
  launchpad,
  router: community.swapRouterAddress,
});

/** The points that a transaction of wallet 1 brought. */
async function gained(send: () => Promise<Hash>): Promise<bigint> {
  const { client, activityPointsAddress: activityPoints } = community;
  const { address } = community.wallet(1).account;
  const before = await getPoints(client, { activityPoints, address });
  await waitForTransaction(client, await send());
  return (await getPoints(client, { activityPoints, address })) - before;
}

test.each([
  ['without a referrer', false],
  ['with a referrer', true],
])('a mint, a launch, and a swap %s bring the points that are told', async (_what, isReferred) => {
  const { client, weth, chatTokenAddress } = community;
  const wallet = community.wallet(1);
  const referrer = isReferred ? community.wallet(2).account.address : zeroAddress;
  const to = wallet.account.address;
  const told = earningsOf(await getEarningTerms(client, contracts()), isReferred);
  const name = isReferred ? 'invited' : 'alone';
  const minted = await gained(() =>
    mintName({
      client,
      wallet,
      referrer,
      name,
      holder: to,
      valueWei: parseEther('1'),
      minter: community.punkMinterAddress,
      registry: community.punkTldAddress,
    }),
  );
  expect(told.names?.least).toBe(minted);
  const launched = await gained(() =>
    launchCollection(testLaunch(community, launchpad, { referrer, uniqueId: name })),
  );
  expect(told.launch).toBe(launched);
  const swapped = await gained(() =>
    swapExactIn({
      client,
      wallet,
      router: community.swapRouterAddress,
      to,
      deadline: 2n ** 64n,
      referrer,
      path: [weth, chatTokenAddress],
      native: 'in' as const,
      amountIn: parseEther('1'),
      amountOutMin: 0n,
    }),
  );
  expect((told.swap ?? 0n) / 100n).toBe(swapped);
  expect(minted).toBeGreaterThan(0n);
  expect(swapped).toBeGreaterThan(0n);
});

test('what a community does not have takes nothing from the rest', async () => {
  const { client } = community;
  const all = await getEarningTerms(client, contracts());
  const withoutNames = await getEarningTerms(client, { ...contracts(), minter: null });
  expect(withoutNames).toEqual({ ...all, names: null });
  expect(Object.values(all)).not.toContain(null);
});

test('a contract that may no longer award points earns none, and one that is not there neither', async () => {
  const owner = community.wallet(0);
  const hash = await owner.writeContract({
    address: community.activityPointsAddress,
    abi: activityPointsAbi,
    functionName: 'setWriter',
    args: [launchpad, false],
  });
  await waitForTransaction(community.client, hash);
  const terms = await getEarningTerms(community.client, { ...contracts(), router: null });
  expect([terms.launches, terms.trades, terms.swaps]).toEqual([null, null, null]);
  expect(terms.names?.referralFeeBps).toBe(1_000n);
});
