import { createStore } from '../../platform/store.ts';

/** Where a page shows the video of its collection. */
type Stage = { address: string; element: HTMLElement };

/** The place on the open page for its video; null where there is none. */
export const stage = createStore<Stage | null>(null);

/** The small place in the bar, for a video whose page isn't open. */
export const spot = createStore<HTMLElement | null>(null);
