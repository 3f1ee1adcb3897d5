import { isSaid, type Kind } from '@parley/domain/chat/wire';
import type pg from 'pg';

type Queries = Pick<pg.ClientBase, 'query'>;

export const retentionKinds = ['all', 'files'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** After how many days texts of a room go; `room` is '*' for every room without a rule of its own. */
export type RetentionRule = { room: string; kind: RetentionKind; days: number };

/** A stretch of a room's log that a rule looks at next. */
export type Stretch = {
  /** Places whose texts are to go. */
  seqs: readonly number[];
  /** Up to where all of it is looked at; null where nothing is old enough. */
  last: number | null;
};

const dayMs = 24 * 60 * 60_000;

export type RetentionStore = ReturnType<typeof createRetentionStore>;

/** SQL of rules that take old texts away. */
export function createRetentionStore(database: Queries) {
  return {
    async rules(): Promise<RetentionRule[]> {
      const { rows } = await database.query<RetentionRule>(
        'select room, kind, days from retention_rules order by room, kind',
      );
      return rows;
    },

    /** What each room goes by: its own rule of a kind, or that for all rooms. */
    async rulesByRoom(): Promise<RetentionRule[]> {
      const { rows } = await database.query<RetentionRule>(
        `select distinct on (r.id, rule.kind) r.id as room, rule.kind, rule.days
         from rooms r join retention_rules rule on rule.room in (r.id, '*')
         order by r.id, rule.kind, rule.room = '*'`,
      );
      return rows;
    },

    /** At most `limit` places that come next and are older than the rule says, as of `now` (Unix ms). */
    async next({ room, kind, days }: RetentionRule, now: number, limit: number): Promise<Stretch> {
      const { rows } = await database.query<{
        seq: string;
        kind: Kind;
        isGone: boolean;
        hasFiles: boolean;
        isOld: boolean;
      }>(
        `select seq, kind, signature = '' as "isGone", at < $4::bigint as "isOld",
           position('/api/media/' in body) > 0 as "hasFiles"
         from messages
         where room = $1 and seq > coalesce(
           (select seq from retention_progress p where p.room = $1 and p.kind = $2), 0)
         order by seq limit $3`,
        [room, kind, limit, now - days * dayMs],
      );
      const end = rows.findIndex(({ isOld }) => !isOld);
      const old = end < 0 ? rows : rows.slice(0, end);
      const going = old.filter(
        (row) => isSaid(row.kind) && !row.isGone && (kind === 'all' || row.hasFiles),
      );
      const last = old.at(-1)?.seq;
      return {
        seqs: going.map(({ seq }) => Number(seq)),
        last: last === undefined ? null : Number(last),
      };
    },

    async advance({ room, kind }: RetentionRule, seq: number): Promise<void> {
      await database.query(
        `insert into retention_progress (room, kind, seq) values ($1, $2, $3)
         on conflict (room, kind) do update set seq = greatest(retention_progress.seq, excluded.seq)`,
        [room, kind, seq],
      );
    },
  };
}
