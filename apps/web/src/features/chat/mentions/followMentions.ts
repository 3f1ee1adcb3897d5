import { lastSeq } from '@parley/chat-client/log/timeline';
import type { RoomState } from '@parley/chat-client/rooms/rooms';
import { kindRules } from '@parley/domain/chat/kinds';
import { isSaid, type Kind } from '@parley/domain/chat/wire';
import type { Mentions } from '@parley/domain/search/wire';
import type { QueryClient } from '@tanstack/react-query';
import { mentionsKey, mentionsOptions } from '../../../data/search.ts';

/** How long after a message the index has it, in milliseconds; a busy server's takes longer. */
const followedMs = 1_000;
/** The longest pause before an index that is behind is asked again, in milliseconds. */
const longestMs = 16_000;

/** What may take a mention out of what was said, or bring it back. */
const isChanging = (kind: Kind) => kindRules[kind].shows && !isSaid(kind);

type Followed = {
  client: QueryClient;
  /** The member's address in lower case. */
  self: string;
  rooms: readonly RoomState[];
};

/**
 * Asks for mentions again when somebody says what may be one, or changes what they said, until the index has it.
 * Returns the function that ends it.
 */
export function followMentions({ client, self, rooms }: Followed): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isOver = false;
  /** The last place of each room at which something was said that may be a mention. */
  const heard = new Map<string, number>();

  function askIn(ms: number): void {
    timer ??= setTimeout(async () => {
      timer = null;
      await client.invalidateQueries({ queryKey: mentionsKey });
      const answer = client.getQueryState(mentionsOptions(self).queryKey);
      const isMissing = answer?.status !== 'success' || lacks(answer.data?.pages[0], heard);
      if (!isOver && isMissing) askIn(Math.min(2 * ms, longestMs));
    }, ms);
  }

  const stops = rooms.map(({ id, view }) => {
    let known = lastSeq(view.get().timeline);
    return view.subscribe(() => {
      const { messages } = view.get().timeline;
      const news = messages.slice(messages.findLastIndex(({ seq }) => seq <= known) + 1);
      known = lastSeq(view.get().timeline);
      const maybe = news.some(
        ({ author, replyTo, body, kind }) =>
          author !== self && (replyTo !== null || body.includes('@') || isChanging(kind)),
      );
      if (!maybe) return;
      heard.set(id, known);
      askIn(followedMs);
    });
  });
  return () => {
    isOver = true;
    if (timer !== null) clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Whether the index has not read what was heard. */
function lacks(answer: Mentions | undefined, heard: ReadonlyMap<string, number>): boolean {
  return (answer?.behind ?? []).some(({ room, seq }) => seq < (heard.get(room) ?? 0));
}
