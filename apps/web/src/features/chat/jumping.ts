import { createStore } from '@parley/domain/state/store';

/** The place of a log that its reader asked to see; null for none. */
export const jumping = createStore<{ room: string; seq: number } | null>(null);
