import type { FastifyInstance } from 'fastify';
import type { Limiting } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import { Limiter } from '../platform/limiter.ts';
import type { Previews } from './previews.ts';

/** How many new cards one client may have drawn: at once, and then by the second. */
const drawn = { burst: 20, perSecond: 0.2 };

/** GET /api/nfts/:address/card.png: the link preview of a collection, 1200 × 800. */
export function cardRoute(
  app: FastifyInstance,
  previews: Pick<Previews, 'card'>,
  { clock, keyOf }: Limiting,
): void {
  const reads = limitRequests({ burst: 120, perSecond: 5 }, clock, keyOf);
  const draws = new Limiter(drawn, clock);

  app.get<{ Params: { address: string } }>(
    '/api/nfts/:address/card.png',
    { onRequest: reads },
    async (request, reply) => {
      const address = request.params.address.toLowerCase();
      const card = /^0x[0-9a-f]{40}$/.test(address) ? await previews.card(address) : null;
      if (card === null) throw new AppError(404, 'There is no such collection.');
      const etag = `"${card.version.slice(0, 32)}"`;
      reply.headers({ etag, 'cache-control': 'public, max-age=300' });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const png = await card.png(() => {
        const retryAfterMs = draws.take(keyOf(request));
        if (retryAfterMs === 0) return;
        throw new AppError(429, 'Too many requests. Try again in a moment.', { retryAfterMs });
      });
      // Pages that show the link are other sites.
      return reply
        .headers({ 'cross-origin-resource-policy': 'cross-origin', 'content-type': 'image/png' })
        .send(png);
    },
  );
}
