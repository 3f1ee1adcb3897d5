import { createStore } from '@parley/domain/state/store';

/** The picture of the log that is shown large: its address, and what it shows in its author's words. */
export const openPicture = createStore<{ uri: string; alt: string } | null>(null);
