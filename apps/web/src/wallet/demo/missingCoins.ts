import { createStore } from '@parley/domain/state/store';

/** Why this browser's last request for test coins brought none, as a sentence; null if it did. */
export const missingCoins = createStore<string | null>(null);
