import { createReadClient } from '@parley/chain/client';
import type { AnchorState } from '@parley/domain/chat/anchors';
import type { Address } from 'viem';
import { accountAt } from '../platform/accountKey.ts';
import type { Base } from '../platform/base.ts';
import { createIndexReader, type IndexedSources } from '../platform/indexed.ts';
import { createLeaderLink } from '../platform/leaderLink.ts';
import { createAnchorAccounts } from './accounts.ts';
import { anchorRoutes } from './http.ts';
import { startAnchoring } from './loop.ts';
import { createAnchorRequests } from './requests.ts';
import { createRound, type RoomLog } from './round.ts';
import { createAnchorStore } from './store.ts';

/** Any number that no other user of the database locks: who has it anchors. */
const anchorLock = 7_310_421_971;

/** Writes how far rooms go on the chain, where the settings name a key and the contract. */
export async function registerAnchors(
  base: Base,
  sources: IndexedSources,
  roomLog: RoomLog & { hasRoom: (room: string) => Promise<boolean> },
) {
  const { config, database, clock, log } = base;
  const { community, anchorKeyFile } = config;
  const accounts = createAnchorAccounts(database);
  const store = createAnchorStore(createIndexReader(database));
  anchorRoutes(base, sources, { accounts, store, hasRoom: roomLog.hasRoom });
  await accounts.renew();
  if (anchorKeyFile === null || community.anchorsAddress === '') {
    const state = (): AnchorState | null => null;
    return { accounts: accounts.known, state, stop: async () => {} };
  }
  const account = accountAt(anchorKeyFile, 'PARLEY_ANCHOR_KEY_FILE');
  await accounts.add(account.address);
  await accounts.renew();
  const round = createRound({
    ...{ account, accounts, log: roomLog },
    client: createReadClient(community, config.rpcUrl),
    anchors: community.anchorsAddress as Address,
    community: { chainId: community.supportedChainId, host: config.authority },
  });
  const link = createLeaderLink({
    ...{ url: config.databaseUrl, log, name: 'anchors', channel: 'parley_anchors' },
    lock: anchorLock,
    onNotice: () => anchoring.wake(),
    onGap: () => anchoring.wake(),
  });
  const anchoring = startAnchoring({
    ...{ link, accounts, round, clock, log, account: account.address.toLowerCase() },
    requests: createAnchorRequests(database),
    everySeconds: config.anchorEverySeconds,
  });
  return {
    accounts: accounts.known,
    state: (): AnchorState | null => anchoring.state(),
    stop: anchoring.stop,
  };
}
