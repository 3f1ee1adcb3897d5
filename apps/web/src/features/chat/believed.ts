import { isEventBody, rightOf } from '@parley/domain/chat/events';
import { addEvent, nothingStands, type Standing } from '@parley/domain/chat/fold';
import type { Message, People } from '@parley/domain/chat/wire';
import type { Outgoing } from './storedOutbox.ts';
import type { VerificationState } from './verification.ts';

/** Why a reader must not trust what is shown: its own signature, that of an event about it, or no deletion. */
export type Distrust = 'message' | 'event' | 'removal';

/** A message with all that members did about it, as far as this browser believes it. */
export type Shown = Pick<Standing, 'reactions' | 'votes'> & {
  edit: Message | null;
  deletion: Message | null;
  hiding: Message | null;
  pin: Message | null;
  state: VerificationState;
  /** Null unless `state` is 'broken'. */
  distrust: Distrust | null;
};

/** No events: the same each time, so that what has none is not rendered again. */
const noEvents: readonly Message[] = [];

/** The events of an unbroken stretch of the log by the place they are about, in its order. */
export function eventsByTarget(messages: readonly Message[]): Map<number, Message[]> {
  const byTarget = new Map<number, Message[]>();
  for (const message of messages) {
    if (message.target === undefined) continue;
    const { seq } = message.target;
    const known = byTarget.get(seq);
    if (known === undefined) byTarget.set(seq, [message]);
    else known.push(message);
  }
  return byTarget;
}

/** Those events whose author had the right to make them, as far as this page can know: moderators now. */
export function allowedOf(
  message: Message,
  events: readonly Message[] | undefined,
  people: People,
): readonly Message[] {
  const allowed = events?.filter(({ seq, kind, body, author }) => {
    const right = rightOf(kind);
    if (seq <= message.seq || right === null) return false;
    if (right === 'author' && author !== message.author) return false;
    if (right === 'moderator' && people[author]?.moderator !== true) return false;
    return isEventBody(kind, body, message);
  });
  return allowed === undefined || allowed.length === 0 ? noEvents : allowed;
}

/** What the member did about a message and the log does not hold yet, as if it did: after all else. */
export function comingOf(message: Message, waiting: readonly Outgoing[]): readonly Message[] {
  const coming = waiting.flatMap(({ id, author, kind, body, writtenAt, state }, index) => {
    if (kind === undefined || state === 'failed') return [];
    const { chainId, host, room, seq } = message;
    return {
      ...{ chainId, host, room, id, author, kind, body, replyTo: null },
      ...{ seq: Number.MAX_SAFE_INTEGER - waiting.length + index, target: { seq, digest: '' } },
      ...{ at: writtenAt, sentAt: writtenAt, device: '', signature: '' },
    };
  });
  return coming.length === 0 ? noEvents : coming;
}

/** True for what the log does not hold yet. */
export function isComing({ signature, erased }: Message): boolean {
  return signature === '' && erased === undefined;
}

/**
 * What stands about a message. An event counts until its signature proves false. What was erased needs its
 * author's deletion; while the log goes on beyond what is here (`isPartial`), that may still come.
 */
export function shownOf(
  message: Message,
  events: readonly Message[],
  stateOf: (message: Message) => VerificationState,
  isPartial: boolean,
  coming: readonly Message[] = noEvents,
): Shown {
  const standing = [
    ...events.filter((event) => !isGone(event) && stateOf(event) !== 'broken'),
    ...coming,
  ].reduce(addEvent, nothingStands);
  const { reactions, votes } = standing;
  const at = (seq: number | null) =>
    [...events, ...coming].find((event) => event.seq === seq) ?? null;
  const edit = at(standing.edit);
  const deletion = at(standing.deletion);
  const stands = { edit, deletion, hiding: at(standing.hiding), pin: at(standing.pin) };
  // Something is gone, and the deletion that its author signed is not here.
  const isUnexplained = deletion === null && [message, ...events].some(isGone);
  const isBroken = (one: Message) => !isGone(one) && stateOf(one) === 'broken';
  const counting = [message, edit, deletion].flatMap((one) =>
    one === null || isGone(one) || isComing(one) ? [] : [one],
  );
  const isChecking = isUnexplained || counting.some((one) => stateOf(one) === 'checking');
  let distrust: Distrust | null = null;
  if (isBroken(message)) distrust = 'message';
  else if (isUnexplained && !isPartial) distrust = 'removal';
  else if (events.some(isBroken)) distrust = 'event';
  const state = distrust !== null ? 'broken' : isChecking ? 'checking' : 'verified';
  return { ...stands, reactions, votes, state, distrust };
}

/** True for what has no signature any more: that of the deletion speaks for it. */
export function isGone({ erased }: Message): boolean {
  return erased !== undefined;
}
