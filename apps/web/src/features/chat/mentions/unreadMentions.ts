import { lastSeq } from '@parley/chat-client/log/timeline';
import { kindRules } from '@parley/domain/chat/kinds';
import { isSaid, type Kind } from '@parley/domain/chat/wire';
import type { Mentions } from '@parley/domain/search/wire';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { mentionsKey } from '../../../data/search.ts';
import { isMuted, muted } from '../../../storage/muted.ts';
import { useRooms } from '../joining.ts';

type Mention = Mentions['mentions'][number];

/** How long after a message the index has it, in milliseconds. */
const followedMs = 1_000;

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

/** What may take a mention out of what was said, or bring it back. */
const isChanging = (kind: Kind) => kindRules[kind].shows && !isSaid(kind);

/** Asks for mentions again when somebody says what may be one, or changes what they said. */
export function useFreshMentions(self: string): void {
  const rooms = useRooms();
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const ask = () => {
      timer = null;
      void client.invalidateQueries({ queryKey: mentionsKey });
    };
    const stops = rooms.map(({ view }) => {
      let known = lastSeq(view.get().timeline);
      return view.subscribe(() => {
        const { messages } = view.get().timeline;
        const news = messages.slice(messages.findLastIndex(({ seq }) => seq <= known) + 1);
        known = lastSeq(view.get().timeline);
        const maybe = news.some(
          ({ author, replyTo, body, kind }) =>
            author !== self && (replyTo !== null || body.includes('@') || isChanging(kind)),
        );
        if (maybe) timer ??= setTimeout(ask, followedMs);
      });
    });
    return () => {
      if (timer !== null) clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [rooms, client, self]);
}
