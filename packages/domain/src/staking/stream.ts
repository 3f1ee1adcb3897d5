/** The most that one unit of stake earns, in wei a second; `MAX_UNIT_RATE` of the staking contract. */
export const maxUnitRateWei = 2n ** 64n / (730n * 24n * 60n * 60n);

/**
 * What changes a stream, in the order of the chain: how much all have staked since, in the smallest unit,
 * or a reward, with the rate and the end that it set. Times in seconds since 1970.
 */
export type StreamEvent = { at: number } & (
  | { kind: 'staked'; total: bigint }
  | { kind: 'added'; rateWei: bigint; endsAt: number }
);

/** What all stakes together earn from a time on, in wei a second; 0 while nobody stakes, and after the end. */
export type StreamStep = { at: number; rateWei: bigint };

export type Stream = {
  /** Oldest first, each of another rate than the one before. */
  steps: readonly StreamStep[];
  /** When it ends if stakes stay as they are, or start now; it may be over already. Null before the first reward. */
  endsAt: number | null;
};

type State = { total: bigint; rateWei: bigint; updatedAt: number; endsAt: number };

/**
 * The stream of rewards up to a time, as the staking contract pays it out: it waits, with its end moving
 * on, while nobody stakes, and slows down while next to nothing is staked. `events` begin with a reward, or
 * with the stakes before it.
 */
export function streamUntil(events: readonly StreamEvent[], until: number): Stream {
  const steps: StreamStep[] = [];
  const state: State = { total: 0n, rateWei: 0n, updatedAt: 0, endsAt: 0 };
  let hasStarted = false;
  const tell = (at: number, rateWei: bigint) => {
    if (steps.at(-1)?.at === at) steps.pop();
    if (hasStarted && steps.at(-1)?.rateWei !== rateWei) steps.push({ at, rateWei });
  };
  const advance = (to: number) => {
    const endedAt = advanceState(state, to);
    if (endedAt !== null) tell(endedAt, 0n);
  };
  for (const event of events) {
    advance(event.at);
    if (event.kind === 'staked') state.total = event.total;
    else {
      [state.rateWei, state.endsAt] = [event.rateWei, event.endsAt];
      hasStarted = true;
    }
    tell(event.at, state.endsAt > event.at ? paidRate(state) : 0n);
  }
  advance(Math.max(until, state.updatedAt));
  return { steps, endsAt: hasStarted ? state.endsAt : null };
}

/** What is paid in a second while the stream lasts, in wei. */
function paidRate({ total, rateWei }: State): bigint {
  const most = total * maxUnitRateWei;
  return most < rateWei ? most : rateWei;
}

/** `_advanced` of the contract; returns when the stream came to its end, null if it did not. */
function advanceState(state: State, to: number): number | null {
  const { rateWei, updatedAt, endsAt } = state;
  state.updatedAt = to;
  if (endsAt <= updatedAt) return null;
  const left = BigInt(endsAt - updatedAt);
  const paid = paidRate(state);
  const time = BigInt(to - updatedAt);
  const used = paid < rateWei ? (time * paid) / rateWei : time;
  if (used >= left) {
    if (paid === rateWei) return endsAt;
    return updatedAt + Number((left * rateWei + paid - 1n) / paid);
  }
  state.endsAt = to + Number(left - used);
  return null;
}
