import * as z from 'zod/mini';
import { encode } from '../chat/envelope.ts';
import { address } from '../fields/address.ts';
import { farcasterNeed } from '../fields/farcaster.ts';
import { actReasonMax, statement, type Unsigned, words } from '../moderation/statement.ts';
import { gateSchema, roomSchema } from './room.ts';

/** The longest title and topic, in UTF-16 code units. */
export const titleMax = 40;
export const topicMax = 200;
/** The last place of the list that a room may ask for. */
export const orderMax = 100;

/** One line without what could turn around or hide what stands beside it. */
const line = (length: number) =>
  z.string().check(
    z.maxLength(length),
    z.refine((text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text)),
    z.refine((text) => text === text.trim()),
  );

/** The id of a room that moderators make. */
export const madeRoomId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/));

/** All that moderators say of a room; of one of the config only `topic` and `order` count. */
export const roomSettingsSchema = z.object({
  title: line(titleMax).check(z.minLength(1)),
  topic: line(topicMax),
  /** Its place in the navigation, counted from 1; null behind the others. */
  order: z.nullable(z.int().check(z.minimum(1), z.maximum(orderMax))),
  gate: z.nullable(gateSchema),
  /** Whether only moderators write there. */
  readOnly: z.boolean(),
});
export type RoomSettings = z.infer<typeof roomSettingsSchema>;

/** What a statement does to a room; each names all settings, so that the newest alone counts. */
export const roomKinds = ['create', 'change', 'archive', 'reopen'] as const;
export type RoomKind = (typeof roomKinds)[number];

/** Body of POST /api/rooms: a moderator's device makes, changes, archives, or reopens a room. */
export const roomStatementSchema = z.object({
  ...statement,
  kind: z.enum(roomKinds),
  room: madeRoomId,
  settings: roomSettingsSchema,
  reason: words(actReasonMax),
});
export type RoomStatement = z.infer<typeof roomStatementSchema>;

/** The exact bytes that a moderator's device signs about a room. */
export function roomBytes(said: Unsigned<RoomStatement>): Uint8Array<ArrayBuffer> {
  const { chainId, host, device, at, kind, room, settings, reason } = said;
  const { title, topic, order, gate, readOnly } = settings;
  return encode([
    ...['parley.room-settings.v1', chainId, host, device, at, kind, room],
    ...[title, topic, order, gate === null ? null : gateList(gate), readOnly, reason],
  ]);
}

type Gate = NonNullable<RoomSettings['gate']>;

/** A gate from before `farcaster` has four parts, as it was signed then; the fifth is there only where it is asked for. */
function gateList({ balance, points, stake, nft, farcaster }: Gate) {
  return [
    balance === undefined ? null : [balance.token ?? '', balance.atLeast],
    points?.atLeast ?? null,
    stake?.atLeast ?? null,
    nft === undefined ? null : [nft.collection, nft.atLeast],
    ...(farcaster === undefined ? [] : [farcaster]),
  ];
}

/** What a moderator said of a room, as everybody can read and check it. */
export const signedRoomSchema = z.extend(roomStatementSchema, {
  id: z.int().check(z.nonnegative()),
  /** The moderator, by the device that signed. */
  by: address,
});
export type SignedRoom = z.infer<typeof signedRoomSchema>;

/** A statement with the place that its room was made at. */
const entrySchema = z.object({ made: z.int().check(z.nonnegative()), said: signedRoomSchema });

/** Answer of GET /api/rooms. */
export const roomBookSchema = z.object({
  /** The rooms of the config, as they are without statements. */
  configured: z.array(roomSchema),
  /** The newest statement about each room, of archived ones too. */
  entries: z.array(entrySchema),
  /** What of Farcaster this server can check, and moderators may ask for; missing from servers of before: nothing. */
  farcaster: z._default(z.array(farcasterNeed), []),
});
export type RoomBook = z.infer<typeof roomBookSchema>;

/** Answer of GET /api/rooms/:room: any room, also an archived one or that of a collection. */
export const oneRoomSchema = z.object({
  room: roomSchema,
  /** How many messages it has that are neither deleted nor hidden, a moment behind. */
  count: z.int().check(z.nonnegative()),
});
export type OneRoom = z.infer<typeof oneRoomSchema>;

/** As many rooms of collections as the navigation lists of a member. */
export const heldRoomsMax = 5;
/** Answer of GET /api/members/:address/rooms: rooms of collections that they hold, the liveliest first. */
export const heldRoomsSchema = z.object({ rooms: z.array(roomSchema) });
export type HeldRooms = z.infer<typeof heldRoomsSchema>;
