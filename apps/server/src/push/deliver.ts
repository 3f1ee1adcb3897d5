import { createHash } from 'node:crypto';
import { clientNotification } from '@parley/domain/miniapp/notification';
import { quietEnd } from '@parley/domain/push/quietHours';
import {
  type PushOutcome,
  pushLifetimeMs,
  pushOutcome,
  pushRetryMs,
  pushTriesMax,
} from '@parley/domain/push/rules';
import type { PushMessage } from '@parley/domain/push/wire';
import { retryAfterMs } from '@parley/domain/time/retryAfter';
import webPush from 'web-push';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Outside } from '../platform/outside.ts';
import { OutsideError } from '../platform/outsideError.ts';
import { type Answer, type ClientOutcome, createClients } from './clients.ts';
import type { Compose } from './compose.ts';
import type { PushKey } from './key.ts';
import type { Due, PushQueue } from './queue.ts';
import type { Rests } from './rests.ts';
import { clientKey, clientPlace, type PushStore } from './store.ts';

type Options = {
  /** Who answers for the messages: a `mailto:` or an `https:` address. */
  subject: string;
  store: Pick<PushStore, 'forget' | 'reserve'>;
  queue: Pick<PushQueue, 'finish' | 'postpone'>;
  compose: Pick<Compose, 'message'>;
  /** Whether a member has a page in sight. */
  isLooking: (author: string) => boolean;
  outside: Pick<Outside, 'post'>;
  /** Told which services did not answer. */
  rests: Pick<Rests, 'add'>;
  /** Whose notifications Farcaster clients are sent. */
  community: { communityName: string; projectUrl: string };
  /** Told what became of each message. */
  count?: (outcome: PushOutcome) => void;
  /** Told what a client did with each message. */
  countClient?: (outcome: ClientOutcome) => void;
  clock: Clock;
  log: Log;
};

/** How long a push service may take, in milliseconds. */
const timeoutMs = 10_000;
/** When somebody who looks is asked about again, in milliseconds. */
const lookingMs = 20_000;
/** How long something may wait for quiet hours and a member who looks, in milliseconds. */
const waitMaxMs = 2 * 24 * 60 * 60_000;

export type Deliver = ReturnType<typeof createDeliver>;

/** Tells a device what is due, or decides that it isn't to be told. Throws what the database throws. */
export function createDeliver(options: Options) {
  const { subject, store, queue, compose, isLooking, outside, rests, community, clock, log } =
    options;
  const { countClient: count = () => {} } = options;
  const clients = createClients({ outside, rests, clock, count });

  return async function deliver(due: Due, key: PushKey): Promise<void> {
    const now = clock.now();
    if (now - due.queuedAt > waitMaxMs) return await queue.finish(due, now, false);
    const quietUntil = due.quiet === null ? null : quietEnd(now, due.quiet);
    if (quietUntil !== null) return await queue.postpone(due, quietUntil);
    if (isLooking(due.author)) return await queue.postpone(due, now + lookingMs);
    const message = await compose.message(due);
    if (message === null) return await queue.finish(due, now, false);
    if (due.key !== clientKey) return await settle(due, await send(due, message, key));
    const waitsUntil = await store.reserve(due, now);
    if (waitsUntil !== null) return await queue.postpone(due, waitsUntil, due.tries);
    await settle(due, await tellClient(due, message));
  };

  /** Notes what became of a message. */
  async function settle(due: Due, { outcome, askedMs }: Answer): Promise<void> {
    options.count?.(outcome);
    const now = clock.now();
    if (outcome === 'sent') return await queue.finish(due, now, true);
    const tries = due.tries + 1;
    log.info('push-refused', { outcome, host: new URL(due.endpoint).host, tries });
    if (outcome === 'gone') return await store.forget(due);
    if (outcome === 'dropped' || tries >= pushTriesMax) return await queue.finish(due, now, false);
    await queue.postpone(due, now + pushRetryMs(tries, askedMs), tries);
  }

  function tellClient({ endpoint, to }: Due, message: PushMessage): Promise<Answer> {
    const { url, token } = clientPlace(endpoint);
    // Sent again after a kill it is the same, and the client shows nothing twice.
    const id = createHash('sha256').update(`${message.tag} ${to}`).digest('base64url');
    return clients.tell(url, token, clientNotification(message, community, id));
  }

  async function send(due: Due, message: PushMessage, key: PushKey): Promise<Answer> {
    try {
      const { headers, body } = encrypt(due, message, key);
      const { status, retryAfter } = await outside.post(due.endpoint, timeoutMs, { headers, body });
      return { outcome: pushOutcome(status), askedMs: retryAfterMs(retryAfter, clock.now()) };
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      // An address that this server never goes to is no push service.
      if (error.code === 'refused') return { outcome: 'gone', askedMs: null };
      rests.add(due.endpoint, null);
      return { outcome: 'later', askedMs: null };
    }
  }

  function encrypt({ endpoint, p256dh, auth, topic }: Due, message: PushMessage, key: PushKey) {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject, ...key },
        TTL: Math.floor(pushLifetimeMs / 1_000),
        urgency: topic === 'mentions' || topic === 'tips' ? 'high' : 'normal',
        // What the service could not deliver yet, a later one of the same tag takes the place of.
        topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
      },
    );
    return { headers: lowerCased(headers), body: body ?? Buffer.alloc(0) };
  }
}

/** The headers by which a message is sent, without its length, which follows from its body. */
function lowerCased(headers: Record<string, string>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return Object.fromEntries(
    entries
      .filter(([name]) => name !== 'content-length')
      .map(([name, value]) => [name, `${value}`]),
  );
}
