import type { PublicConfig } from '@parley/domain/config/wire';
import type { FarcasterNeed } from '@parley/domain/fields/farcaster';
import type { Hub } from '../platform/hub.ts';
import type { ServerConfig } from '../platform/serverConfig.ts';
import type { GateReaders } from './gates.ts';

type Settings = Pick<ServerConfig, 'farcasterRpcUrl' | 'farcasterHubUrl' | 'community'>;

/** What of Farcaster this server can check: links where they are made, who follows whom where a hub can be asked. */
export function checkableNeeds(settings: Settings): FarcasterNeed[] {
  const { farcasterRpcUrl, farcasterHubUrl, community } = settings;
  if (farcasterRpcUrl === null) return [];
  const canAsk = farcasterHubUrl !== null && community.farcasterAccount !== null;
  return canAsk ? ['linked', 'follows'] : ['linked'];
}

/** Why this server can't check what a gate of the config asks for at Farcaster, in a sentence; null where it can. */
export function farcasterGateFault(settings: Settings): string | null {
  const { gate, rooms } = settings.community;
  const checkable = checkableNeeds(settings);
  const gates = [
    { key: 'gate.farcaster', need: gate.farcaster },
    ...rooms.map((room, index) => ({
      key: `rooms.${index}.gate.farcaster`,
      need: room.gate?.farcaster,
    })),
  ];
  for (const { key, need } of gates) {
    if (need === undefined || checkable.includes(need)) continue;
    return settings.farcasterRpcUrl === null
      ? `"${key}" is "${need}", and nobody can link an account here: set FARCASTER_RPC_URL.`
      : `"${key}" is "${need}", and no hub can be asked who follows whom: set FARCASTER_HUB_URL.`;
  }
  return null;
}

type Options = {
  /** The Farcaster id of a member's account; null for none. */
  fidOf: (author: string) => Promise<number | null>;
  isSuspended: (author: string) => boolean;
  account: PublicConfig['farcasterAccount'];
  /** Null where none can be asked. */
  hub: Hub | null;
};

/** Reads whether members have a Farcaster account, and whether it follows the community's. A suspended one has none. */
export function createFarcasterReaders(options: Options): Pick<GateReaders, 'linked' | 'follows'> {
  const { isSuspended, account, hub } = options;
  const fidOf = async (author: string) =>
    isSuspended(author) ? null : await options.fidOf(author);

  async function follows(author: string): Promise<boolean> {
    const fid = await fidOf(author);
    if (fid === null) return false;
    if (hub === null || account === null) throw new Error('No hub can be asked.');
    return await hub.follows(fid, account.fid);
  }

  return {
    linked: async (author) => [(await fidOf(author)) === null ? 0n : 1n],
    follows: async (author) => [(await follows(author)) ? 1n : 0n],
  };
}
