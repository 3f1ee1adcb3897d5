import type { CardShape, CardWords } from '@parley/domain/media/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limiting } from './base.ts';
import { AppError } from './errors.ts';
import { limitRequests } from './http.ts';
import { Limiter } from './limiter.ts';

/** A link preview: its version says all that it shows, and its PNG is drawn when asked for. */
export type Card = { version: string; png(mayDraw: () => void): Promise<Buffer> };

/** Draws words and the picture at an address, 3:2 by default; null where no files are kept. */
export type DrawCard = (words: CardWords, uri: string, shape?: CardShape) => Promise<Card | null>;

/** How many new cards one client may have drawn: at once, and then by the second. */
const drawn = { burst: 20, perSecond: 0.2 };

/**
 * GET `path`: a link preview. `cardOf` finds what the parameters of the path are about; null is
 * answered with 404 and `nothing`.
 */
export function cardRoute<Params>(
  app: FastifyInstance,
  route: { path: string; cardOf: (params: Params) => Promise<Card | null>; nothing: string },
  { clock, keyOf }: Limiting,
): void {
  const { path, cardOf, nothing } = route;
  const reads = limitRequests({ burst: 120, perSecond: 5 }, clock, keyOf);
  const draws = new Limiter(drawn, clock);

  app.get(path, { onRequest: reads }, async (request: FastifyRequest, reply) => {
    const card = await cardOf(request.params as Params);
    if (card === null) throw new AppError(404, nothing);
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
  });
}
