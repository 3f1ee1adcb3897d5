import { toBase64Url } from '@parley/domain/chat/base64url';
import type { RefusalCode, ServerFrame } from '@parley/domain/chat/frames';
import { digestOf } from '@parley/domain/chat/hashes';
import { refusalMessages } from '@parley/domain/chat/refusals';
import type { Kind, Message } from '@parley/domain/chat/wire';
import type { Store } from '@parley/domain/state/store';
import { ulid } from '@parley/domain/text/ulid';
import { writingText } from '@parley/text/writing';
import { SignInError } from '../device/signIn.ts';
import type { TimelineEvent } from '../log/timeline.ts';
import type { ClientPorts } from '../ports.ts';
import type { RoomState } from '../rooms/rooms.ts';
import { createDelivery, type DeliveryParameters, waitingIn } from './delivery.ts';
import { refusalSentence, signInSentence } from './outboxSentences.ts';
import type { Outgoing } from './outgoing.ts';
import { replaces } from './replaces.ts';
import { storedOutbox } from './storedOutbox.ts';

type Address = `0x${string}`;
type Refused = Extract<ServerFrame, { t: 'refused' }>;
type OutboxParameters = DeliveryParameters & {
  /** True while the wallet shows its sign-in question. */
  asking: Store<boolean>;
  now: () => number;
  storage: ClientPorts['storage'];
  warn: ClientPorts['warn'];
};

/** What the member wrote and the log does not hold yet. */
export type Outbox = {
  flush(): Promise<void>;
  endSignIn(): Promise<void>;
  /** A message has its place in the log: the next one may follow. */
  onAcknowledged(id: string): Promise<void>;
  onRefused(refused: Refused): Promise<void>;
  /** Another wallet, or none: its own device and messages; nothing of the last one stays. */
  setAuthor(next: Address | null): Promise<void>;
  /** Shows what the member left unsent in a room that was joined since. */
  join(room: RoomState): void;
  /** Says something, in reply to the message at a place if one is named. */
  write(room: RoomState, body: string, how?: Saying): Promise<void>;
  /** Makes an event about a message, as this device has it. */
  act(room: RoomState, about: Message, kind: Kind, body?: string): Promise<void>;
  retry(room: RoomState, id: string): Promise<void>;
  discard(room: RoomState, id: string): void;
};

/** When the server does not say how long to wait, in milliseconds. */
const retryMs = 5_000;
/** Refusals after which the device has to be let in by the wallet again. */
const endsSignIn = new Set<RefusalCode>(['signed-out', 'not-signed-in', 'bad-signature']);
/** Refusals that pass by themselves: the message simply goes on waiting. */
const passes = new Set<RefusalCode>(['rate-limited', 'unavailable', 'other-history']);

/** So often in a row may the server say that the chain is away, about a minute; then the member is told. */
const chainAwayMax = 12;

/** Brings what the member wrote into the log, once, however often the way there breaks. */
export function createOutbox(parameters: OutboxParameters): Outbox {
  const { rooms, signer, connection, asking, now, storage, warn } = parameters;
  const delivery = createDelivery(parameters);
  const { flush } = delivery;
  let lastWrittenAt = 0;
  /** How often in a row the server could not check whether the member may write. */
  let unchecked = 0;
  /** Ends once the last event made here is queued: their order is that of the member's presses. */
  let queueing = Promise.resolve();

  /** What waits cannot go on by itself: it says why, and the member decides. */
  function failWaiting(self: Address, sentence: string, inRooms = rooms.values()): void {
    for (const room of inRooms) {
      for (const outgoing of waitingIn(room, self)) fail(room, outgoing, sentence);
    }
  }

  /** An event that the member has replaced meanwhile is forgotten instead. */
  function fail(room: RoomState, outgoing: Outgoing, sentence: string): void {
    const { id } = outgoing;
    const isReplaced = room.view.get().timeline.outbox.some((one) => replaces(one, outgoing));
    room.apply(isReplaced ? { type: 'discarded', id } : failed(id, sentence));
  }

  /** The id and the time of what is written now, never the same time twice: it is what orders them. */
  function written(): Pick<Outgoing, 'id' | 'writtenAt'> {
    lastWrittenAt = Math.max(now(), lastWrittenAt + 1);
    return { id: ulid(lastWrittenAt), writtenAt: lastWrittenAt };
  }

  /** Shows it at once and sends it as soon as it can be. */
  async function queue(room: RoomState, what: Queued): Promise<void> {
    const state = { state: 'pending', seq: null, sentence: null } as const;
    const outgoing = { ...what, ...state };
    room.apply({ type: 'queued', outgoing });
    for (const old of room.view.get().timeline.outbox) {
      const isObsolete = old.state === 'failed' && replaces(outgoing, old);
      if (isObsolete) room.apply({ type: 'discarded', id: old.id });
    }
    await deliver(room);
  }

  /** Shown in this tab only: another one may be asking the wallet for these very messages. */
  function showSignInNeeded(self: Address): void {
    for (const room of rooms.values()) {
      const events = waitingIn(room, self).map(({ id }) => failed(id, writingText.needsSignIn));
      room.applyUnstored(...events);
    }
  }

  async function endSignIn(): Promise<void> {
    const self = connection.author();
    if (self !== null) failWaiting(self, refusalMessages['signed-out']);
    await connection.endSignIn();
  }

  /** Asks the wallet to let this device sign. False, with the sentence shown, when it did not. */
  async function authorize(self: Address, room: RoomState): Promise<boolean> {
    try {
      asking.set((await signer.authorizedDevice(self)) === null);
      await signer.authorize(self);
      return true;
    } catch (error) {
      const rejected = error instanceof SignInError && error.code === 'rejected';
      if (!rejected) warn('sign-in failed', error);
      const sentence = rejected ? writingText.rejected : signInSentence(error);
      failWaiting(self, sentence, [room].values());
      return false;
    } finally {
      asking.set(false);
    }
  }

  /** Makes sure the connection speaks for the member, then sends. The wallet may ask once. */
  async function deliver(room: RoomState): Promise<void> {
    const self = connection.author();
    if (self === null) return;
    if (connection.speaksForAuthor()) return flush();
    if (!(await authorize(self, room)) || self !== connection.author()) return;
    await connection.setAuthorized();
  }

  function refuse(room: RoomState, { id, code, until, why }: Refused & { id: string }): void {
    const outgoing = room.view.get().timeline.outbox.find((one) => one.id === id);
    if (outgoing !== undefined) fail(room, outgoing, refusalSentence(outgoing, code, until, why));
  }

  /** Whether it may be sent again by itself in a moment. Slow mode, which names its end, is not over that soon. */
  function doesPass({ code, why, until }: Refused): boolean {
    unchecked = why === 'chain-away' ? (unchecked % chainAwayMax) + 1 : 0;
    return passes.has(code) && until === undefined && unchecked < chainAwayMax;
  }

  /** While the chain is away, all that waits would be refused for the same reason. */
  function giveUp(room: RoomState | undefined, refused: Refused & { id: string }): void {
    const self = refused.why === 'chain-away' ? connection.author() : null;
    if (self === null && room !== undefined) refuse(room, refused);
    for (const other of self === null ? [] : rooms.values()) {
      for (const { id } of waitingIn(other, self ?? '')) refuse(other, { ...refused, id });
    }
  }

  const show = (room: RoomState, author: Address | null) =>
    room.setOutbox(author && storedOutbox(storage, author, room.id));

  return {
    flush,
    join: (room) => show(room, connection.author()),
    endSignIn,
    onAcknowledged(id) {
      unchecked = 0;
      delivery.settle(id);
      return flush();
    },

    async setAuthor(next) {
      if (connection.author() === next) return;
      for (const room of rooms.values()) show(room, next);
      const isAuthorized = await connection.setAuthor(next && { address: next, signer });
      // After a reload nobody is asked unasked: the member presses "Try again".
      if (next !== null && !isAuthorized) showSignInNeeded(next);
    },

    async write(room, body, how = {}) {
      const author = connection.author()?.toLowerCase();
      if (author === undefined) return;
      await queue(room, { ...written(), author, body, replyTo: null, ...how });
    },

    async act(room, about, kind, body = '') {
      const author = connection.author()?.toLowerCase();
      if (author === undefined) return;
      const at = { ...written(), author, kind, body, replyTo: null };
      queueing = queueing.then(async () => {
        const target = { seq: about.seq, digest: toBase64Url(await digestOf(about)) };
        // The wallet may ask meanwhile, and other presses must not wait for that.
        if (connection.author()?.toLowerCase() === author) void queue(room, { ...at, target });
      });
      await queueing;
    },

    async retry(room, id) {
      room.apply({ type: 'pending', id });
      await deliver(room);
    },

    discard(room, id) {
      room.apply({ type: 'discarded', id });
    },

    async onRefused(refused) {
      const { id, code, retryAfterMs } = refused;
      if (endsSignIn.has(code)) await endSignIn();
      const waitMs = retryAfterMs ?? retryMs;
      if (id === null) {
        // The server could not look the device up just now; it speaks for nobody until it can.
        if (passes.has(code)) setTimeout(() => void connection.sendHello(), waitMs);
        return;
      }
      delivery.settle(id);
      const room = [...rooms.values()].find(({ view }) =>
        view.get().timeline.outbox.some((outgoing) => outgoing.id === id),
      );
      // The id is ours alone: a message under it can only be this one, its acknowledgement unheard.
      if (code === 'id-reused') room?.apply({ type: 'discarded', id });
      else if (doesPass(refused)) delivery.pause(waitMs);
      else giveUp(room, { ...refused, id });
      await flush();
    },
  };
}

/** What a message is besides its words. */
export type Saying = { kind?: 'text' | 'poll'; replyTo?: number };
type Queued = Omit<Outgoing, 'state' | 'seq' | 'sentence'>;

function failed(id: string, sentence: string): TimelineEvent {
  return { type: 'failed', id, sentence };
}
