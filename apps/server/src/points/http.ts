import * as z from 'zod/mini';
import type { Base } from '../platform/base.ts';
import { type IndexedSources, indexedRoutes } from '../platform/indexed.ts';
import { readAddress, readAfter, readAs } from '../platform/pages.ts';
import { rankPlace } from './places.ts';
import type { PointsService } from './service.ts';

const boardQuery = z.object({
  epoch: z._default(z.string().check(z.regex(/^(?:current|all|\d{1,9})$/)), 'all'),
  viewer: z.optional(z.string()),
  after: z.optional(z.string().check(z.maxLength(400))),
});

const daysQuery = z.object({
  today: z.optional(z.string().check(z.regex(/^\d{1,11}$/))),
});

/** GET /api/points and /api/members/:address/points; see `domain/points/wire.ts`. */
export function pointsRoutes(base: Base, sources: IndexedSources, service: PointsService): void {
  const { get } = indexedRoutes(base, sources);

  get('/api/points', async ({ query }) => {
    const expected = 'Expected epoch=<number, current, or all>.';
    const { epoch, viewer, after } = readAs(boardQuery, query, expected);
    return await service.leaderboard({
      epoch: epoch === 'all' ? null : epoch === 'current' ? epoch : Number(epoch),
      viewer: viewer === undefined ? null : readAddress(viewer, 'Expected viewer=<address>.'),
      after: rankPlace.decode(after),
    });
  });

  get('/api/members/:address/points', async ({ params, query }) => {
    const { address } = params as { address: string };
    const { today } = readAs(daysQuery, query, 'Expected today=<seconds since 1970>.');
    return await service.member(readAddress(address), {
      after: readAfter(query),
      today: today === undefined ? null : Number(today),
    });
  });
}
