import { deviceListRequestSchema, revocationSchema } from '@parley/domain/auth/revocation';
import { nonceRequestSchema, verifyRequestSchema } from '@parley/domain/auth/wire';
import { sessionText } from '@parley/text/session';
import type { FastifyInstance } from 'fastify';
import type { Limiting } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import { agentOf } from './agent.ts';
import type { DeviceService } from './deviceService.ts';
import type { AuthService } from './service.ts';

/** POST /api/auth/nonce, /api/auth/verify-siwe, /api/auth/devices and /api/auth/revocations. */
export function authRoutes(
  app: FastifyInstance,
  service: AuthService,
  devices: DeviceService,
  { clock, keyOf }: Limiting,
): void {
  const nonces = limitRequests({ burst: 60, perSecond: 1 }, clock, keyOf);
  const checks = limitRequests({ burst: 60, perSecond: 1 }, clock, keyOf);

  app.post('/api/auth/nonce', { onRequest: nonces, bodyLimit: 1_024 }, async (request, reply) => {
    const body = nonceRequestSchema.safeParse(request.body);
    if (!body.success) {
      throw new AppError(400, 'Expected {devicePublicKey}. Reload the page and try again.');
    }
    const nonce = await service.issueNonce(body.data.devicePublicKey);
    return reply.header('cache-control', 'no-store').send({ nonce });
  });

  app.post(
    '/api/auth/verify-siwe',
    { onRequest: checks, bodyLimit: 32_768 },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (lacksDomain(request.body)) {
        return reply.code(401).send({ valid: false, message: sessionText.missingDomain });
      }
      const body = verifyRequestSchema.safeParse(request.body);
      if (!body.success) throw new AppError(400, 'Expected {domain, message, signature}.');
      const answer = await service.verify(body.data, agentOf(request.headers['user-agent']));
      return reply.code(answer.valid ? 200 : 401).send(answer);
    },
  );

  app.post('/api/auth/devices', { onRequest: checks, bodyLimit: 1_024 }, async (request, reply) => {
    const body = deviceListRequestSchema.safeParse(request.body);
    if (!body.success) throw new AppError(400, 'Expected {device, at, signature}.');
    reply.header('cache-control', 'no-store');
    return reply.send({ devices: await devices.list(body.data) });
  });

  app.post(
    '/api/auth/revocations',
    { onRequest: checks, bodyLimit: 32_768 },
    async (request, reply) => {
      const body = revocationSchema.safeParse(request.body);
      if (!body.success) throw new AppError(400, 'Expected a signed revocation.');
      await devices.revoke(body.data);
      return reply.header('cache-control', 'no-store').send({ signedOut: true });
    },
  );
}

function lacksDomain(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  return !('domain' in body) || body.domain === '' || body.domain === null;
}
