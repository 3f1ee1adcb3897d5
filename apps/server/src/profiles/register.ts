import type { Auth } from '../auth/register.ts';
import type { Base } from '../platform/base.ts';
import { profileRoutes } from './http.ts';
import { createProfiles } from './service.ts';
import { createBioStore } from './store.ts';

type Parts = {
  auth: Auth;
  holdsName: (author: string) => Promise<boolean>;
  isSuspended: (author: string) => boolean;
};

/** What members say of themselves. */
export function registerProfiles(base: Base, { auth, holdsName, isSuspended }: Parts): void {
  const { authority, origin, community } = base.config;
  const { supportedChainId: chainId, postingNeedsName } = community;
  const profiles = createProfiles({
    store: createBioStore(base.database),
    signer: auth.signer,
    isSuspended,
    origin,
    community: { authority, chainId },
    mayWrite: async (author) => !postingNeedsName || (await holdsName(author)),
  });
  profileRoutes(base.http, profiles, base);
}
