import type { Mutes } from '@parley/domain/mutes/rules';
import { mutesRequestSchema } from '@parley/domain/mutes/wire';
import type { FastifyInstance } from 'fastify';
import type { Limiting } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import type { MuteService } from './service.ts';

/** Bytes of the largest request. */
const bodyMax = 256 * 1_024;

/** POST /api/mutes. */
export function muteRoutes(
  app: FastifyInstance,
  service: MuteService,
  { clock, keyOf }: Limiting,
): void {
  const limit = limitRequests({ burst: 60, perSecond: 1 }, clock, keyOf);

  app.post('/api/mutes', { onRequest: limit, bodyLimit: bodyMax }, async (request, reply) => {
    const body = mutesRequestSchema.safeParse(request.body);
    if (!body.success) throw new AppError(400, 'Expected what a member mutes, signed.');
    const answer: { mutes: Mutes } = { mutes: await service.keep(body.data) };
    return reply.header('cache-control', 'no-store').send(answer);
  });
}
