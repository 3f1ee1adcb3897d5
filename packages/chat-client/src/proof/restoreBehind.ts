import { isRestoreSigned, type Restore } from '@parley/domain/chat/restores';
import type { SignedHead } from '@parley/domain/chat/wire';
import type { PublishedKeys } from './publishedKeys.ts';

/** How a room differs from what this page knows of it. */
type Difference = {
  room: string;
  kind: 'altered' | 'shortened';
  /** The first place where it was noticed; of a log that is too short, where it ends. */
  seq: number;
  /** The farthest place that was seen, and the newest that the server signed and this browser remembers. */
  reached: number;
  remembered: SignedHead | null;
  /** The hash of a place as it was seen; null where it is not known any more. */
  hashAt: (seq: number) => string | null;
};

type Told = {
  restores: readonly Restore[];
  keys: PublishedKeys;
  community: { chainId: number; host: string };
};

/**
 * The restore from a backup that explains a difference; null where none does. It excuses what followed the backup's last
 * place alone, and nothing that was signed after it.
 */
export async function restoreBehind(
  { room, kind, seq, reached, remembered, hashAt }: Difference,
  { restores, keys, community }: Told,
): Promise<Restore | null> {
  for (const restore of restores.toReversed()) {
    const isOurs = restore.chainId === community.chainId && restore.host === community.host;
    const place = restore.heads[room] ?? { seq: 0, hash: null };
    const isAfter = kind === 'altered' ? seq > place.seq : seq >= place.seq;
    const known = hashAt(place.seq);
    const isSame = known === null || place.hash === null || known === place.hash;
    const isEarlier =
      remembered === null || remembered.seq <= place.seq || remembered.at <= restore.at;
    if (!isOurs || !isAfter || !isSame || !isEarlier || reached <= place.seq) continue;
    if ((await keys.has(restore.key)) && (await isRestoreSigned(restore))) return restore;
  }
  return null;
}
