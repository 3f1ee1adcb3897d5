import { actionText } from '@parley/text/messageActions';
import { type RefObject, useEffect } from 'react';
import { nextPaint } from '../../../platform/idle.ts';
import { showToast } from '../../../ui/toast.ts';
import { useChat, useRoom } from '../chatContext.tsx';
import { loadOlder } from '../history.ts';
import { jumping } from '../jumping.ts';
import { blockOf } from '../logWindow.ts';
import type { RoomState } from '../rooms.ts';
import { firstSeq, hasOlder } from '../timeline.ts';

type JumpProps = {
  roomId: string;
  seq: number;
  list: RefObject<HTMLElement | null>;
  /** Scrolls near a block of the log, which is drawn then. */
  reveal: (block: number) => void;
};

/** Paints until a row that was scrolled to must have been drawn. */
const patience = 60;
const markMs = 1_600;

/** Brings a message into view, loads what is missing up to it, and marks it for a moment. */
export function Jump({ roomId, seq, list, reveal }: JumpProps) {
  const { chain } = useChat();
  const { room } = useRoom(roomId);

  useEffect(() => {
    let isWanted = true;
    // Otherwise older messages are dropped as soon as they are here.
    room.setLookingBack(true);
    void (async () => {
      const isHere = await loadUntil(
        room,
        seq,
        (state) => loadOlder(state, chain),
        () => isWanted,
      );
      if (!isWanted) return;
      if (isHere) await show(room, seq, list.current, reveal);
      else void showToast('warning', actionText.jumpFailed);
      const now = jumping.get();
      if (now?.seq === seq && now.room === roomId) jumping.set(null);
    })();
    return () => {
      isWanted = false;
    };
  }, [room, roomId, seq, chain, list, reveal]);
  return null;
}

/** True once a place is here; false if its history does not load. */
async function loadUntil(
  room: RoomState,
  seq: number,
  load: (room: RoomState) => Promise<void>,
  isWanted: () => boolean,
): Promise<boolean> {
  while (isWanted()) {
    const { timeline, older } = room.view.get();
    if (firstSeq(timeline) <= seq || !hasOlder(timeline)) return firstSeq(timeline) <= seq;
    // Scrolling may be loading the same page.
    if (older === 'loading') await nextPaint();
    else await load(room);
    if (room.view.get().older === 'failed') return false;
  }
  return false;
}

async function show(
  room: RoomState,
  seq: number,
  list: HTMLElement | null,
  reveal: (block: number) => void,
): Promise<void> {
  const { timeline } = room.view.get();
  const message = timeline.messages[seq - firstSeq(timeline)];
  if (message === undefined || list === null) return;
  const selector = `[data-row="${CSS.escape(`${message.author}:${message.id}`)}"]`;
  reveal(blockOf(seq));
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

/** Color only: it may also be seen where nothing may move. */
function mark(row: HTMLElement): void {
  const wash = 'color-mix(in srgb, var(--signal-text) 14%, transparent)';
  row.animate([{ backgroundColor: wash }, { backgroundColor: wash, offset: 0.6 }, {}], markMs);
}
