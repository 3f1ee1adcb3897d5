import type { Message } from '@parley/domain/chat/wire';
import { createFollower } from '../platform/follow.ts';
import type { Log } from '../platform/log.ts';
import { type RemovalStore, type RemovedPlace, rememberedMax } from './removalStore.ts';

type Options = {
  store: Pick<RemovalStore, 'newest' | 'after' | 'gone'>;
  log: Log;
  /** How often is looked for what another process removed, in milliseconds: it is to be gone within a second. */
  everyMs?: number;
};

/** Removals that are read at once, so that a page is told of no more in a quarter of a second. */
const readMax = 100;

export type Removals = ReturnType<typeof createRemovals>;

/** Keeps up with what the operator removes, on any server or with `npm run admin`. */
export function createRemovals({ store, log, everyMs = 250 }: Options) {
  const byRoom = new Map<string, RemovedPlace[]>();
  const listeners: Array<(room: string, gone: readonly Message[], isMany: boolean) => void> = [];
  let last: number | null = null;
  const follower = createFollower({ read, log, failure: 'removals-unread', everyMs });

  async function read(): Promise<boolean> {
    if (last === null) {
      const newest = await store.newest();
      for (const place of newest) remember(place);
      last = newest.at(-1)?.id ?? 0;
      return false;
    }
    const found = await store.after(last, readMax);
    for (const room of new Set(found.map((place) => place.room))) {
      await tell(room, found);
    }
    for (const place of found) remember(place);
    last = found.at(-1)?.id ?? last;
    return found.length > 0;
  }

  async function tell(room: string, found: readonly RemovedPlace[]): Promise<void> {
    const here = found.filter((place) => place.room === room);
    const gone = await store.gone(
      room,
      here.map(({ seq }) => seq),
    );
    for (const listener of listeners) listener(room, gone, found.length === readMax);
  }

  function remember(place: RemovedPlace): void {
    const known = byRoom.get(place.room) ?? [];
    byRoom.set(place.room, [...known, place].slice(-rememberedMax));
  }

  return {
    ...follower,
    /**
     * Hears of texts that are gone: what is left of them and of their edits. `isMany` where more follow at once, as when a
     * rule takes years away.
     */
    onRemoved: (listener: (typeof listeners)[number]): void => void listeners.push(listener),
    /**
     * Places up to `seq` that were removed since that was the newest one, which a page that comes back from there does
     * not know; null for more than are remembered.
     */
    since(room: string, seq: number): readonly number[] | null {
      // In the order of time, so that their heads only grow.
      const missed = byRoom.get(room)?.filter(({ head }) => head >= seq) ?? [];
      if (missed.length === rememberedMax) return null;
      return missed.map((place) => place.seq).filter((one) => one <= seq);
    },
    /** What is left of removed texts and of their edits. */
    gone: store.gone,
  };
}
