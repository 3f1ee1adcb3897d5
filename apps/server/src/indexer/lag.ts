import type pg from 'pg';
import type { Header } from './node/answers.ts';
import type { ChainReader } from './node/chain.ts';
import type { Node } from './node/node.ts';
import { createProgress } from './progress.ts';
import { createStallWatch } from './stall.ts';

type Dependencies = Readonly<{
  client: pg.ClientBase;
  node: Node;
  chain: ChainReader;
  /** Whether blocks come with transactions alone. */
  isOnDemand: boolean;
}>;

/** Measures how far pages are behind the chain, in what is known to be missing, and says why. */
export function createLag({ client, node, chain, isOnDemand }: Dependencies) {
  const progress = createProgress();
  const stall = createStallWatch({ client, node, isOnDemand });
  let frozenAt: number | null = null;

  return {
    /** Looks at the newest block that the node has. */
    look: stall.look,
    /** All is read that the node has. */
    isWhole: progress.isWhole,
    /** Blocks are missing: those after `block`, up to the head. The first of them tells since when. */
    async isMissing(block: number, head: Header): Promise<void> {
      if (block + 1 === head.number) progress.lacksSince(head.time);
      else if (progress.wasWhole()) progress.lacksSince(null);
      else progress.lacksSince((await chain.header(block + 1))?.time ?? head.time);
    },
    /** What pages show stays as it was at a time in milliseconds; null: it goes on. */
    freeze(at: number | null): void {
      frozenAt = at;
    },
    state() {
      const frozenMs = frozenAt === null ? 0 : Date.now() - frozenAt;
      return {
        behindMs: Math.max(progress.behindMs(), stall.ms(), frozenMs),
        /** What slows the index down, in a sentence for the operator; null for nothing. */
        trouble: stall.words() ?? node.refusal(),
        nodes: node.troubles(),
      };
    },
  };
}
