import type pg from 'pg';

/**
 * The rooms whose chain of hashes is broken: a place's hash doesn't follow from those before it, or the
 * room's head has another. A copy of a log that is whole has none.
 */
export async function brokenRooms(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ room: string }>(
    `with chained as (
       select room, seq, hash,
         public.chain_hash(public.chain_start(room), digest, seq, at)
           over (partition by room order by seq) as expected
       from public.messages
     )
     select room from chained where hash <> expected
     union
     select id from public.rooms where hash <> coalesce(
       (select expected from chained where room = id and seq = head), public.chain_start(id))
     order by 1`,
  );
  return rows.map(({ room }) => room);
}
