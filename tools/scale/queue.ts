import { randomFrom } from '../start/history/random.ts';

/** A place where work waits for its turn. */
export type Station = {
  /** Pieces of work that come in a second, independent of each other (a Poisson process). */
  perSecond: number;
  /** Milliseconds that one turn takes with so many pieces; `random` is from 0 to below 1. */
  turnMs: (pieces: number, random: number) => number;
  /** Pieces that one turn takes at most: those that wait when it begins. */
  turnMax: number;
  /** How many work beside each other. */
  workers: number;
};

/** What a simulation came to; times are from the arrival of a piece to the end of its turn. */
export type Outcome = { busy: number; meanMs: number; p50Ms: number; p99Ms: number };

/**
 * The share of what a station can do that it is asked to do; from 1 on what waits grows without end. Where turns take
 * several pieces, a full turn is what it can do.
 */
export function loadOf({ perSecond, turnMs, turnMax, workers }: Station): number {
  return (perSecond * turnMs(turnMax, 0.5)) / turnMax / workers / 1_000;
}

/** Lets so many pieces come to a station and has them done in the order of arrival. The same for the same seed. */
export function simulate(station: Station, seed: string, pieces = 8_000): Outcome {
  const random = randomFrom(seed);
  const arrivals = arrivalsOf(station.perSecond, random, pieces);
  const freeAt = new Float64Array(station.workers);
  const took = new Float64Array(arrivals.length);
  let busyMs = 0;
  let endMs = 0;
  for (let next = 0; next < arrivals.length; ) {
    const worker = earliestOf(freeAt);
    const startMs = Math.max(freeAt[worker] ?? 0, arrivals[next] ?? 0);
    const first = next;
    while (next - first < station.turnMax && (arrivals[next] ?? Infinity) <= startMs) next += 1;
    const turnMs = station.turnMs(next - first, random());
    freeAt[worker] = startMs + turnMs;
    busyMs += turnMs;
    endMs = Math.max(endMs, startMs + turnMs);
    for (let piece = first; piece < next; piece += 1) {
      took[piece] = startMs + turnMs - (arrivals[piece] ?? 0);
    }
  }
  return { busy: busyMs / station.workers / endMs, ...summary(took) };
}

/** When pieces of work come, in milliseconds. */
function arrivalsOf(perSecond: number, random: () => number, pieces: number): Float64Array {
  let at = 0;
  return Float64Array.from({ length: pieces }, () => {
    at += (-Math.log(1 - random()) * 1_000) / perSecond;
    return at;
  });
}

function earliestOf(times: Float64Array): number {
  let earliest = 0;
  for (let index = 1; index < times.length; index += 1) {
    if ((times[index] ?? 0) < (times[earliest] ?? 0)) earliest = index;
  }
  return earliest;
}

function summary(took: Float64Array): Omit<Outcome, 'busy'> {
  const meanMs = took.reduce((sum, ms) => sum + ms, 0) / took.length;
  const sorted = took.slice().sort();
  const at = (part: number) => sorted[Math.floor(part * sorted.length)] ?? Number.NaN;
  return { meanMs, p50Ms: at(0.5), p99Ms: at(0.99) };
}
