import * as z from 'zod/mini';
import { epoch, roomId, sequence } from '../fields/log.ts';

/** What a page says of its member besides messages; nothing of it is in the log. */
export const presenceFrameSchema = z.discriminatedUnion('t', [
  /** The room that the page shows; null for none. Only there a member is here, and is told of others. */
  z.object({ t: z.literal('here'), room: z.nullable(roomId) }),
  /** The member types in the room that the page shows; again at most every `typingEveryMs`. */
  z.object({ t: z.literal('typing'), room: roomId }),
  /** Whether the page is in sight. Who looks at one on any device is not notified on the others. */
  z.object({ t: z.literal('looking'), is: z.boolean() }),
  /** How far the member has read, at most every `seenEveryMs`. */
  z.object({
    t: z.literal('seen'),
    room: roomId,
    epoch,
    seq: sequence,
    /** The member takes back that they have read what comes after. */
    back: z.optional(z.literal(true)),
  }),
]);
export type PresenceFrame = z.infer<typeof presenceFrameSchema>;
