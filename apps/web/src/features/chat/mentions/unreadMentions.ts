import type { Mentions } from '@parley/domain/search/wire';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { isMuted, muted } from '../../../storage/muted.ts';
import { useRooms } from '../joining.ts';
import { followMentions } from './followMentions.ts';

type Mention = Mentions['mentions'][number];

/** Whether a mention is after what the member has read of its room, on any of their devices; nobody muted or blocked counts. */
export function useIsUnread(): (mention: Mention) => boolean {
  const rooms = useRooms();
  const marks = useSyncExternalStore(
    (listener) => {
      const stops = rooms.map(({ view }) => view.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    () => rooms.map(({ view }) => view.get().readSeq ?? 0).join(),
  );
  const read = new Map(marks.split(',').map((seq, index) => [rooms[index]?.id, Number(seq)]));
  return ({ room, since, author }) =>
    since > (read.get(room) ?? 0) && !isMuted(muted.get(), { author, body: '' });
}

/** Asks for mentions again when there may be others; see `followMentions`. */
export function useFreshMentions(self: string): void {
  const rooms = useRooms();
  const client = useQueryClient();
  useEffect(() => followMentions({ client, self, rooms }), [rooms, client, self]);
}
