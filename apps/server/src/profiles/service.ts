import { type Bio, bioBytes, linkFault, type SignedBio } from '@parley/domain/profile/bio';
import { labelSentence } from '@parley/domain/text/labels';
import { bioText } from '@parley/text/bio';
import type { DeviceService } from '../auth/deviceService.ts';
import { AppError, unavailable } from '../platform/errors.ts';
import type { BioStore } from './store.ts';

type Options = {
  store: BioStore;
  /** Whose device made a statement just now. */
  signer: DeviceService['signer'];
  community: { authority: string; chainId: number };
  /** Whether somebody may write here; throws when the chain cannot be asked. */
  mayWrite: (author: string) => Promise<boolean>;
  isSuspended: (author: string) => boolean;
  /** The community's own origin, whose referral links are no links of a bio. */
  origin: string;
};

export type Profiles = ReturnType<typeof createProfiles>;

/** What members say of themselves. */
export function createProfiles({ store, ...options }: Options) {
  const { signer, community, mayWrite, isSuspended, origin } = options;

  return {
    /**
     * Keeps what a member says of themselves. Throws AppError 400 for a link that is none or a bio that others
     * could misread, 401 for a statement
     * that its device did not make, 403 for who may not write here, 409 where something newer is known.
     */
    async say(said: Bio): Promise<void> {
      const { links } = said;
      const isWrong = links.some(
        (link, index) => linkFault(link, links.slice(0, index), origin) !== null,
      );
      if (isWrong) throw new AppError(400, bioText.refused);
      const unread = labelSentence(said.bio);
      if (unread !== null) throw new AppError(400, unread);
      const { host, chainId, device, at, signature } = said;
      if (host !== community.authority || chainId !== community.chainId) {
        throw new AppError(401, bioText.elsewhere);
      }
      const { author: member } = await signer(device, at, bioBytes(said), signature);
      if (isSuspended(member)) throw new AppError(403, bioText.suspended);
      const isMember = await mayWrite(member).catch((error: unknown) => {
        throw unavailable(bioText.chainAway, error);
      });
      if (!isMember) throw new AppError(403, bioText.needsName);
      if (!(await store.put({ ...said, author: member }))) throw new AppError(409, bioText.older);
    },

    /** What a member says of themselves; null for nothing, and while they may not write. */
    async of(member: string): Promise<SignedBio | null> {
      return isSuspended(member) ? null : await store.of(member);
    },
  };
}
