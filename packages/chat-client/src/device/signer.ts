import { challengeBytes, envelopeBytes } from '@parley/domain/chat/envelope';
import type { ClientFrame } from '@parley/domain/chat/frames';
import { clockSkewMs } from '@parley/domain/chat/limits';
import type { Checked, Cursor, Envelope } from '@parley/domain/chat/wire';
import type { PublicConfig } from '@parley/domain/config/wire';
import type { Outgoing } from '../outbox/outgoing.ts';
import type { ClientPorts } from '../ports.ts';
import { type Device, isAuthorized, signWithDevice } from './deviceKey.ts';
import type { DeviceStore } from './devices.ts';
import { signIn } from './signIn.ts';

type SignerParameters = {
  config: PublicConfig;
  devices: DeviceStore;
  /** Asks the wallet of an address to sign a text. */
  signText: (address: `0x${string}`, text: string) => Promise<string>;
  now: () => number;
  post: ClientPorts['http']['post'];
  /** Notes for developers what went wrong. */
  warn: ClientPorts['warn'];
};

/** What signs for the member of this device: the key that their wallet let in. */
export type Signer = {
  /** The key of an address while its wallet's approval lasts; null without one. Never rejects. */
  authorizedDevice(address: string): Promise<Device | null>;
  /** The same, asking the wallet once if needed; one question at a time. Rejects with a SignInError. */
  authorize(address: `0x${string}`): Promise<Device>;
  /** The server no longer knows this key: the next message asks the wallet again. */
  forget(address: string): Promise<void>;
  /** The first frame of a connection: with the key's answer to the challenge, or as a reader's. */
  hello(
    address: string,
    challenge: string,
    rooms: Record<string, Cursor | null>,
  ): Promise<ClientFrame>;
  /** Signs a queued message. One that has waited too long for the server gets a new date. */
  envelope(
    device: Device,
    room: string,
    outgoing: Outgoing,
    checked: Checked | null,
  ): Promise<ClientFrame>;
};

/** Makes the signer; the wallet is asked only by `authorize`. */
export function createSigner(parameters: SignerParameters): Signer {
  const { config, devices, signText, now, post, warn } = parameters;
  const host = new URL(config.projectUrl).host;
  let signingIn: { address: string; done: Promise<Device> } | null = null;

  async function authorizedDevice(address: string): Promise<Device | null> {
    const device = await devices.get(address).catch((error: unknown) => {
      warn('device storage does not answer', error);
      return null;
    });
    return isAuthorized(device, now()) ? device : null;
  }

  return {
    authorizedDevice,

    async authorize(address) {
      const known = await authorizedDevice(address);
      if (known !== null) return known;
      if (signingIn?.address !== address) {
        const ask = (text: string) => signText(address, text);
        const done = signIn({ config, address, devices, signText: ask, now, post }).finally(() => {
          // Another wallet may be signing in by now.
          if (signingIn?.done === done) signingIn = null;
        });
        signingIn = { address, done };
      }
      return signingIn.done;
    },

    async forget(address) {
      const device = await devices.get(address).catch(() => null);
      if (device !== null) await devices.put(address, { ...device, expiresAt: null });
    },

    async hello(address, challenge, rooms) {
      const device = await authorizedDevice(address);
      if (device === null) return { t: 'hello', rooms };
      const signature = await signWithDevice(device, challengeBytes(host, challenge));
      return { t: 'hello', auth: { device: device.id, signature }, rooms };
    },

    async envelope(device, room, outgoing, checked) {
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
