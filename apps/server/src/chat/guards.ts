import { createHash } from 'node:crypto';
import { type GuardReason, leadsOut, sameness } from '@parley/domain/chat/guards';
import type { PublicConfig } from '@parley/domain/config/wire';
import { BoundedMap } from '@parley/domain/state/boundedMap';
import type { Clock } from '../platform/clock.ts';
import type { Bus } from './bus.ts';
import type { GuardStore } from './guardStore.ts';
import { createSharedLimiter } from './sharedLimiter.ts';

const hourMs = 60 * 60_000;
const hourSeconds = 60 * 60;
/** How long it is believed that somebody is new, in milliseconds: points may come any time. */
const newForMs = 60_000;
/** Authors who are remembered as new or not. */
const knownMax = 50_000;

/** What holds a message back, and until when, in Unix milliseconds. */
export type Held = { why: GuardReason; until: number };

type Options = PublicConfig['guards'] & { store: GuardStore; clock: Clock; bus: Bus };

export type Guards = NonNullable<ReturnType<typeof createGuards>>;

/**
 * Quotas of newcomers, and a bound on saying the same again, over all rooms and nodes; null where the config has
 * neither. Allowances are kept in memory: a restart forgets what was taken.
 */
export function createGuards({ newcomers, repeats, store, clock, bus }: Options) {
  if (newcomers === undefined && repeats === undefined) return null;
  const hourly = (amount: number) => ({ burst: amount, perSecond: amount / hourSeconds });
  const messages =
    newcomers && createSharedLimiter('newcomer', hourly(newcomers.messagesPerHour), clock, bus);
  const links =
    newcomers && createSharedLimiter('newcomer-links', hourly(newcomers.linksPerHour), clock, bus);
  const same =
    repeats &&
    createSharedLimiter(
      'repeated',
      { burst: repeats.times, perSecond: repeats.times / (repeats.minutes * 60) },
      clock,
      bus,
    );
  /** Until when it is known of an author that they are new; null for those who never are again. */
  const known = new BoundedMap<string, number | null>(knownMax);

  async function isNew(author: string): Promise<boolean> {
    if (newcomers === undefined) return false;
    const until = known.get(author);
    if (until === null) return false;
    if (until !== undefined && until > clock.now()) return true;
    const isSettled = await hasSettled(author, newcomers);
    known.set(author, isSettled ? null : clock.now() + newForMs);
    return !isSettled;
  }

  async function hasSettled(
    author: string,
    { hours, points }: NonNullable<Options['newcomers']>,
  ): Promise<boolean> {
    const first = await store.firstSaid(author);
    if (first !== null && first <= clock.now() - hours * hourMs) return true;
    return points !== undefined && (await store.hasPoints(author, points));
  }

  return {
    /** Lets an author say this, or tells what holds it back. Throws when the database does not answer. */
    async take(author: string, body: string): Promise<Held | null> {
      const held = (why: GuardReason, wait: number): Held => ({ why, until: clock.now() + wait });
      const text = sameness(body);
      if (same !== undefined && text !== null) {
        const digest = createHash('sha256').update(text).digest('base64url');
        const wait = same.take(`${author} ${digest}`);
        if (wait > 0) return held('repeated', wait);
      }
      if (messages === undefined || links === undefined || !(await isNew(author))) return null;
      const linkWait = leadsOut(body) ? links.take(author) : 0;
      if (linkWait > 0) return held('newcomer-links', linkWait);
      const wait = messages.take(author);
      return wait > 0 ? held('newcomer', wait) : null;
    },
  };
}
