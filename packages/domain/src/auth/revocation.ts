import * as z from 'zod/mini';
import { deviceId, milliseconds, roomId, signature } from '../fields/log.ts';
import { recordOf } from '../fields/record.ts';
import { chainId, host } from '../fields/statement.ts';

/** The most devices that one statement signs out. */
export const revocationMax = 100;
/** How far the time of a statement may lie from the server's clock, in milliseconds. */
export const revocationSkewMs = 5 * 60_000;

/**
 * A device signs out others of the same wallet, or itself. `heads` are the newest places of the
 * rooms that it knew: a message of a signed-out device beyond them is not its author's, whatever
 * time it claims, even if the server keeps it in the log.
 */
export const revocationSchema = z.object({
  /** Authority of the site, such as `parley.example`. */
  host,
  chainId,
  /** The device that signs this statement. */
  by: deviceId,
  devices: z.array(deviceId).check(z.minLength(1), z.maxLength(revocationMax)),
  /** When it was signed, in Unix milliseconds. */
  at: milliseconds,
  /** Newest places by room. */
  heads: recordOf(roomId, milliseconds),
  signature,
});
export type Revocation = z.infer<typeof revocationSchema>;

/** The exact bytes that the device signs (ECDSA P-256 over SHA-256). */
export function revocationBytes(
  revocation: Omit<Revocation, 'signature'>,
): Uint8Array<ArrayBuffer> {
  const { host, chainId, by, devices, at, heads } = revocation;
  const places = Object.entries(heads).sort(([a], [b]) => (a < b ? -1 : 1));
  return encode(['parley.revocation.v1', chainId, host, by, devices, at, places]);
}

/** True for a message that a signed-out device can no longer have sent. */
export function isAfterRevocation(
  { at, heads }: Pick<Revocation, 'at' | 'heads'>,
  message: { room: string; seq: number; sentAt: number },
): boolean {
  return message.sentAt >= at || message.seq > (heads[message.room] ?? Number.POSITIVE_INFINITY);
}

/** Body of POST /api/auth/devices: a device asks for all devices of its wallet. */
export const deviceListRequestSchema = z.object({ device: deviceId, at: milliseconds, signature });
export type DeviceListRequest = z.infer<typeof deviceListRequestSchema>;

/**
 * The exact bytes that a device signs to ask for the list. They are valid on this site only, for
 * minutes.
 */
export function deviceListBytes(
  host: string,
  { device, at }: Omit<DeviceListRequest, 'signature'>,
): Uint8Array<ArrayBuffer> {
  return encode(['parley.devices.v1', host, device, at]);
}

/** A device as its owner sees it; times are Unix milliseconds. */
export const deviceEntrySchema = z.object({
  device: deviceId,
  /** The browser and system that signed in, such as `Firefox on Linux`. */
  agent: z.string(),
  signedInAt: milliseconds,
  expiresAt: milliseconds,
  /** Null until its first connection. */
  lastSeenAt: z.nullable(milliseconds),
});
export type DeviceEntry = z.infer<typeof deviceEntrySchema>;
/** Answer of POST /api/auth/devices: the devices that may sign, the last seen first. */
export const deviceListSchema = z.object({ devices: z.array(deviceEntrySchema) });

function encode(parts: readonly unknown[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(parts));
}
