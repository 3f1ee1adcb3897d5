import {
  type FarcasterLink,
  type FarcasterLinkAnswer,
  farcasterLinkBytes,
  isLinkFor,
  linkNonce,
} from '@parley/domain/profile/farcasterLink';
import { farcasterLinkText } from '@parley/text/farcasterLink';
import type { DeviceService } from '../auth/deviceService.ts';
import { AppError, unavailable } from '../platform/errors.ts';
import type { LinkStore } from './linkStore.ts';

/** Who signed a message with this nonce for this site just now, and when (Unix milliseconds); or why that is nobody. */
export type WhoSigned = (
  signed: { message: string; signature: string },
  nonce: string,
) => Promise<{ fid: number; at: number } | { fault: string }>;

type Options = {
  store: LinkStore;
  /** Whose device made a statement just now. */
  signer: (...said: Parameters<DeviceService['signer']>) => Promise<{ author: string }>;
  community: { authority: string; chainId: number };
  /** Whether somebody may write here; throws when the chain cannot be asked. */
  mayWrite: (author: string) => Promise<boolean>;
  isSuspended: (author: string) => boolean;
  /** Null where Farcaster's registries can't be asked. */
  whoSigned: WhoSigned | null;
};

export type FarcasterLinks = ReturnType<typeof createFarcasterLinks>;

/** The Farcaster accounts of members (decision 0081). */
export function createFarcasterLinks({ store, ...options }: Options) {
  const { signer, community, mayWrite, isSuspended, whoSigned } = options;

  /**
   * When the account said that it is this member's, in Unix milliseconds. Throws AppError 400 for an account that
   * didn't say so, 403 for who may not write here, 404 where nobody can be asked.
   */
  async function check(said: FarcasterLink, author: string): Promise<number | null> {
    const { account, host, chainId } = said;
    // Whoever wants their account gone from here may always have it gone.
    if (account === null) return null;
    if (whoSigned === null) throw new AppError(404, farcasterLinkText.off);
    if (isSuspended(author)) throw new AppError(403, farcasterLinkText.suspended);
    if (!isLinkFor(account, { host, chainId, author })) {
      throw new AppError(400, farcasterLinkText.refused);
    }
    const isMember = await mayWrite(author).catch((error: unknown) => {
      throw unavailable(farcasterLinkText.chainAway, error);
    });
    if (!isMember) throw new AppError(403, farcasterLinkText.needsName);
    const found = await whoSigned(account, linkNonce(chainId, author));
    if ('fault' in found || found.fid !== account.fid) {
      throw new AppError(400, farcasterLinkText.refused);
    }
    return found.at;
  }

  return {
    /**
     * Keeps which Farcaster account is a member's. Throws AppError 401 for a statement that their device did not make
     * for this community, 409 where something newer is known or the account is another's since, 503 while the
     * chain or Farcaster doesn't answer, and what `check` throws.
     */
    async say(said: FarcasterLink): Promise<void> {
      const { host, chainId, device, at, signature } = said;
      if (host !== community.authority || chainId !== community.chainId) {
        throw new AppError(401, farcasterLinkText.elsewhere);
      }
      const { author } = await signer(device, at, farcasterLinkBytes(said), signature);
      const signedAt = await check(said, author);
      const became = await store.put({ ...said, author, signedAt });
      if (became !== 'kept') throw new AppError(409, farcasterLinkText[became]);
    },

    /** A member's account; none while they may not write. */
    async of(member: string): Promise<FarcasterLinkAnswer> {
      const { said, at } = await store.of(member);
      return { said: isSuspended(member) ? null : said, at, mayLink: whoSigned !== null };
    },
  };
}
