import * as z from 'zod/mini';
import { address } from '../fields/address.ts';
import { count, hash as transactionHash } from '../fields/chain.ts';
import { indexStateSchema, occurrence } from '../indexed/wire.ts';
import { fromBase64Url, toBase64Url } from './base64url.ts';
import { encode } from './envelope.ts';

/** Accounts whose anchors count, at most: each costs a call to the chain. */
export const anchorAccountsMax = 16;

/**
 * The name of a room on the chain: SHA-256, 0x and 64 digits. The community is part of it, so that an
 * anchor of another one with the same rooms is no anchor of this one.
 */
export async function anchorRoom(
  room: string,
  { chainId, host }: { chainId: number; host: string },
): Promise<`0x${string}`> {
  const bytes = encode(['parley.anchor.v1', chainId, host, room]);
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** The hash of a place (base64url) as the chain writes it: 0x and 64 digits. */
export function anchorHash(hash: string): `0x${string}` {
  return hexOf(fromBase64Url(hash));
}

/** The hash that the chain has, as rooms write it: base64url. */
export function roomHash(hex: string): string {
  const pairs = hex.slice(2).match(/../g) ?? [];
  return toBase64Url(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)));
}

function hexOf(bytes: Uint8Array): `0x${string}` {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'));
  return `0x${digits.join('')}`;
}

/** What `/config.json` says besides the public config. */
export const anchorAccountsSchema = z.object({
  /** The accounts with which servers of this community anchor. */
  anchorAccounts: z.array(address),
});
export type AnchorAccounts = z.infer<typeof anchorAccountsSchema>;

/** How a server gets on with anchoring; `GET /api/readyz` shows it to the operator. */
export type AnchorState = {
  account: string;
  /** False while another server over the same database anchors. */
  isLeading: boolean;
  /** When this server last anchored something, in Unix milliseconds. */
  anchoredAt: number | null;
  /** Why it does not go on, in a sentence. */
  trouble: string | null;
};

/** How far a room went, as it was written on the chain; the hash as the chain has it. */
export const anchorSchema = z.object({
  account: address,
  seq: count,
  hash: transactionHash,
  ...occurrence,
});
export type AnchorWire = z.infer<typeof anchorSchema>;

/** Answer of GET /api/chat/rooms/:room/anchors?from=<seq>: what this community’s servers anchored. */
export const anchorsSchema = z.object({
  /** The newest ones, newest first; at most 20. */
  anchors: z.array(anchorSchema),
  /** The first one at place `from` or after it; null for none. */
  first: z.nullable(anchorSchema),
  index: indexStateSchema,
});
export type AnchorsWire = z.input<typeof anchorsSchema>;
