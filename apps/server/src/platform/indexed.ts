import type { People } from '@parley/domain/chat/wire';
import { type IndexState, isBehind } from '@parley/domain/indexed/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Base } from './base.ts';
import type { Database } from './database.ts';
import { limitRequests } from './http.ts';
import { type ChainPlace, chainPlace, cut } from './pages.ts';
import { sendRevalidated } from './revalidated.ts';

/** What slices that show the index take from others. */
export type IndexedSources = Readonly<{
  people: (addresses: readonly string[]) => Promise<People>;
  indexState: () => IndexState;
  /** The time that what happened on the chain is measured by, in seconds since 1970; see `indexer/chainClock.ts`. */
  chainNow: () => Promise<number>;
}>;

/** Adds routes whose answers come from the index, all of them limited together. */
export function indexedRoutes(
  { http, clock, keyOf }: Base,
  { indexState }: Pick<IndexedSources, 'indexState'>,
) {
  const limit = limitRequests({ burst: 120, perSecond: 10 }, clock, keyOf);
  return {
    /** `answer` may throw an AppError; `index` is added to what it gives. */
    get(path: string, answer: (request: FastifyRequest) => Promise<object>): void {
      http.get(path, { onRequest: limit }, async (request, reply) => {
        const { block, behindSeconds } = indexState();
        const index = { block, behindSeconds };
        return sendIndexed(request, reply, { ...(await answer(request)), index });
      });
    },
  };
}

/** A block in which nothing of this changed is no reason to send it again. */
export function sendIndexed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: { index: IndexState },
): FastifyReply {
  return sendRevalidated(request, reply, body, { ...body, index: lagStep(body.index) });
}

/** An answer that is behind is another one whenever that has doubled: a page would go on showing the old figure. */
function lagStep(index: IndexState): number {
  return isBehind(index) ? Math.floor(Math.log2(index.behindSeconds)) : 0;
}

export type IndexReader = ReturnType<typeof createIndexReader>;

/** Reads rows of the index. */
export function createIndexReader(database: Database) {
  async function read<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await database.query(text, [...values])).rows as Row[];
  }

  return {
    read,
    async one<Row>(text: string, values: readonly unknown[] = []): Promise<Row | null> {
      return (await read<Row>(text, values))[0] ?? null;
    },
    /**
     * A page of events, newest first. Of each select the columns must begin with `block, log_index, tx,
     * time as at`; it ends with its condition, and may use parameters from $4 on.
     */
    async newest<Row extends object>(
      selects: readonly string[],
      {
        values,
        after,
        limit,
      }: { values: readonly unknown[]; after: ChainPlace | null; limit: number },
    ): Promise<{ rows: Row[]; next: string | null }> {
      const order = 'order by block desc, log_index desc limit $3';
      const isAfter = '($1::bigint is null or (block, log_index) < ($1, $2::int))';
      const branches = selects.map((select) => `(${select} and ${isAfter} ${order})`);
      const found = await read<Row & ChainPlace>(
        `select * from (${branches.join(' union all ')}) events ${order}`,
        [after?.block ?? null, after?.log_index ?? null, limit + 1, ...values],
      );
      const { rows, next } = cut(found, limit, ({ block, log_index }) =>
        chainPlace.encode({ block, log_index }),
      );
      return { rows: rows.map(({ log_index: _place, ...row }) => row as unknown as Row), next };
    },
  };
}
