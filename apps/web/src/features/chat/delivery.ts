import { refusalMessages } from '@parley/domain/chat/refusals';
import type { ClientFrame, RefusalCode, ServerFrame } from '@parley/domain/chat/wire';
import { text } from '@parley/text/messages';
import { logWarning } from '../../platform/log.ts';
import { createStore } from '../../platform/store.ts';
import { SignInError } from '../../wallet/device/signIn.ts';
import type { RoomState } from './rooms.ts';
import type { Signer } from './signer.ts';
import type { Outgoing } from './storedOutbox.ts';
import type { TimelineEvent } from './timeline.ts';

type Address = `0x${string}`;
type Refused = Extract<ServerFrame, { t: 'refused' }>;

type DeliveryParameters = {
  rooms: ReadonlyMap<string, RoomState>;
  signer: Signer;
  sendFrame: (frame: ClientFrame) => boolean;
  /** Tells the server anew whom this page speaks for. */
  greet: () => Promise<void>;
};

/** When the server does not say how long to wait, in milliseconds. */
const retryMs = 5_000;
/** Refusals after which the device has to be let in by the wallet again. */
const endsSignIn = new Set<RefusalCode>(['signed-out', 'not-signed-in', 'bad-signature']);
/** Refusals that pass by themselves: the message simply goes on waiting. */
const passes = new Set<RefusalCode>(['rate-limited', 'unavailable']);

/** Brings what the member wrote into the log, once, however often the way there breaks. */
export function createDelivery({ rooms, signer, sendFrame, greet }: DeliveryParameters) {
  /** True while the wallet shows its sign-in question. */
  const asking = createStore(false);
  /** True when this device may sign for the connected wallet. */
  const authorised = createStore(false);
  let author: Address | null = null;
  /** Who the server says this connection speaks for. */
  let speaker: string | null = null;

  /** Sent over this connection and not answered yet. */
  const inFlight = new Set<string>();
  /** True while the server wants to be left alone. */
  let isPaused = false;

  const speaksForAuthor = () => speaker !== null && speaker === author?.toLowerCase();

  function waiting(room: RoomState, self: Address): Outgoing[] {
    const { outbox } = room.view.get().timeline;
    return outbox.filter((o) => o.state === 'pending' && o.author === self.toLowerCase());
  }

  /**
   * Sends of each room the message that was written first, and the next one when that is answered:
   * whatever breaks on the way, a later line never gets into the log before an earlier one.
   */
  async function flush(): Promise<void> {
    const self = author;
    if (self === null || !speaksForAuthor() || isPaused) return;
    const device = await signer.authorisedDevice(self);
    if (device === null) return;
    for (const room of rooms.values()) {
      const [first] = waiting(room, self);
      if (first === undefined || inFlight.has(first.id)) continue;
      inFlight.add(first.id);
      sendFrame(await signer.envelope(device, room.id, first));
    }
  }

  /** Goes on once the server wants to be asked again. */
  function flushLater(ms: number): void {
    isPaused = true;
    setTimeout(() => {
      isPaused = false;
      void flush();
    }, ms);
  }

  /** What waits cannot go on by itself: it says why, and the member decides. */
  function failWaiting(self: Address, sentence: string, inRooms = rooms.values()): void {
    for (const room of inRooms) {
      for (const { id } of waiting(room, self)) room.apply(failed(id, sentence));
    }
  }

  /** Shown in this tab only: another one may be asking the wallet for these very messages. */
  function showSignInNeeded(self: Address): void {
    for (const room of rooms.values()) {
      const events = waiting(room, self).map(({ id }) => failed(id, text.chat.needsSignIn));
      room.applyUnstored(...events);
    }
  }

  async function endSignIn(): Promise<void> {
    const self = author;
    speaker = null;
    authorised.set(false);
    if (self === null) return;
    failWaiting(self, refusalMessages['signed-out']);
    await signer.forget(self);
  }

  /** Asks the wallet to let this device sign. False, with the sentence shown, when it did not. */
  async function authorise(self: Address, room: RoomState): Promise<boolean> {
    try {
      asking.set((await signer.authorisedDevice(self)) === null);
      await signer.authorise(self);
      return true;
    } catch (error) {
      const rejected = error instanceof SignInError && error.code === 'rejected';
      if (!rejected) logWarning('sign-in failed', error);
      const sentence = rejected ? text.chat.rejected : sentenceOf(error);
      failWaiting(self, sentence, [room].values());
      return false;
    } finally {
      asking.set(false);
    }
  }

  return {
    asking,
    authorised,
    flush,
    endSignIn,
    author: () => author,

    /** The connection is ready, for whom the server says; null once it is gone. */
    setSpeaker(next: string | null): void {
      speaker = next;
      // What the connection before did not answer is asked again over this one.
      inFlight.clear();
    },

    /** Another wallet, or none: its own device and outbox; nothing of the last one stays. */
    async setAuthor(next: Address | null): Promise<void> {
      if (author === next) return;
      author = next;
      for (const room of rooms.values()) room.setAuthor(next?.toLowerCase() ?? null);
      const device = next === null ? null : await signer.authorisedDevice(next);
      if (author !== next) return;
      authorised.set(device !== null);
      // After a reload nobody is asked unasked: the member presses "Try again".
      if (next !== null && device === null) showSignInNeeded(next);
      if (device !== null || speaker !== null) await greet();
    },

    /** Makes sure the connection speaks for the member, then sends. The wallet may ask once. */
    async deliver(room: RoomState): Promise<void> {
      const self = author;
      if (self === null) return;
      if (speaksForAuthor()) return flush();
      if (!(await authorise(self, room)) || self !== author) return;
      authorised.set(true);
      await greet();
    },

    /** A message has its place in the log: the next one may follow. */
    onAcknowledged(id: string): void {
      inFlight.delete(id);
      void flush();
    },

    async onRefused({ id, code, retryAfterMs }: Refused): Promise<void> {
      if (endsSignIn.has(code)) await endSignIn();
      if (id === null) {
        // The server could not look the device up just now; it speaks for nobody until it can.
        if (passes.has(code)) setTimeout(() => void greet(), retryAfterMs ?? retryMs);
        return;
      }
      inFlight.delete(id);
      const room = [...rooms.values()].find(({ view }) =>
        view.get().timeline.outbox.some((outgoing) => outgoing.id === id),
      );
      // The id is ours alone: a message under it can only be this one, its acknowledgement unheard.
      if (code === 'id-reused') room?.apply({ type: 'discarded', id });
      else if (passes.has(code)) flushLater(retryAfterMs ?? retryMs);
      else room?.apply(failed(id, refusalMessages[code]));
      await flush();
    },
  };
}

function failed(id: string, sentence: string): TimelineEvent {
  return { type: 'failed', id, sentence };
}

/** Why the wallet did not sign, in the wallet's words; whatever else went wrong has ours. */
function sentenceOf(error: unknown): string {
  const cause = error instanceof SignInError ? error.cause : null;
  const isWallets = cause instanceof Error && 'code' in cause && cause.code === 'wallet';
  return isWallets ? cause.message : text.chat.signInFailed;
}
