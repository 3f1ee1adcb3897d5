import type { NftList, Period } from '@parley/domain/nft/wire';
import type { Database } from '../platform/database.ts';
import type { CardRow, DetailRow, HolderRow, RankRow, TradeRow } from './rows.ts';

/** Where a list goes on: after this row. */
export type ListPlace = Pick<RankRow, 'key' | 'launched'>;
export type TradePlace = Pick<TradeRow, 'block' | 'log_index'>;

/** A time to count over, back from `now`; both in seconds since 1970. */
export type Span = Readonly<{ period: Period; now: number }>;

type ListQuery = Span & {
  list: NftList;
  /** Part of a title or unique id, or a whole address; empty for all. */
  search: string;
  after: ListPlace | null;
  limit: number;
};

const periodSeconds = { day: 86_400, week: 604_800, month: 2_592_000 } as const;
/** The width of the volumes that are added up for a period, so that they are few. */
const volumeWidth = { day: 3_600, week: 86_400, month: 604_800 } as const;
/** Places on the price line of a card, and of a collection's page. */
const cardPlaces = 16;
const linePlaces = 500;

const filters: Readonly<Record<NftList, string>> = {
  music: 's.media_kind = 1',
  video: 's.media_kind in (2, 3)',
  featured: 's.featured_at is not null',
  new: 'true',
  'most-traded': 's.volume > 0',
  'highest-price': 'true',
  'most-holders': 's.holders > 0',
};

const keys: Readonly<Record<NftList, string>> = {
  music: 's.launched',
  video: 's.launched',
  featured: 's.featured_at',
  new: 's.launched',
  'most-traded': 's.volume',
  'highest-price': 's.price',
  'most-holders': 's.holders::numeric',
};

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
      const { width, since } = slots(query);
      const isOfPeriod = list === 'most-traded' && width !== 0;
      const ranks = await read<RankRow & { total: number }>(
        isOfPeriod ? rankByVolume : rankBy(list),
        [
          ...[search.toLowerCase(), `%${search.replace(/[\\%_]/g, '\\$&')}%`],
          ...[after?.key ?? null, after?.launched ?? null, limit],
          ...(isOfPeriod ? [width, since] : []),
        ],
      );
      return { ranks, total: ranks[0]?.total ?? 0 };
    },

    /** Cards of these collections, in no order; those that are not in the index are left out. */
    async cards(addresses: readonly string[], span: Span): Promise<CardRow[]> {
      const { width, since } = slots(span);
      return await read<CardRow>(
        `select s.address, c.unique_id, s.name, c.symbol, c.creator, s.image, s.media, s.media_kind,
          s.supply, s.holders, s.base_price, s.protocol_fee, s.creator_fee,
          s.featured_at is not null as featured, c.time as launched_at,
          case when $2::bigint = 0 then s.volume else coalesce((
            select sum(v.volume) from indexed.collection_volumes v
            where v.launched = s.launched and v.width = $3::int and v.slot > $2 - $3
          ), 0) end as volume,
          array(
            select ${supplyAt('s.address', 'p.time')} from (
              select greatest($2, c.time) + ($4 - greatest($2, c.time)) * n / ${cardPlaces - 1} as time
              from generate_series(0, ${cardPlaces - 1}) n
            ) p
          ) as supplies
        from indexed.collection_stats s join indexed.collections c using (address)
        where s.address = any($1)`,
        [addresses, since, width, span.now],
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

/** The collections whose title, unique id, address, or creator was searched for; all for nothing. */
const isFound = `($1 = '' or s.words like lower($2) or s.address in (
  select c.address from indexed.collections c where c.address = $1 or c.creator = $1))`;
const isAfter = '($3::numeric is null or (key, launched) < ($3::numeric, $4::bigint))';

/** A list that is sorted by what is known of each collection. */
const rankBy = (list: NftList) => `
  select address, key::text, launched::text, total from (
    select s.address, ${keys[list]} as key, s.launched, count(*) over () as total
    from indexed.collection_stats s where ${filters[list]} and ${isFound}
  ) r where ${isAfter} order by r.key desc, r.launched desc limit $5`;

/** The most traded in slots of $6 seconds that end after $7. */
const rankByVolume = `
  with volumes as materialized (
    select launched, sum(volume) as key from indexed.collection_volumes
    where width = $6::int and slot > $7::bigint - $6::int
      and ($1 = '' or launched in (select s.launched from indexed.collection_stats s where ${isFound}))
    group by launched having sum(volume) > 0
  ), page as (
    select * from volumes where ${isAfter} order by key desc, launched desc limit $5
  )
  select s.address, p.key::text, p.launched::text, (select count(*) from volumes) as total
  from page p join indexed.collection_stats s using (launched) order by p.key desc, p.launched desc`;

/** The first second of a period and the width of the slots it is counted in; 0 for all time. */
function slots({ period, now }: Span): { width: number; since: number } {
  if (period === 'all') return { width: 0, since: 0 };
  return { width: volumeWidth[period], since: now - periodSeconds[period] };
}
