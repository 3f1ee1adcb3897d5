import pg from 'pg';
import type { Log } from '../platform/log.ts';
import { silentLog } from '../platform/log.ts';
import { createRpc } from '../platform/rpc.ts';
import { createDerive } from './derive.ts';
import { createDerivedTables } from './derived.ts';
import { inStep, takeFence } from './fence.ts';
import { startFollower } from './follower.ts';
import type { Handler } from './handler.ts';
import { handlers as allHandlers } from './handlers.ts';
import { createIndexLease } from './link.ts';
import { createChainReader } from './node/chain.ts';
import { createHeads, type HeadsOptions } from './node/heads.ts';
import { createNode } from './node/node.ts';
import type { Root } from './roots.ts';
import { tablesOf } from './rows.ts';
import { createSources } from './sources.ts';
import { createStatus, readNotice } from './status.ts';
import { type Recipe, readRecipe } from './version.ts';

type Options = {
  databaseUrl: string;
  rpcUrls: readonly string[];
  roots: readonly Root[];
  handlers?: readonly Handler[];
  log?: Log;
  /** How it learns of new blocks; by asking every 50 ms where nothing else is said. */
  heads?: Partial<HeadsOptions>;
  perSecond?: number;
  timeoutMs?: number;
  /** What the derived tables are made by, in place of the handlers' own. */
  recipe?: Recipe;
};

/** A follower as the server runs it, on a database and nodes of a test. */
export function startTestIndex(options: Options) {
  const { databaseUrl, rpcUrls, roots, handlers = allHandlers, log = silentLog } = options;
  const status = createStatus({ now: () => Date.now() }, log);
  const onNotice = (payload: string) => {
    const notice = readNotice(payload);
    if (notice !== null) status.hear(notice);
  };
  const heads = createHeads({ url: null, pollMs: 50, log, ...options.heads });
  const follower = startFollower({
    status,
    log,
    heads,
    lease: createIndexLease({ url: databaseUrl, log, onNotice, onGap: status.missed }),
    parts: async () => {
      const recipe = options.recipe ?? (await readRecipe(handlers));
      const derive = createDerive(handlers);
      const node = createNode({
        rpcs: rpcUrls.map(createRpc),
        log,
        perSecond: options.perSecond ?? 10_000,
        ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
      });
      const derived = createDerivedTables(recipe, derive);
      const made = { derived, derive, handlers, roots, log };
      return { node, chain: createChainReader(node), ...made, isOnDemand: false };
    },
  });
  const { state, isAtHead, onChange } = status;
  return { state, isAtHead, onChange, heads, stop: follower.stop };
}

/** Makes the derived tables without any rows, for tests that write their own. */
export async function makeEmptyIndex(databaseUrl: string): Promise<void> {
  const derived = createDerivedTables(await readRecipe(allHandlers), createDerive(allHandlers));
  await withClient(databaseUrl, async (client) => {
    const fence = await takeFence(client);
    const sources = createSources([], allHandlers);
    while ((await derived.advance(client, fence, sources, false)) === 'working');
    await inStep(client, fence, async () => {
      await client.query("update chain.follower set expires_at = '-infinity', holder = null");
    });
  });
}

export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Every row of every derived table, as JSON, in an order of its own. */
export async function dumpIndex(
  databaseUrl: string,
  schema = 'indexed',
): Promise<Record<string, string[]>> {
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'r' order by 1",
      [schema],
    );
    const dump: Record<string, string[]> = {};
    for (const { name } of rows) {
      const found = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${schema}."${name}" t order by 1`,
      );
      dump[name] = found.rows.map(({ row }) => row);
    }
    return dump;
  });
}

/** The event tables of the index. */
export async function eventTables(databaseUrl: string): Promise<string[]> {
  return await withClient(databaseUrl, async (client) => [
    ...(await tablesOf(client, 'indexed')).keys(),
  ]);
}
