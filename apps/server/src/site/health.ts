import { withDeadline } from '@parley/domain/time/deadline';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';

/** Something that must work for the server to be of use; throws when it does not. */
export type Check = { name: string; run: () => Promise<void> };

export type HealthOptions = {
  clock: Clock;
  checks: readonly Check[];
  isStopping: () => boolean;
  /** How far the index is. Pages work without it, so it never makes the server unready. */
  index: () => object;
  /** How anchoring goes; null where nothing is anchored. Like the index, it is never asked for. */
  anchors: () => object | null;
  /** What contracts of the config cannot answer; a restart would not help, so it never makes the server unready. */
  contracts: () => readonly string[];
  /** What is wrong beside that, a sentence each, by what it is of; null where nothing is. */
  troubles: () => Readonly<Record<'clock' | 'push' | 'bus', string | null>>;
};

/** How long an answer counts, in milliseconds: asking often must not cost much. */
const freshMs = 1_000;
const timeoutMs = 2_000;

/**
 * GET /api/healthz (the process lives) and GET /api/readyz (it can serve; else 503 with reasons). Returns how to ask for
 * the reasons.
 */
export function healthRoutes(
  app: FastifyInstance,
  { clock, checks, isStopping, index, anchors, contracts, troubles }: HealthOptions,
): () => Promise<readonly string[]> {
  let known: { at: number; reasons: Promise<string[]> } | null = null;

  async function reasonsNow(): Promise<readonly string[]> {
    const now = clock.now();
    if (known === null || Math.abs(now - known.at) >= freshMs) {
      known = { at: now, reasons: failing(checks) };
    }
    return isStopping() ? ['stopping'] : await known.reasons;
  }

  app.get('/api/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/api/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const reasons = await reasonsNow();
    const isReady = reasons.length === 0;
    const progress = {
      index: index(),
      anchors: anchors(),
      contracts: contracts(),
      ...troubles(),
    };
    return reply.code(isReady ? 200 : 503).send({ ready: isReady, reasons, ...progress });
  });
  return reasonsNow;
}

async function failing(checks: readonly Check[]): Promise<string[]> {
  const outcomes = await Promise.all(
    checks.map(async ({ name, run }) => {
      const failed = () => [name];
      return await withDeadline(
        run().then(() => []),
        timeoutMs,
        failed,
      ).catch(failed);
    }),
  );
  return outcomes.flat();
}
