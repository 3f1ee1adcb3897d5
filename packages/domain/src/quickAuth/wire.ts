import * as z from 'zod/mini';

/** Answer of POST {auth-server}/nonce, which is asked for without a payload. */
export const authNonceSchema = z.object({
  nonce: z.string().check(z.minLength(8), z.maxLength(128)),
});

/** Body of POST {auth-server}/verify-siwf. */
export const verifySiwfRequestSchema = z.object({
  domain: z.string().check(z.minLength(1), z.maxLength(255)),
  message: z.string().check(z.minLength(1), z.maxLength(4_000)),
  signature: z.string().check(z.regex(/^0x[0-9a-fA-F]*$/), z.maxLength(20_000)),
});
export type VerifySiwfRequest = z.infer<typeof verifySiwfRequestSchema>;

/** Answer of POST {auth-server}/verify-siwf: a token, or why there is none. */
export const verifySiwfAnswerSchema = z.discriminatedUnion('valid', [
  z.object({ valid: z.literal(true), token: z.string() }),
  z.object({ valid: z.literal(false), message: z.optional(z.string()) }),
]);
export type VerifySiwfAnswer = z.infer<typeof verifySiwfAnswerSchema>;

/** Answer of GET /api/session: whose token a request carries. */
export const sessionHolderSchema = z.object({
  /** Farcaster id. */
  fid: z.int().check(z.positive()),
  /** Unix milliseconds. */
  expiresAt: z.int(),
});
export type SessionHolder = z.infer<typeof sessionHolderSchema>;
