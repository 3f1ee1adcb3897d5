import * as z from 'zod/mini';
import { address } from '../fields/address.ts';
import { deviceId, publicKey } from '../fields/log.ts';
import { revocationSchema } from './revocation.ts';

/** Everything a reader needs to check that a wallet let a device sign for it. */
export const deviceProofSchema = z.object({
  device: deviceId,
  author: address,
  publicKey,
  /** The sign-in message (ERC-4361) that names the device, and the wallet's signature of it. */
  signIn: z.string(),
  walletSignature: z.string(),
  /** There once the device is signed out: the statement that did it. */
  revocation: z.optional(revocationSchema),
});
export type DeviceProof = z.infer<typeof deviceProofSchema>;
export const deviceProofsSchema = z.array(deviceProofSchema);
