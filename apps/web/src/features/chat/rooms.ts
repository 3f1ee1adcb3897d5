import type { Cursor, People } from '@parley/domain/chat/wire';
import { text } from '@parley/text/ui';
import * as z from 'zod/mini';
import { createStore, type Store } from '../../platform/store.ts';
import { readStored, writeStored } from '../../storage/localStorage.ts';
import { keepChanges, type Outgoing, outboxId, readOutbox, readOutgoing } from './storedOutbox.ts';
import {
  applyEvent,
  emptyTimeline,
  firstSeq,
  lastSeq,
  saidAfter,
  type Timeline,
  type TimelineEvent,
} from './timeline.ts';

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

export type RoomState = ReturnType<typeof createRoomState>;
/** All rooms by their id. */
export type Rooms = ReadonlyMap<string, RoomState>;

/** One room's state: the timeline reducer, with stored outbox and read position. */
export function createRoomState(room: string) {
  const view: Store<RoomView> = createStore<RoomView>({
    timeline: emptyTimeline,
    people: {},
    phase: 'loading',
    older: 'idle',
    head: 0,
    readSeq: null,
    newAfter: null,
  });
  let author: string | null = null;
  /** How far the member has read on any device, as the server told last. */
  let seen: Cursor | null = null;
  /** True while the reader is still where they took back to have read. */
  let isKeptUnread = false;
  /** True while somebody reads older messages: then all of them stay. */
  let isLookingBack = false;

  function change(next: Partial<RoomView>) {
    view.set({ ...view.get(), ...next });
  }

  return {
    id: room,
    view,
    change,

    apply(event: TimelineEvent) {
      const before = view.get().timeline;
      const timeline = trimmed(applyEvent(before, event));
      if (timeline === before) return;
      const mark = timeline.epoch === before.epoch ? view.get().readSeq : storedMark(timeline);
      const head = Math.max(
        timeline.epoch === before.epoch ? view.get().head : 0,
        lastSeq(timeline),
      );
      const newAfter = timeline.epoch === before.epoch ? view.get().newAfter : null;
      change({ timeline, readSeq: mark, newAfter, head });
      if (author !== null) keepChanges(room, before.outbox, timeline.outbox);
    },

    addPeople(people: People) {
      const known = view.get().people;
      const isNews = Object.entries(people).some(
        ([author, { name, moderator }]) =>
          known[author]?.name !== name || known[author]?.moderator !== moderator,
      );
      if (isNews) change({ people: { ...known, ...people } });
    },

    /** Sets whether the member is reading older messages. */
    setLookingBack(next: boolean) {
      isLookingBack = next;
      const { timeline } = view.get();
      if (trimmed(timeline) !== timeline) change({ timeline: trimmed(timeline) });
    },

    /** Shows what this wallet left unsent; another wallet's messages disappear from the screen. */
    setAuthor(next: string | null) {
      const outbox = next === null ? [] : readOutbox(next, room);
      this.applyUnstored({ type: 'outbox', outbox });
      author = next;
    },

    /** Applies events that change what is shown here, and nothing that is stored. */
    applyUnstored(...events: readonly TimelineEvent[]) {
      const self = author;
      author = null;
      for (const event of events) this.apply(event);
      author = self;
    },

    /**
     * Shows what another tab of this browser wrote, sent, or threw away, and how far it was read there. True if it
     * was about a message for this room.
     */
    takeOver(key: string): boolean {
      if (key === markKey(room)) {
        const mark = readStored(key, readMark);
        if (mark?.back) this.takeSeen(mark, true);
        else takeMark(storedMark(view.get().timeline));
      }
      const id = author === null ? null : outboxId(key, author, room);
      if (id === null) return false;
      const event = eventOf(id, readOutgoing(key));
      if (event !== null) this.applyUnstored(event);
      return true;
    },

    /**
     * The member has read so far on some device; what was read here stays read, unless they took that back
     * (`isBack`).
     */
    takeSeen(cursor: Cursor, isBack = false) {
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

    /** The reader comes to the room: what they have not read yet is new until they come again. */
    beginVisit() {
      isKeptUnread = false;
      change({ newAfter: view.get().readSeq });
    },

    /** Takes back that the message at a place and what comes after it were read, until the reader comes again. */
    markUnread(seq: number) {
      const { epoch } = view.get().timeline;
      if (epoch === null) return;
      writeStored(markKey(room), { epoch, seq: seq - 1, back: true });
      goBack({ epoch, seq: seq - 1 });
    },

    /** Remembers that everything up to now was seen. */
    markRead() {
      if (isKeptUnread) return;
      const { timeline, readSeq } = view.get();
      const seq = lastSeq(timeline);
      if (timeline.epoch === null || (readSeq ?? -1) >= seq) return;
      writeStored(markKey(room), { epoch: timeline.epoch, seq });
      change({ readSeq: seq });
    },
  };

  /** What another tab's entry of a message means here; null when it means nothing new. */
  function eventOf(id: string, stored: Outgoing | null): TimelineEvent | null {
    const known = view.get().timeline.outbox.find((outgoing) => outgoing.id === id);
    if (stored !== null && known === undefined) return { type: 'queued', outgoing: stored };
    // What is in the log is no longer stored, and shown until the log brings it.
    if (known === undefined || known.state === 'acknowledged') return null;
    if (stored === null) return { type: 'discarded', id };
    if (stored.state !== 'failed') return { type: 'pending', id };
    return { type: 'failed', id, sentence: stored.sentence ?? text.chat.notSent };
  }

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
    const marks = [readStored(markKey(room), readMark), seen];
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
