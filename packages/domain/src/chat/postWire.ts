import * as z from 'zod/mini';
import { epoch, roomId, sequence } from '../fields/log.ts';
import { messageSchema, peopleSchema, tallySchema } from './wire.ts';

/** Replies of one answer. */
export const repliesMax = 50;
/** Reactions and votes that an answer carries of the message it is about; of the others as many as a page. */
export const postStandingMax = 500;
/** Replies that a thread has at most: what is beyond them is neither counted nor given. */
export const threadMax = 5_000;

/** Answer of GET /api/chat/rooms/:room/posts/:seq?after=: a message, its thread, and its neighbors. */
export const postSchema = z.object({
  room: roomId,
  epoch,
  /** A place that the log had reached: whatever came after it may be missing here. */
  head: sequence,
  message: messageSchema,
  /** What was said right before and after it in the room, at most one each, in their order. */
  around: z.array(messageSchema),
  /** What replies to it, and what replies to that, after place `after`: oldest first, at most `repliesMax`. */
  replies: z.array(messageSchema),
  /** For `after=`; null at the end. */
  next: z.nullable(sequence),
  /** How many replies there are that are not deleted. */
  count: sequence,
  /**
   * The events that count about all these messages: at most `postStandingMax` reactions and votes of the first,
   * and `standingMax` of each other.
   */
  standing: z.array(messageSchema),
  /** All counts of messages that have more reactions and votes than `standing` holds. */
  tallies: z.array(tallySchema),
  people: peopleSchema,
});
export type Post = z.infer<typeof postSchema>;

/** The place that an address names; null for a text that is none. */
export function placeOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
