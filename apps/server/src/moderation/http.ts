import { address } from '@parley/domain/fields/address';
import { type RoomStanding, roomActSchema } from '@parley/domain/moderation/roomModes';
import {
  actSchema,
  queueRequestSchema,
  type reportAnswerSchema,
  reportSchema,
} from '@parley/domain/moderation/wire';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Limiting } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import { placeDigits } from '../platform/pages.ts';
import type { ModerationActs } from './acts.ts';
import type { Reports } from './reports.ts';

type Services = {
  reports: Reports;
  acts: ModerationActs;
  /** What members may do now, and an author among them; in the rooms of the navigation and in others. */
  standing: (author: string | null, others: readonly string[]) => Promise<RoomStanding>;
};

const standingQuery = z.object({
  author: z.optional(address),
  /** Rooms besides those of the navigation, with commas between. */
  rooms: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,44}(?:,[a-z0-9-]{1,44}){0,7}$/))),
});

const actsQuery = z.object({ before: z.optional(placeDigits) });

/** POST /api/moderation/reports, …/queue, and …/acts, …/rooms, and GET /api/moderation/acts, …/standing. */
export function moderationRoutes(
  app: FastifyInstance,
  { reports, acts, standing }: Services,
  { clock, keyOf }: Limiting,
): void {
  const writes = limitRequests({ burst: 60, perSecond: 1 }, clock, keyOf);
  const reads = limitRequests({ burst: 60, perSecond: 2 }, clock, keyOf);
  const onRequest = writes;

  app.post('/api/moderation/reports', { onRequest }, async (request, reply) => {
    const body = reportSchema.safeParse(request.body);
    if (!body.success) throw new AppError(400, 'Expected a signed report of a message.');
    const isNew = await reports.report(body.data);
    const answer: z.infer<typeof reportAnswerSchema> = { isNew };
    return reply.header('cache-control', 'no-store').send(answer);
  });

  app.post('/api/moderation/queue', { onRequest: reads }, async (request, reply) => {
    const body = queueRequestSchema.safeParse(request.body);
    if (!body.success) throw new AppError(400, 'Expected {host, chainId, device, at, signature}.');
    return reply.header('cache-control', 'no-store').send(await reports.queue(body.data));
  });

  app.post('/api/moderation/acts', { onRequest }, async (request, reply) => {
    const body = actSchema.safeParse(request.body);
    if (!body.success) throw new AppError(400, 'Expected a signed act of a moderator.');
    await acts.act(body.data);
    return reply.header('cache-control', 'no-store').send({ done: true });
  });

  app.post('/api/moderation/rooms', { onRequest }, async (request, reply) => {
    const body = roomActSchema.safeParse(request.body);
    if (!body.success) throw new AppError(400, 'Expected a moderator’s signed mode of a room.');
    await acts.setRoom(body.data);
    return reply.header('cache-control', 'no-store').send({ done: true });
  });

  app.get('/api/moderation/log', { onRequest: reads }, async (request, reply) => {
    const query = actsQuery.safeParse(request.query);
    if (!query.success) throw new AppError(400, 'Expected before=<Unix milliseconds>.');
    const found = await acts.log(Number(query.data.before ?? Number.MAX_SAFE_INTEGER));
    return reply.header('cache-control', 'no-store').send(found);
  });

  app.get('/api/moderation/standing', { onRequest: reads }, async (request, reply) => {
    const query = standingQuery.safeParse(request.query);
    if (!query.success) {
      throw new AppError(400, 'Expected author=<lower-case address> and rooms=<at most 8 ids>.');
    }
    const { author = null, rooms } = query.data;
    const found = await standing(author, rooms?.split(',') ?? []);
    return reply.header('cache-control', 'no-store').send(found);
  });

  app.get('/api/moderation/acts', { onRequest: reads }, async (request, reply) => {
    const query = actsQuery.safeParse(request.query);
    if (!query.success) throw new AppError(400, 'Expected before=<id>.');
    const found = await acts.before(Number(query.data.before ?? Number.MAX_SAFE_INTEGER));
    return reply.header('cache-control', 'no-store').send(found);
  });
}
