import { Readable } from 'node:stream';
import type { DeviceProof } from '@parley/domain/auth/proof';
import { pageSize } from '@parley/domain/chat/limits';
import { placeOf } from '@parley/domain/chat/postWire';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { AuthStore } from '../auth/store.ts';
import type { Limiting } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import { placeDigits } from '../platform/pages.ts';
import { pageJson } from './frames.ts';
import type { Posts } from './posts.ts';
import type { ChatService } from './service.ts';
import type { ChatStore } from './store.ts';
import { transcriptLines } from './transcript.ts';

const pageQuery = z.object({
  before: z.optional(placeDigits),
  limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|100)$/))),
});
const postQuery = z.object({ after: z.optional(placeDigits) });
const linksQuery = z.object({ after: z.string().check(z.regex(/^(?:0|[1-9]\d{0,14})$/)) });
const deviceQuery = z.object({
  ids: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}(?:,[A-Za-z0-9_-]{43}){0,49}$/)),
});

type Options = Limiting & {
  devices: Pick<AuthStore, 'devices'>;
  store: Pick<ChatStore, 'messagesAfter'>;
  posts: Posts;
  community: Parameters<typeof transcriptLines>[0]['community'];
};

/** GET /api/chat/rooms/:room/messages, …/posts/:seq, …/links, and …/transcript, and GET /api/chat/devices. */
export function chatRoutes(app: FastifyInstance, service: ChatService, options: Options): void {
  const { clock, keyOf, devices, store, posts, community } = options;
  const reads = limitRequests({ burst: 200, perSecond: 20 }, clock, keyOf);

  app.get<{ Params: { room: string } }>(
    '/api/chat/rooms/:room/messages',
    { onRequest: reads },
    async (request, reply) => {
      const query = pageQuery.safeParse(request.query);
      if (!query.success) {
        throw new AppError(400, 'Expected before=<seq> and limit=<1 to 100>.');
      }
      const before = Number(query.data.before ?? Number.MAX_SAFE_INTEGER);
      const limit = Number(query.data.limit ?? pageSize);
      const page = await service.page(request.params.room, before, limit);
      if (page === null) throw new AppError(404, 'This room doesn’t exist.');
      reply.header('cache-control', 'no-store');
      return reply.type('application/json; charset=utf-8').send(pageJson(page));
    },
  );

  app.get<{ Params: { room: string; seq: string } }>(
    '/api/chat/rooms/:room/posts/:seq',
    { onRequest: reads },
    async (request, reply) => {
      const { room } = request.params;
      const seq = placeOf(request.params.seq);
      const query = postQuery.safeParse(request.query);
      if (seq === null || !query.success) {
        throw new AppError(400, 'Expected the place of a message, such as 12, and after=<seq>.');
      }
      if (!(await posts.isRoom(room))) throw new AppError(404, 'This room doesn’t exist.');
      const post = await posts.post(room, seq, Number(query.data.after ?? 0));
      if (post === null) throw new AppError(404, 'There’s no message at this place.');
      return reply.header('cache-control', 'no-store').send(post);
    },
  );

  app.get<{ Params: { room: string } }>(
    '/api/chat/rooms/:room/links',
    { onRequest: reads },
    async (request, reply) => {
      const query = linksQuery.safeParse(request.query);
      if (!query.success) throw new AppError(400, 'Expected after=<seq>.');
      const links = await service.links(request.params.room, Number(query.data.after));
      if (links === null) throw new AppError(404, 'This room doesn’t exist.');
      return reply.header('cache-control', 'no-store').send(links);
    },
  );

  const exports = limitRequests({ burst: 20, perSecond: 1 / 10 }, clock, keyOf);
  app.get<{ Params: { room: string } }>(
    '/api/chat/rooms/:room/transcript',
    { onRequest: exports },
    async (request, reply) => {
      const { room } = request.params;
      const head = await service.signedHead(room);
      if (head === undefined) throw new AppError(404, 'This room doesn’t exist.');
      if (head === null) throw new AppError(503, 'This server has no key to sign a transcript.');
      reply.header('content-disposition', `attachment; filename="${room}.parley.jsonl"`);
      reply.header('cache-control', 'no-store');
      return reply
        .type('application/jsonl; charset=utf-8')
        .send(Readable.from(transcriptLines({ store, devices, community }, head)));
    },
  );

  app.get('/api/chat/devices', { onRequest: reads }, async (request, reply) => {
    const query = deviceQuery.safeParse(request.query);
    if (!query.success) throw new AppError(400, 'Expected ids=<1 to 50 device ids, with commas>.');
    const ids = [...new Set(query.data.ids.split(','))];
    const found = await devices.devices(ids);
    const proofs: DeviceProof[] = found.map(({ expiresAt: _, ...proof }) => proof);
    // A proof never changes, but its device may be signed out; one that is missing may still sign in.
    const isComplete = proofs.length === ids.length;
    const caching = isComplete ? 'public, max-age=60' : 'no-store';
    return reply.header('cache-control', caching).send(proofs);
  });
}
