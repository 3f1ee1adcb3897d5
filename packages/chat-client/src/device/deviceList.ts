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
import type { ClientPorts } from '../ports.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { type Device, signWithDevice } from './deviceKey.ts';
import type { Signer } from './signer.ts';

type Parameters = {
  config: Pick<PublicConfig, 'projectUrl' | 'supportedChainId'>;
  openSigner: () => Promise<Signer>;
  rooms: Rooms;
  now: () => number;
  post: ClientPorts['http']['post'];
  /** Called once this device itself is signed out. */
  onOwnEnd?: () => Promise<void>;
};
type Address = `0x${string}`;

/** The devices that sign for a wallet, asked for and signed out by this one. */
export type DeviceList = {
  /** This device, null before its sign-in. */
  current(self: Address): Promise<Device | null>;
  /** Lets this device sign; the wallet asks once. Throws SignInError. */
  signIn(self: Address): Promise<Device>;
  /** All devices of the wallet, the last seen first. Throws what `post` throws. */
  load(device: Device): Promise<DeviceEntry[]>;
  /**
   * Signs devices out, `by` itself included if it is among them. The statement names how far each
   * room had come: what they say beyond it is nobody's. Throws what `post` throws.
   */
  signOut(self: Address, by: Device, devices: readonly string[]): Promise<void>;
};

/** Makes the list for the community of this address; nothing is asked for before it is wanted. */
export function createDeviceList(parameters: Parameters): DeviceList {
  const { config, openSigner, rooms, now, post, onOwnEnd } = parameters;
  const host = new URL(config.projectUrl).host;

  return {
    async current(self) {
      return (await openSigner()).authorizedDevice(self);
    },

    async signIn(self) {
      return (await openSigner()).authorize(self);
    },

    async load(device) {
      const asked = { device: device.id, at: now() };
      const signature = await signWithDevice(device, deviceListBytes(host, asked));
      const body: DeviceListRequest = { ...asked, signature };
      return (await post('/api/auth/devices', body, deviceListSchema)).devices;
    },

    async signOut(self, by, devices) {
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
      await post('/api/auth/revocations', { ...statement, signature } satisfies Revocation, done);
      if (!devices.includes(by.id)) return;
      await (await openSigner()).forget(self);
      await onOwnEnd?.();
    },
  };
}

const done = z.object({ signedOut: z.literal(true) });
