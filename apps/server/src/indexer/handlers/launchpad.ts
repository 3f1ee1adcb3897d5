import { launchpadAbi } from '@parley/chain/generated/abis';
import { defineHandler } from '../defineHandler.ts';
import { creditEvents, earningRows } from './credits.ts';

/** The launchpad: what is launched, and what its owner features. */
export const launchpadHandler = defineHandler({
  kind: 'launchpad',
  abi: launchpadAbi,
  events: {
    CollectionLaunched(args) {
      const address = args.collection.toLowerCase();
      const values = {
        address,
        creator: args.creator.toLowerCase(),
        unique_id: args.uniqueId,
        name: args.name,
        symbol: args.symbol,
        base_price: args.basePrice,
        protocol_fee: args.protocolFee,
        creator_fee: args.creatorFee,
      };
      return {
        rows: [{ table: 'collections', values }],
        children: [{ kind: 'collection', address }],
        topics: ['nfts', `nft:${address}`],
      };
    },
    LaunchPaid: ({ payer, referrer, referralFee }) => ({
      rows: earningRows(referrer, payer, 'launch', referralFee),
      topics: referralFee === 0n ? [] : [`member:${referrer.toLowerCase()}`],
    }),
    ...creditEvents,
    FeaturedSet({ collection, featured }) {
      const address = collection.toLowerCase();
      return {
        rows: [{ table: 'collection_features', values: { collection: address, featured } }],
        topics: ['nfts', `nft:${address}`],
      };
    },
  },
});
