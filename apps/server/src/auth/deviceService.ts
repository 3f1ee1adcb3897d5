import { createHash } from 'node:crypto';
import {
  type DeviceEntry,
  type DeviceListRequest,
  deviceListBytes,
  type Revocation,
  revocationBytes,
  revocationSkewMs,
} from '@parley/domain/auth/revocation';
import { deviceLifetimeMs } from '@parley/domain/chat/limits';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { type Device, type Devices, isSignedBy } from './devices.ts';
import type { AuthStore } from './store.ts';

const sentences = {
  signedOut: 'This device is signed out. Sign in again.',
  clock: 'This device’s clock is more than 5 minutes off. Correct it and try again.',
  elsewhere: 'This statement is for another community.',
  again: 'This request was answered before. Try again.',
  stranger: 'You can only sign out your own devices.',
} as const;

type Community = { authority: string; chainId: number };
type Store = Pick<AuthStore, 'devices' | 'devicesOf' | 'revoke' | 'useRequest'>;

export type DeviceService = ReturnType<typeof createDeviceService>;

/** What a member sees of the devices that sign for a wallet, and signing them out. */
export function createDeviceService(
  store: Store,
  devices: Devices,
  clock: Clock,
  community: Community,
) {
  /**
   * The device that signed these bytes just now, at `at` (Unix ms). Throws AppError 401 otherwise.
   */
  async function signer(
    id: string,
    at: number,
    bytes: Uint8Array,
    signature: string,
  ): Promise<Device> {
    if (Math.abs(at - clock.now()) > revocationSkewMs) throw new AppError(401, sentences.clock);
    const device = await devices.find(id);
    const isInForce = device !== null && device.expiresAt > clock.now();
    if (!isInForce || !isSignedBy(device.key, bytes, signature)) {
      throw new AppError(401, sentences.signedOut);
    }
    return device;
  }

  /**
   * The same for a request whose answer is for its member alone: who copied it gets none. Throws AppError 401 for one
   * that was answered before.
   */
  async function signerOnce(...request: Parameters<typeof signer>): Promise<Device> {
    const device = await signer(...request);
    const [, at, bytes] = request;
    const digest = createHash('sha256').update(bytes).digest('base64url');
    if (!(await store.useRequest(digest, at, clock.now() - revocationSkewMs))) {
      throw new AppError(401, sentences.again);
    }
    return device;
  }

  /** Devices of the wallet that let `device` sign. Throws AppError 401 for a device that may not ask. */
  async function list({ signature, ...request }: DeviceListRequest): Promise<DeviceEntry[]> {
    const bytes = deviceListBytes(community.authority, request);
    const { author } = await signerOnce(request.device, request.at, bytes, signature);
    const found = await store.devicesOf(author, clock.now());
    return found.map((entry) => ({ ...entry, signedInAt: entry.expiresAt - deviceLifetimeMs }));
  }

  /**
   * Signs devices out for good. Throws AppError 401 for a statement that its device did not sign or
   * may not make, 403 when one of the devices belongs to another wallet.
   */
  async function revoke(revocation: Revocation): Promise<void> {
    const { host, chainId, by, at, signature } = revocation;
    if (host !== community.authority || chainId !== community.chainId) {
      throw new AppError(401, sentences.elsewhere);
    }
    const { author } = await signer(by, at, revocationBytes(revocation), signature);
    const targets = await store.devices(revocation.devices);
    const own = targets.filter((target) => target.author === author);
    if (own.length !== new Set(revocation.devices).size) {
      throw new AppError(403, sentences.stranger);
    }
    await store.revoke(author, revocation);
    devices.revoked(revocation.devices, 'here');
  }

  return { signer, signerOnce, list, revoke };
}
