import type { NftList, Period } from '@parley/domain/nft/wire';

/** A time to count over, back from `now`; both in seconds since 1970. */
export type Span = Readonly<{ period: Period; now: number }>;

const periodSeconds = { day: 86_400, week: 604_800, month: 2_592_000 } as const;
const hour = 3_600;
/** The steps of the windows in which the volumes of these periods are kept. */
const windowWidth = { week: 86_400, month: 259_200 } as const;
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

/** The first second of a period; 0 for all time. */
export function startOf({ period, now }: Span): number {
  return period === 'all' ? 0 : now - periodSeconds[period];
}

/** The collections whose title, unique id, address, or creator was searched for; all for nothing. */
const isFound = `($1 = '' or s.words like lower($2) or s.address in (
  select c.address from indexed.collections c where c.address = $1 or c.creator = $1))`;
const isAfter = '($3::numeric is null or (key, launched) < ($3::numeric, $4::bigint))';

type Query = Readonly<{ text: string; values: readonly number[] }>;

/** A list that is sorted by what is known of each collection. */
export function rankBy(list: NftList): Query {
  const text = `select address, key::text, launched::text, total from (
      select s.address, ${keys[list]} as key, s.launched, count(*) over () as total
      from indexed.collection_stats s where ${filters[list]} and ${isFound}
    ) r where ${isAfter} order by r.key desc, r.launched desc limit $5`;
  return { text, values: [] };
}

/** The most traded of a period; a day's hours are added up, longer windows are kept. */
export function rankByVolume({ period, now }: Span): Query {
  if (period === 'all') return rankBy('most-traded');
  const isIncluded = `($1 = '' or launched in (
    select s.launched from indexed.collection_stats s where ${isFound}))`;
  const volumes =
    period === 'day'
      ? `select launched, sum(volume) as key from indexed.collection_hours
        where slot > $6::bigint and $7::bigint > 0 and ${isIncluded}
        group by launched having sum(volume) > 0`
      : `select launched, volume as key from indexed.collection_windows
        where slot = $6::bigint and width = $7::bigint and volume > 0 and ${isIncluded}`;
  const text = `with volumes as ${period === 'day' ? 'materialized' : 'not materialized'} (${volumes}),
    page as (select * from volumes where ${isAfter} order by key desc, launched desc limit $5)
    select s.address, p.key::text, p.launched::text, (select count(*) from volumes) as total
    from page p join indexed.collection_stats s using (launched)
    order by p.key desc, p.launched desc`;
  return { text, values: slotOf({ period, now }) };
}

/** The volume of collection `s` in a period; its values are $4 and $5. */
export function volumeOf({ period, now }: Span): Query {
  if (period === 'all') return { text: 's.volume', values: [] };
  const text =
    period === 'day'
      ? `coalesce((select sum(v.volume) from indexed.collection_hours v
          where v.launched = s.launched and v.slot > $4::bigint and $5::bigint > 0), 0)`
      : `coalesce((select v.volume from indexed.collection_windows v
          where v.launched = s.launched and v.slot = $4::bigint and v.width = $5::bigint), 0)`;
  return { text, values: slotOf({ period, now }) };
}

/** The slot before a day's first hour, or that of the window that ends now; and its width. */
function slotOf({ period, now }: { period: 'day' | 'week' | 'month'; now: number }): number[] {
  if (period === 'day') return [now - periodSeconds.day - hour, hour];
  const width = windowWidth[period];
  return [Math.floor(now / width) * width, width];
}
