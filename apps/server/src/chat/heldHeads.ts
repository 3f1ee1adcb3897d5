import type pg from 'pg';

/** The newest place of each room, which nobody moves on until the transaction of this connection is over. */
export async function holdHeads(client: pg.ClientBase): Promise<Record<string, number>> {
  await client.query('lock table rooms, messages in share mode');
  const { rows } = await client.query<{ id: string; head: string }>(
    'select id, head from rooms where head > 0 order by id',
  );
  return Object.fromEntries(rows.map(({ id, head }) => [id, Number(head)]));
}
