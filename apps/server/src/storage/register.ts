import { createNode } from '@parley/arweave/node';
import { createSignerClient } from '@parley/arweave/signer/client';
import { readPlace } from '@parley/arweave/signer/place';
import type { Base } from '../platform/base.ts';
import { createLease, leaseLocks } from '../platform/lease.ts';
import { storageRoutes } from './http.ts';
import { startKeeping } from './keepLoop.ts';
import { createKeepRound } from './keepRound.ts';
import { createKeptFiles } from './keptFiles.ts';
import { createStorageService } from './service.ts';

type Parts = {
  /** An upload's bytes by its hash; null where it is gone. */
  read: (hash: string) => Promise<Uint8Array | null>;
};

/** The balance of permanent storage, and what is kept there where a signer runs beside this server. */
export function registerStorage(base: Base, { read }: Parts) {
  const { http, config, database, clock, log } = base;
  const { community, signerFile } = config;
  storageRoutes(http, createStorageService({ community, clock, log }), base);
  if (signerFile === null || community.arweaveGateway === '') return { stop: async () => {} };
  const round = createKeepRound({
    files: createKeptFiles(database),
    node: createNode(community.arweaveGateway),
    signer: createSignerClient(() => readPlace(signerFile)),
    read,
    clock,
  });
  const lease = createLease({
    url: config.databaseUrl,
    log,
    name: 'keeping',
    channel: 'parley_keeping',
    lock: leaseLocks.keeping,
    onNotice: () => {},
    onGap: () => {},
  });
  return { stop: startKeeping({ lease, round, log }).stop };
}
