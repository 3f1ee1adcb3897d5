import { withDeadline } from '@parley/domain/time/deadline';
import { moderationText } from '@parley/text/moderation';
import type { Clock } from '../platform/clock.ts';
import { unavailable } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import { chainIsLate } from '../platform/rpc.ts';

/** Addresses of all moderators in lower case; throws when the chain cannot be asked. */
export type ModeratorReader = () => Promise<readonly string[]>;

type Options = { read: ModeratorReader; clock: Clock; log: Log };

/** How old the list may be before it is read again, in milliseconds. */
const freshMs = 30_000;
/** How long the list is believed at most, also while the chain is down, in milliseconds. */
const believedMs = 60_000;
/** How long one question to the chain may take, in milliseconds. */
const answerMaxMs = 3_000;
/** After a failure the chain is left alone for so long, in milliseconds. */
const restMs = 1_000;

export type Moderators = ReturnType<typeof createModerators>;

/**
 * The moderators of the chat, from the contract. When the contract cannot be read and the list is
 * older than a minute, nobody does: a removed moderator must not act because a node is down.
 */
export function createModerators({ read, clock, log }: Options) {
  const listeners: Array<(changed: readonly string[]) => void> = [];
  let list: ReadonlySet<string> = new Set();
  let readAt = Number.NEGATIVE_INFINITY;
  let restUntil = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function readOnce(): Promise<void> {
    try {
      // The list is as old as the question, not as its answer.
      const askedAt = clock.now();
      const next = new Set(await withDeadline(read(), answerMaxMs, chainIsLate));
      const changed = [...new Set([...list, ...next])].filter(
        (address) => next.has(address) !== list.has(address),
      );
      list = next;
      readAt = askedAt;
      if (changed.length > 0) for (const listener of listeners) listener(changed);
    } catch (error) {
      restUntil = clock.now() + restMs;
      log.warn('moderators-unavailable', { error });
    }
  }

  /** Reads the list again when it is old, or at once with `now`. Never throws. */
  async function renew(now = false): Promise<void> {
    const isOld = clock.now() - readAt >= freshMs;
    if ((!isOld && !now) || clock.now() < restUntil) return;
    // A question that began before a change may bring the list from before it.
    if (now && reading !== null) await reading;
    reading ??= readOnce().finally(() => {
      reading = null;
    });
    await reading;
  }

  /** Whether there is a list that is young enough to be believed. */
  function isKnown(): boolean {
    return clock.now() - readAt <= believedMs;
  }

  /** Whether an address is known to moderate, without asking; for marks beside names. */
  function has(address: string): boolean {
    return isKnown() && list.has(address.toLowerCase());
  }

  return {
    renew,
    isKnown,
    has,
    /** Whether an address moderates, as the chain says now. Throws AppError 503 when that cannot be known. */
    async surely(address: string): Promise<boolean> {
      await renew(true);
      if (!isKnown()) throw unavailable(moderationText.chainAway);
      return has(address);
    },
    /** Whether an address may moderate now; false when that cannot be known. */
    async isModerator(address: string): Promise<boolean> {
      await renew();
      return has(address);
    },
    /** Notifies of addresses that became moderators or no longer are. */
    onChange(listener: (changed: readonly string[]) => void): void {
      listeners.push(listener);
    },
  };
}
