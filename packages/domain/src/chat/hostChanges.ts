import * as z from 'zod/mini';
import { milliseconds, publicKey, roomId, sequence, signature } from '../fields/log.ts';
import { recordOf } from '../fields/record.ts';
import { chainId, host } from '../fields/statement.ts';
import { encode } from './envelope.ts';

/** Rooms and their newest places. */
const heads = recordOf(roomId, sequence);

/**
 * A community went on at another host. What was signed for the one before counts up to these places of the log; beside
 * the log, what was signed until then.
 */
export const hostChangeSchema = z.object({
  chainId,
  /** Authorities, such as `localhost:3000` and `parley.example`. */
  from: host,
  to: host,
  heads,
  /** In Unix milliseconds. */
  at: milliseconds,
  /** The server's key (P-256 point, base64url), one of those that sign heads, and its signature. */
  key: publicKey,
  signature,
});
export type HostChange = z.infer<typeof hostChangeSchema>;

/** What `/config.json` says besides the public config: the oldest change first, each from where the one before led. */
export const hostChangesSchema = z.object({
  // A server from before says nothing of it.
  hostChanges: z._default(z.array(hostChangeSchema), []),
});

export type HostChanges = z.infer<typeof hostChangesSchema>;

/** The exact bytes that the server signs (ECDSA P-256 over SHA-256). */
export function hostChangeBytes(
  change: Omit<HostChange, 'key' | 'signature'>,
): Uint8Array<ArrayBuffer> {
  const { chainId, from, to, at } = change;
  const places = Object.entries(change.heads).sort(([a], [b]) => (a < b ? -1 : 1));
  return encode(['parley.host.v1', chainId, from, to, at, places]);
}

/** The host that a community began at: what never changes about it, with the number of its chain. */
export function firstHost(changes: readonly Pick<HostChange, 'from'>[], current: string): string {
  return changes[0]?.from ?? current;
}
