import { randomBytes } from 'node:crypto';
import { nonceLifetimeMs } from '@parley/domain/auth/rules';
import { verifyRequestSchema } from '@parley/domain/auth/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import { type AuthService, missingDomain } from './service.ts';

type Options = { clock: Clock; secure: boolean; keyOf: (request: FastifyRequest) => string };

/** POST /auth/nonce and POST /auth/verify-siwe. */
export function authRoutes(app: FastifyInstance, service: AuthService, options: Options): void {
  const { clock, keyOf } = options;
  // A secure cookie's name says so, and then only this very origin can set it.
  const cookieName = options.secure ? '__Host-parley-sign-in' : 'parley-sign-in';
  const attributes = `; Path=/; HttpOnly; SameSite=Strict${options.secure ? '; Secure' : ''}`;
  const maxAgeSeconds = nonceLifetimeMs / 1000;
  const nonces = limitRequests({ burst: 60, perSecond: 1 }, clock, keyOf);
  const checks = limitRequests({ burst: 60, perSecond: 1 }, clock, keyOf);

  app.post('/auth/nonce', { onRequest: nonces, bodyLimit: 1_024 }, async (request, reply) => {
    // The same cookie serves all tabs, so that a second tab does not spoil the first one's sign-in.
    const cookie = readCookie(request) ?? randomBytes(24).toString('base64url');
    const nonce = await service.issueNonce(cookie);
    reply.header('set-cookie', `${cookieName}=${cookie}; Max-Age=${maxAgeSeconds}${attributes}`);
    return reply.header('cache-control', 'no-store').send({ nonce });
  });

  app.post(
    '/auth/verify-siwe',
    { onRequest: checks, bodyLimit: 32_768 },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (lacksDomain(request.body)) {
        return reply.code(401).send({ valid: false, message: missingDomain });
      }
      const body = verifyRequestSchema.safeParse(request.body);
      if (!body.success) throw new AppError(400, 'Expected {domain, message, signature}.');
      const answer = await service.verify(body.data, readCookie(request) ?? '');
      return reply.code(answer.valid ? 200 : 401).send(answer);
    },
  );

  function readCookie(request: FastifyRequest): string | null {
    for (const part of (request.headers.cookie ?? '').slice(0, 4_096).split(';')) {
      const [name, value = ''] = part.trim().split('=', 2);
      if (name === cookieName && /^[A-Za-z0-9_-]{32}$/.test(value)) return value;
    }
    return null;
  }
}

function lacksDomain(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  return !('domain' in body) || body.domain === '' || body.domain === null;
}
