import * as z from 'zod/mini';
import type { ClientStorage } from '../ports.ts';

/** The identity of the restored log that the member was told of: it is said once, not in each room. */
export type AcceptedRestore = {
  read(): string | null;
  write(to: string): void;
};

const key = 'parley.restore';

/** The same, kept in the storage. */
export function storedAcceptedRestore(storage: ClientStorage): AcceptedRestore {
  return {
    read: () => storage.read(key, z.string()),
    write: (to) => void storage.write(key, to),
  };
}
