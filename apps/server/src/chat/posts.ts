import { type Post, postStandingMax, repliesMax } from '@parley/domain/chat/postWire';
import type { People } from '@parley/domain/chat/wire';
import type { Feeds } from './feeds.ts';
import type { StandingStore } from './standing.ts';
import type { ThreadStore } from './threadStore.ts';

type Options = {
  feeds: Pick<Feeds, 'enter'>;
  threads: ThreadStore;
  standings: Pick<StandingStore, 'at'>;
  people: (authors: readonly string[]) => Promise<People>;
};

export type Posts = ReturnType<typeof createPosts>;

/** Single messages of the rooms, with their threads. */
export function createPosts({ feeds, threads, standings, people }: Options) {
  return {
    isRoom: async (room: string): Promise<boolean> => (await feeds.enter(room)) !== null,

    /** A message with what replies to it after place `after`; null where nothing is said. */
    async post(room: string, seq: number, after: number): Promise<Post | null> {
      const feed = await feeds.enter(room);
      if (feed === null) return null;
      // Before anything is read: what comes meanwhile may be here twice, and never be missing.
      const { epoch, head } = feed;
      const message = await threads.message(room, seq);
      if (message === null) return null;
      const [around, found, count] = await Promise.all([
        threads.around(room, seq),
        threads.replies(room, seq, after, repliesMax + 1),
        threads.count(room, seq),
      ]);
      const replies = found.slice(0, repliesMax);
      const shown = [message, ...around, ...replies];
      const others = shown.map((one) => one.seq).filter((one) => one !== seq);
      const parts = await Promise.all([
        standings.at(room, [seq], postStandingMax),
        standings.at(room, others),
      ]);
      const standing = parts.flatMap((part) => part.standing);
      const authors = [...shown, ...standing].map(({ author }) => author);
      return {
        room,
        epoch,
        head,
        message,
        around,
        replies,
        count,
        next: found.length > repliesMax ? (replies.at(-1)?.seq ?? null) : null,
        standing: standing.sort((a, b) => a.seq - b.seq),
        tallies: parts.flatMap((part) => part.tallies),
        people: await people([...new Set(authors)]),
      };
    },
  };
}
