import { collectionAbi } from '@parley/chain/generated/abis';
import { defineHandler } from '../defineHandler.ts';
import type { Handled, Place, Row } from '../handler.ts';
import { creditEvents } from './credits.ts';

type TradeArgs = {
  tokenId: bigint;
  price: bigint;
  protocolFee: bigint;
  creatorFee: bigint;
  supply: bigint;
};

/** A collection of the launchpad: its trades, its tokens, and what its creator changes. */
export const collectionHandler = defineHandler({
  kind: 'collection',
  abi: collectionAbi,
  events: {
    Minted: ({ buyer, ...args }, place) => trade('mint', buyer, args, place),
    Burned: ({ seller, ...args }, place) => trade('burn', seller, args, place),
    Transfer: ({ from, to, tokenId }, place) =>
      rowOf(place, 'collection_transfers', {
        token_id: tokenId,
        sender: from.toLowerCase(),
        recipient: to.toLowerCase(),
      }),
    ProfileChanged: ({ description, image, media, mediaKind }, place) =>
      rowOf(place, 'collection_profiles', { description, image, media, media_kind: mediaKind }),
    CreatorFeeLowered: ({ basisPoints }, place) =>
      rowOf(place, 'collection_fees', { creator_fee: basisPoints }),
    OwnershipTransferred: ({ newOwner }, place) =>
      rowOf(place, 'collection_owners', { owner: newOwner.toLowerCase() }),
    CreatorFeesPaid: ({ creator, to, amount }, place) =>
      rowOf(place, 'creator_payouts', {
        creator: creator.toLowerCase(),
        recipient: to.toLowerCase(),
        amount,
      }),
    ...creditEvents,
  },
});

function trade(kind: 'mint' | 'burn', trader: string, args: TradeArgs, place: Place): Handled {
  return rowOf(place, 'trades', {
    kind,
    trader: trader.toLowerCase(),
    token_id: args.tokenId,
    price: args.price,
    protocol_fee: args.protocolFee,
    creator_fee: args.creatorFee,
    supply: args.supply,
  });
}

/** A row about this collection; whoever looks at it, or at the lists, sees it change. */
function rowOf(place: Place, table: string, values: Row['values']): Handled {
  const collection = place.address;
  return {
    rows: [{ table, values: { collection, ...values } }],
    topics: ['nfts', `nft:${collection}`],
  };
}
