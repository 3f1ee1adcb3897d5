import { labelSentence } from '@parley/domain/text/labels';
import { moderationText } from '@parley/text/moderation';
import type { DeviceService } from '../auth/deviceService.ts';
import { AppError } from '../platform/errors.ts';
import type { Moderators } from './service.ts';

/** What every statement of a device names. */
type Statement = {
  host: string;
  chainId: number;
  device: string;
  at: number;
  signature: string;
  /** Why, for everyone to read. */
  reason?: string;
};

type Options = {
  signer: DeviceService['signer'];
  signerOnce: DeviceService['signerOnce'];
  moderators: Pick<Moderators, 'surely'>;
  community: { authority: string; chainId: number };
};

export type Speakers = ReturnType<typeof createSpeakers>;

/** Who makes a statement, and whether they moderate. */
export function createSpeakers({ signer, signerOnce, moderators, community }: Options) {
  /** The member whose device signed just now. Throws AppError 401 for any other statement. */
  async function author(
    said: Statement,
    bytes: Uint8Array,
    signedBy: DeviceService['signer'] = signer,
  ): Promise<string> {
    const { host, chainId, device, at, signature } = said;
    if (host !== community.authority || chainId !== community.chainId) {
      throw new AppError(401, moderationText.elsewhere);
    }
    return (await signedBy(device, at, bytes, signature)).author;
  }

  async function moderatorOf(speaker: string): Promise<string> {
    if (!(await moderators.surely(speaker))) throw new AppError(403, moderationText.notModerator);
    return speaker;
  }

  return {
    author,
    /**
     * The same for what only moderators may do. Throws AppError 400 for a reason that others could misread, 403 for
     * who does not moderate, 503 without a list.
     */
    async moderator(said: Statement, bytes: Uint8Array): Promise<string> {
      const fault = labelSentence(said.reason ?? '');
      if (fault !== null) throw new AppError(400, fault);
      return await moderatorOf(await author(said, bytes));
    },

    /** The same for a request whose answer is for moderators alone; each is answered once. */
    moderatorOnce: async (said: Statement, bytes: Uint8Array): Promise<string> =>
      await moderatorOf(await author(said, bytes, signerOnce)),

    moderates: moderators.surely,
  };
}
