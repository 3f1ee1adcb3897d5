import * as z from 'zod/mini';
import { peopleSchema } from '../chat/wire.ts';
import { address } from '../fields/address.ts';
import { count, hash, seconds, amount as wei } from '../fields/chain.ts';
import { indexStateSchema, next } from '../indexed/wire.ts';
import { mediaFactsSchema } from '../media/wire.ts';
import { nftKinds } from './kinds.ts';

const basisPoints = z.int().check(z.minimum(0), z.maximum(10_000));
/** The lists of the gallery; each is a page of its own. */
export const nftLists = [
  'music',
  'video',
  'featured',
  'new',
  'most-traded',
  'highest-price',
  'most-holders',
] as const;
export type NftList = (typeof nftLists)[number];

/** Over which time volumes, changes, and price lines are counted, back from now. */
export const periods = ['day', 'week', 'month', 'all'] as const;
export type Period = (typeof periods)[number];

/** A collection as lists show it. Its prices follow from `supply` and the terms (`curve.ts`). */
export const collectionCardSchema = z.object({
  address,
  /** 1 to 32 lowercase letters, digits, and hyphens; unique among its creator's. */
  uniqueId: z.string(),
  name: z.string(),
  symbol: z.string(),
  creator: address,
  /** A URI. */
  image: z.string(),
  /** A URI for sound and video, the 11 characters of a YouTube id, or nothing. */
  media: z.string(),
  mediaKind: z.enum(nftKinds),
  /** What is known of the two files; null while nothing is. */
  imageFacts: z.nullable(mediaFactsSchema),
  mediaFacts: z.nullable(mediaFactsSchema),
  /** How many tokens exist. */
  supply: count,
  holders: count,
  basePriceWei: wei,
  protocolFeeBps: basisPoints,
  creatorFeeBps: basisPoints,
  /** What tokens traded in the period were worth, in wei, fees aside. */
  volumeWei: wei,
  /** Supplies over the period, oldest first, ending with the present one; for a price line. */
  supplies: z.array(count),
  isFeatured: z.boolean(),
  launchedAt: seconds,
});
export type CollectionCard = z.infer<typeof collectionCardSchema>;
/** As it goes over the wire: amounts as digits. */
export type CollectionCardWire = z.input<typeof collectionCardSchema>;

/** A mint or burn on the curve. */
export const tradeSchema = z.object({
  collection: address,
  /** Name of the collection. */
  name: z.string(),
  kind: z.enum(['mint', 'burn']),
  trader: address,
  tokenId: count,
  /** In wei, fees aside: they came on top of a mint, and out of a burn. */
  priceWei: wei,
  feesWei: wei,
  /** How many tokens existed after it. */
  supply: count,
  at: seconds,
  block: count,
  tx: hash,
});
export type Trade = z.infer<typeof tradeSchema>;
export type TradeWire = z.input<typeof tradeSchema>;

/** Answer of GET /api/nfts?list=&period=&search=&after=. */
export const nftListSchema = z.object({
  collections: z.array(collectionCardSchema),
  /** How many collections the whole list has. */
  total: count,
  next,
  /** The newest trades of all collections; empty beyond the first page. */
  trades: z.array(tradeSchema),
  people: peopleSchema,
  index: indexStateSchema,
});
export type NftListPage = z.infer<typeof nftListSchema>;
export type NftListWire = z.input<typeof nftListSchema>;

export const holderSchema = z.object({ holder: address, tokens: z.int().check(z.positive()) });
export type Holder = z.infer<typeof holderSchema>;

/** A place on the price line: how many tokens existed from this second on. */
export const supplyAtSchema = z.object({ at: seconds, supply: count });
export type SupplyAt = z.infer<typeof supplyAtSchema>;

/** Answer of GET /api/nfts/:id; one request for the whole page. */
export const collectionPageSchema = z.object({
  collection: z.extend(collectionCardSchema, {
    description: z.string(),
    /** Who may edit it and gets the creator's fees: the creator, unless handed on. */
    owner: address,
    /** How many trades there were. */
    trades: count,
    /** How many collections the creator has launched. */
    creatorCollections: count,
    launchTx: z.string(),
    /** All creator's fees since the launch, in wei, withdrawn or not. */
    creatorEarnedWei: wei,
  }),
  /** Newest first. */
  trades: z.array(tradeSchema),
  nextTrades: next,
  /** Most tokens first. */
  holders: z.array(holderSchema),
  nextHolders: next,
  /** The whole history in at most 500 places, oldest first. */
  line: z.array(supplyAtSchema),
  /** Ids of the viewer's tokens, lowest first, at most 500; empty without a viewer. */
  mine: z.array(count),
  people: peopleSchema,
  index: indexStateSchema,
});
export type CollectionPage = z.infer<typeof collectionPageSchema>;
export type CollectionPageWire = z.input<typeof collectionPageSchema>;

/** Answers of GET /api/nfts/:id/trades?after= and /holders?after=. */
export const tradesPageSchema = z.object({
  trades: z.array(tradeSchema),
  next,
  people: peopleSchema,
});
export type TradesPageWire = z.input<typeof tradesPageSchema>;
export const holdersPageSchema = z.object({
  holders: z.array(holderSchema),
  next,
  people: peopleSchema,
});
export type HoldersPage = z.infer<typeof holdersPageSchema>;

/** Answer of GET /api/members/:address/nfts. */
export const memberNftsSchema = z.object({
  collected: z.array(
    z.object({ collection: collectionCardSchema, tokens: z.int().check(z.positive()) }),
  ),
  created: z.array(collectionCardSchema),
  /** The member's own trades, newest first. */
  trades: z.array(tradeSchema),
  people: peopleSchema,
  index: indexStateSchema,
});
export type MemberNfts = z.infer<typeof memberNftsSchema>;
export type MemberNftsWire = z.input<typeof memberNftsSchema>;
