import * as z from 'zod/mini';

/** What frames of the chat are made of. Rooms of collections have the longest ids; see `rooms/collections.ts`. */
export const roomId = z.string().check(z.regex(/^[a-z0-9-]{1,44}$/));
export const sequence = z.int().check(z.nonnegative());
export const epoch = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));
