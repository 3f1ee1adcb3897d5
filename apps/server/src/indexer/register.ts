import type { Base } from '../platform/base.ts';
import { indexedRoutes } from '../platform/indexed.ts';
import { repeatedly } from '../platform/repeatedly.ts';
import { createRpc } from '../platform/rpc.ts';
import { createDerive } from './derive.ts';
import { createDerivedTables } from './derived.ts';
import { startFollower } from './follower.ts';
import { handlers } from './handlers.ts';
import { createIndexLease } from './link.ts';
import { createChainReader } from './node/chain.ts';
import { createHeads } from './node/heads.ts';
import { createNode } from './node/node.ts';
import { rootsOf } from './roots.ts';
import { createSilence } from './silence.ts';
import { createStatus, type IndexState, type OnChange, readNotice } from './status.ts';
import { readRecipe } from './version.ts';

/** The index as the other slices see it. Its tables are in the schema `indexed`. */
export type Index = Readonly<{
  state(): IndexState & { silent: readonly string[] };
  /** Whether it shows the chain as it is, give or take a few seconds. */
  isAtHead(): boolean;
  /** Calls back after each step that changed something, on every server; returns how to stop. */
  onChange(listener: OnChange): () => void;
  /** Begins to follow the chain; nothing waits for it. */
  start(): void;
  stop(): Promise<void>;
}>;

/** How often a node is asked for its newest block, in milliseconds: our own, and others. */
const ownPollMs = 250;
const otherPollMs = 500;
/** How often is looked whether contracts tell what happens in them, and how long one question may take, in milliseconds. */
const lookEveryMs = 30_000;
const lookTimeoutMs = 3_000;
/** Our own node needs no mercy. */
const ownPerSecond = 1_000;

/** Prepares to follow the chain, and tells how far that is. */
export function registerIndexer(base: Base): Index {
  const { config, clock, log, database } = base;
  const { community, databaseUrl, rpcUrls, rpcSocketUrl, rpcPerSecond } = config;
  const status = createStatus(clock, log);
  const roots = rootsOf(community);
  const silence = createSilence({
    roots,
    handlers,
    codeOf: async (address) =>
      String(await base.rpc.request('eth_getCode', [address, 'latest'], lookTimeoutMs)),
    async hasEvents(address, selectors) {
      const { rowCount } = await database.query(
        'select from chain.logs where address = $1 and substring(topics for 32) = any($2) limit 1',
        [address, selectors.map((selector) => Buffer.from(selector.slice(2), 'hex'))],
      );
      return rowCount === 1;
    },
  });
  indexedRoutes(base, { indexState: status.state }).get('/api/index', async () => ({
    silent: silence.kinds(),
  }));
  const onNotice = (payload: string) => {
    const notice = readNotice(payload);
    if (notice !== null) status.hear(notice);
  };
  const parts = async () => {
    const recipe = await readRecipe(handlers);
    const derive = createDerive(handlers);
    const perSecond = community.embeddedChain ? ownPerSecond : rpcPerSecond;
    const node = createNode({ rpcs: rpcUrls.map(createRpc), perSecond, log });
    const made = { derive, handlers, derived: createDerivedTables(recipe, derive) };
    const isOnDemand = community.embeddedChain;
    return {
      ...made,
      node,
      chain: createChainReader(node),
      roots,
      isOnDemand,
      log,
    };
  };
  const { metrics } = base;
  metrics.gauge(
    'parley_index_lag_seconds',
    'Since when pages lack something of the chain.',
    () => status.state().behindSeconds,
  );
  metrics.gauge(
    'parley_index_block',
    'All events up to this block are readable.',
    () => status.state().block,
  );
  metrics.gauge(
    'parley_index_head_block',
    'The newest block that the index knows.',
    () => status.state().headBlock,
  );
  metrics.gauge(
    'parley_index_set_aside_events',
    'Events that could not be handled.',
    () => status.state().setAside,
  );
  metrics.gauge('parley_index_ready', '1 once the tables of this version are complete.', () =>
    status.state().isReady ? 1 : 0,
  );
  let follower: ReturnType<typeof startFollower> | null = null;
  let stopWatching = () => {};

  function start(): void {
    const stopLag = status.watchLag();
    const stopLooking = repeatedly(silence.look, lookEveryMs);
    stopWatching = () => {
      stopLag();
      stopLooking();
    };
    follower ??= startFollower({
      status,
      log,
      parts,
      lease: createIndexLease({ url: databaseUrl, log, onNotice, onGap: status.missed }),
      heads: createHeads({
        url: rpcSocketUrl,
        log,
        pollMs: community.embeddedChain ? ownPollMs : otherPollMs,
      }),
    });
  }

  return {
    state: () => ({ ...status.state(), silent: silence.kinds() }),
    isAtHead: status.isAtHead,
    onChange: status.onChange,
    start,
    async stop() {
      stopWatching();
      await follower?.stop();
    },
  };
}
