import { createHash } from 'node:crypto';
import {
  createVerifyAppKeyWithHub,
  encodedJsonFarcasterSignatureSchema,
  type ParseWebhookEventResult,
  parseWebhookEvent,
  type VerifyAppKey,
  type VerifyAppKeyResult,
} from '@farcaster/miniapp-node';
import { isClientPlace } from '@parley/domain/push/wire';
import { withDeadline } from '@parley/domain/time/deadline';
import type { ServerConfig } from '../platform/serverConfig.ts';

/**
 * What a client tells of its user: `removed` this site, `off` for no notifications for now, `on` with where they are
 * taken from now on, if it says so. `invalid`: no event; `foreign`: not signed for its user; `unanswered`: nobody could
 * say whose key it is.
 */
export type ClientEvent =
  | {
      user: { fid: number; clientFid: number };
      change: 'removed' | 'off' | 'on';
      details: { url: string; token: string } | null;
      /** The same for an event that is told again; 32 bytes. */
      digest: Buffer;
    }
  | 'invalid'
  | 'foreign'
  | 'unanswered';

/** How long a hub may take, in milliseconds. */
const patienceMs = 8_000;

type Settings = Pick<ServerConfig, 'farcasterHubUrl' | 'farcasterAppKeys'>;

/** Reads events as Farcaster's own library does. Never throws. */
export function createEventReader(settings: Settings): (body: unknown) => Promise<ClientEvent> {
  const verify = createVerify(settings);
  return async (body) => {
    try {
      const read = parseWebhookEvent(body, verify);
      const result = await withDeadline(read, patienceMs, () => null);
      return result === null ? 'unanswered' : eventOf(result, body);
    } catch (error) {
      return refusalOf(error);
    }
  };
}

/** Whose key it is by the operator's list, else by the hub; a hub that fails says nothing of listed keys. */
function createVerify({ farcasterHubUrl, farcasterAppKeys }: Settings): VerifyAppKey {
  const nobody = async (): Promise<VerifyAppKeyResult> => ({ valid: false });
  const askHub = farcasterHubUrl === null ? nobody : createVerifyAppKeyWithHub(farcasterHubUrl);
  return async (fid, key) => {
    // The library takes any number for an id.
    if (!Number.isSafeInteger(fid) || fid <= 0) return { valid: false };
    const known = farcasterAppKeys.find(
      (listed) => listed.key === key.toLowerCase() && (listed.fid === null || listed.fid === fid),
    );
    return known === undefined ? await askHub(fid, key) : { valid: true, appFid: known.clientFid };
  };
}

function eventOf({ fid, appFid, event }: ParseWebhookEventResult, body: unknown): ClientEvent {
  const user = { fid, clientFid: appFid };
  const ends = { user, details: null, digest: sha256(signedText(body)) };
  if (event.event === 'miniapp_removed') return { ...ends, change: 'removed' };
  if (event.event === 'notifications_disabled') return { ...ends, change: 'off' };
  const details = event.notificationDetails ?? null;
  if (details !== null && !isClientPlace(details)) return 'invalid';
  // A token is told of in several events, which all say the same.
  return { user, change: 'on', details, digest: sha256(JSON.stringify([user, details])) };
}

/** What is signed of an event. Its signature is left out: the same one can be written in several ways. */
function signedText(body: unknown): string {
  const { header, payload } = encodedJsonFarcasterSignatureSchema.parse(body);
  return `${header}.${payload}`;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The library names its errors by what went wrong. */
function refusalOf(error: unknown): ClientEvent {
  const name = error instanceof Error ? error.name : '';
  if (/InvalidAppKey/.test(name)) return 'foreign';
  if (/VerifyAppKey/.test(name)) return 'unanswered';
  return 'invalid';
}
