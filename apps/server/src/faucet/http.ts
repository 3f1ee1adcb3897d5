import { writtenAddress } from '@parley/domain/fields/chain';
import type { FastifyInstance } from 'fastify';
import type { Hex } from 'viem';
import * as z from 'zod/mini';
import type { Limiting } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import type { FaucetService } from './service.ts';

const body = z.object({ address: writtenAddress });

/** POST /api/faucet {address} → {address, hash}; it exists on the embedded chain only. */
export function faucetRoutes(
  app: FastifyInstance,
  service: FaucetService,
  options: Limiting,
): void {
  const limit = limitRequests({ burst: 30, perSecond: 0.1 }, options.clock, options.keyOf);

  app.post('/api/faucet', { onRequest: limit, bodyLimit: 1_024 }, async (request, reply) => {
    const wanted = body.safeParse(request.body);
    if (!wanted.success) throw new AppError(400, 'Expected {address}.');
    reply.header('cache-control', 'no-store');
    return await service.fund(wanted.data.address as Hex, options.keyOf(request));
  });
}
