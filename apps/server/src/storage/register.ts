import { createNode } from '@parley/arweave/node';
import { createSignerClient } from '@parley/arweave/signer/client';
import { readPlace } from '@parley/arweave/signer/place';
import type { Auth } from '../auth/register.ts';
import type { Base } from '../platform/base.ts';
import { createLease, leaseLocks } from '../platform/lease.ts';
import { createSharedAnswers } from '../platform/sharedAnswers.ts';
import { keptRoutes, storageRoutes } from './http.ts';
import { startKeeping } from './keepLoop.ts';
import { createKeepRound } from './keepRound.ts';
import { createKeptFiles } from './keptFiles.ts';
import { createStorageService } from './service.ts';
import { createWishes, type HeldUpload } from './wishes.ts';

/** How long a price or a balance counts, in milliseconds. */
const freshMs = 60_000;
const answersMax = 1_000;

type Parts = {
  auth: Auth;
  media: {
    /** An upload's bytes by its hash; null where it is gone. */
    read: (hash: string) => Promise<Uint8Array | null>;
    held: (hash: string) => Promise<HeldUpload | null>;
  };
  holdsName: (author: string) => Promise<boolean>;
  isSuspended: (author: string) => boolean;
  moderates: (author: string) => Promise<boolean>;
};

/** The balance of permanent storage, and what is kept there: wished here, and sent where a signer runs beside this server. */
export function registerStorage(base: Base, parts: Parts) {
  const { http, config, database, clock, log } = base;
  const { community, signerFile, authority, storage } = config;
  const { arweaveGateway, arweaveAddress: wallet } = community;
  storageRoutes(http, createStorageService({ community, clock, log }), base);
  const isSetUp = arweaveGateway !== '' && wallet !== '';
  const files = createKeptFiles(database);
  const node = arweaveGateway === '' ? null : createNode(arweaveGateway);
  const shared = createSharedAnswers({
    stateOf: () => 0,
    now: clock.now,
    forMs: freshMs,
    most: answersMax,
  });
  const wishes =
    node === null || !isSetUp
      ? null
      : createWishes({
          ...parts,
          ...storage,
          files,
          network: {
            price: (bytes) => shared(`price ${bytes}`, () => node.price(bytes)),
            balance: () => shared('balance', () => node.balance(wallet)),
          },
          wallet,
          held: parts.media.held,
          signer: parts.auth.signer,
          community: { authority, chainId: community.supportedChainId },
          mayWrite: async (author) =>
            !community.postingNeedsName || (await parts.holdsName(author)),
          clock,
        });
  keptRoutes(http, wishes, base);
  if (signerFile === null || node === null) return { stop: async () => {} };
  const round = createKeepRound({
    files,
    node,
    signer: createSignerClient(() => readPlace(signerFile)),
    read: parts.media.read,
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
