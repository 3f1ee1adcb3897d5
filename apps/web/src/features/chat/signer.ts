import { challengeBytes, envelopeBytes } from '@parley/domain/chat/envelope';
import type { ClientFrame } from '@parley/domain/chat/frames';
import { clockSkewMs } from '@parley/domain/chat/limits';
import type { Checked, Cursor, Envelope } from '@parley/domain/chat/wire';
import type { PublicConfig } from '@parley/domain/config/wire';
import { logWarning } from '../../platform/log.ts';
import { type Device, isAuthorized, signWithDevice } from '../../wallet/device/deviceKey.ts';
import type { DeviceStore } from '../../wallet/device/deviceStore.ts';
import { signIn } from '../../wallet/device/signIn.ts';
import type { Outgoing } from './storedOutbox.ts';

type SignerParameters = {
  config: PublicConfig;
  devices: DeviceStore;
  /** Asks the wallet of an address to sign a text. */
  signText: (address: `0x${string}`, text: string) => Promise<string>;
  now: () => number;
};

/** What signs for the member of this browser: the device that their wallet let in. */
export type Signer = ReturnType<typeof createSigner>;

/** Makes the signer of this page; the wallet is asked only by `authorize`. */
export function createSigner({ config, devices, signText, now }: SignerParameters) {
  const host = new URL(config.projectUrl).host;
  let signingIn: { address: string; done: Promise<Device> } | null = null;

  async function authorizedDevice(address: string): Promise<Device | null> {
    const device = await devices.get(address).catch((error: unknown) => {
      logWarning('device storage does not answer', error);
      return null;
    });
    return isAuthorized(device, now()) ? device : null;
  }

  return {
    authorizedDevice,

    /** The device of an address, asking its wallet once if needed; one question at a time. */
    async authorize(address: `0x${string}`): Promise<Device> {
      const known = await authorizedDevice(address);
      if (known !== null) return known;
      if (signingIn?.address !== address) {
        const ask = (text: string) => signText(address, text);
        const done = signIn({ config, address, devices, signText: ask, now }).finally(() => {
          // Another wallet may be signing in by now.
          if (signingIn?.done === done) signingIn = null;
        });
        signingIn = { address, done };
      }
      return signingIn.done;
    },

    /** The server no longer knows this device: the next message asks the wallet again. */
    async forget(address: string): Promise<void> {
      const device = await devices.get(address).catch(() => null);
      if (device !== null) await devices.put(address, { ...device, expiresAt: null });
    },

    /** The first frame of a connection: with the device's answer to the challenge, or as a reader's. */
    async hello(
      address: string,
      challenge: string,
      rooms: Record<string, Cursor | null>,
    ): Promise<ClientFrame> {
      const device = await authorizedDevice(address);
      if (device === null) return { t: 'hello', rooms };
      const signature = await signWithDevice(device, challengeBytes(host, challenge));
      return { t: 'hello', auth: { device: device.id, signature }, rooms };
    },

    /** Signs a queued message. One that has waited too long for the server gets a new date. */
    async envelope(
      device: Device,
      room: string,
      outgoing: Outgoing,
      checked: Checked | null,
    ): Promise<ClientFrame> {
      const isFresh = Math.abs(now() - outgoing.writtenAt) < clockSkewMs - 60_000;
      const envelope: Envelope = {
        chainId: config.supportedChainId,
        host,
        room,
        id: outgoing.id,
        sentAt: isFresh ? outgoing.writtenAt : now(),
        kind: outgoing.kind ?? 'text',
        body: outgoing.body,
        replyTo: outgoing.replyTo,
        ...(outgoing.target === undefined ? {} : { target: outgoing.target }),
        ...(checked === null ? {} : { checked }),
      };
      const signature = await signWithDevice(device, envelopeBytes(envelope));
      return { t: 'send', envelope, signature };
    },
  };
}
