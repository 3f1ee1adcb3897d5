import type pg from 'pg';
import type { Hex } from 'viem';
import { ForkError } from './errors.ts';
import type { Block, RawLog, Source } from './raw.ts';

/** A group of sources, and the block up to which their logs are here. */
export type Cursor = Readonly<{
  id: number;
  block: number;
  /** Null while no block was read. */
  hash: string | null;
}>;

/** So many times between blocks tell how often they come. */
const gapsMin = 16;

export async function readSources(client: pg.ClientBase): Promise<Source[]> {
  const { rows } = await client.query(
    'select address, kind, start_block, cursor, root, constants from chain.sources order by address',
  );
  return rows.map((row) => ({
    address: row.address,
    kind: row.kind,
    startBlock: Number(row.start_block),
    cursor: row.cursor,
    root: row.root,
    constants: Object.fromEntries(
      Object.entries(row.constants as Record<string, string>).map(([key, value]) => [
        key,
        BigInt(value),
      ]),
    ),
  }));
}

/** The groups, the one that is furthest behind first. */
export async function readCursors(client: pg.ClientBase): Promise<Cursor[]> {
  const { rows } = await client.query<{ id: number; block: string; hash: string }>(
    `select c.id, c.block, b.hash from chain.cursors c
     left join chain.blocks b on b.number = c.block order by c.block, c.id`,
  );
  return rows.map(({ id, block, hash }) => ({ id, block: Number(block), hash }));
}

/** Groups at the same block become one; groups without sources go. */
export async function mergeCursors(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update chain.sources s set cursor = first.id
     from chain.cursors own join (select block, min(id) as id from chain.cursors group by block) first
       using (block)
     where own.id = s.cursor and own.id <> first.id`,
  );
  await client.query(
    'delete from chain.cursors c where not exists (select from chain.sources s where s.cursor = c.id)',
  );
}

export async function moveCursor(client: pg.ClientBase, id: number, block: number): Promise<void> {
  await client.query('update chain.cursors set block = $2 where id = $1', [id, block]);
}

/** Adds a group that stands before a block. */
export async function addCursor(client: pg.ClientBase, block: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into chain.cursors (block) values ($1) returning id',
    [block],
  );
  return (rows[0] as { id: number }).id;
}

/** Follows a contract of the config. */
export async function addRoot(client: pg.ClientBase, root: Omit<Source, 'cursor'>): Promise<void> {
  const cursor = await addCursor(client, root.startBlock - 1);
  await insertSources(client, [{ ...root, cursor }]);
  await mergeCursors(client);
}

export async function insertSources(
  client: pg.ClientBase,
  sources: readonly Source[],
): Promise<void> {
  if (sources.length === 0) return;
  const constants = sources.map((source) =>
    JSON.stringify(
      Object.fromEntries(Object.entries(source.constants).map(([key, value]) => [key, `${value}`])),
    ),
  );
  await client.query(
    `insert into chain.sources (address, kind, start_block, cursor, root, constants)
     select * from unnest($1::text[], $2::text[], $3::bigint[], $4::int[], $5::text[], $6::jsonb[])
     on conflict (address) do nothing`,
    [
      sources.map(({ address }) => address),
      sources.map(({ kind }) => kind),
      sources.map(({ startBlock }) => startBlock),
      sources.map(({ cursor }) => cursor),
      sources.map(({ root }) => root),
      constants,
    ],
  );
}

/** Throws ForkError when a block is stored with another hash. */
export async function insertBlocks(client: pg.ClientBase, blocks: readonly Block[]): Promise<void> {
  const { rows } = await client.query<{ fits: boolean }>(
    `with given as (select * from unnest($1::bigint[], $2::text[], $3::bigint[]) as g (number, hash, time)),
       added as (insert into chain.blocks select * from given on conflict (number) do nothing)
     select coalesce(bool_and(b.hash = g.hash), true) as fits
     from given g join chain.blocks b using (number)`,
    [
      blocks.map(({ number }) => number),
      blocks.map(({ hash }) => hash),
      blocks.map(({ time }) => time),
    ],
  );
  if (rows[0]?.fits !== true) throw new ForkError('A block is stored with another hash.');
}

export async function insertLogs(client: pg.ClientBase, logs: readonly RawLog[]): Promise<void> {
  if (logs.length === 0) return;
  await client.query(
    `insert into chain.logs (block, log_index, address, topics, data, tx)
     select block, log_index, address, decode(topics, 'hex'), decode(data, 'hex'), tx
     from unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[])
       as g (block, log_index, address, topics, data, tx)`,
    [
      logs.map(({ block }) => block),
      logs.map(({ logIndex }) => logIndex),
      logs.map(({ address }) => address),
      logs.map(({ topics }) => topics.map((topic) => topic.slice(2)).join('')),
      logs.map(({ data }) => data.slice(2)),
      logs.map(({ tx }) => tx),
    ],
  );
}

/** Stored logs after a place, in the order of the chain, with the times of their blocks. */
export async function readLogsAfter(
  client: pg.ClientBase,
  after: Readonly<{ block: number; logIndex: number }>,
  limit: number,
): Promise<{ log: RawLog; time: number }[]> {
  const { rows } = await client.query<Record<string, string>>(
    `select l.block, l.log_index, l.address, encode(l.topics, 'hex') as topics,
       encode(l.data, 'hex') as data, l.tx, b.time
     from chain.logs l join chain.blocks b on b.number = l.block
     where (l.block, l.log_index) > ($1, $2) order by l.block, l.log_index limit $3`,
    [after.block, after.logIndex, limit],
  );
  return rows.map((row) => ({
    time: Number(row.time),
    log: {
      block: Number(row.block),
      logIndex: Number(row.log_index),
      address: row.address as string,
      topics: (row.topics?.match(/.{64}/g) ?? []).map((topic): Hex => `0x${topic}`),
      data: `0x${row.data}`,
      tx: row.tx as string,
    },
  }));
}

/** The longest time between two of the newest blocks, in seconds; null where too few are stored to tell. */
export async function longestGap(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ gap: string | null; count: string }>(
    `select max(gap) as gap, count(*) as count from (
       select time - lag(time) over (order by number) as gap,
         number - lag(number) over (order by number) as step
       from (select number, time from chain.blocks order by number desc limit 256) newest
     ) gaps where step = 1`,
  );
  const [row] = rows;
  return row?.gap == null || Number(row.count) < gapsMin ? null : Number(row.gap);
}

/** How many events are set aside. The derived tables must be there. */
export async function countSetAside(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from indexed.set_aside');
  return Number(rows[0]?.count);
}
