import { createStore } from '@parley/domain/state/store';

/** The thread that is docked beside its room on wide screens; null for none. */
export const openThread = createStore<{ room: string; seq: number } | null>(null);
