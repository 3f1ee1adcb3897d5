import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe';

/** How far `Issued At` may lie from our clock, in milliseconds. */
const issuedAtToleranceMs = 6 * 60_000;

/**
 * A message (ERC-4361) as read, or null unless its parts make the same message again: the reader
 * passes over what is appended, doubled or out of order.
 */
export function readMessage(text: string): SiweMessage | null {
  try {
    const message = parseSiweMessage(text) as SiweMessage;
    return message.version === '1' && createSiweMessage(message) === text ? message : null;
  } catch {
    return null;
  }
}

/** True for a message that was just issued, has begun and has not ended, at `now` (Unix milliseconds). */
export function isInTime(
  { issuedAt, expirationTime, notBefore }: SiweMessage,
  now: number,
): boolean {
  const age = now - (issuedAt?.getTime() ?? Number.NaN);
  const hasBegun = notBefore === undefined || notBefore.getTime() <= now;
  const hasEnded = expirationTime !== undefined && expirationTime.getTime() <= now;
  return Math.abs(age) <= issuedAtToleranceMs && hasBegun && !hasEnded;
}
