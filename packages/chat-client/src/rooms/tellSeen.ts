import { seenEveryMs } from '@parley/domain/chat/limits';
import type { Connection } from '../connection/connection.ts';
import type { RoomBook } from './book.ts';

/**
 * Tells the server how far the member has read, so that their other devices know: one room at most
 * every `seenEveryMs`, and nothing that is told already.
 */
export function tellSeen(
  { rooms, joined }: Pick<RoomBook, 'rooms' | 'joined'>,
  connection: Connection,
): void {
  const told = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  /** The first room that the member has read further than the server knows. */
  function next() {
    for (const { id, view } of rooms.values()) {
      const { readSeq: seq, timeline } = view.get();
      const { epoch } = timeline;
      if (epoch === null || seq === null) continue;
      const known = told.get(`${epoch} ${id}`) ?? 0;
      if (seq > known) return { room: id, epoch, seq };
      // The member took something back, which whoever took it back has told.
      told.set(`${epoch} ${id}`, seq);
    }
    return null;
  }

  function look(): void {
    if (timer === null && connection.speaksForAuthor() && next() !== null) {
      timer = setTimeout(tell, seenEveryMs);
    }
  }

  function tell(): void {
    timer = null;
    const cursor = connection.speaksForAuthor() ? next() : null;
    if (cursor !== null && connection.send({ t: 'seen', ...cursor })) {
      told.set(`${cursor.epoch} ${cursor.room}`, cursor.seq);
    }
    look();
  }

  const heard = new Set<string>();
  function hear(): void {
    for (const { id, view } of rooms.values()) {
      if (!heard.has(id)) view.subscribe(look);
      heard.add(id);
    }
  }
  hear();
  joined.subscribe(hear);
  connection.speaker.subscribe(() => {
    told.clear();
    look();
  });
}
