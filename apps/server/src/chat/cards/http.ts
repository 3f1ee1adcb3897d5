import { cardSorts } from '@parley/domain/chat/cardsWire';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Limiting } from '../../platform/base.ts';
import { AppError } from '../../platform/errors.ts';
import { limitRequests } from '../../platform/http.ts';
import { readAs } from '../../platform/pages.ts';
import { sendRevalidated } from '../../platform/revalidated.ts';
import type { Cards } from './cards.ts';

const cardsQuery = z.object({
  sort: z._default(z.enum(cardSorts), 'new'),
  after: z.optional(z.string().check(z.maxLength(400))),
});

/** GET /api/chat/rooms/:room/cards; see `domain/chat/cardsWire.ts`. */
export function cardRoutes(app: FastifyInstance, cards: Cards, { clock, keyOf }: Limiting): void {
  const onRequest = limitRequests({ burst: 60, perSecond: 4 }, clock, keyOf);
  app.get<{ Params: { room: string } }>(
    '/api/chat/rooms/:room/cards',
    { onRequest },
    async (request, reply) => {
      const expected = 'Expected sort=<new or top> and after=<next of the answer before>.';
      const { sort, after } = readAs(cardsQuery, request.query, expected);
      const page = await cards.page(request.params.room, sort, after);
      if (page === null) throw new AppError(404, 'This room doesn’t exist.');
      return sendRevalidated(request, reply, page);
    },
  );
}
