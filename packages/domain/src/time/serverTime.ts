/** Clocks that differ by less count as the same, in milliseconds: answers take time on their way. */
const toleranceMs = 2_000;

/** What was told of the server's time, all in Unix milliseconds; the device's own clock told when. */
type Told = {
  told: number;
  askedAt: number;
  answeredAt: number;
  /** How coarsely it was told, in milliseconds. */
  stepMs?: number;
};

/**
 * How far the server's clock is ahead of this device's, in milliseconds, by the time that it told somewhere between a
 * question and its answer: `known` as long as that agrees, and 0 where the clocks may agree.
 */
export function offsetAfter(
  known: number,
  { told, askedAt, answeredAt, stepMs = 0 }: Told,
): number {
  // The clock was set back meanwhile, or nothing was told.
  if (Number.isNaN(told) || answeredAt < askedAt) return known;
  const least = told - answeredAt - toleranceMs;
  const most = told + stepMs - askedAt + toleranceMs;
  const agrees = (offset: number) => least <= offset && offset <= most;
  if (agrees(known)) return known;
  return agrees(0) ? 0 : Math.round((least + most) / 2);
}

/**
 * The time of what a member says now, in milliseconds since 1970: after what was said before, where anything was.
 * The server keeps what was said last, and two pages, or a page and the service worker, may take its clock for
 * seconds apart.
 */
export function saidAfter(before: number | undefined, now: number): number {
  return before === undefined ? now : Math.max(now, before + 1);
}
