import { type StreamEvent, streamUntil } from '@parley/domain/staking/stream';
import type { StakingStreamWire } from '@parley/domain/staking/wire';
import type { StakingStore } from './store.ts';

/** Rewards that the stream is told from, and steps of one answer. */
const limits = { rewards: 60, steps: 500 } as const;

type Source = Pick<StakingStore, 'lastChange' | 'rewards' | 'totals'>;
type Told = { rewards: StakingStreamWire['rewards']; events: readonly StreamEvent[] };

/**
 * What streamed to all stakes up to a time, in seconds since 1970, and the rewards that it came from. The
 * stakes since the first of them are added up once for each event that changes them: of 100,000 that takes
 * a quarter of a second.
 */
export function createStreamReader(store: Source) {
  let last: { place: string; told: Promise<Told> } | null = null;

  async function read(): Promise<Told> {
    const place = await store.lastChange();
    if (last?.place !== place) last = { place, told: readEvents(store) };
    try {
      return await last.told;
    } catch (error) {
      last = null;
      throw error;
    }
  }

  return async (now: number): Promise<Pick<StakingStreamWire, 'steps' | 'rewards'>> => {
    const { events, rewards } = await read();
    const steps = streamUntil(events, now).steps.slice(-limits.steps);
    return { steps: steps.map(({ at, rateWei }) => ({ at, rateWei: String(rateWei) })), rewards };
  };
}

async function readEvents(store: Source): Promise<Told> {
  const found = await store.rewards(limits.rewards);
  const [first] = found;
  if (first === undefined) return { events: [], rewards: [] };
  const highest = found.reduce((most, { rateWei }) => max(most, BigInt(rateWei)), 0n);
  const totals = await store.totals(first, highest);
  const added = found.map(({ rateWei, endsAt, ...place }) => ({
    ...place,
    kind: 'added' as const,
    rateWei: BigInt(rateWei),
    endsAt,
  }));
  const staked = totals.map(({ at, total, ...place }) => ({
    ...place,
    kind: 'staked' as const,
    at: at ?? first.at,
    total: BigInt(total),
  }));
  // What was staked at the first reward has its place, and comes before it.
  const events = [...staked, ...added].sort(
    (one, other) => one.block - other.block || one.log - other.log,
  );
  return { events, rewards: found.map(({ rateWei: _rate, endsAt: _end, ...reward }) => reward) };
}

const max = (one: bigint, other: bigint) => (one > other ? one : other);
