import type pg from 'pg';

/**
 * Has everything read from the chain again. Who follows it, on whatever server, takes it up again with nothing read. Pages show the present tables until those that are made beside them are at the head.
 */
export async function beginReread(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  try {
    // First the row that every step of the follower locks: one that is under way ends before the tables are empty.
    await client.query(
      `update chain.follower set rereading_since = now(), next_version = '', next_block = -1,
         next_log_index = -1, fence = fence + 1, holder = null, expires_at = '-infinity'`,
    );
    await client.query('truncate chain.logs, chain.blocks, chain.sources, chain.cursors');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** The block up to which it was read again; null when it is done. */
export async function rereadBlock(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ block: string }>(
    `select coalesce((select min(block) from chain.cursors), 0) as block
     from chain.follower where rereading_since is not null`,
  );
  return rows[0] === undefined ? null : Math.max(0, Number(rows[0].block));
}
