import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { Limiter } from '../platform/limiter.ts';
import { callCount, type RpcService } from './service.ts';

type Options = { clock: Clock; keyOf: (request: FastifyRequest) => string };

/** Calls a visitor may make: a page asks dozens at once when it opens, then a few a second. */
const allowance = { burst: 1_000, perSecond: 100 };

/** POST /rpc. */
export function rpcRoutes(app: FastifyInstance, service: RpcService, options: Options): void {
  const limiter = new Limiter(allowance, options.clock);

  app.post('/rpc', { bodyLimit: 128 * 1024 }, async (request, reply) => {
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    const wait = limiter.take(options.keyOf(request), callCount(request.body));
    if (wait > 0) {
      const error = { code: -32005, message: 'Too many requests. Try again in a moment.' };
      reply.header('retry-after', Math.ceil(wait / 1000));
      return reply.code(429).send(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
    }
    const { status, body } = await service.answer(request.body);
    if (status === 503) reply.header('retry-after', 2);
    return reply.code(status).send(body);
  });
}
