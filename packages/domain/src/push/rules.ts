/**
 * What a notification tells of: mentions and replies in a room, all that is said in one, tips, or mints of a
 * collection of the member's, and what is said in its room.
 */
export type PushTopic = 'mentions' | 'room' | 'tips' | 'mints' | 'comments';

/** How long what is to be told waits for what comes with it, in milliseconds: who looks has read it by then. */
export const pushGatherMs = 8_000;
/** The least between two notifications of one topic and room on a device, in milliseconds. */
export const pushPauseMs: Readonly<Record<PushTopic, number>> = {
  mentions: 15_000,
  room: 120_000,
  tips: 15_000,
  mints: 120_000,
  comments: 120_000,
};
/** How long a push service keeps what it could not deliver, and what is too old to be told, in milliseconds. */
export const pushLifetimeMs = 12 * 60 * 60_000;
/** Tries to reach a push service before what waited is dropped; it may come with what is said next. */
export const pushTriesMax = 6;
/** The longest wait that a push service may ask for, in milliseconds. */
const waitMaxMs = 60 * 60_000;

/** Pause before the next try after `tries` failed ones, in milliseconds; `askedMs` is what the service asked for. */
export function pushRetryMs(tries: number, askedMs: number | null): number {
  const own = 15_000 * 4 ** (tries - 1);
  return Math.min(waitMaxMs, Math.max(own, askedMs ?? 0));
}

/** How long a push service that did not answer is left alone, in milliseconds; `askedMs` is what it asked for. */
export const pushRestMs = (askedMs: number | null): number =>
  Math.min(waitMaxMs, Math.max(60_000, askedMs ?? 0));

/** What became of a push message by the status of its service. */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'dropped';

/**
 * `gone`: the browser takes no messages at this address any more; `dropped`: the service won't take this one;
 * `later`: it may take it. A refused signature (401, 403) is no word about the browser: our clock may be wrong.
 */
export function pushOutcome(status: number): PushOutcome {
  if (status >= 200 && status <= 299) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 400 || status === 413 ? 'dropped' : 'later';
}
