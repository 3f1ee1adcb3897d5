import { createReadClient } from '@parley/chain/client';
import type { AnchorState } from '@parley/domain/chat/anchors';
import type { Restore } from '@parley/domain/chat/restores';
import type { Address } from 'viem';
import { accountAt } from '../platform/accountKey.ts';
import type { Base } from '../platform/base.ts';
import { createIndexReader, type IndexedSources } from '../platform/indexed.ts';
import { createLease, leaseLocks } from '../platform/lease.ts';
import { createAnchorAccounts } from './accounts.ts';
import { anchorRoutes } from './http.ts';
import { startAnchoring } from './loop.ts';
import { createAnchorRequests } from './requests.ts';
import { createRound, type RoomLog } from './round.ts';
import { createAnchorStore } from './store.ts';

/** Writes how far rooms go on the chain, by the host at which the community began, where the settings name a key and the contract. */
export async function registerAnchors(
  base: Base,
  sources: IndexedSources,
  roomLog: RoomLog & { hasRoom: (room: string) => Promise<boolean> },
  { first: host, restores }: { first: string; restores: readonly Restore[] },
) {
  const { config, database, clock, log } = base;
  const { community, anchorKeyFile } = config;
  const accounts = createAnchorAccounts(database);
  const store = createAnchorStore(createIndexReader(database));
  anchorRoutes(base, sources, { accounts, store, hasRoom: roomLog.hasRoom, host });
  await accounts.renew();
  if (anchorKeyFile === null || community.anchorsAddress === '') {
    const state = (): AnchorState | null => null;
    return { accounts: accounts.known, state, stop: async () => {} };
  }
  const account = accountAt(anchorKeyFile, 'PARLEY_ANCHOR_KEY_FILE');
  await accounts.add(account.address);
  await accounts.renew();
  const round = createRound({
    account,
    accounts,
    log: roomLog,
    restores,
    client: createReadClient(community, config.rpcUrl),
    anchors: community.anchorsAddress as Address,
    community: { chainId: community.supportedChainId, host },
  });
  const lease = createLease({
    url: config.databaseUrl,
    log,
    name: 'anchors',
    channel: 'parley_anchors',
    lock: leaseLocks.anchors,
    onNotice: () => anchoring.wake(),
    onGap: () => anchoring.wake(),
  });
  const anchoring = startAnchoring({
    lease,
    accounts,
    round,
    clock,
    log,
    account: account.address.toLowerCase(),
    requests: createAnchorRequests(database),
    everySeconds: config.anchorEverySeconds,
  });
  return {
    accounts: accounts.known,
    state: (): AnchorState | null => anchoring.state(),
    stop: anchoring.stop,
  };
}
