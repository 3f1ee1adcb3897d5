import type { Mutes } from '@parley/domain/mutes/rules';
import { type MutesRequest, mutesBytes } from '@parley/domain/mutes/wire';
import { mutedText } from '@parley/text/muted';
import type { DeviceService } from '../auth/deviceService.ts';
import { AppError, unavailable } from '../platform/errors.ts';
import type { MuteStore } from './store.ts';

type Options = {
  store: MuteStore;
  /** Whose device asked just now, and for the first time with these bytes. */
  signerOnce: DeviceService['signerOnce'];
  community: { authority: string; chainId: number };
  /** Whether somebody may write here; throws when the chain cannot be asked. */
  mayWrite: (author: string) => Promise<boolean>;
  /** Tells the member's other devices. */
  onChange: (author: string, device: string) => void;
};

export type MuteService = ReturnType<typeof createMuteService>;

/** What members mute, and whom they block: each for their own devices. */
export function createMuteService({ store, signerOnce, community, mayWrite, onChange }: Options) {
  return {
    /**
     * Keeps what a member changed, and resolves with all that is kept: what is missing in it had no room, or is of
     * somebody who may not write here. Throws AppError 401 for a request that the device didn't make, or that was
     * answered before.
     */
    async keep(request: MutesRequest): Promise<Mutes> {
      const { host, chainId, device, at, changes, signature } = request;
      if (host !== community.authority || chainId !== community.chainId) {
        throw new AppError(401, mutedText.elsewhere);
      }
      const { author } = await signerOnce(device, at, mutesBytes(request), signature);
      const kept = (await mayKeep(author, changes)) ? changes : changes.filter(([, , is]) => !is);
      if (kept.length > 0 && (await store.change(author, kept))) onChange(author, device);
      return await store.of(author);
    },
  };

  /** Who may not write takes back only: anybody can make addresses, and each could fill rows. */
  async function mayKeep(author: string, changes: MutesRequest['changes']): Promise<boolean> {
    if (!changes.some(([, , isMuted]) => isMuted)) return true;
    return await mayWrite(author).catch((error: unknown) => {
      throw unavailable(mutedText.chainAway, error);
    });
  }
}
