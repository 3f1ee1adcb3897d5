import type { Clock } from './clock.ts';
import type { Database } from './database.ts';

/**
 * How far a clock may be off before a server says that it can't serve, in milliseconds. Signatures are refused from five
 * minutes on (`statementSkewMs`), and members' clocks are off a little, too.
 */
const clockOffMaxMs = 120_000;

/** A clock beside ours: what it is called, and how far ours is ahead of it, in milliseconds; null: it doesn't say. */
export type OtherClock = { name: string; aheadMs: () => Promise<number | null> };

/** Compares the server's clock with others, and notes which it differs from by too much. */
export function createClockCheck(others: readonly OtherClock[]) {
  let aheadMs: number | null = null;
  let trouble: string | null = null;

  return {
    /** In milliseconds, by the clock that ours differs from most; null where no other is known. */
    aheadMs: () => aheadMs,
    /** A sentence for the operator; null while nothing is known to be wrong. */
    trouble: () => trouble,
    /** Never throws: a clock that cannot be asked says nothing. */
    async look(): Promise<void> {
      const found = await Promise.all(
        others.map(async ({ name, aheadMs: ask }) => ({ name, ms: await ask().catch(() => null) })),
      );
      const known = found.flatMap(({ name, ms }) => (ms === null ? [] : [{ name, ms }]));
      const [most] = known.toSorted((one, other) => Math.abs(other.ms) - Math.abs(one.ms));
      aheadMs = most?.ms ?? null;
      trouble = most !== undefined && Math.abs(most.ms) > clockOffMaxMs ? sentenceOf(most) : null;
    },
  };
}

function sentenceOf({ name, ms }: { name: string; ms: number }): string {
  const direction = ms > 0 ? 'ahead of' : 'behind';
  return `This server’s clock is ${durationOf(Math.abs(ms))} ${direction} ${name}. Set it by NTP (such as systemd-timesyncd): sign-ins fail with a clock that is off.`;
}

function durationOf(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}

/** The clock of the database's machine. */
export function databaseClock(database: Pick<Database, 'query'>, clock: Clock): OtherClock {
  return {
    name: 'the database’s',
    async aheadMs() {
      const before = clock.now();
      const { rows } = await database.query<{ ms: number }>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
      );
      const [row] = rows;
      return row === undefined ? null : (before + clock.now()) / 2 - row.ms;
    },
  };
}

const nodeTimeoutMs = 3_000;

/**
 * What a node of a public chain tells. Blocks never come from the future, so that one that does is a clock that is
 * behind. One from long ago may be a chain that stands still: only with the node's own clock it is one that is ahead.
 */
export function chainClock(rpcUrl: string, clock: Clock): OtherClock {
  return {
    name: 'the chain’s',
    async aheadMs() {
      const answer = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'eth_getBlockByNumber',
          params: ['latest', false],
        }),
        signal: AbortSignal.timeout(nodeTimeoutMs),
      });
      const { result } = (await answer.json()) as { result?: { timestamp?: string } };
      const now = clock.now();
      const ofBlock = now - 1_000 * Number(result?.timestamp);
      if (Number.isNaN(ofBlock)) return null;
      if (ofBlock < 0) return ofBlock;
      const ofNode = now - Date.parse(answer.headers.get('date') ?? '');
      return Number.isNaN(ofNode) ? null : Math.max(0, Math.min(ofBlock, ofNode));
    },
  };
}
