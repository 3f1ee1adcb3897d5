import { firstHost, type HostChange } from '@parley/domain/chat/hostChanges';
import type { Restore } from '@parley/domain/chat/restores';
import type { Base } from '../platform/base.ts';
import { ConfigError } from '../platform/configError.ts';
import { createHostStore } from './store.ts';

/** Where a community is, and where it was; what it was restored from. */
export type Hosts = {
  /** The statements of its moves, the oldest first. */
  changes: readonly HostChange[];
  /** The statements of its restores from backups, the oldest first. */
  restores: readonly Restore[];
  /** The host that it began at, by which the chain knows its rooms. */
  first: string;
};

/** The hosts of this community. Throws a ConfigError as `expectHost` does. */
export async function registerHosts({ database, config, clock }: Base): Promise<Hosts> {
  const { authority, origin, community } = config;
  const store = createHostStore(database);
  await expectHost(store, origin);
  await store.begin(authority, clock.now());
  const changes = await store.changes(community.supportedChainId);
  const restores = await store.restores(community.supportedChainId);
  return { changes, restores, first: firstHost(changes, authority) };
}

/**
 * Throws a ConfigError where the server is started at another host than the one that its log is at: every message would
 * look forged, and what is said meanwhile would belong to no host of ours.
 */
export async function expectHost(
  store: Pick<ReturnType<typeof createHostStore>, 'current'>,
  origin: string,
): Promise<void> {
  const current = await store.current();
  if (current !== null && current !== new URL(origin).host)
    throw new ConfigError(elsewhere(current, origin));
}

function elsewhere(current: string, origin: string): string {
  return (
    `This community is at ${current}, and it was started at ${new URL(origin).host}, where all of its messages would ` +
    `look forged. Start it at ${current} again, by PARLEY_URL or the projectUrl of your config, or move it: npm run address -- ${origin}`
  );
}
