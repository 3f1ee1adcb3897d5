import * as z from 'zod/mini';
import { peopleSchema } from '../chat/wire.ts';

const foundMessage = z.object({
  room: z.string(),
  seq: z.int().check(z.positive()),
  author: z.string(),
  /** In Unix milliseconds. */
  at: z.int().check(z.nonnegative()),
  /** Its newest words. */
  body: z.string(),
});

/** Answer of GET /api/search/messages?q=&after=. */
export const foundMessagesSchema = z.object({
  /** Newest first. */
  messages: z.array(foundMessage),
  /** For `after=`; null at the end. */
  next: z.nullable(z.string()),
  people: peopleSchema,
});
export type FoundMessages = z.infer<typeof foundMessagesSchema>;

/** The most places of one question to GET /api/search/places?at=<room>:<seq>,…, whose answer is a `FoundMessages`. */
export const placesMax = 100;

/** Answer of GET /api/search/people?q=. */
export const foundPeopleSchema = z.object({
  /** The nearest first. */
  names: z.array(
    z.object({
      name: z.string(),
      holder: z.string(),
      /** True for the name that its holder shows. */
      isMain: z.boolean(),
    }),
  ),
});
export type FoundPeople = z.infer<typeof foundPeopleSchema>;

/** Days over which people who wrote are suggested. */
export const suggestedDays = 7;

/** Answer of GET /api/search/suggested: who has a main name, first those who wrote most, then the newest. */
export const suggestedPeopleSchema = z.object({
  people: z.array(
    z.object({
      name: z.string(),
      holder: z.string(),
      /** What they said in the last `suggestedDays`; 0 for who is suggested because the name is new. */
      messages: z.int().check(z.nonnegative()),
      /** When the name was registered, in seconds since 1970. */
      registeredAt: z.int().check(z.nonnegative()),
    }),
  ),
});
export type SuggestedPeople = z.infer<typeof suggestedPeopleSchema>;

/** Answer of GET /api/members/:address/mentions?after=. */
export const mentionsSchema = z.object({
  /** Messages that mention a name of the member, or reply to something they said; `at` says since when, newest first. */
  mentions: z.array(
    z.extend(foundMessage, {
      isReply: z.boolean(),
      /** Place of the log since which it does: its own, or that of an edit. */
      since: z.int().check(z.positive()),
    }),
  ),
  /** For `after=`; null at the end. */
  next: z.nullable(z.string()),
  people: peopleSchema,
  /** Rooms of which what was said after a place may be missing still, with that place; older servers do not say. */
  behind: z.optional(z.array(z.object({ room: z.string(), seq: z.int() }))),
});
export type Mentions = z.infer<typeof mentionsSchema>;
