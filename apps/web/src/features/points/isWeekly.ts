const weekSeconds = 7 * 24 * 60 * 60;

type Current = { startsAt: number; endsAt: number } | null;

/** Whether epochs are weeks, as they are unless a community wants them otherwise. */
export function isWeekly(current: Current): boolean {
  return current === null || current.endsAt - current.startsAt === weekSeconds;
}
