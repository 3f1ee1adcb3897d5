import { address } from '@parley/domain/fields/address';
import { bioSchema, type signedBioSchema } from '@parley/domain/profile/bio';
import { farcasterLinkSchema } from '@parley/domain/profile/farcasterLink';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Limiting } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import type { FarcasterLinks } from './links.ts';
import type { Profiles } from './service.ts';

const query = z.object({ member: address });

/** POST and GET /api/profiles/bio. */
export function profileRoutes(
  app: FastifyInstance,
  profiles: Profiles,
  { clock, keyOf }: Limiting,
): void {
  const writes = limitRequests({ burst: 20, perSecond: 0.2 }, clock, keyOf);
  const reads = limitRequests({ burst: 60, perSecond: 5 }, clock, keyOf);

  app.post('/api/profiles/bio', { onRequest: writes }, async (request, reply) => {
    const body = bioSchema.safeParse(request.body);
    if (!body.success)
      throw new AppError(400, 'Expected what a member says of themselves, signed.');
    await profiles.say(body.data);
    return reply.header('cache-control', 'no-store').send({ done: true });
  });

  app.get('/api/profiles/bio', { onRequest: reads }, async (request, reply) => {
    const asked = query.safeParse(request.query);
    if (!asked.success) throw new AppError(400, 'Expected member=<lower-case address>.');
    const answer: z.infer<typeof signedBioSchema> = { said: await profiles.of(asked.data.member) };
    return reply.header('cache-control', 'no-store').send(answer);
  });
}

/** POST and GET /api/profiles/farcaster. */
export function farcasterLinkRoutes(
  app: FastifyInstance,
  links: FarcasterLinks,
  { clock, keyOf }: Limiting,
): void {
  // Each of them has Farcaster's registries asked.
  const writes = limitRequests({ burst: 10, perSecond: 0.1 }, clock, keyOf);
  const reads = limitRequests({ burst: 60, perSecond: 5 }, clock, keyOf);

  app.post(
    '/api/profiles/farcaster',
    { onRequest: writes, bodyLimit: 32_768 },
    async (request, reply) => {
      const body = farcasterLinkSchema.safeParse(request.body);
      if (!body.success) throw new AppError(400, 'Expected a Farcaster account, signed.');
      await links.say(body.data);
      return reply.header('cache-control', 'no-store').send({ done: true });
    },
  );

  app.get('/api/profiles/farcaster', { onRequest: reads }, async (request, reply) => {
    const asked = query.safeParse(request.query);
    if (!asked.success) throw new AppError(400, 'Expected member=<lower-case address>.');
    return reply.header('cache-control', 'no-store').send(await links.of(asked.data.member));
  });
}
