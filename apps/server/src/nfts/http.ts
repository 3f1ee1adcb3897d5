import { writtenAddress as address } from '@parley/domain/fields/chain';
import { nftLists, periods } from '@parley/domain/nft/wire';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Limiting } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import { sendIndexed } from '../platform/indexed.ts';
import { readAs } from '../platform/pages.ts';
import { sendRevalidated } from '../platform/revalidated.ts';
import { holderPlace, listPlace, tradePlace } from './places.ts';
import type { NftService } from './service.ts';

const after = z.optional(z.string().check(z.maxLength(400)));
const listQuery = z.object({
  list: z._default(z.enum(nftLists), 'new'),
  period: z._default(z.enum(periods), 'week'),
  search: z._default(z.string().check(z.maxLength(64)), ''),
  after,
});
const pageQuery = z.object({ viewer: z.optional(address) });
const moreQuery = z.object({ after });

type WithId = { Params: { id: string } };

/**
 * GET /api/nfts, /api/nfts/:id, /api/nfts/:id/trades, /api/nfts/:id/holders, and
 * /api/members/:address/nfts; see `domain/nft/wire.ts`.
 */
export function nftRoutes(app: FastifyInstance, service: NftService, options: Limiting): void {
  const limit = limitRequests({ burst: 120, perSecond: 10 }, options.clock, options.keyOf);
  const reads = { onRequest: limit };

  app.get('/api/nfts', reads, async (request, reply) => {
    const { after: from, ...query } = readAs(
      listQuery,
      request.query,
      `Expected list=<${nftLists.join(', ')}>, period=<${periods.join(', ')}>, and search=<at most 64 characters>.`,
    );
    // A database takes no NUL, and no title has one.
    const search = query.search.replaceAll('\0', '').trim();
    const page = await service.list({ ...query, search, after: listPlace.decode(from) });
    return sendIndexed(request, reply, page);
  });

  app.get<WithId>('/api/nfts/:id', reads, async (request, reply) => {
    const { viewer } = readAs(pageQuery, request.query, 'Expected viewer=<address>.');
    const found = await addressOf(request.params.id);
    const page = await service.page(found, viewer?.toLowerCase() ?? null);
    if (page === null) throw notFound();
    return sendIndexed(request, reply, page);
  });

  app.get<WithId>('/api/nfts/:id/trades', reads, async (request, reply) => {
    const from = tradePlace.decode(readAs(moreQuery, request.query, 'Expected after=.').after);
    const page = await service.trades(await addressOf(request.params.id), from);
    return sendRevalidated(request, reply, page);
  });

  app.get<WithId>('/api/nfts/:id/holders', reads, async (request, reply) => {
    const from = holderPlace.decode(readAs(moreQuery, request.query, 'Expected after=.').after);
    const page = await service.holders(await addressOf(request.params.id), from);
    return sendRevalidated(request, reply, page);
  });

  app.get<{ Params: { address: string } }>(
    '/api/members/:address/nfts',
    reads,
    async (request, reply) => {
      const member = readAs(address, request.params.address, 'Expected the address of an account.');
      return sendIndexed(request, reply, await service.member(member.toLowerCase()));
    },
  );

  async function addressOf(id: string): Promise<string> {
    const found = await service.find(id);
    if (found === null) throw notFound();
    return found;
  }
}

function notFound(): AppError {
  return new AppError(404, 'There is no such collection.');
}
