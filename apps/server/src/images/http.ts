import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Limiting } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import type { ImageService } from './service.ts';

const query = z.object({ url: z.string().check(z.minLength(1), z.maxLength(2_048)) });

/** GET /api/images/check?url= → `imageCheckSchema`. Answers 200 whatever the link's server answers. */
export function imageRoutes(app: FastifyInstance, service: ImageService, options: Limiting): void {
  const limit = limitRequests({ burst: 60, perSecond: 1 }, options.clock, options.keyOf);

  app.get(
    '/api/images/check',
    { onRequest: limit, exposeHeadRoute: false },
    async (request, reply) => {
      const wanted = query.safeParse(request.query);
      if (!wanted.success) throw new AppError(400, 'Expected ?url= of at most 2,048 characters.');
      const check = await service.check(wanted.data.url);
      return reply.header('cache-control', 'private, max-age=60').send(check);
    },
  );
}
