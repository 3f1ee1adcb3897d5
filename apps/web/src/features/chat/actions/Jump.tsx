import { firstSeq, hasOlder, lastSeq } from '@parley/chat-client/log/timeline';
import type { RoomState } from '@parley/chat-client/rooms/rooms';
import { actionText } from '@parley/text/messageActions';
import { type RefObject, useEffect } from 'react';
import { nextPaint } from '../../../platform/idle.ts';
import { showToast } from '../../../ui/toast.ts';
import { useChat, useRoom } from '../chatContext.tsx';
import { jumping } from '../jumping.ts';
import { blockOf, heightOf } from '../logWindow.ts';
import { topOf, type useLogWindow } from '../useLogWindow.ts';

/** The part of the log that is drawn, and how high the rest is. */
export type Drawn = Pick<ReturnType<typeof useLogWindow>, 'blocks' | 'heights'>;

type JumpProps = {
  roomId: string;
  seq: number;
  list: RefObject<HTMLElement | null>;
  drawn: Drawn;
};

/** Paints until a row that was scrolled to must have been drawn. */
const patience = 60;
const markMs = 1_600;
/** Places that are loaded for a jump at most; a log is read page by page. */
const loadedMax = 5_000;
const words = { missing: actionText.jumpFailed, far: actionText.jumpTooFar } as const;

/** Brings a message into view, loads what is missing up to it, and marks it for a moment. */
export function Jump({ roomId, seq, list, drawn: { blocks, heights } }: JumpProps) {
  const { chat } = useChat();
  const { room } = useRoom(roomId);

  useEffect(() => {
    let isWanted = true;
    // Otherwise older messages are dropped as soon as they are here.
    room.setLookingBack(true);
    void (async () => {
      const outcome = await loadUntil(room, seq, chat.loadOlder, () => isWanted);
      if (!isWanted) return;
      if (outcome === 'here') {
        await show(room, seq, list.current, () =>
          reveal(room, seq, list.current, blocks.current, heights),
        );
      } else void showToast('warning', words[outcome]);
      const now = jumping.get();
      if (now?.seq === seq && now.room === roomId) jumping.set(null);
    })();
    return () => {
      isWanted = false;
    };
  }, [room, roomId, seq, chat, list, blocks, heights]);
  return null;
}

/** `missing` if the history up to a place does not load, or there is no such place. */
async function loadUntil(
  room: RoomState,
  seq: number,
  load: (room: RoomState) => Promise<void>,
  isWanted: () => boolean,
): Promise<Outcome> {
  while (isWanted()) {
    const { older, phase } = room.view.get();
    const outcome = phase === 'loading' ? null : outcomeOf(room, seq);
    if (outcome !== null) return outcome;
    // Scrolling may be loading the same page.
    if (phase === 'loading' || older === 'loading') await nextPaint();
    else await load(room);
    if (room.view.get().older === 'failed') return 'missing';
  }
  return 'missing';
}

type Outcome = 'here' | 'missing' | 'far';

/** Null while older messages have to be loaded. */
function outcomeOf(room: RoomState, seq: number): Outcome | null {
  const { timeline } = room.view.get();
  const first = firstSeq(timeline);
  if (first <= seq) return seq <= lastSeq(timeline) ? 'here' : 'missing';
  if (!hasOlder(timeline)) return 'missing';
  return first - seq > loadedMax ? 'far' : null;
}

async function show(
  room: RoomState,
  seq: number,
  list: HTMLElement | null,
  scroll: () => void,
): Promise<void> {
  const { timeline } = room.view.get();
  const message = timeline.messages[seq - firstSeq(timeline)];
  if (message === undefined || list === null) return;
  const selector = `[data-row="${CSS.escape(`${message.author}:${message.id}`)}"]`;
  scroll();
  for (let paints = 0; paints < patience; paints += 1) {
    await nextPaint();
    const row = list.querySelector<HTMLElement>(selector);
    if (row === null) continue;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'center' });
    await nextPaint();
    // What was drawn on the way has its real height only now.
    row.scrollIntoView({ block: 'center' });
    mark(row);
    return;
  }
}

/** Scrolls to about where a message is, or will be once it is drawn. */
function reveal(
  room: RoomState,
  seq: number,
  view: HTMLElement | null,
  drawn: HTMLElement | null,
  heights: Drawn['heights'],
): void {
  const [block] = drawn?.children ?? [];
  if (view === null || drawn === null || block === undefined) return;
  const first = blockOf(firstSeq(room.view.get().timeline));
  const top = topOf(drawn) - view.getBoundingClientRect().top;
  const over = heightOf({ first, last: Number(block.getAttribute('data-block')) - 1 }, heights.of);
  const before = heightOf({ first, last: blockOf(seq) - 1 }, heights.of);
  view.scrollTop += top - over + before - view.clientHeight / 3;
}

/** Color only: it may also be seen where nothing may move. */
function mark(row: HTMLElement): void {
  const wash = 'color-mix(in srgb, var(--signal-text) 14%, transparent)';
  row.animate([{ backgroundColor: wash }, { backgroundColor: wash, offset: 0.6 }, {}], markMs);
}
