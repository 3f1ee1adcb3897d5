import { createStore, type Store } from '@parley/domain/state/store';
import { createRoomState, type RoomParts, type RoomState, type Rooms } from './rooms.ts';

/** The rooms that are followed: those of the start, and those that were joined since. */
export type RoomBook = {
  readonly rooms: Rooms;
  /** Counts up with each room that was joined since the start. */
  readonly joined: Store<number>;
  /**
   * Follows a room that the client did not begin with, until the returned function is called and others were
   * joined since.
   */
  join(id: string): () => void;
};

/** Rooms that nobody shows any more and that are still followed. */
const keptMax = 8;
const nothing = () => {};

/** Makes the book of rooms with these ids; `onJoin` hears of each that is joined later. */
export function createRoomBook(
  ids: readonly string[],
  parts: RoomParts,
  onJoin: (room: RoomState) => void,
): RoomBook {
  const rooms = new Map(ids.map((id) => [id, createRoomState(id, parts)]));
  const joined = createStore(0);
  /** How often each room that was joined is in use; those that were joined last come last. */
  const uses = new Map<string, number>();

  /** Lets go of rooms that are not in use, the first joined first; what waits to be sent is not let go. */
  function forget(): void {
    for (const [id, count] of [...uses]) {
      if (uses.size <= keptMax) return;
      const outbox = rooms.get(id)?.view.get().timeline.outbox ?? [];
      if (count > 0 || outbox.length > 0) continue;
      uses.delete(id);
      rooms.delete(id);
    }
  }

  return {
    rooms,
    joined,
    join(id) {
      const isNew = !rooms.has(id);
      if (!isNew && !uses.has(id)) return nothing;
      const count = uses.get(id) ?? 0;
      uses.delete(id);
      uses.set(id, count + 1);
      if (isNew) {
        const room = createRoomState(id, parts);
        rooms.set(id, room);
        onJoin(room);
        joined.set(joined.get() + 1);
      }
      let isLeft = false;
      return () => {
        if (isLeft) return;
        isLeft = true;
        uses.set(id, (uses.get(id) ?? 1) - 1);
        forget();
      };
    },
  };
}
