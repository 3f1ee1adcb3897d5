import { type CardSort, type CardsPage, cardsMax, topDays } from '@parley/domain/chat/cardsWire';
import type { People } from '@parley/domain/chat/wire';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import { cut, placeIn } from '../../platform/pages.ts';
import type { Feeds } from '../feeds.ts';
import type { StandingStore } from '../standing.ts';
import type { CardStore, FoundCard, NewPlace, TopPlace } from './cardStore.ts';
import { createSharing } from './sharing.ts';

const dayMs = 86_400_000;
const counter = z.int().check(z.nonnegative());
const newPlace = placeIn<NewPlace>(z.object({ at: counter, seq: counter }));
const topPlace = placeIn<TopPlace>(z.object({ tippers: counter, reactors: counter, seq: counter }));

type Options = {
  feeds: Pick<Feeds, 'get'>;
  store: CardStore;
  standings: Pick<StandingStore, 'at'>;
  people: (authors: readonly string[]) => Promise<People>;
  clock: Clock;
  /** The tokens whose tips count, as lower-case addresses: those that pages show. */
  tokens: readonly string[];
};

export type Cards = ReturnType<typeof createCards>;

/** What is said in a room and answers to nothing, page by page. */
export function createCards({ feeds, store, standings, people, clock, tokens }: Options) {
  const share = createSharing<CardsPage | null>();

  async function newest(room: string, after: string | undefined) {
    const found = await store.newest(room, newPlace.decode(after), cardsMax + 1);
    return cut(found.map(withTippers), cardsMax, ({ place }) => newPlace.encode(place));
  }

  async function top(room: string, after: string | undefined) {
    const since = clock.now() - topDays * dayMs;
    const found = await store.top({ room, tokens, since }, topPlace.decode(after), cardsMax + 1);
    return cut(found.map(withTippers), cardsMax, ({ place }) => topPlace.encode(place));
  }

  async function make(room: string, sort: CardSort, after?: string): Promise<CardsPage | null> {
    const feed = feeds.get(room);
    if (feed === undefined) return null;
    // Before anything is read: what comes meanwhile may be here twice, and never be missing.
    const { epoch, head } = feed;
    const { rows, next } = await (sort === 'new' ? newest(room, after) : top(room, after));
    const seqs = rows.map(({ message }) => message.seq);
    const [counts, { standing, tallies }] = await Promise.all([
      store.replyCounts(room, seqs),
      standings.at(room, seqs),
    ]);
    const authors = [...rows.map(({ message }) => message), ...standing].map((it) => it.author);
    const cards = rows.map(({ message, tippers }) => ({
      message,
      tippers,
      replies: counts.get(message.seq) ?? 0,
    }));
    return {
      room,
      epoch,
      head,
      cards,
      next,
      standing: [...standing],
      tallies: [...tallies],
      people: await people([...new Set(authors)]),
    };
  }

  return {
    /**
     * Cards of a room: `new` in the order of their time, `top` as `CardStore.top` ranks them. `after` is `next` of
     * the answer before. Null for an unknown room. Throws AppError (400) for an `after` that was never given out.
     */
    page: (room: string, sort: CardSort, after?: string) =>
      share(JSON.stringify([room, sort, after]), () => make(room, sort, after)),
  };
}

function withTippers<Place extends Partial<TopPlace>>(found: FoundCard<Place>) {
  return { ...found, tippers: found.place.tippers ?? 0 };
}
