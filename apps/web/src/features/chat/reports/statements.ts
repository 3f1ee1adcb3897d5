import { type Device, signWithDevice } from '@parley/chat-client/device/deviceKey';
import { toBase64Url } from '@parley/domain/chat/base64url';
import { digestOf } from '@parley/domain/chat/hashes';
import type { Message } from '@parley/domain/chat/wire';
import { type RoomAct, roomActBytes } from '@parley/domain/moderation/roomModes';
import {
  type Act,
  actBytes,
  type Queue,
  queueBytes,
  queueSchema,
  type Report,
  reportAnswerSchema,
  reportBytes,
} from '@parley/domain/moderation/wire';
import { type RoomStatement, roomBytes } from '@parley/domain/rooms/wire';
import * as z from 'zod/mini';
import { postJson } from '../../../platform/http.ts';
import { type Community, statement } from '../statement.ts';

/** Reports a message; false where this member had done so before. Throws HttpError. */
export async function sendReport(
  config: Community,
  device: Device,
  about: Message,
  { reason, words }: Pick<Report, 'reason' | 'words'>,
): Promise<boolean> {
  const { room, seq } = about;
  const digest = toBase64Url(await digestOf(about));
  const said = { ...statement(config, device), room, seq, digest, reason, words };
  const signature = await signWithDevice(device, reportBytes(said));
  const body: Report = { ...said, signature };
  return (await postJson('/api/moderation/reports', body, reportAnswerSchema)).isNew;
}

/** What waits for a moderator. Throws HttpError, with status 403 for who is none. */
export async function loadQueue(config: Community, device: Device): Promise<Queue> {
  const said = statement(config, device);
  const signature = await signWithDevice(device, queueBytes(said));
  return await postJson('/api/moderation/queue', { ...said, signature }, queueSchema);
}

/** Decides as a moderator. Throws HttpError. */
export async function sendAct(
  config: Community,
  device: Device,
  decided: Pick<Act, 'kind' | 'author' | 'place' | 'until' | 'reason'>,
): Promise<void> {
  const said = { ...statement(config, device), ...decided };
  const signature = await signWithDevice(device, actBytes(said));
  await postJson('/api/moderation/acts', { ...said, signature } satisfies Act, done);
}

/** Sets what members may do in a room, as a moderator. Throws HttpError. */
export async function sendRoomAct(
  config: Community,
  device: Device,
  decided: Pick<RoomAct, 'kind' | 'room' | 'seconds' | 'until' | 'reason'>,
): Promise<void> {
  const said = { ...statement(config, device), ...decided };
  const signature = await signWithDevice(device, roomActBytes(said));
  await postJson('/api/moderation/rooms', { ...said, signature } satisfies RoomAct, done);
}

/** Makes, changes, archives, or reopens a room, as a moderator. Throws HttpError. */
export async function sendRoom(
  config: Community,
  device: Device,
  decided: Pick<RoomStatement, 'kind' | 'room' | 'settings' | 'reason'>,
): Promise<void> {
  const said = { ...statement(config, device), ...decided };
  const signature = await signWithDevice(device, roomBytes(said));
  await postJson('/api/rooms', { ...said, signature } satisfies RoomStatement, done);
}

const done = z.object({ done: z.literal(true) });
