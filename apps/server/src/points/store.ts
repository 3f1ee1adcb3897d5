import type { LeaderboardWire, MemberPointsWire, RankedWire } from '@parley/domain/points/wire';
import { visibleLabel } from '@parley/domain/text/labels';
import type { IndexReader } from '../platform/indexed.ts';
import type { ChainPlace } from '../platform/pages.ts';

type Entry = MemberPointsWire['entries'][number];
type Current = NonNullable<LeaderboardWire['current']>;
/** What ranks are sorted by. */
export type RankPlace = Readonly<{ total: string; member: string }>;

/** A member with points, before the rank is known. */
type Scored = Pick<RankedWire, 'member' | 'total'>;

export type PointsStore = ReturnType<typeof createPointsStore>;

/** The totals of an epoch, `$1`, or of all time where that is null. */
const totals = (epoch: number | null) =>
  epoch === null
    ? '(select member, total from indexed.point_totals where $1::bigint is null and total > 0)'
    : '(select member, total from indexed.point_epochs where epoch = $1::bigint and total > 0)';
const better = '(total > $2::numeric or (total = $2 and member < $3))';
const worse = '(total < $2::numeric or (total = $2 and member > $3))';

/**
 * What an award was for. Contracts announce a sale or a trade right before its award; a launch is the
 * last one before it in its transaction.
 */
const about = `case when e.kind = 'award' then coalesce(
  (select json_build_object('name', r.name, 'collection', null, 'trade', null)
    from indexed.name_sales s join indexed.name_registrations r on r.token_id = s.token_id
    where s.block = e.block and s.log_index = e.log_index - 1),
  (select json_build_object('name', c.name, 'collection', c.address, 'trade', t.kind)
    from indexed.trades t join indexed.collections c on c.address = t.collection
    where t.block = e.block and t.log_index = e.log_index - 1),
  (select json_build_object('name', c.name, 'collection', c.address, 'trade', null)
    from indexed.collections c where e.reason = 'nft-launch'
      and c.block = e.block and c.log_index < e.log_index and c.tx = e.tx
    order by c.log_index desc limit 1)
) end`;

/** Anyone names a collection; a member's name was checked by its contract. */
function labeled(about: NonNullable<Entry['about']>): NonNullable<Entry['about']> {
  return about.collection === null ? about : { ...about, name: visibleLabel(about.name) };
}

/** Reads the ledger of activity points in the index. */
export function createPointsStore({ read, one, newest }: IndexReader) {
  /** How many are before a place. */
  async function before(epoch: number | null, { total, member }: RankPlace): Promise<number> {
    const text = `select count(*) as count from ${totals(epoch)} t where ${better}`;
    return (await one<{ count: number }>(text, [epoch, total, member]))?.count ?? 0;
  }

  return {
    before,

    /** The epoch at a time in seconds; null for a ledger without epochs. */
    async epochAt(now: number): Promise<Current | null> {
      const row = await one<{ genesis: number; length: number }>(
        `select (constants->>'genesis')::bigint as genesis, (constants->>'epochLength')::bigint as length
        from shared.contracts where kind = 'points' and constants ? 'genesis' and constants ? 'epochLength'`,
      );
      if (row === null || row.length === 0) return null;
      // A chain's clock may be ahead of ours.
      const epoch = Math.max(1, Math.floor((now - row.genesis) / row.length) + 1);
      const startsAt = row.genesis + (epoch - 1) * row.length;
      return { epoch, startsAt, endsAt: startsAt + row.length };
    },

    async count(epoch: number | null): Promise<number> {
      const row = await one<{ count: number }>(`select count(*) as count from ${totals(epoch)} t`, [
        epoch,
      ]);
      return row?.count ?? 0;
    },

    async total(epoch: number | null, member: string): Promise<string | null> {
      const text = `select total from ${totals(epoch)} t where member = $2`;
      return (await one<{ total: string }>(text, [epoch, member]))?.total ?? null;
    },

    /** Members after a place, or the first, most points first. */
    async after(epoch: number | null, place: RankPlace | null, limit: number) {
      return await read<Scored>(
        `select member, total from ${totals(epoch)} t where ($2::numeric is null or ${worse})
        order by total desc, member limit $4`,
        [epoch, place?.total ?? null, place?.member ?? null, limit],
      );
    },

    /** Members before a place, the nearest first. */
    async above(epoch: number | null, place: RankPlace, limit: number) {
      return await read<Scored>(
        `select member, total from ${totals(epoch)} t where ${better}
        order by total, member desc limit $4`,
        [epoch, place.total, place.member, limit],
      );
    },

    /** The ranks that some members had in an epoch. */
    async ranksIn(epoch: number, members: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await read<{ member: string; rank: number }>(
        `select p.member, 1 + (select count(*) from indexed.point_epochs o
          where o.epoch = $1 and o.total > 0
            and (o.total > p.total or (o.total = p.total and o.member < p.member))) as rank
        from indexed.point_epochs p where p.epoch = $1 and p.total > 0 and p.member = any($2)`,
        [epoch, members],
      );
      return new Map(rows.map(({ member, rank }) => [member, rank]));
    },

    async epochs(member: string, limit: number): Promise<MemberPointsWire['epochs']> {
      return await read(
        'select epoch, total from indexed.point_epochs where member = $1 order by epoch desc limit $2',
        [member, limit],
      );
    },

    /** What each of some days brought, oldest first; the last one begins at `today`, in seconds. */
    async days(member: string, today: number, count: number): Promise<string[]> {
      const rows = await read<{ ago: number; total: string }>(
        `select greatest(0, ceil(($2::bigint - time) / 86400.0))::int as ago, sum(amount) as total
        from indexed.point_entries where member = $1 and time >= $2::bigint - 86400 * ($3::int - 1)
        group by 1`,
        [member, today, count],
      );
      const totals = new Map(rows.map(({ ago, total }) => [ago, total]));
      return Array.from({ length: count }, (_, index) => totals.get(count - 1 - index) ?? '0');
    },

    async entries(member: string, after: ChainPlace | null, limit: number) {
      const select = `select block, log_index, tx, time as at, log_index as log, kind, reason, source,
          amount, epoch, ${about} as about
        from indexed.point_entries e where member = $4`;
      const found = await newest<Entry>([select], { values: [member], after, limit });
      const rows = found.rows.map((row) => ({ ...row, about: row.about && labeled(row.about) }));
      return { ...found, rows };
    },
  };
}
