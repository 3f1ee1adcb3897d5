import { type Device, signWithDevice } from '@parley/chat-client/device/deviceKey';
import { SignInError } from '@parley/chat-client/device/signIn';
import {
  type PushChoices,
  type PushMuted,
  type PushRequest,
  type PushWish,
  pushDoneSchema,
  pushKeySchema,
  pushMax,
  pushRequestBytes,
} from '@parley/domain/push/wire';
import { pushText } from '@parley/text/push';
import { getJson, HttpError, postJson } from '../../../platform/http.ts';
import { logWarning } from '../../../platform/log.ts';
import { serverNow } from '../../../platform/serverClock.ts';
import { unkeptMuted } from '../../../storage/mutedOwner.ts';
import { pushRecord } from '../../../storage/push.ts';
import { SessionError } from '../../../wallet/quickSignIn/errors.ts';
import { subscribe, unsubscribe } from './browserPush.ts';
import { addressInClient, isInClient } from './clientPush.ts';
import { forgetWorkerRecord, keepWorkerRecord, sayingAt } from './workerRecord.ts';

const dayMs = 24 * 60 * 60_000;

/** The community that a wish is for. */
export type Site = { host: string; chainId: number };
/** Whose device it is; the address in lower case. */
export type Own = { author: string; device: Device };

/** What is chosen at first. */
export const firstChoices: PushChoices = {
  mentions: true,
  tips: true,
  nfts: true,
  rooms: [],
  quiet: null,
};

/** The public key that browsers subscribe for; null where the operator turned push off. Throws HttpError. */
export async function loadPushKey(): Promise<string | null> {
  return (await getJson('/api/push/key', pushKeySchema)).key;
}

/**
 * Has this browser be sent what is chosen, and tells the server what is muted here only. Where nothing changed since
 * the server was told, it isn't told again. Throws HttpError, or what the browser throws.
 */
export async function wish(site: Site, own: Own, key: string, choices: PushChoices): Promise<void> {
  const { author, device } = own;
  const wanted: PushWish = {
    address: addressInClient() ?? (await subscribe(key)),
    choices,
    muted: mutedForServer(author),
  };
  // A client may have told the server of changes that this page knows nothing of: then once a day is enough.
  const day = isInClient() ? Math.floor(serverNow() / dayMs) : 0;
  const told = JSON.stringify([device.id, wanted, ...(day > 0 ? [day] : [])]);
  if (pushRecord.get()?.told === told) return;
  const turnsOn = pushRecord.get() === null;
  // First, so that no page that ends in between leaves the worker with what was chosen before.
  const at = await sayingAt();
  await keepWorkerRecord({ ...site, author, wish: wanted, saidAt: at });
  try {
    await send(site, device, at, wanted);
  } catch (error) {
    if (turnsOn) await forgetWorkerRecord();
    throw error;
  }
  pushRecord.set({ author, choices, told });
}

/** Has this browser be sent nothing any more. `device` tells the server, which finds out in any case. */
export async function endPush(site: Site, device: Device | null): Promise<void> {
  pushRecord.set(null);
  const at = await sayingAt();
  await forgetWorkerRecord();
  await unsubscribe();
  if (device !== null) {
    await send(site, device, at, null).catch((error) =>
      logWarning('push was ended here only', error),
    );
  }
}

async function send(
  { host, chainId }: Site,
  device: Device,
  at: number,
  wanted: PushWish | null,
): Promise<void> {
  const said = { host, chainId, device: device.id, at, wish: wanted };
  const signature = await signWithDevice(device, pushRequestBytes(said));
  const body: PushRequest = { ...said, signature };
  await postJson('/api/push/wish', body, pushDoneSchema);
}

/**
 * What is muted here and the server doesn't keep for the member yet; as much of it as it takes with a wish: the
 * newest.
 */
function mutedForServer(author: string): PushMuted {
  const { rooms, people, words, blocked } = unkeptMuted(author);
  return {
    rooms: rooms.slice(-pushMax.rooms),
    people: [...people, ...blocked].slice(-pushMax.people),
    words: words.filter(({ length }) => length <= pushMax.wordLength).slice(-pushMax.words),
  };
}

/** The one sentence for why it was not turned on; null for a member who declined in their wallet or client. */
export function sentenceOf(error: unknown): string | null {
  const isOwnNo = error instanceof SignInError || error instanceof SessionError;
  if (isOwnNo && error.code === 'rejected') return null;
  logWarning('notifications were not turned on', error);
  if (error instanceof HttpError) return error.code === 'refused' ? error.message : pushText.failed;
  return error instanceof DOMException ? pushText.subscribeFailed : pushText.failed;
}
