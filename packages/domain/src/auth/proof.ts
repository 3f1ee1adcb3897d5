import * as z from 'zod/mini';
import { revocationSchema } from './revocation.ts';

/** Everything a reader needs to check that a wallet let a device sign for it. */
export const deviceProofSchema = z.object({
  device: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  /** Lower-case address. */
  author: z.string().check(z.regex(/^0x[0-9a-f]{40}$/)),
  /** Uncompressed P-256 point (65 bytes), base64url. */
  publicKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}$/)),
  /** The sign-in message (ERC-4361) that names the device, and the wallet's signature of it. */
  signIn: z.string(),
  walletSignature: z.string(),
  /** There once the device is signed out: the statement that did it. */
  revocation: z.optional(revocationSchema),
});
export type DeviceProof = z.infer<typeof deviceProofSchema>;
export const deviceProofsSchema = z.array(deviceProofSchema);
