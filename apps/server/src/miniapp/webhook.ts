import type { FastifyInstance } from 'fastify';
import type { Limiting } from '../platform/base.ts';
import { AppError, unavailable } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import type { ClientEvent } from './clientEvent.ts';

type User = { fid: number; clientFid: number };
type Details = { url: string; token: string };

/** By its digest an event is known again; `at` is when it came, in Unix milliseconds. */
type Told = { digest: Buffer; at: number };

/** Who keeps what users of clients want to be sent. */
export type Clients = {
  endClient(user: User, event: Told): Promise<void>;
  silenceClient(user: User, event: Told): Promise<void>;
  moveClient(user: User, details: Details, event: Told): Promise<void>;
};

type Options = Limiting & {
  /** Reads and verifies an event; null where nobody knows whose keys sign for whom. */
  read: ((body: unknown) => Promise<ClientEvent>) | null;
  clients: Clients;
  /** Hosts of the clients that are sent notifications. */
  hosts: readonly string[];
};

/** Bytes of an event: a header, a payload, and a signature. */
const bodyMax = 16 * 1_024;

/**
 * POST /api/miniapp/webhook: what Farcaster clients tell of their users, signed by the users' app keys
 * (JSON Farcaster Signatures). 404 without FARCASTER_HUB_URL and FARCASTER_APP_KEYS, 400 for what is no event, 401 for
 * one that isn't signed for its user, 503 while the hub doesn't answer.
 */
export function webhookRoutes(app: FastifyInstance, options: Options): void {
  const { clock, keyOf, read, clients, hosts } = options;
  const limit = limitRequests({ burst: 120, perSecond: 10 }, clock, keyOf);

  app.post(
    '/api/miniapp/webhook',
    { onRequest: limit, bodyLimit: bodyMax },
    async (request, reply) => {
      if (read === null) throw new AppError(404, 'This community takes no events of clients.');
      const event = await read(request.body);
      if (event === 'invalid') throw new AppError(400, 'Expected an event of a Farcaster client.');
      if (event === 'foreign') throw new AppError(401, 'The event isn’t signed for its user.');
      if (event === 'unanswered')
        throw unavailable('Couldn’t reach Farcaster. Try again in a moment.');
      const { user, change, details, digest } = event;
      const told = { digest, at: clock.now() };
      if (change === 'removed') await clients.endClient(user, told);
      else if (change === 'off') await clients.silenceClient(user, told);
      else if (details !== null && hosts.includes(new URL(details.url).hostname)) {
        await clients.moveClient(user, details, told);
      }
      return reply.header('cache-control', 'no-store').send({ done: true });
    },
  );
}
