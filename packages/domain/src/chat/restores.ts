import * as z from 'zod/mini';
import { digest, milliseconds, publicKey, roomId, sequence, signature } from '../fields/log.ts';
import { recordOf } from '../fields/record.ts';
import { chainId, host } from '../fields/statement.ts';
import { encode } from './envelope.ts';
import type { HostChange } from './hostChanges.ts';
import { importPublicKey, isSignedBy } from './signature.ts';

const epoch = z.string().check(z.minLength(1), z.maxLength(64));
const placeSchema = z.object({ seq: sequence, hash: digest });

/** A community was restored from a backup: its log went on from these places, and what followed them is gone. */
export const restoreSchema = z.object({
  chainId,
  host,
  /** The identities of the log before and since. */
  from: epoch,
  to: epoch,
  /** Rooms, and their newest places in the backup; a room without one began later. */
  heads: recordOf(roomId, placeSchema),
  /** The moment of the backup, and when it was restored, in Unix milliseconds. */
  savedAt: milliseconds,
  at: milliseconds,
  /** The server's key (P-256 point, base64url), one of those that sign heads, and its signature. */
  key: publicKey,
  signature,
});
export type Restore = z.infer<typeof restoreSchema>;

/** What `/config.json` says besides the public config, the oldest first. */
export const restoresSchema = z.object({
  // A server from before says nothing of it.
  restores: z._default(z.array(restoreSchema), []),
});
export type Restores = z.infer<typeof restoresSchema>;

/** The exact bytes that the server signs (ECDSA P-256 over SHA-256). */
export function restoreBytes(restore: Omit<Restore, 'key' | 'signature'>): Uint8Array<ArrayBuffer> {
  const { chainId, host, from, to, savedAt, at } = restore;
  const places = Object.entries(restore.heads)
    .map(([room, { seq, hash }]) => [room, seq, hash] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return encode(['parley.restore.v1', chainId, host, from, to, savedAt, at, places]);
}

/** The restores of a community, wherever it was then. */
export function restoresOf(
  community: { chainId: number; host: string; hostChanges: readonly Pick<HostChange, 'from'>[] },
  restores: readonly Restore[],
): Restore[] {
  const hosts = [community.host, ...community.hostChanges.map(({ from }) => from)];
  return restores.filter((one) => one.chainId === community.chainId && hosts.includes(one.host));
}

/** What was anchored on the chain: how far a room went, and when that was written, in Unix milliseconds. */
type Anchored = { room: string; seq: number; at: number };

/**
 * The restore since which a room no longer has what was anchored, as it was made before and the backup did not go as far;
 * null where none explains that. Its signature is for the caller to check.
 */
export function restoreSince(
  { room, seq, at }: Anchored,
  restores: readonly Restore[],
): Restore | null {
  const took = (restore: Restore) => at < restore.at && seq > (restore.heads[room]?.seq ?? 0);
  return restores.find(took) ?? null;
}

/** True if the key that a restore names really signed it. */
export async function isRestoreSigned(restore: Restore): Promise<boolean> {
  const key = await importPublicKey(restore.key);
  return isSignedBy(key, restoreBytes(restore), restore.signature);
}
