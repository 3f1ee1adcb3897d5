import * as z from 'zod/mini';

/** What messages and frames of the chat are made of. Rooms of collections have the longest ids; see `rooms/collections.ts`. */
export const roomId = z.string().check(z.regex(/^[a-z0-9-]{1,44}$/));
export const sequence = z.int().check(z.nonnegative());
export const epoch = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));
export const address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/));
/** A ULID. */
export const clientId = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/));
export const deviceId = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
/** A P-256 signature, base64url. */
export const signature = z.string().check(z.regex(/^[A-Za-z0-9_-]{86}$/));
export const milliseconds = z.int().check(z.nonnegative());
