import pg from 'pg';
import type { Log } from './log.ts';

export type Database = pg.Pool;

/**
 * A pool of connections. Counters are `bigint` in the database and stay far below 2^53, so they
 * are read as numbers. A statement that takes longer than 5 s fails.
 */
export function openDatabase(url: string, log: Log, size = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000,
    query_timeout: 6_000,
    keepAlive: true,
    application_name: 'parley-server',
    types: { getTypeParser: readCountersAsNumbers },
  });
  // An idle connection that breaks is replaced by the pool; without a listener it ends the process.
  pool.on('error', (error) => log.warn('database-connection-lost', { message: error.message }));
  return pool;
}

const readCountersAsNumbers: typeof pg.types.getTypeParser = (oid: number, format?: unknown) =>
  oid === pg.types.builtins.INT8 && format !== 'binary'
    ? Number
    : pg.types.getTypeParser(oid, format as 'text');

/** The SQLSTATE of a database error, or null when the error is not one. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null;
}

/** True when the database is at fault, not the statement: no connection, a shutdown, or too slow. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  if (state !== null) return /^(?:08|53|57|58)/.test(state);
  const code = 'code' in error ? String(error.code) : '';
  if (/^E(?:CONN|PIPE|TIMEDOUT|HOST|NET)/.test(code)) return true;
  return /connection (?:terminated|timeout)|timeout exceeded|read timeout|use a pool/i.test(
    error.message,
  );
}
