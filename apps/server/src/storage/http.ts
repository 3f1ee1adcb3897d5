import { type Kept, keepRequestSchema } from '@parley/domain/storage/kept';
import { storageText } from '@parley/text/storage';
import type { FastifyInstance } from 'fastify';
import type { Limiting } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import type { StorageService } from './service.ts';
import type { Wishes } from './wishes.ts';

/** GET /api/storage/balance → `storageBalanceSchema`, so that browsers need not ask the gateway. */
export function storageRoutes(
  app: FastifyInstance,
  service: StorageService,
  options: Limiting,
): void {
  const limit = limitRequests({ burst: 60, perSecond: 2 }, options.clock, options.keyOf);

  app.get('/api/storage/balance', { onRequest: limit }, async (_request, reply) =>
    reply.header('cache-control', 'private, max-age=60').send(await service.balance()),
  );
}

/** Bytes of the largest wish. */
const bodyMax = 4_096;

/**
 * GET /api/storage/kept/{hash} → `keptSchema`, and POST /api/storage/kept, a wish, with the same answer; both are 404
 * where nothing is kept.
 */
export function keptRoutes(
  app: FastifyInstance,
  wishes: Wishes | null,
  { clock, keyOf }: Limiting,
): void {
  const limit = limitRequests({ burst: 60, perSecond: 2 }, clock, keyOf);
  const limitWishes = limitRequests({ burst: 20, perSecond: 0.2 }, clock, keyOf);
  const here = (): Wishes => {
    if (wishes === null) throw new AppError(404, storageText.nothing);
    return wishes;
  };

  app.get<{ Params: { hash: string } }>(
    '/api/storage/kept/:hash',
    { onRequest: limit },
    async (request, reply) => {
      const { hash } = request.params;
      if (!/^[0-9a-f]{64}$/.test(hash)) throw new AppError(404, storageText.noUpload);
      const answer: Kept = await here().kept(hash);
      return reply.header('cache-control', 'no-store').send(answer);
    },
  );

  app.post(
    '/api/storage/kept',
    { onRequest: limitWishes, bodyLimit: bodyMax },
    async (request, reply) => {
      const body = keepRequestSchema.safeParse(request.body);
      if (!body.success) throw new AppError(400, 'Expected which upload is kept, signed.');
      const answer: Kept = await here().wish(body.data);
      return reply.header('cache-control', 'no-store').send(answer);
    },
  );
}
