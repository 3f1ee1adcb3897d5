import type { Auth } from '../auth/register.ts';
import type { Base } from '../platform/base.ts';
import { farcasterLinkRoutes, profileRoutes } from './http.ts';
import { createLinkStore } from './linkStore.ts';
import { createFarcasterLinks, type WhoSigned } from './links.ts';
import { createProfiles } from './service.ts';
import { createBioStore } from './store.ts';

type Parts = {
  auth: Auth;
  holdsName: (author: string) => Promise<boolean>;
  isSuspended: (author: string) => boolean;
  /** Null where Farcaster's registries can't be asked. */
  whoSigned: WhoSigned | null;
};

/** What members say of themselves, and which Farcaster account is theirs. */
export function registerProfiles(base: Base, parts: Parts): void {
  const { auth, holdsName, isSuspended, whoSigned } = parts;
  const { authority, origin, community } = base.config;
  const { supportedChainId: chainId, postingNeedsName } = community;
  const shared = {
    signer: auth.signer,
    isSuspended,
    community: { authority, chainId },
    mayWrite: async (author: string) => !postingNeedsName || (await holdsName(author)),
  };
  const bios = createBioStore(base.database);
  profileRoutes(base.http, createProfiles({ ...shared, store: bios, origin }), base);
  const store = createLinkStore(base.database);
  farcasterLinkRoutes(base.http, createFarcasterLinks({ ...shared, store, whoSigned }), base);
}
