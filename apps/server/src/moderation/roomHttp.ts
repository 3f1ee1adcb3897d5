import type { Room } from '@parley/domain/config/wire';
import { type HeldRooms, type OneRoom, roomStatementSchema } from '@parley/domain/rooms/wire';
import type { FastifyInstance } from 'fastify';
import type { Limiting } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import { readAddress } from '../platform/pages.ts';
import { sendRevalidated } from '../platform/revalidated.ts';
import type { RoomActs } from './roomActs.ts';
import type { RoomBook } from './roomBook.ts';

type Services = {
  acts: RoomActs;
  book: Pick<RoomBook, 'wire'>;
  /** Any room, with how much is said there; null where there is none. */
  find: (id: string) => Promise<OneRoom | null>;
  /** Rooms of collections that a member holds. */
  heldBy: (address: string) => Promise<Room[]>;
};

/** POST and GET /api/rooms, GET /api/rooms/:room, and GET /api/members/:address/rooms; see `domain/rooms/wire.ts`. */
export function roomRoutes(
  app: FastifyInstance,
  { acts, book, find, heldBy }: Services,
  { clock, keyOf }: Limiting,
): void {
  const writes = limitRequests({ burst: 60, perSecond: 1 }, clock, keyOf);
  const reads = limitRequests({ burst: 60, perSecond: 2 }, clock, keyOf);

  app.post('/api/rooms', { onRequest: writes }, async (request, reply) => {
    const body = roomStatementSchema.safeParse(request.body);
    if (!body.success)
      throw new AppError(400, 'Expected a moderator’s signed statement of a room.');
    await acts.say(body.data);
    return reply.header('cache-control', 'no-store').send({ done: true });
  });

  app.get('/api/rooms', { onRequest: reads }, async (request, reply) =>
    sendRevalidated(request, reply, book.wire()),
  );

  app.get<{ Params: { room: string } }>(
    '/api/rooms/:room',
    { onRequest: reads },
    async (request, reply) => {
      const found = await find(request.params.room);
      if (found === null) throw new AppError(404, 'This room doesn’t exist.');
      return sendRevalidated(request, reply, found);
    },
  );

  app.get<{ Params: { address: string } }>(
    '/api/members/:address/rooms',
    { onRequest: reads },
    async (request, reply) => {
      const rooms = await heldBy(readAddress(request.params.address));
      return sendRevalidated(request, reply, { rooms } satisfies HeldRooms);
    },
  );
}
