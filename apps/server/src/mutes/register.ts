import { mutesTopic } from '@parley/domain/mutes/wire';
import type { Auth } from '../auth/register.ts';
import type { Base } from '../platform/base.ts';
import { muteRoutes } from './http.ts';
import { createMuteService } from './service.ts';
import { createMuteStore } from './store.ts';

type Parts = {
  auth: Auth;
  holdsName: (author: string) => Promise<boolean>;
  /** Tells the open pages of a member, besides those of one device, that something of theirs changed. */
  tellMember: (author: string, topic: string, except: string) => void;
};

/** What members mute, and whom they block, on all their devices; returns how it is read. */
export function registerMutes(base: Base, { auth, holdsName, tellMember }: Parts) {
  const { authority, community } = base.config;
  const { supportedChainId: chainId, postingNeedsName } = community;
  const store = createMuteStore(base.database);
  const service = createMuteService({
    store,
    signerOnce: auth.signerOnce,
    community: { authority, chainId },
    mayWrite: async (author) => !postingNeedsName || (await holdsName(author)),
    onChange: (author, device) => tellMember(author, mutesTopic, device),
  });
  muteRoutes(base.http, service, base);
  return { of: store.of };
}
