import type pg from 'pg';

/** Forgets what came after a block, but for the derived tables. */
export async function forgetAfter(client: pg.ClientBase, block: number): Promise<void> {
  await client.query('delete from chain.logs where block > $1', [block]);
  await client.query('delete from chain.blocks where number > $1', [block]);
  // Announced after that block, or deployed: they are looked for again.
  await client.query('delete from chain.sources where start_block > $1', [block]);
  await client.query('update chain.cursors set block = $1 where block > $1', [block]);
}

/** Deletes contracts that the config no longer names, what they announced, and all their logs. */
export async function forgetRoots(
  client: pg.ClientBase,
  roots: readonly string[],
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from chain.sources where not root = any ($1) limit 1',
    [roots],
  );
  if (rowCount === 0) return false;
  await client.query(
    `delete from chain.logs l using chain.sources s
     where l.address = s.address and not s.root = any ($1)`,
    [roots],
  );
  await client.query('delete from chain.sources where not root = any ($1)', [roots]);
  await client.query("update chain.follower set next_version = ''");
  return true;
}

/** How many of the newest blocks are kept, whether they have logs or not. */
const keptBlocks = 256;

/** Forgets blocks without logs that are no longer among the newest, as `from` to `to` made them. */
export async function forgetBlocks(client: pg.ClientBase, from: number, to: number): Promise<void> {
  await client.query(
    `delete from chain.blocks b where number >= $1 and number < $2
     and not exists (select from chain.logs l where l.block = b.number)`,
    [from - keptBlocks, to - keptBlocks],
  );
}
