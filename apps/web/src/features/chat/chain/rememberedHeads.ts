import { type SignedHead, signedHeadSchema } from '@parley/domain/chat/wire';
import * as z from 'zod/mini';
import { readStored, writeStored } from '../../../storage/localStorage.ts';

/** How far this browser has seen a room go, in the server's own signature. */
export type RememberedHeads = {
  read(room: string): SignedHead | null;
  write(room: string, head: SignedHead | null): void;
};

/**
 * Heads in this browser's storage, of one community only: another one at the same address, as on a
 * developer's machine, is no change of history.
 */
export function storedHeads(chainId: number): RememberedHeads {
  const schema = z.extend(signedHeadSchema, { chainId: z.literal(chainId) });
  const key = (room: string) => `parley.head.${room}`;
  return {
    read(room) {
      const stored = readStored(key(room), schema);
      if (stored === null) return null;
      const { chainId: _, ...head } = stored;
      return head;
    },
    write: (room, head) => void writeStored(key(room), head === null ? null : { ...head, chainId }),
  };
}
