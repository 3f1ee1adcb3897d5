import { clockSkewMs, deviceLifetimeMs } from '../chat/limits.ts';

/** How long a sign-in message may wait for its signature, in milliseconds. */
export const signInLifetimeMs = 10 * 60_000;
/** How far `Issued At` may lie from the server's clock, in milliseconds: 5 minutes and 60 s of skew. */
export const issuedAtToleranceMs = 6 * 60_000;
/** How long a nonce can be used, in milliseconds. */
export const nonceLifetimeMs = 5 * 60_000;

const days = deviceLifetimeMs / 86_400_000;
/**
 * The statement that the wallet shows. It has to say what the signature allows, and what it does
 * not.
 */
export const signInStatement = `Sign in and let this device sign your messages for ${days} days. This cannot move funds.`;

/** The fields of a sign-in message (ERC-4361, Sign-In with Ethereum). */
export type SignIn = {
  /** Authority of the site, such as `parley.example` or `localhost:3000`. */
  domain: string;
  /** Origin of the site, such as `https://parley.example`. */
  uri: string;
  /** EIP-55 checksummed address. */
  address: string;
  chainId: number;
  nonce: string;
  issuedAt: Date;
  /** Uncompressed P-256 point of the device that may sign, base64url. */
  devicePublicKey: string;
};

/** Prefix of the one resource a sign-in names: the device's public key. */
const deviceResource = 'urn:parley:device:p256:';

/**
 * The canonical sign-in message. The browser composes it, and the server composes it again from the
 * parsed fields, so that anything appended, reordered, or unusual is refused.
 */
export function signInMessage(signIn: SignIn): string {
  const expiry = new Date(signIn.issuedAt.getTime() + signInLifetimeMs);
  return [
    `${signIn.domain} wants you to sign in with your Ethereum account:`,
    signIn.address,
    '',
    signInStatement,
    '',
    `URI: ${signIn.uri}`,
    'Version: 1',
    `Chain ID: ${signIn.chainId}`,
    `Nonce: ${signIn.nonce}`,
    `Issued At: ${signIn.issuedAt.toISOString()}`,
    `Expiration Time: ${expiry.toISOString()}`,
    'Resources:',
    `- ${deviceResource}${signIn.devicePublicKey}`,
  ].join('\n');
}

const shape = new RegExp(
  [
    '^(?<domain>[^\\s/?#@]{1,255}) wants you to sign in with your Ethereum account:',
    '(?<address>0x[0-9a-fA-F]{40})',
    '',
    '(?<statement>[^\\n]*)',
    '',
    'URI: (?<uri>[^\\s]{1,512})',
    'Version: 1',
    'Chain ID: (?<chainId>[1-9][0-9]{0,15})',
    'Nonce: (?<nonce>[A-Za-z0-9]{8,128})',
    'Issued At: (?<issuedAt>[0-9TZ:.-]{20,30})',
    'Expiration Time: (?<expiry>[0-9TZ:.-]{20,30})',
    'Resources:',
    `- ${deviceResource}(?<devicePublicKey>[A-Za-z0-9_-]{87})$`,
  ].join('\\n'),
);

/** Reads a sign-in message; null unless it is byte for byte what `signInMessage` would write. */
export function parseSignIn(message: string): SignIn | null {
  const fields = message.length > 2_000 ? undefined : shape.exec(message)?.groups;
  if (fields === undefined) return null;
  const issuedAt = new Date(fields.issuedAt ?? '');
  if (Number.isNaN(issuedAt.getTime())) return null;
  const signIn: SignIn = {
    domain: fields.domain ?? '',
    uri: fields.uri ?? '',
    address: fields.address ?? '',
    chainId: Number(fields.chainId),
    nonce: fields.nonce ?? '',
    issuedAt,
    devicePublicKey: fields.devicePublicKey ?? '',
  };
  return signInMessage(signIn) === message ? signIn : null;
}

/**
 * True if a device with this sign-in may sign at `atMs` (Unix milliseconds): from the sign-in, less
 * the allowed clock skew, to the end of its 30 days.
 */
export function isDeviceInForce({ issuedAt }: SignIn, atMs: number): boolean {
  const sinceMs = atMs - issuedAt.getTime();
  return sinceMs >= -clockSkewMs && sinceMs < deviceLifetimeMs;
}
