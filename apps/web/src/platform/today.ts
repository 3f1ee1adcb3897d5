import { serverNow } from './serverClock.ts';

/** How often it is looked whether a new day began, in milliseconds; a timer to midnight would oversleep. */
const lookAgainMs = 30_000;

/** The present day as an external store: when it began where the reader is, in milliseconds since 1970. */
export const today = {
  get: (): number => new Date(serverNow()).setHours(0, 0, 0, 0),
  subscribe(listener: () => void): () => void {
    let known = today.get();
    const timer = setInterval(() => {
      const now = today.get();
      if (now === known) return;
      known = now;
      listener();
    }, lookAgainMs);
    return () => clearInterval(timer);
  },
};

/** The beginning of the day `count` days before that of another, where days may have 23 or 25 hours. */
export function daysBefore(startMs: number, count: number): number {
  const start = new Date(startMs);
  return new Date(start.getFullYear(), start.getMonth(), start.getDate() - count).getTime();
}
