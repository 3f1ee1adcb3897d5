import { moderationText } from '@parley/text/moderation';
import type { DeviceService } from '../auth/deviceService.ts';
import { AppError, unavailable } from '../platform/errors.ts';
import type { Moderators } from './service.ts';

/** What every statement of a device names. */
type Statement = { host: string; chainId: number; device: string; at: number; signature: string };

type Options = {
  signer: DeviceService['signer'];
  moderators: Pick<Moderators, 'renew' | 'isKnown' | 'has'>;
  community: { authority: string; chainId: number };
};

export type Speakers = ReturnType<typeof createSpeakers>;

/** Who makes a statement, and whether they moderate. */
export function createSpeakers({ signer, moderators, community }: Options) {
  /** The member whose device signed just now. Throws AppError 401 for any other statement. */
  async function author(said: Statement, bytes: Uint8Array): Promise<string> {
    const { host, chainId, device, at, signature } = said;
    if (host !== community.authority || chainId !== community.chainId) {
      throw new AppError(401, moderationText.elsewhere);
    }
    return (await signer(device, at, bytes, signature)).author;
  }

  /** Who moderates, as the chain says now. Throws AppError 503 when that cannot be known. */
  async function list(): Promise<(address: string) => boolean> {
    await moderators.renew(true);
    if (!moderators.isKnown()) throw unavailable(moderationText.chainAway);
    return moderators.has;
  }

  return {
    author,
    /** The same for what only moderators may do. Throws AppError 403 for others, 503 without a list. */
    async moderator(said: Statement, bytes: Uint8Array): Promise<string> {
      const speaker = await author(said, bytes);
      const moderates = await list();
      if (!moderates(speaker)) throw new AppError(403, moderationText.notModerator);
      return speaker;
    },
    moderates: async (address: string): Promise<boolean> => (await list())(address),
  };
}
