import type { Clock } from '../platform/clock.ts';
import { type Allowance, Limiter } from '../platform/limiter.ts';
import { inParts } from './bus/notices.ts';
import type { Bus } from './bus.ts';

/** How long what was taken is gathered before the other nodes are told, in milliseconds. */
const gatherMs = 50;

/**
 * An allowance that a key has on all nodes together. A node decides by what it knows and tells the
 * others afterwards: what several gave away at once is paid back before there is more.
 */
export function createSharedLimiter(
  of: string,
  allowance: Allowance,
  clock: Clock,
  bus: Bus,
): Pick<Limiter, 'take'> {
  const limiter = new Limiter(allowance, clock);
  const spent = new Map<string, number>();

  bus.subscribe({
    heard(notice) {
      if (notice.t !== 'spent' || notice.of !== of) return;
      for (const [key, amount] of notice.amounts) limiter.charge(key, amount);
    },
  });

  function tell(): void {
    for (const amounts of inParts([...spent])) bus.publish({ t: 'spent', of, amounts });
    spent.clear();
  }

  return {
    take(key, cost = 1) {
      const wait = limiter.take(key, cost);
      if (wait > 0 || !bus.hasOthers()) return wait;
      if (spent.size === 0) setTimeout(tell, gatherMs);
      spent.set(key, (spent.get(key) ?? 0) + cost);
      return 0;
    },
  };
}
