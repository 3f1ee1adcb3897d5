import * as z from 'zod/mini';
import { encode } from '../chat/envelope.ts';
import { address } from '../fields/address.ts';
import { deviceId, publicKey, roomId, signature } from '../fields/log.ts';
import { dayMinutes, isTimeZone } from './quietHours.ts';

/** Rooms that one device may follow, and what of a member's mutes is respected, at most. */
export const pushMax = { rooms: 50, people: 500, words: 100, wordLength: 100 } as const;

const minute = z.int().check(z.minimum(0), z.maximum(dayMinutes - 1));
const rooms = z.array(roomId).check(z.maxLength(pushMax.rooms));

const quietHours = z
  .object({
    from: minute,
    to: minute,
    zone: z.string().check(z.maxLength(64), z.refine(isTimeZone)),
  })
  .check(z.refine(({ from, to }) => from !== to));

/** What a member wants to be notified of on a device while Parley is closed. */
export const pushChoicesSchema = z.object({
  /** Mentions of their names, and replies. */
  mentions: z.boolean(),
  /** Tips that they receive. */
  tips: z.boolean(),
  /** Mints of their collections, and what is said in the rooms of those. Older pages don't know it. */
  nfts: z.optional(z.boolean()),
  /** Rooms of which they want to hear every message. */
  rooms,
  quiet: z.nullable(quietHours),
});
export type PushChoices = z.infer<typeof pushChoicesSchema>;

/** What of the browser's mutes the server has to know, since it may not be sent then. */
const mutedSchema = z.object({
  rooms,
  people: z.array(address).check(z.maxLength(pushMax.people)),
  words: z
    .array(z.string().check(z.minLength(1), z.maxLength(pushMax.wordLength)))
    .check(z.maxLength(pushMax.words)),
});
export type PushMuted = z.infer<typeof mutedSchema>;

/** Where a browser's push service takes messages for it, and the keys that they are encrypted for. */
const browserAddress = z.object({
  endpoint: z.string().check(z.maxLength(1_024), z.refine(isEndpoint)),
  /** Uncompressed P-256 point, 65 bytes. */
  p256dh: publicKey,
  /** 16 bytes. */
  auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
  /** The server's public key that the subscription was made for. */
  key: publicKey,
});
export type BrowserAddress = z.infer<typeof browserAddress>;

/** Where a Farcaster client takes notifications for one of its users: its `notificationDetails`. */
const clientPlace = z.object({
  url: z.string().check(z.maxLength(1_024), z.refine(isEndpoint)),
  /** What allows it; only this user's page, the client, and the server know it. */
  token: z.string().check(z.regex(/^[\x21-\x7e]{8,512}$/)),
});
export type ClientPlace = z.infer<typeof clientPlace>;

/** True for where a client may be sent notifications. */
export const isClientPlace = (details: unknown): details is ClientPlace =>
  z.safeParse(clientPlace, details).success;

/** The same, with whom and whose client that is. */
const clientAddress = z.extend(clientPlace, {
  /** The user and the client, by their Farcaster ids, as the page was told: what the client tells of them later counts. */
  fid: z.int().check(z.positive()),
  clientFid: z.int().check(z.positive()),
});
export type ClientAddress = z.infer<typeof clientAddress>;

export type PushAddress = BrowserAddress | ClientAddress;

/** True for the address of a browser, false for that of a Farcaster client. */
export const isBrowser = (address: PushAddress): address is BrowserAddress => 'endpoint' in address;

const wishSchema = z.object({
  address: z.union([browserAddress, clientAddress]),
  choices: pushChoicesSchema,
  muted: mutedSchema,
});
export type PushWish = z.infer<typeof wishSchema>;

/** Body of POST /api/push/wish: what a device wants to be sent, signed by it; null for nothing any more. */
export const pushRequestSchema = z.object({
  host: z.string().check(z.minLength(1), z.maxLength(255)),
  chainId: z.int().check(z.positive()),
  device: deviceId,
  /** When it was signed, in Unix milliseconds. The newest of a device counts. */
  at: z.int().check(z.nonnegative()),
  wish: z.nullable(wishSchema),
  signature,
});
export type PushRequest = z.infer<typeof pushRequestSchema>;

/** The exact bytes that a device signs. */
export function pushRequestBytes(request: Omit<PushRequest, 'signature'>): Uint8Array<ArrayBuffer> {
  const { chainId, host, device, at, wish } = request;
  return encode(['parley.push.v1', chainId, host, device, at, wish === null ? null : parts(wish)]);
}

function parts({ address, choices, muted }: PushWish): unknown[] {
  const { mentions, tips, quiet, nfts } = choices;
  const hours = quiet === null ? null : [quiet.from, quiet.to, quiet.zone];
  return [
    ...(isBrowser(address)
      ? [address.endpoint, address.p256dh, address.auth, address.key]
      : ['farcaster', address.url, address.token, address.fid, address.clientFid]),
    ...[mentions, tips, choices.rooms, hours],
    ...[muted.rooms, muted.people, muted.words],
    ...(nfts === undefined ? [] : [nfts]),
  ];
}

/** Answer of GET /api/push/key: the public key that subscriptions are made for; null where push is off. */
export const pushKeySchema = z.object({ key: z.nullable(publicKey) });
/** Answer of POST /api/push/wish. */
export const pushDoneSchema = z.object({ done: z.literal(true) });

/** What a push message says, encrypted for one browser. */
export const pushMessageSchema = z.object({
  title: z.string(),
  body: z.string(),
  /** A later one of the same tag takes its place. */
  tag: z.string(),
  /** The page that a press leads to. */
  path: z.string().check(z.regex(/^\//)),
  /** Messages that it stands for. */
  count: z.int().check(z.positive()),
});
export type PushMessage = z.infer<typeof pushMessageSchema>;

/**
 * An https address without a port, a password, and a fragment; whether its host is public is seen when it is asked.
 */
function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    !text.includes('#') &&
    url.hostname.includes('.') &&
    url.href === text
  );
}
