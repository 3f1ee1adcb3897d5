import type { ReadClient } from '@parley/chain/client';
import { withChainErrors } from '@parley/chain/errors';
import type { CowMarket } from '@parley/chain/swap/cow/groupBatch';
import type { Address } from 'viem';
import { readTrouble } from './facts.ts';
import { followChain } from './pending.ts';
import { gasMax } from './sender.ts';
import { createSettling, type SettlingParts } from './settling.ts';

/** The solver needs coins for as much gas as three large settlements. */
const reserveGas = gasMax * 3n;

type RoundParts = SettlingParts & Readonly<{ solver: Address }>;

/** What a round left behind. */
export type RoundResult = Readonly<{
  /** True when another round may settle more at once. */
  isWorking: boolean;
  /** Orders that still wait. */
  open: number;
  /** Settlements were mined lately, which a fork could undo. */
  isWatching: boolean;
  /** How long choosing kept the server, in milliseconds. */
  workMs: number;
}>;

/** One look at the whole book and at the chain, and at most one settlement. */
export function createRound(parts: RoundParts) {
  const { chain, store, sender, solver, clock, log } = parts;
  const { client } = chain;
  const settling = createSettling(parts);
  let after = 0;
  let trouble: string | null = 'It has not looked yet.';

  /** Throws ChainError when the chain does not answer, and what the database throws. */
  return async function round(): Promise<RoundResult> {
    const { orders, next } = await store.pending(after);
    after = next;
    const market = await chain.market();
    const now = await readTime(client);
    const clockNow = Math.floor(clock.now() / 1_000);
    const follow = { client, store, sender, solver, ...settling };
    const { open, sent, isStuck, isWatching } = await followChain(
      follow,
      { market, now, clockNow },
      orders,
    );
    await look(
      isStuck ? 'A settlement has been waiting for its block for a minute.' : null,
      market,
    );
    const idle = { isWorking: false, workMs: 0, isWatching };
    if (open.length === 0) return { ...idle, open: orders.length };
    if (trouble !== null) {
      await store.wait(
        open.map(({ uid }) => uid),
        'solver',
      );
      return { ...idle, open: open.length };
    }
    // One at a time: what is under way changes pools and balances.
    if (sent.length > 0) return { ...idle, open: orders.length };
    return { ...(await settling.settle(open, market)), open: open.length, isWatching };
  };

  async function look(stuck: string | null, market: CowMarket): Promise<void> {
    const found = stuck ?? (await readTrouble(client, market, solver, reserveGas));
    if (found !== null && found !== trouble) log.warn('cow-solver-stopped', { reason: found });
    trouble = found;
    await store.say(found === null, found);
  }
}

/** The time of the next block, in seconds; where a node knows none, that of the newest. */
async function readTime(client: ReadClient): Promise<number> {
  const pending = await client.getBlock({ blockTag: 'pending' }).catch(() => null);
  const { timestamp } = pending ?? (await withChainErrors(client.getBlock()));
  return Number(timestamp);
}
