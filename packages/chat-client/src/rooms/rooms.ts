import type { Cursor, People } from '@parley/domain/chat/wire';
import { createStore, type Store } from '@parley/domain/state/store';
import * as z from 'zod/mini';
import {
  applyEvent,
  emptyTimeline,
  firstSeq,
  lastSeq,
  saidAfter,
  type Timeline,
  type TimelineEvent,
} from '../log/timeline.ts';
import type { StoredOutbox } from '../outbox/storedOutbox.ts';
import type { ClientStorage } from '../ports.ts';

/** What a room's screen shows. */
export type RoomView = {
  timeline: Timeline;
  people: People;
  /** Whether the newest page is here. */
  phase: 'loading' | 'ready';
  older: 'idle' | 'loading' | 'failed';
  /** Newest place of the room's log that the server announced. */
  head: number;
  /** How far this reader has read; null before the first visit. */
  readSeq: number | null;
  /** How far they had read when they came to the room this time; null where nothing can be new. */
  newAfter: number | null;
};

/** A room is cut to `trimmedTo` messages when it has more than `trimAbove` and is not scrolled up. */
const trimAbove = 400;
const trimmedTo = 200;

/** `back`: the reader took back that they had read what comes after. */
const readMark = z.object({ epoch: z.string(), seq: z.int(), back: z.optional(z.boolean()) });
const markKey = (room: string) => `parley.read.${room}`;

/** One room's state: the timeline reducer, with stored outbox and read position. */
export type RoomState = {
  readonly id: string;
  readonly view: Store<RoomView>;
  change(next: Partial<RoomView>): void;
  apply(event: TimelineEvent): void;
  /** The server says who these are. */
  addPeople(told: People): void;
  /** Sets whether the member is reading older messages: then all of them stay. */
  setLookingBack(next: boolean): void;
  /** Shows what a wallet left unsent and keeps what it writes; another wallet's messages disappear from the screen. */
  setOutbox(next: StoredOutbox | null): void;
  /** Applies events that change what is shown here, and nothing that is stored. */
  applyUnstored(...events: readonly TimelineEvent[]): void;
  /**
   * Shows what another tab of this browser wrote, sent, or threw away, and how far it was read there. True if it
   * was about a message for this room.
   */
  takeOver(key: string): boolean;
  /**
   * The member has read so far on some device; what was read here stays read, unless they took that back
   * (`isBack`).
   */
  takeSeen(cursor: Cursor, isBack?: boolean): void;
  /** The reader comes to the room: what they have not read yet is new until they come again. */
  beginVisit(): void;
  /** Takes back that the message at a place and what comes after it were read, until the reader comes again. */
  markUnread(seq: number): void;
  /** Remembers that everything up to now was seen. */
  markRead(): void;
};
/** All rooms by their id. */
export type Rooms = ReadonlyMap<string, RoomState>;

export type RoomParts = {
  storage: ClientStorage;
  /** What is believed of what the server says of people; all of it where this is missing. */
  believed?: (told: People) => People;
};

/** Makes the state of a room, which begins with what the storage keeps of it. */
export function createRoomState(room: string, { storage, believed }: RoomParts): RoomState {
  const view: Store<RoomView> = createStore<RoomView>({
    timeline: emptyTimeline,
    people: {},
    phase: 'loading',
    older: 'idle',
    head: 0,
    readSeq: null,
    newAfter: null,
  });
  /** Where what the member writes is kept; null for a reader. */
  let kept: StoredOutbox | null = null;
  /** How far the member has read on any device, as the server told last. */
  let seen: Cursor | null = null;
  /** True while the reader is still where they took back to have read. */
  let isKeptUnread = false;
  /** True while somebody reads older messages: then all of them stay. */
  let isLookingBack = false;

  function change(next: Partial<RoomView>) {
    view.set({ ...view.get(), ...next });
  }

  function apply(event: TimelineEvent, isStored = true): void {
    const before = view.get().timeline;
    const timeline = trimmed(applyEvent(before, event));
    if (timeline === before) return;
    const mark = timeline.epoch === before.epoch ? view.get().readSeq : storedMark(timeline);
    const head = Math.max(timeline.epoch === before.epoch ? view.get().head : 0, lastSeq(timeline));
    const newAfter = timeline.epoch === before.epoch ? view.get().newAfter : null;
    change({ timeline, readSeq: mark, newAfter, head });
    if (isStored) kept?.keep(before.outbox, timeline.outbox);
  }

  return {
    id: room,
    view,
    change,

    apply: (event) => apply(event),

    addPeople(told) {
      const people = believed?.(told) ?? told;
      const known = view.get().people;
      const isNews = Object.entries(people).some(
        ([author, { name, moderator }]) =>
          known[author]?.name !== name || known[author]?.moderator !== moderator,
      );
      if (isNews) change({ people: { ...known, ...people } });
    },

    setLookingBack(next) {
      isLookingBack = next;
      const { timeline } = view.get();
      if (trimmed(timeline) !== timeline) change({ timeline: trimmed(timeline) });
    },

    setOutbox(next) {
      apply({ type: 'outbox', outbox: next?.read() ?? [] }, false);
      kept = next;
    },

    applyUnstored(...events) {
      for (const event of events) apply(event, false);
    },

    takeOver(key) {
      if (key === markKey(room)) {
        const mark = storage.read(key, readMark);
        if (mark?.back) this.takeSeen(mark, true);
        else takeMark(storedMark(view.get().timeline));
      }
      const event = kept?.eventOf(key, view.get().timeline.outbox);
      if (event === undefined) return false;
      if (event !== null) apply(event, false);
      return true;
    },

    takeSeen(cursor, isBack = false) {
      if (isBack) {
        if (cursor.epoch === view.get().timeline.epoch) goBack(cursor);
        return;
      }
      const isFirst = seen === null;
      seen = cursor;
      const { timeline, newAfter } = view.get();
      // Later ones tell of this visit.
      if (isFirst && newAfter !== null && cursor.epoch === timeline.epoch) {
        change({ newAfter: Math.max(newAfter, cursor.seq) });
      }
      if (cursor.epoch === timeline.epoch) takeMark(cursor.seq);
    },

    beginVisit() {
      isKeptUnread = false;
      change({ newAfter: view.get().readSeq });
    },

    markUnread(seq) {
      const { epoch } = view.get().timeline;
      if (epoch === null) return;
      storage.write(markKey(room), { epoch, seq: seq - 1, back: true });
      goBack({ epoch, seq: seq - 1 });
    },

    markRead() {
      if (isKeptUnread) return;
      const { timeline, readSeq } = view.get();
      const seq = lastSeq(timeline);
      if (timeline.epoch === null || (readSeq ?? -1) >= seq) return;
      storage.write(markKey(room), { epoch: timeline.epoch, seq });
      change({ readSeq: seq });
    },
  };

  function goBack(cursor: Cursor): void {
    isKeptUnread = true;
    seen = seen && cursor;
    change({ readSeq: cursor.seq, newAfter: cursor.seq });
  }

  /** What was read stays read. */
  function takeMark(seq: number | null): void {
    if (seq !== null && seq > (view.get().readSeq ?? -1)) change({ readSeq: seq });
  }

  function trimmed(timeline: Timeline): Timeline {
    if (isLookingBack || saidAfter(timeline, 0) <= trimAbove) return timeline;
    return applyEvent(timeline, { type: 'trimmed', length: trimmedTo });
  }

  function storedMark({ epoch }: Timeline): number | null {
    const marks = [storage.read(markKey(room), readMark), seen];
    const seqs = marks.flatMap((mark) => (mark?.epoch === epoch ? [mark.seq] : []));
    return seqs.length === 0 ? null : Math.max(...seqs);
  }
}

/** How far this page has read in each room; null where it has no page yet. */
export function cursorsOf(rooms: Rooms): Record<string, Cursor | null> {
  return Object.fromEntries(
    [...rooms.values()].map(({ id, view }) => {
      const { timeline } = view.get();
      const { epoch } = timeline;
      return [id, epoch === null ? null : { epoch, seq: lastSeq(timeline) }];
    }),
  );
}

/**
 * Messages that came since this reader last looked; a first visit starts with none. Only of the places that
 * are here is it known what they hold: each of the others counts as a message. Of whom the reader blocked
 * nothing counts.
 */
export function unreadOf(
  { timeline, head, readSeq }: RoomView,
  blocked: readonly string[],
): number {
  if (readSeq === null) return 0;
  const before = Math.max(0, firstSeq(timeline) - 1 - readSeq);
  const after = Math.max(0, head - Math.max(lastSeq(timeline), readSeq));
  return before + saidAfter(timeline, readSeq, blocked) + after;
}
