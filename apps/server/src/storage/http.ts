import type { FastifyInstance } from 'fastify';
import type { Limiting } from '../platform/base.ts';
import { limitRequests } from '../platform/http.ts';
import type { StorageService } from './service.ts';

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
