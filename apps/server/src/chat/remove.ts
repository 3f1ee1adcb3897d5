import { sign } from 'node:crypto';
import { removalBytes } from '@parley/domain/chat/removal';
import type { HeadKey } from './headKey.ts';
import type { RemovalStore } from './removalStore.ts';

type Removing = { room: string; seqs: readonly number[]; reason: string };

type Options = {
  store: Pick<RemovalStore, 'removable' | 'remove'>;
  /** The key that the server signs heads with. */
  key: HeadKey;
  chainId: number;
  /** Unix milliseconds. */
  now: () => number;
};

/**
 * Removes the texts at these places of a room, each by a statement that the server's key signs. Resolves with the places
 * where there was one; all at once, or none.
 */
export async function removeTexts(
  { room, seqs, reason }: Removing,
  { store, key, chainId, now }: Options,
): Promise<number[]> {
  const at = now();
  const places = (await store.removable(room, seqs)).map((place) => {
    const bytes = removalBytes({ chainId, room, ...place }, { reason, at });
    const options = { key: key.privateKey, dsaEncoding: 'ieee-p1363' } as const;
    return { ...place, signature: sign('sha256', bytes, options).toString('base64url') };
  });
  if (places.length === 0) return [];
  return store.remove(room, places, { reason, at, key: key.publicKey });
}
