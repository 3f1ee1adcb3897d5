import { type PaidWire, paidReportSchema } from '@parley/domain/send/wire';
import type { Base } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import { createIndexReader, type IndexedSources, indexedRoutes } from '../platform/indexed.ts';
import { readAddress, readAs } from '../platform/pages.ts';
import { createPaidChain } from './chain.ts';
import { createPaidService } from './service.ts';
import { createPaidStore } from './store.ts';

/** GET /api/members/:address/paid, and POST to report a payment of coins; see `domain/send/wire.ts`. */
export function registerPaid(base: Base, sources: IndexedSources): void {
  const { community } = base.config;
  const own = community.chatTokenAddress === '' ? [] : [community.chatTokenAddress];
  const tokens = [...own, ...community.tokens.map(({ address }) => address)].map((address) =>
    address.toLowerCase(),
  );
  const service = createPaidService({
    store: createPaidStore(createIndexReader(base.database), base.database),
    chain: createPaidChain(base.rpc, tokens),
    tokens,
    indexState: sources.indexState,
    clock: base.clock,
    log: base.log,
  });
  indexedRoutes(base, sources).get('/api/members/:address/paid', async ({ params }) => {
    const member = readAddress((params as { address: string }).address);
    const { addresses, isWhole } = await service.paidBy(member);
    const people = await sources.people(addresses);
    const paid = addresses.map((address) => ({ address, name: people[address]?.name ?? null }));
    return { paid, isWhole } satisfies Omit<PaidWire, 'index'>;
  });
  const limit = limitRequests({ burst: 30, perSecond: 0.2 }, base.clock, base.keyOf);
  base.http.post(
    '/api/members/:address/paid',
    { onRequest: limit, bodyLimit: 1_024 },
    async ({ params, body }, reply) => {
      const member = readAddress((params as { address: string }).address);
      const { tx } = readAs(paidReportSchema, body, 'Expected {tx}.');
      const isSent = await service.noteSent(member, tx.toLowerCase()).catch((error: unknown) => {
        throw new AppError(503, 'Can’t reach the network right now. Try again in a moment.', {
          cause: error,
        });
      });
      if (!isSent) throw new AppError(404, 'The chain has no such payment of this member.');
      reply.header('cache-control', 'no-store');
      return {};
    },
  );
}
