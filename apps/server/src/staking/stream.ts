import { type StreamEvent, streamUntil } from '@parley/domain/staking/stream';
import type { StakingStreamWire } from '@parley/domain/staking/wire';
import type { StakingStore } from './store.ts';

/** Rewards that the stream is told from, and steps of one answer. */
const limits = { rewards: 60, steps: 500 } as const;

/** What streamed to all stakes up to a time, in seconds since 1970, and the rewards that it came from. */
export async function readStream(
  store: Pick<StakingStore, 'rewards' | 'totals'>,
  now: number,
): Promise<Pick<StakingStreamWire, 'steps' | 'rewards'>> {
  const found = await store.rewards(limits.rewards);
  const [first] = found;
  if (first === undefined) return { steps: [], rewards: [] };
  const highest = found.reduce((most, { rateWei }) => max(most, BigInt(rateWei)), 0n);
  const totals = await store.totals(first, highest);
  const added = found.map(({ rateWei, endsAt, ...place }) => ({
    ...{ ...place, kind: 'added' as const, rateWei: BigInt(rateWei), endsAt },
  }));
  const staked = totals.map(({ at, total, ...place }) => ({
    ...{ ...place, kind: 'staked' as const, at: at ?? first.at, total: BigInt(total) },
  }));
  // What was staked at the first reward comes before it.
  const events: StreamEvent[] = [...staked, ...added].sort(
    (one, other) => one.block - other.block || one.log - other.log,
  );
  const { steps } = streamUntil(events, now);
  return {
    steps: steps.slice(-limits.steps).map(({ at, rateWei }) => ({ at, rateWei: String(rateWei) })),
    rewards: found.map(({ rateWei: _rate, endsAt: _end, ...reward }) => reward),
  };
}

const max = (one: bigint, other: bigint) => (one > other ? one : other);
