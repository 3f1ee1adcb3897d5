import { type SessionHolder, verifySiwfRequestSchema } from '@parley/domain/quickAuth/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limiting } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import type { QuickAuthService } from './service.ts';
import type { Tokens } from './tokens.ts';

/** null: this server makes no tokens. */
type QuickAuth = { service: QuickAuthService; tokens: Tokens } | null;
/**
 * The auth server of the quick sign-in, where the settings choose this one: POST /nonce and POST
 * /verify-siwf; GET /.well-known/jwks.json with the key that verifies tokens; GET /api/session, which
 * tells the bearer whose token it is. Without FARCASTER_RPC_URL each is a 404.
 */
export function quickAuthRoutes(app: FastifyInstance, quickAuth: QuickAuth, options: Limiting) {
  const { clock, keyOf } = options;
  const limit = () => limitRequests({ burst: 60, perSecond: 1 }, clock, keyOf);

  app.post('/nonce', { onRequest: limit(), bodyLimit: 1_024 }, async (_request, reply) => {
    const nonce = await here().service.issueNonce();
    return reply.header('cache-control', 'no-store').send({ nonce });
  });

  app.post('/verify-siwf', { onRequest: limit(), bodyLimit: 32_768 }, async (request, reply) => {
    const { service } = here();
    const body = verifySiwfRequestSchema.safeParse(request.body);
    if (!body.success) throw new AppError(400, 'Expected {domain, message, signature}.');
    // 200 either way: clients read `valid` and the message of a success only.
    return reply.header('cache-control', 'no-store').send(await service.verify(body.data));
  });

  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(here().tokens.keys()),
  );

  app.get('/api/session', { onRequest: limit() }, async (request, reply) => {
    const holder = await bearerOf(request, here().tokens);
    return reply.header('cache-control', 'no-store').send(holder);
  });

  function here() {
    if (quickAuth !== null) return quickAuth;
    throw new AppError(404, 'This community doesn’t issue session tokens.');
  }
}

/** Whose token the request carries. Throws AppError 401 without a good one. */
async function bearerOf(request: FastifyRequest, tokens: Tokens): Promise<SessionHolder> {
  const [, token] =
    /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(request.headers.authorization ?? '') ?? [];
  const holder = token === undefined ? null : await tokens.read(token);
  if (holder === null) throw new AppError(401, 'This needs a valid session token.');
  return holder;
}
