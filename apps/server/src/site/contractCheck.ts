import { getHoldings } from '@parley/chain/chat/getHoldings';
import { getModerators } from '@parley/chain/chat/getModerators';
import { createReadClient, type ReadClient } from '@parley/chain/client';
import { hasFunction } from '@parley/chain/contracts/hasFunction';
import { ChainError } from '@parley/chain/errors';
import { getMainName } from '@parley/chain/names/getMainName';
import { getNameData } from '@parley/chain/names/getNameData';
import { getNameHolder } from '@parley/chain/names/getNameHolder';
import { getNameMarket } from '@parley/chain/names/getNameMarket';
import { collectionsTradeSeveral, sellsFirstPieces } from '@parley/chain/nft/laterFunctions';
import { getPoints } from '@parley/chain/points/getPoints';
import { permitFunction } from '@parley/chain/swap/swapWithPermit';
import type { PublicConfig } from '@parley/domain/config/wire';
import type { Address } from 'viem';
import { isUnanswered } from '../platform/contractAnswers.ts';
import type { Log } from '../platform/log.ts';

/** What members need a contract of the config to answer. */
type Need = {
  key:
    | 'punkTldAddress'
    | 'punkMinterAddress'
    | 'activityPointsAddress'
    | 'chatTokenAddress'
    | 'moderatorsAddress'
    | 'nftLaunchpadBondingAddress'
    | 'swapRouterAddress';
  what: string;
  /** An answer that follows from the contract's code stays what it is. */
  isOfCode?: true;
  ask: (client: ReadClient, contract: Address, config: PublicConfig) => Promise<unknown>;
};

/** Somebody who has nothing. */
const address: Address = `0x${'1'.repeat(40)}`;
/** Free or not: a registry has to know. */
const name = 'parley';

const needs: readonly Need[] = [
  {
    key: 'punkTldAddress',
    what: 'defaultNames(address)',
    ask: (client, registry) => getMainName(client, { registry, address }),
  },
  {
    key: 'punkTldAddress',
    what: 'getDomainHolder(string)',
    ask: (client, registry) => getNameHolder(client, { registry, name }),
  },
  {
    key: 'punkTldAddress',
    what: 'getDomainData(string)',
    ask: (client, registry) => getNameData(client, { registry, name }),
  },
  {
    key: 'punkMinterAddress',
    what: 'its prices',
    ask: (client, minter, { punkNumberOfPrices: numberOfPrices }) =>
      getNameMarket(client, { minter, numberOfPrices }),
  },
  {
    key: 'activityPointsAddress',
    what: 'getPoints(address)',
    ask: (client, activityPoints) => getPoints(client, { activityPoints, address }),
  },
  {
    key: 'chatTokenAddress',
    what: 'balanceOf(address)',
    ask: (client, contract) =>
      getHoldings(client, { address, holdings: [{ kind: 'balance', contract }] }),
  },
  {
    key: 'moderatorsAddress',
    what: 'moderators()',
    ask: (client, moderators) => getModerators(client, { moderators }),
  },
  {
    key: 'nftLaunchpadBondingAddress',
    isOfCode: true,
    what: 'launch(…) with first pieces, so creators buy them after the launch',
    ask: (client, launchpad) => expectFunction(sellsFirstPieces(client, launchpad)),
  },
  {
    key: 'nftLaunchpadBondingAddress',
    what: 'mintMany(…) and burnMany(…), so its collections trade one piece at a time',
    isOfCode: true,
    ask: (client, launchpad) => expectFunction(collectionsTradeSeveral(client, launchpad)),
  },
  {
    key: 'swapRouterAddress',
    isOfCode: true,
    what: 'callWithPermit(…), so swaps of tokens ask for an allowance first',
    ask: (client, address) =>
      expectFunction(hasFunction(client, { address, signature: permitFunction })),
  },
];

/** Throws `unanswered` for a function that a contract of an earlier version lacks. */
async function expectFunction(isThere: Promise<boolean>): Promise<void> {
  if (!(await isThere)) throw new ChainError('unanswered');
}

/** Asks the contracts of the config what members need them to answer, and notes and logs what they cannot. */
export function createContractCheck(config: PublicConfig, rpcUrl: string, log: Log) {
  const client = createReadClient(config, rpcUrl);
  let faults: readonly string[] = [];
  const known = new Map<Need, string | null>();

  async function faultOf(need: Need): Promise<string | null> {
    const before = known.get(need);
    if (before !== undefined) return before;
    const fault = await askFor(need);
    if (need.isOfCode) known.set(need, fault);
    return fault;
  }

  async function askFor({ key, what, ask }: Need): Promise<string | null> {
    const contract = config[key];
    if (contract === '') return null;
    try {
      await ask(client, contract as Address, config);
      return null;
    } catch (error) {
      // A chain that is away says nothing of its contracts.
      if (!isUnanswered(error)) throw error;
      return `${key} can’t answer ${what}.`;
    }
  }

  return {
    faults: () => faults,
    /** Throws when the chain does not answer. */
    async look(): Promise<void> {
      const found: string[] = [];
      for (const need of needs) {
        const fault = await faultOf(need);
        if (fault !== null) found.push(fault);
      }
      const isNew = found.some((fault) => !faults.includes(fault));
      if (isNew) log.warn('contracts-cannot-answer', { faults: found });
      faults = found;
    },
  };
}
