import { createStore } from '../../../platform/store.ts';

/** The room that is shown as a gallery now; null for none. */
export const shownGallery = createStore<string | null>(null);
