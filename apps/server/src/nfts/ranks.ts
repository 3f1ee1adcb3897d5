import type { NftList, Period } from '@parley/domain/nft/wire';
import { spanSeconds } from '@parley/domain/time/spans';

/** A time to count over, back from `now`; both in seconds since 1970. */
export type Span = Readonly<{ period: Period; now: number }>;

const hour = 3_600;
/** How far apart kept windows of these periods are, see `collection_windows`; for a day none are kept. */
const stepSeconds = { day: null, week: 86_400, month: 259_200 } as const;
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

/** A period begins after this second, in every figure; 0 for all time. */
export function startOf({ period, now }: Span): number {
  return period === 'all' ? 0 : now - spanSeconds[period];
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

/** The most traded of a period. */
export function rankByVolume(span: Span): Query {
  const { period, now } = span;
  if (period === 'all') return rankBy('most-traded');
  const isIncluded = `($1 = '' or launched in (
    select s.launched from indexed.collection_stats s where ${isFound}))`;
  const { text: volumes, values } = volumesOf({ period, now }, 6, null);
  const text = `with volumes as materialized (
      select launched, volume as key from (${volumes}) v where volume > 0 and ${isIncluded}),
    page as (select * from volumes where ${isAfter} order by key desc, launched desc limit $5)
    select s.address, p.key::text, p.launched::text, (select count(*) from volumes) as total
    from page p join indexed.collection_stats s using (launched)
    order by p.key desc, p.launched desc`;
  return { text, values };
}

/** The volume of collection `s` in a period; its values begin at $4. */
export function volumeOf({ period, now }: Span): Query {
  if (period === 'all') return { text: 's.volume', values: [] };
  const { text, values } = volumesOf({ period, now }, 4, 's');
  return { text: `coalesce((select volume from (${text}) v), 0)`, values };
}

type Limited = { period: Exclude<Period, 'all'>; now: number };

/**
 * What collections traded in a period, all or the one of a row, to the second: the kept window that begins nearest, plus
 * or minus the hours between the two beginnings, and the trades of the hour that the period begins in. Its values begin
 * at `first`.
 */
function volumesOf({ period, now }: Limited, first: number, one: string | null): Query {
  const begin = startOf({ period, now }) + 1;
  const step = stepSeconds[period];
  const kept = step === null ? Number.MAX_SAFE_INTEGER : Math.round(begin / step) * step;
  const isMore = kept >= begin;
  const hours = isMore
    ? [Math.ceil(begin / hour) * hour, kept]
    : [kept, Math.floor(begin / hour) * hour];
  const single = isMore ? [begin, hours[0]] : [hours[1], begin];
  const values = [kept + spanSeconds[period], step ?? 0, ...hours, ...single] as number[];
  const [slot, width, from, to, since, until] = values.map((_, at) => `$${first + at}::bigint`);
  const sign = isMore ? '' : '-';
  const ofOne = one === null ? '' : `and launched = ${one}.launched`;
  const text = `select launched, sum(volume) as volume from (
      select launched, volume from indexed.collection_windows
        where slot = ${slot} and width = ${width} ${ofOne}
      union all select launched, ${sign}volume from indexed.collection_hours
        where slot >= ${from} and slot < ${to} ${ofOne}
      union all select l.launched, ${sign}t.price from indexed.trades t
        join indexed.collection_stats l on l.address = t.collection
        where t.time >= ${since} and t.time < ${until}
          ${one === null ? '' : `and t.collection = ${one}.address`}
    ) parts group by launched`;
  return { text, values };
}
