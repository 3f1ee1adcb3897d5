import { typingEveryMs } from '@parley/domain/chat/limits';
import type { People } from '@parley/domain/chat/wire';
import { createStore, type Store } from '@parley/domain/state/store';
import type { Chat } from '../client.ts';

/** How many, and some of them. */
export type Told = { count: number; people: People };
/** What the server told of the room that the device shows; null for nothing. */
export type PresenceView = { here: Told | null; typing: Told | null };

/** Who is in the room that this device shows, and who types. */
export type Presence = {
  readonly view: Store<PresenceView>;
  /** The device shows a room, until the returned function is called. */
  show(room: string): () => void;
  /** The member has changed what they write, to `draft`. */
  typed(draft: string): void;
  /** What was written is sent: what comes next is typed anew. */
  sent(): void;
};
type Options = Pick<Chat, 'status' | 'send' | 'onFrame'> & {
  /** Whether the member looks at the page. */
  isShown?: () => boolean;
  now?: () => number;
};

const nothing: PresenceView = { here: null, typing: null };

/** Says which room the device shows and that its member types, and hears the same of others. */
export function createPresence({
  status,
  send,
  onFrame,
  isShown = () => true,
  now = Date.now,
}: Options): Presence {
  const view = createStore(nothing);
  let room: string | null = null;
  /** What the server knows; undefined for a new connection. */
  let toldRoom: string | null | undefined;
  let typedAt = Number.NEGATIVE_INFINITY;

  function tell(): void {
    if (room === (toldRoom ?? null) || status.get() !== 'online') return;
    send({ t: 'here', room });
    toldRoom = room;
  }

  function change(next: string | null): void {
    if (room === next) return;
    room = next;
    typedAt = Number.NEGATIVE_INFINITY;
    view.set(nothing);
    // From one room to another there is a moment without one, which nobody needs to know of.
    queueMicrotask(tell);
  }

  /** What is in the log is not being typed. */
  function endTyping(author: string): void {
    const { typing } = view.get();
    if (typing?.people[author] === undefined) return;
    const { [author]: _, ...people } = typing.people;
    view.set({ ...view.get(), typing: { count: typing.count - 1, people } });
  }

  status.subscribe(() => {
    if (status.get() !== 'online') {
      toldRoom = undefined;
      view.set(nothing);
    }
    tell();
  });
  onFrame((frame) => {
    if (frame.t === 'message' && frame.message.room === room) endTyping(frame.message.author);
    if ((frame.t !== 'here' && frame.t !== 'typing') || frame.room !== room) return;
    const { count, people } = frame;
    view.set({ ...view.get(), [frame.t]: { count, people } });
  });

  return {
    view,

    show(next) {
      change(next);
      return () => {
        if (room === next) change(null);
      };
    },

    typed(draft) {
      if (draft.trim() === '' || room === null || !isShown()) return;
      if (now() - typedAt < typingEveryMs) return;
      typedAt = now();
      send({ t: 'typing', room });
    },

    sent() {
      typedAt = Number.NEGATIVE_INFINITY;
    },
  };
}
