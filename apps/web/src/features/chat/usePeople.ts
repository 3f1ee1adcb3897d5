import type { People } from '@parley/domain/chat/wire';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useRooms } from './joining.ts';

/** Those who wrote in the rooms of this page, as far as their messages are here, by address. */
export function usePeople(): People {
  const rooms = useRooms();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = rooms.map(({ view }) => view.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [rooms],
  );
  const snapshot = useMemo(
    () =>
      joined(
        rooms.map(
          ({ view }) =>
            () =>
              view.get().people,
        ),
      ),
    [rooms],
  );
  return useSyncExternalStore(subscribe, snapshot);
}

/** Joins the people of all rooms, and stays the same while none of them changes. */
function joined(parts: readonly (() => People)[]): () => People {
  let known: readonly People[] = [];
  let all: People = {};
  return () => {
    const now = parts.map((part) => part());
    if (now.some((people, index) => people !== known[index]) || now.length !== known.length) {
      known = now;
      all = Object.assign({}, ...now);
    }
    return all;
  };
}
