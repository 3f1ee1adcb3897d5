import { typingEveryMs } from '@parley/domain/chat/limits';
import type { People } from '@parley/domain/chat/wire';
import { createStore } from '../../../platform/store.ts';
import type { Chat } from '../chat.ts';

/** How many, and some of them. */
export type Told = { count: number; people: People };
/** What the server told of the room that the page shows; null for nothing. */
type PresenceView = { here: Told | null; typing: Told | null };

export type Presence = ReturnType<typeof createPresence>;
type Options = Pick<Chat, 'status' | 'send' | 'onFrame'> & { now?: () => number };

const nothing: PresenceView = { here: null, typing: null };
const opened = new WeakMap<Chat, Presence>();

/** The presence of a page's chat, made when it is first asked for. */
export function presenceOf(chat: Chat): Presence {
  const known = opened.get(chat) ?? createPresence(chat);
  opened.set(chat, known);
  return known;
}

/** Says which room the page shows and that its member types, and hears the same of others. */
export function createPresence({ status, send, onFrame, now = Date.now }: Options) {
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

    /** The page shows a room, until the returned function is called. */
    show(next: string): () => void {
      change(next);
      return () => {
        if (room === next) change(null);
      };
    },

    /** The member has changed what they write, to `draft`. */
    typed(draft: string): void {
      if (draft.trim() === '' || room === null || document.visibilityState === 'hidden') return;
      if (now() - typedAt < typingEveryMs) return;
      typedAt = now();
      send({ t: 'typing', room });
    },

    /** What was written is sent: what comes next is typed anew. */
    sent(): void {
      typedAt = Number.NEGATIVE_INFINITY;
    },
  };
}
