import type { CurveQuote, CurveTerms } from '@parley/domain/nft/curve';
import { visibleLabel } from '@parley/domain/text/labels';
import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { collectionAbi } from '../generated/abis.ts';
import { type CollectionProfile, profileFromChain } from './profile.ts';

/** A collection as it is now, with the next mint and the next burn. */
export type CollectionState = {
  /** As others may read it; so is the symbol. */
  name: string;
  symbol: string;
  creator: Address;
  profile: CollectionProfile;
  terms: CurveTerms;
  /** How many tokens exist. */
  supply: bigint;
  /** The id of the token minted last. */
  lastTokenId: bigint;
  /** What was paid for the tokens that exist, in wei. */
  reserveWei: bigint;
  mintCost: CurveQuote;
  burnReturn: CurveQuote;
};

/** Reads a collection in one call, so that all of it is of one block. Throws ChainError. */
export async function getCollection(
  client: ReadClient,
  { collection }: { collection: Address },
): Promise<CollectionState> {
  const contract = { address: collection, abi: collectionAbi } as const;
  const [name, symbol, creator, profile, basePriceWei, protocolFeeBps, creatorFeeBps, ...market] =
    await withChainErrors(
      client.multicall({
        // Deployless, since the chain may have no multicall contract: the call carries its code.
        deployless: true,
        allowFailure: false,
        contracts: [
          { ...contract, functionName: 'name' },
          { ...contract, functionName: 'symbol' },
          { ...contract, functionName: 'owner' },
          { ...contract, functionName: 'profile' },
          { ...contract, functionName: 'basePrice' },
          { ...contract, functionName: 'protocolFee' },
          { ...contract, functionName: 'creatorFee' },
          { ...contract, functionName: 'totalSupply' },
          { ...contract, functionName: 'lastTokenId' },
          { ...contract, functionName: 'reserve' },
          { ...contract, functionName: 'mintCost' },
          { ...contract, functionName: 'burnReturn' },
        ],
      }),
    );
  const [supply, lastTokenId, reserveWei, mintCost, burnReturn] = market;
  return {
    name: visibleLabel(name),
    symbol: visibleLabel(symbol),
    creator,
    profile: profileFromChain(profile),
    terms: { basePriceWei, protocolFeeBps, creatorFeeBps },
    supply,
    lastTokenId,
    reserveWei,
    mintCost: quote(mintCost),
    burnReturn: quote(burnReturn),
  };
}

function quote([price, protocolFee, creatorFee, total]: readonly [
  bigint,
  bigint,
  bigint,
  bigint,
]): CurveQuote {
  return { price, protocolFee, creatorFee, total };
}
