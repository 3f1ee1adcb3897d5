import type { EarningTerms } from '@parley/domain/points/rules';
import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { activityPointsAbi, launchpadAbi, swapRouterAbi } from '../generated/abis.ts';
import { getNameMarket } from '../names/getNameMarket.ts';

export type EarningContracts = {
  activityPoints: Address;
  /** Null for what the community does not have. */
  minter: Address | null;
  numberOfPrices: 1 | 5;
  launchpad: Address | null;
  router: Address | null;
};

/**
 * On which terms members earn points. A contract that may not award them, or does not answer as ours
 * do, earns none. Throws ChainError.
 */
export async function getEarningTerms(
  client: ReadClient,
  { activityPoints, minter, numberOfPrices, launchpad, router }: EarningContracts,
): Promise<EarningTerms> {
  const [writers, names, market, swaps] = await Promise.all([
    readWriters(client, activityPoints, [minter, launchpad, router]),
    minter === null ? null : getNameMarket(client, { minter, numberOfPrices }),
    launchpad === null ? null : readLaunchpad(client, launchpad),
    router === null ? null : readRouter(client, router),
  ]);
  const [isMinter, isLaunchpad, isRouter] = writers;
  return {
    names: isMinter ? names : null,
    launches: (isLaunchpad && market?.launches) || null,
    trades: (isLaunchpad && market?.trades) || null,
    swaps: isRouter ? swaps : null,
  };
}

/** Which of the contracts the ledger takes awards from. */
async function readWriters(
  client: ReadClient,
  activityPoints: Address,
  contracts: readonly (Address | null)[],
): Promise<boolean[]> {
  const asked = contracts.filter((contract) => contract !== null);
  const answers = await withChainErrors(
    client.multicall({
      deployless: true,
      allowFailure: true,
      contracts: asked.map((writer) => ({
        address: activityPoints,
        abi: activityPointsAbi,
        functionName: 'isWriter' as const,
        args: [writer] as const,
      })),
    }),
  );
  const writers = new Set(asked.filter((_, index) => answers[index]?.result === true));
  return contracts.map((contract) => contract !== null && writers.has(contract));
}

async function readLaunchpad(client: ReadClient, launchpad: Address) {
  const contract = { address: launchpad, abi: launchpadAbi } as const;
  const [fee, protocolFee, referralFee] = await withChainErrors(
    client.multicall({
      deployless: true,
      allowFailure: true,
      contracts: [
        { ...contract, functionName: 'launchFee' },
        { ...contract, functionName: 'protocolFee' },
        { ...contract, functionName: 'referralFee' },
      ],
    }),
  );
  if (fee.status === 'failure' || protocolFee.status === 'failure') return null;
  return {
    launches: { feeWei: fee.result, referralFeeBps: referralFee.result ?? 0n },
    trades: { feeBps: protocolFee.result },
  };
}

async function readRouter(client: ReadClient, router: Address) {
  const contract = { address: router, abi: swapRouterAbi } as const;
  const [fee, referralShare, stakingShare] = await withChainErrors(
    client.multicall({
      deployless: true,
      allowFailure: true,
      contracts: [
        { ...contract, functionName: 'swapFee' },
        { ...contract, functionName: 'referralShare' },
        { ...contract, functionName: 'stakingShare' },
      ],
    }),
  );
  if (fee.status === 'failure') return null;
  return {
    feeBps: fee.result,
    referralShareBps: referralShare.result ?? 0n,
    stakingShareBps: stakingShare.result ?? 0n,
  };
}
