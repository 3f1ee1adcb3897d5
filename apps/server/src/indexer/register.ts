import type { Base } from '../platform/base.ts';
import { createRpc } from '../platform/rpc.ts';
import { createDerive } from './derive.ts';
import { createDerivedTables } from './derived.ts';
import { startFollower } from './follower.ts';
import { handlers } from './handlers.ts';
import { createLink } from './link.ts';
import { createChainReader } from './node/chain.ts';
import { createHeads } from './node/heads.ts';
import { createNode } from './node/node.ts';
import { rootsOf } from './roots.ts';
import { createStatus, type IndexState, type OnChange, readNotice } from './status.ts';
import { readRecipe } from './version.ts';

/** The index as the other slices see it. Its tables are in the schema `indexed`. */
export type Index = Readonly<{
  state(): IndexState;
  /** Calls back after each step that changed something, on every server; returns how to stop. */
  onChange(listener: OnChange): () => void;
  stop(): Promise<void>;
}>;

/** How often a node is asked for its newest block, in milliseconds: our own, and others. */
const ownPollMs = 250;
const otherPollMs = 500;
/** Our own node needs no mercy. */
const ownPerSecond = 1_000;

/** Starts to follow the chain; nothing waits for it. */
export function registerIndexer({ config, clock, log }: Base): Index {
  const { community, databaseUrl, rpcUrls, rpcSocketUrl, rpcPerSecond } = config;
  const status = createStatus(clock, log);
  const onNotice = (payload: string) => {
    const notice = readNotice(payload);
    if (notice !== null) status.hear(notice);
  };
  const parts = async () => {
    const recipe = await readRecipe(handlers);
    const derive = createDerive(handlers);
    const perSecond = community.embeddedChain ? ownPerSecond : rpcPerSecond;
    const node = createNode({ rpcs: rpcUrls.map(createRpc), perSecond });
    const made = { derive, handlers, derived: createDerivedTables(recipe, derive) };
    return { ...made, node, chain: createChainReader(node), roots: rootsOf(community), log };
  };
  const follower = startFollower({
    ...{ status, log, parts },
    link: createLink({ url: databaseUrl, log, onNotice }),
    heads: createHeads({
      ...{ url: rpcSocketUrl, log },
      pollMs: community.embeddedChain ? ownPollMs : otherPollMs,
    }),
  });
  return { state: status.state, onChange: status.onChange, stop: follower.stop };
}
