import { linkMax } from '@parley/domain/links/rules';
import type { LinkCard } from '@parley/domain/links/wire';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Limiting } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import { Limiter } from '../platform/limiter.ts';
import type { LinkService } from './service.ts';

const query = z.object({ url: z.string().check(z.minLength(1), z.maxLength(linkMax)) });

/** GET /api/links/card?url= → `linkCardAnswerSchema`. Answers 200 whatever the link's site answers. */
export function linkRoutes(app: FastifyInstance, { find }: LinkService, options: Limiting): void {
  const { clock, keyOf } = options;
  const reads = limitRequests({ burst: 240, perSecond: 10 }, clock, keyOf);
  const fetches = new Limiter({ burst: 60, perSecond: 1 }, clock);

  app.get(
    '/api/links/card',
    { onRequest: reads, exposeHeadRoute: false },
    async (request, reply) => {
      if (request.headers['sec-fetch-site'] === 'cross-site') {
        throw new AppError(403, 'This request comes from another site.');
      }
      const wanted = query.safeParse(request.query);
      if (!wanted.success)
        throw new AppError(400, `Expected ?url= of at most ${linkMax} characters.`);
      const card = await find(wanted.data.url, () => {
        const retryAfterMs = fetches.take(keyOf(request));
        if (retryAfterMs === 0) return;
        throw new AppError(429, 'Too many requests. Try again in a moment.', { retryAfterMs });
      });
      const answer: { card: LinkCard | null } = { card };
      return reply.header('cache-control', 'private, max-age=600').send(answer);
    },
  );
}
