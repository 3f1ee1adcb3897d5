import type { Database } from '../platform/database.ts';

/**
 * Rooms whose log goes on after what the follower read of it, or that another log has, with the place up to which
 * it was read (0: nothing was).
 */
export async function roomsBehind(database: Database): Promise<{ room: string; seq: number }[]> {
  const { rows } = await database.query<{ room: string; seq: number }>({
    name: 'search-behind',
    text: `select r.id as room, case when s.epoch = m.epoch then s.seq else 0 end as seq
           from shared.rooms r cross join shared.log m left join search.rooms s on s.room = r.id
           where r.head <> coalesce(s.seq, 0) or s.epoch <> m.epoch`,
  });
  return rows;
}
