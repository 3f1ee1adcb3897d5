import {
  type DeviceEntry,
  type DeviceListRequest,
  deviceListBytes,
  deviceListSchema,
  type Revocation,
  revocationBytes,
} from '@parley/domain/auth/revocation';
import type { PublicConfig } from '@parley/domain/config/wire';
import * as z from 'zod/mini';
import { postJson } from '../../platform/http.ts';
import { hasPush } from '../../storage/mentionNotices.ts';
import { type Device, signWithDevice } from '../../wallet/device/deviceKey.ts';
import type { Rooms } from './rooms.ts';
import type { Signer } from './signer.ts';

type Parameters = {
  config: Pick<PublicConfig, 'projectUrl' | 'supportedChainId'>;
  openSigner: () => Promise<Signer>;
  rooms: Rooms;
  now: () => number;
};
type Address = `0x${string}`;

/** The devices that sign for a wallet, asked for and signed out by the device of this browser. */
export function createDeviceList({ config, openSigner, rooms, now }: Parameters) {
  const host = new URL(config.projectUrl).host;

  return {
    /** The device of this browser, null before its sign-in. */
    async current(self: Address): Promise<Device | null> {
      return (await openSigner()).authorizedDevice(self);
    },

    /** Lets this browser's device sign; the wallet asks once. Throws SignInError. */
    async signIn(self: Address): Promise<Device> {
      return (await openSigner()).authorize(self);
    },

    /** All devices of the wallet, the last seen first. Throws HttpError. */
    async load(device: Device): Promise<DeviceEntry[]> {
      const asked = { device: device.id, at: now() };
      const signature = await signWithDevice(device, deviceListBytes(host, asked));
      const body: DeviceListRequest = { ...asked, signature };
      return (await postJson('/api/auth/devices', body, deviceListSchema)).devices;
    },

    /**
     * Signs devices out, `by` itself included if it is among them. The statement names how far each
     * room had come: what they say beyond it is nobody's. Throws HttpError.
     */
    async signOut(self: Address, by: Device, devices: readonly string[]): Promise<void> {
      const statement: Omit<Revocation, 'signature'> = {
        host,
        chainId: config.supportedChainId,
        by: by.id,
        devices: [...devices],
        at: now(),
        heads: Object.fromEntries(
          [...rooms.values()]
            .filter(({ view }) => view.get().phase === 'ready')
            .map(({ id, view }) => [id, view.get().head]),
        ),
      };
      const signature = await signWithDevice(by, revocationBytes(statement));
      await postJson(
        '/api/auth/revocations',
        { ...statement, signature } satisfies Revocation,
        done,
      );
      if (!devices.includes(by.id)) return;
      await (await openSigner()).forget(self);
      if (!hasPush()) return;
      const { endPush } = await import('./push/push.ts');
      // The server has forgotten it with its device.
      await endPush({ host, chainId: config.supportedChainId }, null);
    },
  };
}

const done = z.object({ signedOut: z.literal(true) });
