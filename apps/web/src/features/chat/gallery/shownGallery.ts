import { createStore } from '@parley/domain/state/store';

/** The room that is shown as a gallery now; null for none. */
export const shownGallery = createStore<string | null>(null);
