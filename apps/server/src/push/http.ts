import {
  type pushDoneSchema,
  type pushKeySchema,
  pushRequestSchema,
} from '@parley/domain/push/wire';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Limiting } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import type { PushService } from './service.ts';

/** Bytes of a wish with everything that a member may mute. */
const bodyMax = 64 * 1_024;

/** GET /api/push/key and POST /api/push/wish. */
export function pushRoutes(
  app: FastifyInstance,
  service: PushService,
  { clock, keyOf }: Limiting,
): void {
  const reads = limitRequests({ burst: 60, perSecond: 2 }, clock, keyOf);
  const writes = limitRequests({ burst: 40, perSecond: 0.5 }, clock, keyOf);

  app.get('/api/push/key', { onRequest: reads }, async (_request, reply) => {
    const answer: z.infer<typeof pushKeySchema> = { key: service.key() };
    return reply.header('cache-control', 'no-store').send(answer);
  });

  app.post('/api/push/wish', { onRequest: writes, bodyLimit: bodyMax }, async (request, reply) => {
    const body = pushRequestSchema.safeParse(request.body);
    if (!body.success) throw new AppError(400, 'Expected what a device wants to be sent, signed.');
    await service.wish(body.data);
    const answer: z.infer<typeof pushDoneSchema> = { done: true };
    return reply.header('cache-control', 'no-store').send(answer);
  });
}
