import type { Log } from '../../platform/log.ts';
import type { ServerConfig } from '../../platform/serverConfig.ts';
import { createNatsWire } from './natsWire.ts';
import { createPostgresWire } from './postgresWire.ts';
import type { Wire } from './wire.ts';

/**
 * The wire that the settings ask for. Several communities may use one NATS: each has a subject of its own,
 * named for its log.
 */
export function createWire(
  { natsUrl, databaseUrl }: Pick<ServerConfig, 'natsUrl' | 'databaseUrl'>,
  epoch: string,
  log: Log,
): Wire {
  if (natsUrl === null) return createPostgresWire(databaseUrl, log);
  return createNatsWire(natsUrl, `parley.${epoch}`, log);
}
