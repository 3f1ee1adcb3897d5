import * as z from 'zod/mini';
import { encode } from '../chat/envelope.ts';
import { deviceId, milliseconds, signature } from '../fields/log.ts';
import { chainId, host } from '../fields/statement.ts';
import { tupleOf } from '../fields/tuple.ts';
import { isMutable, type MuteChange, muteKinds } from './rules.ts';

/** Changes of one request; more go in several. */
export const muteChangesMax = 500;

/** What the server tells a member's other devices as changed (`changed` in `chat/wire.ts`). */
export const mutesTopic = 'mutes';

const change = tupleOf(z.enum(muteKinds), z.string(), z.boolean()).check(
  z.refine(([kind, one]) => isMutable(kind, one)),
);

/** Body of POST /api/mutes: a device asks for what its member mutes and blocks, after these changes of it. */
export const mutesRequestSchema = z.object({
  host,
  chainId,
  device: deviceId,
  /** When it was signed, in Unix milliseconds. */
  at: milliseconds,
  /** Each about something else. */
  changes: z.array(change).check(
    z.maxLength(muteChangesMax),
    z.refine((all) => new Set(all.map(([kind, one]) => `${kind} ${one}`)).size === all.length),
  ),
  signature,
});
export type MutesRequest = z.infer<typeof mutesRequestSchema>;

/** The exact bytes that a device signs. */
export function mutesBytes(
  request: Omit<MutesRequest, 'signature' | 'changes'> & { changes: readonly MuteChange[] },
): Uint8Array<ArrayBuffer> {
  const { chainId, host, device, at, changes } = request;
  return encode(['parley.mutes.v1', chainId, host, device, at, changes]);
}

const list = z.array(z.string());

/** Answer of POST /api/mutes: all that is kept for the member, the oldest first. */
export const mutesSchema = z.object({
  mutes: z.object({ rooms: list, people: list, words: list, blocked: list }),
});
