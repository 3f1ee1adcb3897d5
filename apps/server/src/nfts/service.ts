import type { People } from '@parley/domain/chat/wire';
import { isLowerAddress } from '@parley/domain/fields/hex';
import type { IndexState } from '@parley/domain/indexed/wire';
import type {
  CollectionPageWire,
  HoldersPage,
  MemberNftsWire,
  NftList,
  NftListWire,
  Period,
  TradesPageWire,
} from '@parley/domain/nft/wire';
import type { Clock } from '../platform/clock.ts';
import { cut } from '../platform/pages.ts';
import { createSharedAnswers } from '../platform/sharedAnswers.ts';
import { holderPlace, listPlace, tradePlace } from './places.ts';
import type { Span } from './ranks.ts';
import type { HolderRow, TradeRow } from './rows.ts';
import type { ListPlace, NftStore, TradePlace } from './store.ts';
import { type Describe, toCard, toTrade } from './wire.ts';

/** What NFT pages take from other slices. */
export type NftSources = {
  people: (addresses: readonly string[]) => Promise<People>;
  /** How far the index is. */
  indexState: () => IndexState;
  chainNow: () => Promise<number>;
  describe: Describe;
};

type Options = NftSources & { store: NftStore; clock: Clock };

type ListQuery = { list: NftList; period: Period; search: string; after: ListPlace | null };

/** How long an answer is shared while no block comes, in milliseconds, and how many are kept. */
const sharedMs = 1_000;
const sharedMax = 200;

/** Rows of one answer. */
const limits = {
  cards: 24,
  trades: 20,
  holders: 20,
  justTraded: 5,
  mine: 500,
  member: 200,
} as const;

export type NftService = ReturnType<typeof createNftService>;

/** What the NFT pages show, each page in one answer. */
export function createNftService({
  store,
  people,
  indexState,
  chainNow,
  describe,
  clock,
}: Options) {
  const state = (): IndexState => {
    const { block, behindSeconds } = indexState();
    return { block, behindSeconds };
  };

  async function cards(addresses: readonly string[], span: Span) {
    if (addresses.length === 0) return [];
    const rows = await store.cards(addresses, span);
    const byAddress = new Map(rows.map((row) => [row.address, row]));
    const inOrder = addresses.flatMap((address) => byAddress.get(address) ?? []);
    return await Promise.all(inOrder.map((row) => toCard(row, describe)));
  }

  async function tradesOf(collection: string, after: TradePlace | null) {
    const rows = await store.trades({ collection }, after, limits.trades + 1);
    return cut(rows, limits.trades, tradePlace.encode);
  }

  async function holdersOf(collection: string, after: HolderRow | null) {
    const rows = await store.holders(collection, after, limits.holders + 1);
    return cut(rows, limits.holders, holderPlace.encode);
  }

  async function list(query: ListQuery): Promise<NftListWire> {
    const index = state();
    const { after, period } = query;
    const now = await chainNow();
    const [{ ranks, total }, newest] = await Promise.all([
      store.rank({ ...query, now, limit: limits.cards + 1 }),
      after === null ? store.trades({}, null, limits.justTraded) : [],
    ]);
    const page = cut(ranks, limits.cards, listPlace.encode);
    const collections = await cards(
      page.rows.map((row) => row.address),
      { period, now },
    );
    return {
      collections,
      total,
      next: page.next,
      trades: newest.map(toTrade),
      people: await people([...collections.map((card) => card.creator), ...traders(newest)]),
      index,
    };
  }

  /** Answers that many readers ask for at once are made once. */
  const shared = createSharedAnswers({
    stateOf: () => state().block,
    now: clock.now,
    forMs: sharedMs,
    most: sharedMax,
  });

  return {
    list: (query: ListQuery): Promise<NftListWire> =>
      shared(JSON.stringify(query), () => list(query)),

    /**
     * The address of a collection by its address, its unique id, or its creator's address with the
     * unique id (`0x…-cats`); of several with one unique id the first. Null for none.
     */
    async find(id: string): Promise<string | null> {
      const lower = id.toLowerCase();
      if (isLowerAddress(lower)) return lower;
      const [, creator = null, uniqueId] =
        /^(?:(0x[0-9a-f]{40})-)?([a-z0-9-]{1,32})$/.exec(lower) ?? [];
      return uniqueId === undefined ? null : await store.find(uniqueId, creator);
    },

    /** The whole page of a collection; null for an address that is not in the index. */
    async page(address: string, viewer: string | null): Promise<CollectionPageWire | null> {
      const index = state();
      const span = { period: 'week', now: await chainNow() } as const;
      const [[card], detail] = await Promise.all([cards([address], span), store.detail(address)]);
      if (card === undefined || detail === null) return null;
      const [trades, holders, line, mine] = await Promise.all([
        tradesOf(address, null),
        holdersOf(address, null),
        store.line(address, detail.trades, span.now),
        viewer === null ? [] : store.tokens(address, viewer, limits.mine),
      ]);
      const { description, owner } = detail;
      return {
        collection: {
          ...card,
          description,
          owner,
          trades: detail.trades,
          creatorCollections: detail.creator_collections,
          launchTx: detail.launch_tx,
          creatorEarnedWei: detail.creator_earned,
        },
        trades: trades.rows.map(toTrade),
        nextTrades: trades.next,
        holders: holders.rows,
        nextHolders: holders.next,
        line,
        mine,
        people: await people([
          ...[card.creator, owner, ...traders(trades.rows)],
          ...holders.rows.map((row) => row.holder),
        ]),
        index,
      };
    },

    async trades(address: string, after: TradePlace | null): Promise<TradesPageWire> {
      const { rows, next } = await tradesOf(address, after);
      return { trades: rows.map(toTrade), next, people: await people(traders(rows)) };
    },

    async holders(address: string, after: HolderRow | null): Promise<HoldersPage> {
      const { rows, next } = await holdersOf(address, after);
      return { holders: rows, next, people: await people(rows.map((row) => row.holder)) };
    },

    /** What an address collected and created, at most 200 collections each, and its last trades. */
    async member(address: string): Promise<MemberNftsWire> {
      const index = state();
      const [held, created, trades] = await Promise.all([
        store.collected(address, limits.member),
        store.created(address, limits.member),
        store.trades({ trader: address }, null, limits.trades),
      ]);
      const all = await cards([...new Set([...held.map((row) => row.address), ...created])], {
        period: 'week',
        now: await chainNow(),
      });
      const byAddress = new Map(all.map((card) => [card.address, card]));
      return {
        collected: held.flatMap((row) => {
          const collection = byAddress.get(row.address);
          return collection === undefined ? [] : [{ collection, tokens: row.tokens }];
        }),
        created: created.flatMap((one) => byAddress.get(one) ?? []),
        trades: trades.map(toTrade),
        people: await people(all.map((card) => card.creator)),
        index,
      };
    },
  };
}

const traders = (rows: readonly TradeRow[]) => rows.map((row) => row.trader);
