import type { Base } from '../platform/base.ts';
import { createDeviceService, type DeviceService } from './deviceService.ts';
import { createDevices, type Devices } from './devices.ts';
import { followEndedDevices } from './endedDevices.ts';
import { authRoutes } from './http.ts';
import { createAuthService } from './service.ts';
import { type AuthStore, createAuthStore } from './store.ts';

/** What other slices know of sign-in: the devices that may sign, their proofs, and who signed. */
export type Auth = { devices: Devices; store: AuthStore } & Pick<
  DeviceService,
  'signer' | 'signerOnce'
>;

/** Sign-in with a wallet, and the devices that sign for it. */
export async function registerAuth(base: Base): Promise<Auth> {
  const { http, config, database, rpc, clock, log } = base;
  const { authority, origin } = config;
  const chainId = config.community.supportedChainId;
  const store = createAuthStore(database);
  const service = createAuthService(store, rpc, clock, { authority, origin, chainId });
  const devices = createDevices(store, clock, log, authority);
  const ownDevices = createDeviceService(store, devices, clock, { authority, chainId });
  const ended = followEndedDevices({ store, devices, clock, log });
  await ended.start();
  http.addHook('onClose', async () => ended.stop());
  authRoutes(http, service, ownDevices, base);
  const { signer, signerOnce } = ownDevices;
  return { devices, store, signer, signerOnce };
}
