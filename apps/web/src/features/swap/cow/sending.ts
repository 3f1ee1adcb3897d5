import { createStore } from '@parley/domain/state/store';

/** Uids of orders that this page is giving to the order book. */
export const sending = createStore<readonly string[]>([]);
