import {
  createVerifyAppKeyWithHub,
  type ParseWebhookEventResult,
  parseWebhookEvent,
  type VerifyAppKey,
} from '@farcaster/miniapp-node';
import { isClientPlace } from '@parley/domain/push/wire';
import { withDeadline } from '@parley/domain/time/deadline';

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
    }
  | 'invalid'
  | 'foreign'
  | 'unanswered';

/** How long a hub may take, in milliseconds. */
const patienceMs = 8_000;

/** Reads events as Farcaster's own library does; `hubUrl` is a hub's HTTP address. Never throws. */
export function createEventReader(hubUrl: string): (body: unknown) => Promise<ClientEvent> {
  const verify: VerifyAppKey = createVerifyAppKeyWithHub(hubUrl);
  return async (body) => {
    try {
      const read = parseWebhookEvent(body, verify);
      const result = await withDeadline(read, patienceMs, () => null);
      return result === null ? 'unanswered' : eventOf(result);
    } catch (error) {
      return refusalOf(error);
    }
  };
}

function eventOf({ fid, appFid, event }: ParseWebhookEventResult): ClientEvent {
  const user = { fid, clientFid: appFid };
  if (event.event === 'miniapp_removed') return { user, change: 'removed', details: null };
  if (event.event === 'notifications_disabled') return { user, change: 'off', details: null };
  const details = event.notificationDetails ?? null;
  if (details !== null && !isClientPlace(details)) return 'invalid';
  return { user, change: 'on', details };
}

/** The library names its errors by what went wrong. */
function refusalOf(error: unknown): ClientEvent {
  const name = error instanceof Error ? error.name : '';
  if (/InvalidAppKey/.test(name)) return 'foreign';
  if (/VerifyAppKey/.test(name)) return 'unanswered';
  return 'invalid';
}
