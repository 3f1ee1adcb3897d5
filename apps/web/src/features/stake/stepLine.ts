type Step = { at: number; rateWei: bigint };

/** The corners of a line through steps, from `since` on, up to a time and the rate that it has then. */
export function stepLine(
  steps: readonly Step[],
  { since, now, rateWei }: { since: number; now: number; rateWei: bigint },
): Step[] {
  const before = steps.findLast(({ at }) => at <= since);
  const begin = before === undefined ? [] : [{ at: since, rateWei: before.rateWei }];
  const inside = steps.filter(({ at }) => at > since && at <= now);
  const corners: Step[] = [];
  for (const step of [...begin, ...inside, { at: now, rateWei }]) {
    const last = corners.at(-1);
    if (last !== undefined) corners.push({ at: step.at, rateWei: last.rateWei });
    corners.push(step);
  }
  return corners;
}
