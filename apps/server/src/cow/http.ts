import { cowRefusals } from '@parley/domain/swap/cowRefusals';
import { cancelOrderSchema, orderUid, placeOrderSchema } from '@parley/domain/swap/cowWire';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Base } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { type IndexedSources, indexedRoutes } from '../platform/indexed.ts';
import { Limiter } from '../platform/limiter.ts';
import { readAddress, readAs } from '../platform/pages.ts';
import { type CowService, refusal } from './service.ts';
import { type CowStore, orderPlace } from './store.ts';

/** A signature of 2 KB and the rest. */
const bodyLimit = 10_240;
/** Orders and cancellations of one client. */
const perClient = { burst: 40, perSecond: 0.5 };

const afterQuery = z.object({ after: z.optional(z.string().check(z.maxLength(400))) });

/** What a community's order book is made of; null when it has none. */
export type Book = Readonly<{ solver: string; service: CowService; lock: number }> | null;

/** The routes of the order book; see `domain/swap/cowWire.ts`. */
export function cowRoutes(base: Base, sources: IndexedSources, store: CowStore, book: Book): void {
  const { http, clock, keyOf } = base;
  const { get } = indexedRoutes(base, sources);
  const clients = new Limiter(perClient, clock);
  const onRequest = async (request: FastifyRequest) => {
    const retryAfterMs = clients.take(keyOf(request));
    if (retryAfterMs > 0) throw new AppError(429, cowRefusals['rate-limited'], { retryAfterMs });
  };

  get('/api/cow', async () => {
    if (book === null) return { solver: null, isWorking: false, openOrders: 0 };
    return { solver: book.solver, ...(await store.book(book.lock)) };
  });

  get('/api/members/:address/cow-orders', async ({ params, query }) => {
    const owner = readAddress((params as { address: string }).address);
    const { after } = readAs(afterQuery, query, 'Expected after=.');
    return await store.ofOwner(owner, orderPlace.decode(after));
  });

  http.post('/api/cow/orders', { onRequest, bodyLimit }, async (request, reply) => {
    if (book === null) throw refusal('not-offered');
    const asked = readAs(placeOrderSchema, request.body, cowRefusals.malformed);
    const placed = await book.service.add(asked);
    return reply.header('cache-control', 'no-store').code(201).send(placed);
  });

  get('/api/cow/orders/:uid', async ({ params }) => {
    const found = await store.one(readUid(params));
    if (found === null) throw refusal('not-found');
    return found.wire;
  });

  http.delete('/api/cow/orders/:uid', { onRequest, bodyLimit }, async (request, reply) => {
    if (book === null) throw refusal('not-offered');
    const { signature } = readAs(cancelOrderSchema, request.body, cowRefusals.malformed);
    const cancelled = await book.service.cancel(readUid(request.params), signature);
    return reply.header('cache-control', 'no-store').send(cancelled);
  });
}

function readUid(params: unknown): string {
  const { uid } = params as { uid: string };
  return readAs(orderUid, uid.toLowerCase(), cowRefusals['not-found']);
}
