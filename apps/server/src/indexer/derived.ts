import type pg from 'pg';
import type { Derive, Derived } from './derive.ts';
import { inStep, type Making } from './fence.ts';
import type { Source } from './raw.ts';
import { deleteAfter, setAsideSql, type Tables, tablesOf, writeDerived } from './rows.ts';
import type { Sources } from './sources.ts';
import { addCursor, insertSources, readLogsAfter } from './store.ts';
import type { Recipe } from './version.ts';

/** The derived tables that everyone reads. */
const live = 'indexed';
/** Those that are being made; they replace the others when they are complete. */
const next = 'indexed_next';
const former = 'indexed_old';
/** Logs of one transaction while tables are made anew. */
const logsPerStep = 5_000;

/**
 * `making`: there are none of this version yet; `remaking`: there are, and they are made anew; `rereading`: there are,
 * and all is read from the chain again for others.
 */
export type TablesState = 'making' | 'remaking' | 'rereading' | 'made';

export type DerivedTables = ReturnType<typeof createDerivedTables>;

/** Keeps the derived tables, and makes them anew when this build makes them otherwise. */
export function createDerivedTables({ version, files }: Recipe, derive: Derive) {
  const known = new Map<string, Tables>();

  async function tables(client: pg.ClientBase, schema: string): Promise<Tables> {
    const found = known.get(schema) ?? (await tablesOf(client, schema));
    known.set(schema, found);
    return found;
  }

  /** Whether all is read again for tables beside the live ones, which stay as they are until then. */
  const isReread = (making: Making) => making.rereadingSince !== null && making.version === version;

  /** Both schemas, as far as this build made them, and they are to be written. */
  function ours(making: Making): string[] {
    return [
      ...(making.version === version && !isReread(making) ? [live] : []),
      ...(making.nextVersion === version ? [next] : []),
    ];
  }

  async function begin(client: pg.ClientBase): Promise<void> {
    known.delete(next);
    await client.query(`drop schema if exists ${next} cascade`);
    await client.query(`create schema ${next}`);
    await client.query(`set local search_path to ${next}`);
    await client.query(setAsideSql);
    for (const { sql } of files) await client.query(sql);
    await client.query(
      'update chain.follower set next_version = $1, next_block = -1, next_log_index = -1',
      [version],
    );
  }

  /** Readers see either all of the old tables or all of the new ones. */
  async function replace(client: pg.ClientBase): Promise<void> {
    known.clear();
    await client.query(`drop schema if exists ${former} cascade`);
    const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [live]);
    if (rowCount !== 0) await client.query(`alter schema ${live} rename to ${former}`);
    await client.query(`alter schema ${next} rename to ${live}`);
    await client.query(
      'update chain.follower set version = $1, next_version = null, rereading_since = null',
      [version],
    );
  }

  /** A contract that only these handlers find: its logs were never asked for. */
  async function follow(
    client: pg.ClientBase,
    derived: readonly Derived[],
    sources: Sources,
  ): Promise<boolean> {
    const found = derived.flatMap(({ children, log }) =>
      children.map((child) => ({
        ...child,
        startBlock: log.block,
        root: sources.get(log.address)?.root ?? log.address,
      })),
    );
    const fresh = found.filter(({ address }) => sources.get(address) === undefined);
    for (const child of fresh) {
      const cursor = await addCursor(client, child.startBlock - 1);
      const source: Source = { ...child, cursor, constants: {} };
      await insertSources(client, [source]);
    }
    return fresh.length > 0;
  }

  /** Derives the next stored logs; `done` when there are no more. */
  async function deriveNext(
    client: pg.ClientBase,
    making: Making,
    sources: Sources,
  ): Promise<'done' | 'working' | 'found'> {
    const after = { block: making.nextBlock, logIndex: making.nextLogIndex };
    const logs = await readLogsAfter(client, after, logsPerStep);
    const derived = logs.flatMap(({ log, time }) => {
      const source = sources.get(log.address);
      return source === undefined ? [] : [derive(log, source, time)];
    });
    await writeDerived(client, next, await tables(client, next), derived);
    const last = logs.at(-1)?.log;
    if (last === undefined) return 'done';
    await client.query('update chain.follower set next_block = $1, next_log_index = $2', [
      last.block,
      last.logIndex,
    ]);
    if (await follow(client, derived, sources)) return 'found';
    return logs.length === logsPerStep ? 'working' : 'done';
  }

  return {
    /**
     * One step towards tables of this build's version; what the step did: `done` when there was
     * nothing to do, `found` when it added sources, `switched` when readers now see new tables. What is read
     * again is `waiting` for more to be read until that `isAtHead`.
     */
    async advance(
      client: pg.ClientBase,
      fence: number,
      sources: Sources,
      isAtHead: boolean,
    ): Promise<'done' | 'working' | 'found' | 'waiting' | 'switched'> {
      const step = await inStep(client, fence, async (making) => {
        if (making.version === version && making.nextVersion === null) return 'done';
        if (making.nextVersion !== version) {
          await begin(client);
          return 'working';
        }
        const outcome = await deriveNext(client, making, sources);
        if (outcome !== 'done') return outcome;
        if (isReread(making) && !isAtHead) return 'waiting';
        await replace(client);
        return 'switched';
      });
      if (step === 'switched') await dropFormer(client);
      return step;
    },

    /** Writes what a step derived; inside its transaction. Returns how many events were set aside. */
    async write(
      client: pg.ClientBase,
      making: Making,
      derived: readonly Derived[],
    ): Promise<number> {
      let setAside = 0;
      for (const schema of ours(making)) {
        // What the making has not reached yet, it will find among the stored logs.
        const isReached = ({ log }: Derived) =>
          log.block < making.nextBlock ||
          (log.block === making.nextBlock && log.logIndex <= making.nextLogIndex);
        const rows = schema === live ? derived : derived.filter(isReached);
        const count = await writeDerived(client, schema, await tables(client, schema), rows);
        if (schema === live) setAside = count;
      }
      return setAside;
    },

    /** Deletes what came after a block; inside a transaction. */
    async rollBack(client: pg.ClientBase, making: Making, block: number): Promise<void> {
      for (const schema of ours(making)) {
        await deleteAfter(client, schema, await tables(client, schema), block);
      }
      await client.query(
        'update chain.follower set next_block = $1, next_log_index = 2147483647 where next_block > $1',
        [block],
      );
    },

    stateOf(making: Making): TablesState {
      if (making.version !== version) return 'making';
      if (isReread(making)) return 'rereading';
      return making.nextVersion === null ? 'made' : 'remaking';
    },
  };
}

/** Readers that still use the former tables delay this; the next time will do. */
async function dropFormer(client: pg.ClientBase): Promise<void> {
  await client.query(`drop schema if exists ${former} cascade`).catch(() => {});
}
