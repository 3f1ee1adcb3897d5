import type { NftList } from '@parley/domain/nft/wire';
import type { Database } from '../platform/database.ts';
import { rankBy, rankByVolume, type Span, startOf, volumeOf } from './ranks.ts';
import type { CardRow, DetailRow, HolderRow, RankRow, TradeRow } from './rows.ts';

/** Where a list goes on: after this row. */
export type ListPlace = Pick<RankRow, 'key' | 'launched'>;
export type TradePlace = Pick<TradeRow, 'block' | 'log_index'>;

type ListQuery = Span & {
  list: NftList;
  /** Part of a title or unique id, or a whole address; empty for all. */
  search: string;
  after: ListPlace | null;
  limit: number;
};

/** Places on the price line of a card, and of a collection's page. */
const cardPlaces = 16;
const linePlaces = 500;

const trade = `select t.collection, s.name, t.kind, t.trader, t.token_id, t.price,
    t.protocol_fee + t.creator_fee as fees, t.supply, t.time as at, t.block, t.log_index, t.tx
  from indexed.trades t join indexed.collection_stats s on s.address = t.collection`;
const newestTrades = 'order by t.time desc, t.block desc, t.log_index desc';

/** How many tokens a collection had at a time: what its last trade before left. */
const supplyAt = (collection: string, time: string) => `coalesce((
    select t.supply from indexed.trades t where t.collection = ${collection} and t.time <= ${time}
    ${newestTrades} limit 1), 0)`;

export type NftStore = ReturnType<typeof createNftStore>;

/** Reads the NFT tables of the index. */
export function createNftStore(database: Database) {
  async function read<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return (await database.query(text, [...values])).rows as Row[];
  }

  return {
    /** One page of a list in its order, and how many collections the whole list has. */
    async rank(query: ListQuery): Promise<{ ranks: RankRow[]; total: number }> {
      const { list, search, after, limit } = query;
      const { text, values } = list === 'most-traded' ? rankByVolume(query) : rankBy(list);
      const ranks = await read<RankRow & { total: number }>(text, [
        ...[search.toLowerCase(), `%${search.replace(/[\\%_]/g, '\\$&')}%`],
        ...[after?.key ?? null, after?.launched ?? null, limit],
        ...values,
      ]);
      return { ranks, total: ranks[0]?.total ?? 0 };
    },

    /** Cards of these collections, in no order; those that are not in the index are left out. */
    async cards(addresses: readonly string[], span: Span): Promise<CardRow[]> {
      const since = startOf(span);
      const { text, values } = volumeOf(span);
      return await read<CardRow>(
        `select s.address, c.unique_id, s.name, c.symbol, c.creator, s.image, s.media, s.media_kind,
          s.supply, s.holders, s.base_price, s.protocol_fee, s.creator_fee,
          s.featured_at is not null as featured, c.time as launched_at, ${text} as volume,
          array(
            select ${supplyAt('s.address', 'p.time')} from (
              select greatest($2, c.time) + ($3 - greatest($2, c.time)) * n / ${cardPlaces - 1} as time
              from generate_series(0, ${cardPlaces - 1}) n
            ) p
          ) as supplies
        from indexed.collection_stats s join indexed.collections c using (address)
        where s.address = any($1)`,
        [addresses, since, span.now, ...values],
      );
    },

    /** What only the page of a collection shows; null for one that is not in the index. */
    async detail(address: string): Promise<DetailRow | null> {
      const [row] = await read<DetailRow>(
        `select s.description, s.owner, s.trades, s.creator_earned, c.tx as launch_tx,
          (select count(*) from indexed.collections o where o.creator = c.creator) as creator_collections
        from indexed.collection_stats s join indexed.collections c using (address)
        where s.address = $1`,
        [address],
      );
      return row ?? null;
    },

    /**
     * The address of a collection by its unique id, of one creator or, without one, of the creator
     * who launched it first; null for none.
     */
    async find(uniqueId: string, creator: string | null): Promise<string | null> {
      const [row] = await read<{ address: string }>(
        `select address from indexed.collections
        where unique_id = $1 and ($2::text is null or creator = $2)
        order by block, log_index limit 1`,
        [uniqueId, creator],
      );
      return row?.address ?? null;
    },

    /** Trades, newest first: of a collection, of a trader, or, with neither, of all. */
    async trades(
      of: { collection?: string; trader?: string },
      after: TradePlace | null,
      limit: number,
    ): Promise<TradeRow[]> {
      const conditions = ['($1::bigint is null or (t.block, t.log_index) < ($1, $2::int))'];
      if (of.collection !== undefined) conditions.push('t.collection = $4');
      if (of.trader !== undefined) conditions.push('t.trader = $4');
      const subject = of.collection ?? of.trader;
      return await read<TradeRow>(
        `${trade} where ${conditions.join(' and ')} ${newestTrades} limit $3`,
        [
          after?.block ?? null,
          after?.log_index ?? null,
          limit,
          ...(subject === undefined ? [] : [subject]),
        ],
      );
    },

    /** Who holds tokens of a collection, the most first. */
    async holders(
      collection: string,
      after: HolderRow | null,
      limit: number,
    ): Promise<HolderRow[]> {
      return await read<HolderRow>(
        `select holder, tokens from indexed.collection_holdings
        where collection = $1 and ($2::bigint is null or tokens < $2 or (tokens = $2 and holder > $3))
        order by tokens desc, holder limit $4`,
        [collection, after?.tokens ?? null, after?.holder ?? null, limit],
      );
    },

    /** Ids of a holder's tokens of a collection, lowest first. */
    async tokens(collection: string, holder: string, limit: number): Promise<number[]> {
      const rows = await read<{ token_id: number }>(
        `select token_id from indexed.collection_tokens
        where collection = $1 and holder = $2 order by token_id limit $3`,
        [collection, holder, limit],
      );
      return rows.map((row) => row.token_id);
    },

    /** The supply after each trade, or at 500 times if there were more; oldest first. */
    async line(collection: string, trades: number, now: number) {
      const every = `select t.time as at, t.supply from indexed.trades t where t.collection = $1
        order by t.time, t.block, t.log_index limit $2::bigint + 0 * $3::bigint`;
      const some = `select p.at, ${supplyAt('$1', 'p.at')} as supply from (
          select c.time + ($3 - c.time) * n / ($2::bigint - 1) as at
          from indexed.collections c, generate_series(0, $2::bigint - 1) n where c.address = $1
        ) p order by p.at`;
      const text = trades <= linePlaces ? every : some;
      return await read<{ at: number; supply: number }>(text, [collection, linePlaces, now]);
    },

    /** The collections that an address holds tokens of, those with the most tokens first. */
    async collected(holder: string, limit: number): Promise<{ address: string; tokens: number }[]> {
      return await read(
        `select collection as address, tokens from indexed.collection_holdings
        where holder = $1 order by tokens desc, collection limit $2`,
        [holder, limit],
      );
    },

    /** The files that these collections show, or all collections show, each once. */
    async files(collections: readonly string[] | null): Promise<string[]> {
      const rows = await read<{ uri: string }>(
        `select distinct uri from indexed.collection_stats, unnest(array[image, media]) uri
        where uri <> '' and ($1::text[] is null or address = any($1))`,
        [collections],
      );
      return rows.map((row) => row.uri);
    },

    /** The collections that an address launched, newest first. */
    async created(creator: string, limit: number): Promise<string[]> {
      const rows = await read<{ address: string }>(
        `select address from indexed.collections where creator = $1
        order by block desc, log_index desc limit $2`,
        [creator, limit],
      );
      return rows.map((row) => row.address);
    },
  };
}
