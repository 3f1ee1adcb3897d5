import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientKey } from './clientKey.ts';
import type { Clock } from './clock.ts';
import { type Database, openDatabase } from './database.ts';
import { createHttp } from './http.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { observedLog, observedRpc, observeHttp } from './observed.ts';
import { createRpc, type Rpc } from './rpc.ts';
import type { ServerConfig } from './serverConfig.ts';
import { limitSilentConnections } from './silentConnections.ts';

/** What every slice of the server is made from. */
export type Base = Readonly<{
  http: FastifyInstance;
  config: ServerConfig;
  database: Database;
  rpc: Rpc;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** Whom a request counts for where requests are limited. */
  keyOf: (request: FastifyRequest) => string;
}>;

/** What routes need to limit who asks how often. */
export type Limiting = Pick<Base, 'clock' | 'keyOf'>;

/** Opens the database and an HTTP server that has no routes yet and does not listen. */
export function createBase(outer: Pick<Base, 'config' | 'clock' | 'log'>): Base {
  const { config, clock } = outer;
  const metrics = createMetrics();
  const log = observedLog(outer.log, metrics);
  const http = createHttp(log, config.origin);
  observeHttp(http, metrics);
  // Behind a proxy of ours all connections are its own.
  if (config.trustedProxies === 0) limitSilentConnections(http.server, config.socketsPerAddress);
  return {
    http,
    config,
    clock,
    log,
    metrics,
    database: openDatabase(config.databaseUrl, log),
    rpc: observedRpc(createRpc(config.rpcUrl), metrics),
    keyOf: (request) => clientKey(request.raw, config.trustedProxies),
  };
}
