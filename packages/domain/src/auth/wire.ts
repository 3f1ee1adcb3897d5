import * as z from 'zod/mini';
import { publicKey } from '../fields/log.ts';
import { host } from '../fields/statement.ts';

/** Body of POST /api/auth/nonce: the device that will sign, an uncompressed P-256 point as base64url. */
export const nonceRequestSchema = z.object({
  devicePublicKey: publicKey,
});
export type NonceRequest = z.infer<typeof nonceRequestSchema>;

/** Answer of POST /auth/nonce. The nonce serves a sign-in of that device only. */
export const nonceSchema = z.object({ nonce: z.string().check(z.regex(/^[A-Za-z0-9]{17,64}$/)) });

/** Body of POST /auth/verify-siwe. */
export const verifyRequestSchema = z.object({
  domain: host,
  message: z.string().check(z.minLength(1), z.maxLength(4_000)),
  signature: z.string().check(z.regex(/^0x[0-9a-fA-F]*$/), z.maxLength(20_000)),
});
export type VerifyRequest = z.infer<typeof verifyRequestSchema>;

/** Answer of POST /api/auth/verify-siwe: who signed in with which device, or why not. */
export const verifyAnswerSchema = z.discriminatedUnion('valid', [
  z.object({
    valid: z.literal(true),
    address: z.string(),
    device: z.string(),
    /** When the device's approval ends, in Unix milliseconds. */
    expiresAt: z.int(),
  }),
  z.object({ valid: z.literal(false), message: z.string() }),
]);
export type VerifyAnswer = z.infer<typeof verifyAnswerSchema>;
