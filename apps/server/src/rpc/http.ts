import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limiting } from '../platform/base.ts';
import { extensionOrigin } from '../platform/http.ts';
import { Limiter } from '../platform/limiter.ts';
import { costOf, type RpcService, tooMany } from './service.ts';

/** Calls a visitor may make: a page asks dozens at once when it opens, then a few a second. */
const allowance = { burst: 1_000, perSecond: 100 };
/** A call that the node computed for so long counts as one more, in milliseconds. */
const workPerCallMs = 10;
/** It counts as so many more at most: a chain that is slow by itself must not lock readers out. */
const chargeMax = 40;

/**
 * POST /api/rpc. Wallets in browser extensions ask here too, from an origin of their own: what is here
 * only reads, or takes transactions that are signed already.
 */
export function rpcRoutes(app: FastifyInstance, service: RpcService, options: Limiting): void {
  const limiter = new Limiter(allowance, options.clock);
  const config = { extensionsMayAsk: true };

  app.options('/api/rpc', { config }, async (request, reply) => {
    shareWithExtension(request, reply);
    reply.header('access-control-allow-methods', 'POST');
    reply.header('access-control-allow-headers', 'content-type');
    return reply.header('access-control-max-age', '86400').code(204).send();
  });

  app.post('/api/rpc', { bodyLimit: 128 * 1024, config }, async (request, reply) => {
    shareWithExtension(request, reply);
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    const client = options.keyOf(request);
    const wait = limiter.take(client, costOf(request.body, allowance.burst));
    if (wait > 0) {
      reply.header('retry-after', Math.ceil(wait / 1000));
      return reply.code(429).send(JSON.stringify({ jsonrpc: '2.0', id: null, error: tooMany }));
    }
    const { status, body } = await service.answer(client, request.body, (workMs) =>
      limiter.charge(client, Math.min(Math.floor(workMs / workPerCallMs), chargeMax)),
    );
    if (status === 503 || status === 429) reply.header('retry-after', 2);
    return reply.code(status).send(body);
  });
}

function shareWithExtension(
  request: FastifyRequest,
  reply: { header: (name: string, value: string) => unknown },
): void {
  const origin = extensionOrigin(request);
  if (origin === null) return;
  reply.header('access-control-allow-origin', origin);
  reply.header('vary', 'Origin');
}
