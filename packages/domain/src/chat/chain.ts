import { encode, envelopeBytes } from './envelope.ts';
import type { Message, SignedHead } from './wire.ts';

/** What a digest covers: all that was signed, and who signed it; not its place. */
export type Signed = Parameters<typeof envelopeBytes>[0] &
  Pick<Message, 'author' | 'device' | 'signature'>;

/**
 * The bytes whose SHA-256 is a message's digest. The signature is among them: without it nobody can
 * find out by trying what a text was that is gone.
 */
export function digestBytes(message: Signed): Uint8Array<ArrayBuffer> {
  const { author, device, signature } = message;
  // The envelope is JSON on one line, so that nothing of it can pass for the lines after it.
  return joined(envelopeBytes(message), text(`\n${author}\n${device}\n${signature}`));
}

/** The bytes whose SHA-256 stands before the first message of a room. */
export function roomBytes(room: string): Uint8Array<ArrayBuffer> {
  return text(`parley.room.v1\n${room}`);
}

/** A message's place in its room: what came before, its digest, and what the server added. */
export type Link = {
  /** Hash of the place before; of `roomBytes` before the first one. 32 bytes. */
  previous: Uint8Array;
  /** 32 bytes. */
  digest: Uint8Array;
  seq: number;
  /** When it was committed, in Unix milliseconds. */
  at: number;
};

/** The 80 bytes whose SHA-256 is the hash of a place; numbers are 8 bytes, big-endian. */
export function linkBytes({ previous, digest, seq, at }: Link): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(80);
  bytes.set(previous, 0);
  bytes.set(digest, 32);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(64, BigInt(seq));
  view.setBigUint64(72, BigInt(at));
  return bytes;
}

/** The exact bytes that a server signs to say how far a room goes (ECDSA P-256 over SHA-256). */
export function headBytes(
  { room, epoch, seq, hash, at }: Omit<SignedHead, 'key' | 'signature'>,
  community: { chainId: number; host: string },
): Uint8Array<ArrayBuffer> {
  const { chainId, host } = community;
  return encode(['parley.head.v1', chainId, host, room, epoch, seq, hash, at]);
}

const encoder = new TextEncoder();

function text(value: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(value);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}
