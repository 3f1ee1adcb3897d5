import * as z from 'zod/mini';
import { roomIdPattern } from './rooms.ts';

export const roomId = z.string().check(z.regex(roomIdPattern));
/** A place in the log of a room, counted from 1; 0 before the first. */
export const sequence = z.int().check(z.nonnegative());
/** Which log it is. */
export const epoch = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));
/** Unix milliseconds. */
export const milliseconds = z.int().check(z.nonnegative());
/** A ULID. */
export const clientId = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/));
/** 32 bytes, base64url, such as a SHA-256. */
export const digest = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
/** The id of a device: the SHA-256 of its public key, base64url. */
export const deviceId = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
/** An uncompressed P-256 point (65 bytes), base64url. */
export const publicKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{87}$/));
/** A P-256 signature (64 bytes), base64url. */
export const signature = z.string().check(z.regex(/^[A-Za-z0-9_-]{86}$/));
