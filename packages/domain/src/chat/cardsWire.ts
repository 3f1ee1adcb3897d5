import * as z from 'zod/mini';
import { epoch, roomId, sequence } from '../fields/log.ts';
import { messageSchema, peopleSchema, tallySchema } from './wire.ts';

/** Cards of one answer. */
export const cardsMax = 24;
/** How far back the top goes, in days. */
export const topDays = 7;

/** The newest first, or what was said in the last `topDays` days, by tips and reactions. */
export const cardSorts = ['new', 'top'] as const;
export type CardSort = (typeof cardSorts)[number];

/** Answer of GET /api/chat/rooms/:room/cards?sort=&after=: what is said in a room and answers to nothing. */
export const cardsPageSchema = z.object({
  room: roomId,
  epoch,
  /** A place that the log had reached: whatever came after it may be missing here. */
  head: sequence,
  /** At most `cardsMax`, in the order of the sort. What is deleted or hidden is not among them. */
  cards: z.array(
    z.object({
      message: messageSchema,
      /** How many answer to it, and to those, that are not deleted. */
      replies: sequence,
      /** How many members other than its author tipped it, with the coin or the chat token; 0 where it is sorted by its place. */
      tippers: sequence,
    }),
  ),
  /** For `after=`; null at the end. */
  next: z.nullable(z.string()),
  /** The events that count about these messages, at most `standingMax` reactions and votes of each. */
  standing: z.array(messageSchema),
  /** All counts of messages that have more reactions and votes than `standing` holds. */
  tallies: z.array(tallySchema),
  people: peopleSchema,
});
export type CardsPage = z.infer<typeof cardsPageSchema>;
export type Card = CardsPage['cards'][number];
