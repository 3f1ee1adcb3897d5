import { createStore } from '../platform/store.ts';

/**
 * The accounts, in lower case, whose wallet said that it makes several calls in one transaction, and then
 * did not, or never answered: its member may keep the account as it is. Until the page is loaded again they are asked call by call.
 */
export const separateCalls = createStore<readonly string[]>([]);
