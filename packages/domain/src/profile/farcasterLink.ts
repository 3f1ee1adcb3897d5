import * as z from 'zod/mini';
import { encode } from '../chat/envelope.ts';
import { address } from '../fields/address.ts';
import { deviceId, milliseconds, signature } from '../fields/log.ts';
import { chainId, host } from '../fields/statement.ts';
import { messageDomain } from '../quickAuth/message.ts';
import { verifySiwfRequestSchema } from '../quickAuth/wire.ts';

/** A Farcaster id. */
const farcasterId = z.int().check(z.positive());

/** What a Farcaster account signed to be linked: a Sign In With Farcaster message (FIP-11), with its nonce for one member. */
const { message, signature: accountSignature } = verifySiwfRequestSchema.shape;
const accountSchema = z.object({ fid: farcasterId, message, signature: accountSignature });
export type LinkedAccount = z.infer<typeof accountSchema>;

/**
 * Body of POST /api/profiles/farcaster: the Farcaster account that a member says is theirs, signed by their device; null
 * takes it back. The newest counts.
 */
export const farcasterLinkSchema = z.object({
  host,
  chainId,
  device: deviceId,
  at: milliseconds,
  account: z.nullable(accountSchema),
  signature,
});
export type FarcasterLink = z.infer<typeof farcasterLinkSchema>;

/** A link as readers get it, of which there is one only while an account is linked. */
const signedFarcasterLinkSchema = z.extend(farcasterLinkSchema, {
  author: address,
  account: accountSchema,
});
export type SignedFarcasterLink = z.infer<typeof signedFarcasterLinkSchema>;

/** Answer of GET /api/profiles/farcaster?member=. */
export const farcasterLinkAnswerSchema = z.object({
  /** Null where nothing is linked. */
  said: z.nullable(signedFarcasterLinkSchema),
  /** When the member said last what their account is, or that it is none; null for never. */
  at: z.nullable(milliseconds),
  /** Whether this server can look an account up, and so takes links. */
  mayLink: z.boolean(),
});
export type FarcasterLinkAnswer = z.infer<typeof farcasterLinkAnswerSchema>;

/** The exact bytes that the member's device signs. */
export function farcasterLinkBytes(
  said: Omit<FarcasterLink, 'signature'>,
): Uint8Array<ArrayBuffer> {
  const { chainId, host, device, at, account } = said;
  const signed = account === null ? [] : [account.fid, account.message, account.signature];
  return encode(['parley.farcaster.v1', chainId, host, device, at, ...signed]);
}

/**
 * The nonce of the message by which a Farcaster account is linked: it names the member, so that what the account signed
 * is of no use to anybody else, and never is a nonce of an auth server.
 */
export function linkNonce(chainId: number, author: string): string {
  return `${chainId}x${author.slice(2).toLowerCase()}`;
}

/** True if the account's message is for this member of this community, and names this Farcaster id alone. */
export function isLinkFor(
  { fid, message: text }: LinkedAccount,
  { host: domain, chainId, author }: { host: string; chainId: number; author: string },
): boolean {
  const only = (pattern: RegExp) => {
    const [found, ...more] = [...text.matchAll(pattern)];
    return more.length === 0 ? found?.[1] : undefined;
  };
  return (
    messageDomain(text) === domain &&
    only(/^Nonce: (.*)$/gm) === linkNonce(chainId, author) &&
    only(/farcaster:\/\/fid\/(\d+)(?!\S)/g) === String(fid)
  );
}
