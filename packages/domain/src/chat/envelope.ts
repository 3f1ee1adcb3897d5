import type { Envelope } from './wire.ts';

/**
 * The exact bytes an author signs (ECDSA P-256 over SHA-256). A JSON array has no key order, so the
 * same envelope always gives the same bytes, and the leading tag keeps a message signature from
 * being used as another kind of signature.
 */
export function envelopeBytes(envelope: Envelope): Uint8Array<ArrayBuffer> {
  const { chainId, host, room, id, sentAt, kind, body, replyTo, target, checked } = envelope;
  const common = [chainId, host, room, id, sentAt, kind, body];
  const history = checked === undefined ? [] : [checked.seq, checked.hash];
  // The digest binds an event to what its author saw: the server cannot put something else in that place.
  if (target !== undefined) {
    return encode(['parley.event.v1', ...common, target.seq, target.digest, ...history]);
  }
  return checked === undefined
    ? encode(['parley.message.v1', ...common, replyTo])
    : encode(['parley.message.v2', ...common, replyTo, ...history]);
}

/** The exact bytes a device signs to open a socket: the server's challenge, bound to one host. */
export function challengeBytes(host: string, challenge: string): Uint8Array<ArrayBuffer> {
  return encode(['parley.socket.v1', host, challenge]);
}

const encoder = new TextEncoder();

/** The UTF-8 of a JSON array: what is signed here always is one, with a tag first. */
export function encode(parts: readonly unknown[]): Uint8Array<ArrayBuffer> {
  return encoder.encode(JSON.stringify(parts));
}
