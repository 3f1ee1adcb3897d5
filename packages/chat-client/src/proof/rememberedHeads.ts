import { type SignedHead, signedHeadSchema } from '@parley/domain/chat/wire';
import * as z from 'zod/mini';
import type { ClientStorage } from '../ports.ts';

/** How far this device has seen a room go, in the server's own signature. */
export type RememberedHeads = {
  read(room: string): SignedHead | null;
  write(room: string, head: SignedHead | null): void;
};

/**
 * Heads in the storage, of one community only: another one at the same address, as on a
 * developer's machine, is no change of history.
 */
export function storedHeads(storage: ClientStorage, chainId: number): RememberedHeads {
  const schema = z.extend(signedHeadSchema, { chainId: z.literal(chainId) });
  const key = (room: string) => `parley.head.${room}`;
  return {
    read(room) {
      const stored = storage.read(key(room), schema);
      if (stored === null) return null;
      const { chainId: _, ...head } = stored;
      return head;
    },
    write: (room, head) =>
      void storage.write(key(room), head === null ? null : { ...head, chainId }),
  };
}
