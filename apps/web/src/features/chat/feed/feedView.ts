import { cardSorts } from '@parley/domain/chat/cardsWire';
import { createStore } from '@parley/domain/state/store';
import * as z from 'zod/mini';
import { readStored, writeStored } from '../../../storage/localStorage.ts';

const key = 'parley.feed';
const schema = z.object({ view: z.enum(['feed', 'conversation']), sort: z.enum(cardSorts) });

/** How a room that can be a feed is shown. */
export type FeedView = z.infer<typeof schema>;

/** As the reader chose last in this browser. */
export const feedView = createStore<FeedView>(
  readStored(key, schema) ?? { view: 'feed', sort: 'new' },
);

/** Changes how it is shown, and keeps that for later visits. */
export function setFeedView(change: Partial<FeedView>): void {
  const next = { ...feedView.get(), ...change };
  writeStored(key, next);
  feedView.set(next);
}

/** True while a link to a message shows its room as a conversation, whatever was chosen. */
export const isLinked = createStore(false);
