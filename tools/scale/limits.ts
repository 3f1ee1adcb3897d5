import { communityOf, type Engine } from './community.ts';
import type { Part } from './parts.ts';
import { loadOf, simulate } from './queue.ts';

/** A part at a size: the share of what it can do that it is asked for, and what 99 of 100 wait less than. */
export type State = { load: number; p99Ms: number | null; isEnough: boolean };

/** Communities of fewer or more members are not looked at. */
const sizes = { least: 10, most: 100_000_000 };

/** The share of what a part can do that it is asked for in the busiest minute. */
export function loadAt(part: Part, members: number, engine: Engine): number {
  const community = communityOf(members, engine);
  return 'amount' in part ? part.amount(community) / part.most : loadOf(part.station(community));
}

/** How a part of a community of so many members is in its busiest minute. The same for the same seed. */
export function stateOf(part: Part, members: number, engine: Engine, seed = 'scale'): State {
  const load = loadAt(part, members, engine);
  if ('amount' in part) return { load, p99Ms: null, isEnough: load <= 1 };
  if (load === 0) return { load, p99Ms: 0, isEnough: true };
  if (!(load < 1)) return { load, p99Ms: Number.POSITIVE_INFINITY, isEnough: false };
  const { p99Ms } = simulate(part.station(communityOf(members, engine)), seed);
  return { load, p99Ms, isEnough: p99Ms <= part.patienceMs };
}

/** The most members, in two digits, for whom a part is enough; null where that is more than is looked at. */
export function limitOf(part: Part, engine: Engine): number | null {
  const isEnough = (members: number) => stateOf(part, members, engine).isEnough;
  if (isEnough(sizes.most)) return null;
  // Where it is asked for all it can do is found without simulating; members wait too long a little before.
  const full = lastOf(sizes, (members) => loadAt(part, members, engine) <= 1);
  const least = Math.max(sizes.least, full / 16);
  return roundedDown(
    lastOf({ least: isEnough(least) ? least : sizes.least, most: full }, isEnough),
  );
}

/** The last number up to which something holds, to a hundredth of it. */
function lastOf({ least, most }: typeof sizes, holds: (members: number) => boolean): number {
  let [yes, no] = [Math.log(least), Math.log(most)];
  while (no - yes > 0.01) {
    const middle = (yes + no) / 2;
    if (holds(Math.exp(middle))) yes = middle;
    else no = middle;
  }
  return Math.exp(yes);
}

/** In two digits. */
function roundedDown(value: number): number {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Math.floor(value / unit) * unit;
}
