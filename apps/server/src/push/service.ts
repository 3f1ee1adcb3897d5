import {
  isBrowser,
  type PushRequest,
  type PushWish,
  pushRequestBytes,
} from '@parley/domain/push/wire';
import { pushText } from '@parley/text/push';
import type { DeviceService } from '../auth/deviceService.ts';
import { importDeviceKey } from '../auth/devices.ts';
import { AppError } from '../platform/errors.ts';
import type { FindRoom } from './compose.ts';
import type { PushStore } from './store.ts';

type Options = {
  store: PushStore;
  /** Whose device made a statement just now. */
  signer: DeviceService['signer'];
  community: { authority: string; chainId: number };
  findRoom: FindRoom;
  /** The public key that browsers subscribe for; null where push is off. */
  key: () => string | null;
  /** Hosts of the Farcaster clients that are sent notifications. */
  clientHosts: readonly string[];
};

export type PushService = ReturnType<typeof createPushService>;

/** What members want to be sent on their devices. */
export function createPushService(options: Options) {
  const { store, signer, community, findRoom, key, clientHosts } = options;

  async function keep(by: { device: string; author: string; at: number }, wish: PushWish) {
    const current = key();
    if (current === null) throw new AppError(404, pushText.isOff);
    const { address, choices } = wish;
    if (isBrowser(address)) {
      if (address.key !== current) throw new AppError(409, pushText.otherKey);
      if (importDeviceKey(address.p256dh) === null) {
        throw new AppError(400, 'Expected a key that is a point of P-256.');
      }
    } else if (!clientHosts.includes(new URL(address.url).hostname)) {
      throw new AppError(400, pushText.otherClient);
    }
    const found = await Promise.all(choices.rooms.map(findRoom));
    const followed = found.flatMap((room) => room?.id ?? []);
    const put = await store.put(by, { ...wish, choices: { ...choices, rooms: followed } });
    if (put === 'foreign') throw new AppError(409, pushText.taken);
    return put === 'kept';
  }

  return {
    key,

    /**
     * Keeps what a device wants. Throws AppError 400 for keys that are none and clients that this server doesn't
     * know, 401 for a statement that the device
     * didn't make, 404 where push is off, 409 for another key, where the browser is
     * another device's, and where the device said something newer.
     */
    async wish(request: PushRequest): Promise<void> {
      const { host, chainId, device, at, wish, signature } = request;
      if (host !== community.authority || chainId !== community.chainId) {
        throw new AppError(401, pushText.elsewhere);
      }
      const { author } = await signer(device, at, pushRequestBytes(request), signature);
      const by = { device, author, at };
      const isNewest = wish === null ? await store.remove(by) : await keep(by, wish);
      if (!isNewest) throw new AppError(409, pushText.older);
    },
  };
}
