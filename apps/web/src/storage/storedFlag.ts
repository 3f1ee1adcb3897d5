import { createStore, type Store } from '@parley/domain/state/store';
import * as z from 'zod/mini';
import { readStored, writeStored } from './localStorage.ts';

/** A wish of whoever uses this browser, kept for later visits; not wished for at first. */
export function storedFlag(key: string): Store<boolean> {
  const store = createStore<boolean>(readStored(key, z.boolean()) ?? false);
  return {
    ...store,
    set(isOn) {
      writeStored(key, isOn);
      store.set(isOn);
    },
  };
}
