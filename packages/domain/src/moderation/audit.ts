import * as z from 'zod/mini';
import { messageSchema, peopleSchema } from '../chat/wire.ts';
import { address } from '../fields/address.ts';
import { milliseconds } from '../fields/log.ts';
import { signedRoomSchema } from '../rooms/wire.ts';
import { signedRoomActSchema } from './roomModes.ts';
import { signedActSchema } from './wire.ts';

/** One thing that a moderator did, with what proves it; `at` is when the server took it (Unix ms). */
export const auditEntrySchema = z.discriminatedUnion('t', [
  z.object({ t: z.literal('act'), at: milliseconds, act: signedActSchema }),
  z.object({ t: z.literal('mode'), at: milliseconds, act: signedRoomActSchema }),
  z.object({ t: z.literal('room'), at: milliseconds, act: signedRoomSchema }),
  z.object({
    t: z.literal('event'),
    at: milliseconds,
    message: messageSchema,
    /** Who said what the event is about. */
    author: address,
  }),
]);
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Entries of one answer; more where several happened in its last millisecond. */
export const auditMax = 50;

/** Answer of GET /api/moderation/log?before=: the newest first. */
export const auditSchema = z.object({
  entries: z.array(auditEntrySchema),
  people: peopleSchema,
  /** Where the next answer begins; null where there is no more. */
  before: z.nullable(milliseconds),
});
export type Audit = z.infer<typeof auditSchema>;
