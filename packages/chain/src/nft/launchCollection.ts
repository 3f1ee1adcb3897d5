import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { ChainError } from '../errors.ts';
import { contractErrorsAbi, launchpadAbi } from '../generated/abis.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';
import { earlierLaunchpadAbi, sellsFirstPieces } from './laterFunctions.ts';
import { type CollectionProfile, profileToChain } from './profile.ts';

export type LaunchCollectionParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  launchpad: Address;
  /**
   * Identifies the collection among its creator's: 1 to 32 lowercase letters, digits, and hyphens.
   */
  uniqueId: string;
  name: string;
  symbol: string;
  profile: CollectionProfile;
  /** What the first token costs, in wei; whole gwei. */
  basePriceWei: bigint;
  creatorFeeBps: bigint;
  /** The highest share of the community that the creator agrees to: the one shown. */
  maxProtocolFeeBps: bigint;
  /** How many tokens the creator buys in the launch, before anybody else can. */
  firstTokens: bigint;
  /** The zero address when nobody referred the member. */
  referrer: Address;
  /** The most the member agrees to pay, in wei; the excess comes back. */
  valueWei: bigint;
};

/** The launchpad passes its collections' errors on, so both ABIs are needed to decode them. */
const abi = [...launchpadAbi, ...contractErrorsAbi] as const;
const earlierAbi = [...earlierLaunchpadAbi, ...contractErrorsAbi] as const;

/**
 * Launches a collection and returns the transaction's hash, not yet confirmed. Throws ChainError:
 * every foreseeable refusal before the wallet is asked (a reverted launch still costs gas),
 * `earlier-contract` where the launchpad can't sell first pieces,
 * `rejected` when the member declines, `wrong-chain` when the wallet is on another chain.
 */
export async function launchCollection(parameters: LaunchCollectionParameters): Promise<Hash> {
  const { launchpad, referrer, valueWei } = parameters;
  const order = {
    uniqueId: parameters.uniqueId,
    name: parameters.name,
    symbol: parameters.symbol,
    profile: profileToChain(parameters.profile),
    basePrice: parameters.basePriceWei,
    creatorFee: parameters.creatorFeeBps,
    maxProtocolFee: parameters.maxProtocolFeeBps,
    firstTokens: parameters.firstTokens,
  };
  const call = { address: launchpad, functionName: 'launch', value: valueWei } as const;
  if (await sellsFirstPieces(parameters.client, launchpad)) {
    return simulateAndWrite(parameters, { ...call, abi, args: [order, referrer] });
  }
  // An earlier launchpad would take the coins for the first pieces as too much, and give them back.
  if (order.firstTokens > 0n) throw new ChainError('earlier-contract');
  const { firstTokens: _none, ...earlierOrder } = order;
  return simulateAndWrite(parameters, { ...call, abi: earlierAbi, args: [earlierOrder, referrer] });
}
