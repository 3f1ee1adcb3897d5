import { isEventBody, rightOf } from '@parley/domain/chat/events';
import { addEvent, nothingStands, type StandingOfMembers } from '@parley/domain/chat/fold';
import type { Message, People, Removal } from '@parley/domain/chat/wire';
import type { Outgoing } from '../outbox/outgoing.ts';
import type { VerificationState } from '../proof/verification.ts';

/** Why a reader must not trust what is shown: its own signature, that of an event about it, or no word on what is gone. */
export type Distrust = 'message' | 'event' | 'removal';

/** A message with all that members did about it, as far as this browser believes it. */
export type Shown = StandingOfMembers & {
  edit: Message | null;
  deletion: Message | null;
  /** That the operator removed it, as the server's key signed it; null where nothing says so. */
  removal: Removal | null;
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
      chainId,
      host,
      room,
      id,
      author,
      kind,
      body,
      replyTo: null,
      seq: Number.MAX_SAFE_INTEGER - waiting.length + index,
      target: { seq, digest: '' },
      at: writtenAt,
      sentAt: writtenAt,
      device: '',
      signature: '',
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
 * author's deletion, or the operator's removal; while the log goes on beyond what is here (`isPartial`), the deletion
 * may still come.
 */
export function shownOf(
  message: Message,
  given: readonly Message[],
  stateOf: (message: Message) => VerificationState,
  isPartial: boolean,
  coming: readonly Message[] = noEvents,
): Shown {
  const isRemoved = isGone(message) && stateOf(message) !== 'broken';
  const removal = (isRemoved && message.removed) || null;
  // With the text all that was about it is gone.
  const events = removal === null ? given : noEvents;
  const standing = [
    ...events.filter((event) => !isGone(event) && stateOf(event) !== 'broken'),
    ...coming,
  ].reduce(addEvent, nothingStands);
  const at = (seq: number | null) =>
    [...events, ...coming].find((event) => event.seq === seq) ?? null;
  const edit = at(standing.edit);
  const deletion = at(standing.deletion);
  const stands = { edit, deletion, removal, hiding: at(standing.hiding), pin: at(standing.pin) };
  // Something is gone, and no word on it is here.
  const isUnexplained = deletion === null && removal === null && [message, ...events].some(isGone);
  const isBroken = (one: Message) => !isGone(one) && stateOf(one) === 'broken';
  const counting = [message, edit, deletion].flatMap((one) =>
    one === null || (isGone(one) && removal === null) || isComing(one) ? [] : [one],
  );
  const isChecking = isUnexplained || counting.some((one) => stateOf(one) === 'checking');
  let distrust: Distrust | null = null;
  if (isBroken(message)) distrust = 'message';
  else if (isUnexplained && !isPartial) distrust = 'removal';
  else if (events.some(isBroken)) distrust = 'event';
  const state = distrust !== null ? 'broken' : isChecking ? 'checking' : 'verified';
  return { ...standing, ...stands, state, distrust };
}

/** True for what has no signature any more: that of the deletion or removal speaks for it. */
export function isGone({ erased }: Message): boolean {
  return erased !== undefined;
}
