import { Core } from '@walletconnect/core';
import { SignClient } from '@walletconnect/sign-client';
import { createWalletConnectStorage } from './storage.ts';

/** WalletConnect's client, as much of it as the provider uses. */
export type WalletConnectClient = Awaited<ReturnType<typeof SignClient.init>>;

/** The same class, as the package that uses it declares it. */
type ClientCore = NonNullable<NonNullable<Parameters<typeof SignClient.init>[0]>['core']>;

/** How this site introduces itself to a phone; addresses are absolute. */
export type SiteMetadata = { name: string; description: string; url: string; icons: string[] };

export type ClientParameters = {
  /** 32 hexadecimal digits. */
  projectId: string;
  /** ws: or wss: address of the relay: the only host that is spoken to. */
  relayUrl: string;
  /** What the phone shows of this site. */
  metadata: SiteMetadata;
  /** The browser's storage; may throw. */
  storage: () => Storage;
};

/**
 * Makes WalletConnect's client speak to the relay and to nobody else. Of its own accord it would
 * report errors to pulse.walletconnect.org and load a frame of verify.walletconnect.org with every
 * proposal, for whose answer the QR code waits 5 seconds where a Content-Security-Policy forbids
 * it. Without that frame's attestation a phone shows this site's address as not verified, as it
 * does for every site that is not in WalletConnect's list.
 */
export async function openClient(parameters: ClientParameters): Promise<WalletConnectClient> {
  const { projectId, relayUrl, metadata } = parameters;
  const storage = createWalletConnectStorage(parameters.storage);
  // Its log would reach our log uploader, with topics of sessions in it.
  const options = { projectId, relayUrl, storage, telemetryEnabled: false, logger: 'silent' };
  const core = new Core({ ...options, customStoragePrefix: 'parley' });
  core.verify.register = async () => '';
  const client = await SignClient.init({ ...options, core: core as ClientCore, metadata });
  // A page is never asked for a session; without this the client warns of it at each pairing.
  client.on('session_proposal', () => {});
  return client;
}
