import { pushRestMs } from '@parley/domain/push/rules';
import type { Clock } from '../platform/clock.ts';

export type Rests = ReturnType<typeof createRests>;

/**
 * Push services that are left alone for a while, since they did not answer: each try would take as long as one may
 * wait, and everybody of theirs would be tried, while others wait.
 */
export function createRests(clock: Clock) {
  const ends = new Map<string, number>();
  const hostOf = (endpoint: string): string => endpoint.split('/')[2] ?? '';

  return {
    /** Leaves the service at an address alone; `askedMs` is how long it asked for, in milliseconds. */
    add(endpoint: string, askedMs: number | null): void {
      ends.set(hostOf(endpoint), clock.now() + pushRestMs(askedMs));
    },
    has: (endpoint: string): boolean => (ends.get(hostOf(endpoint)) ?? 0) > clock.now(),
    /** The hosts of those that rest now, with their ports. */
    hosts(): string[] {
      const now = clock.now();
      for (const [host, end] of ends) if (end <= now) ends.delete(host);
      return [...ends.keys()];
    },
  };
}
