import { Core } from '@walletconnect/core';
import { SignClient } from '@walletconnect/sign-client';
import { within } from '../provider.ts';
import { createWalletConnectStorage } from './storage.ts';

/** The part of WalletConnect's client that the provider uses. */
export type WalletConnectClient = Awaited<ReturnType<typeof SignClient.init>>;

/** The same class, by the type that `sign-client` declares. */
type ClientCore = NonNullable<NonNullable<Parameters<typeof SignClient.init>[0]>['core']>;

/** How this site introduces itself to a phone; addresses are absolute. */
export type SiteMetadata = { name: string; description: string; url: string; icons: string[] };

export type ClientParameters = {
  /** 32 hexadecimal digits. */
  projectId: string;
  /** ws: or wss: address of the relay, the only host that the client connects to. */
  relayUrl: string;
  /** What the phone shows of this site. */
  metadata: SiteMetadata;
  /** Whether WalletConnect itself is asked to attest the site's address to the phone. */
  isAttested: boolean;
  /** The browser's storage; may throw. */
  storage: () => Storage;
};

/** How long the frame that attests this site may delay a code or a request, in milliseconds. */
const attestationLimitMs = 2_000;

/**
 * Creates WalletConnect's client, which connects to the relay, and with WalletConnect's own relay
 * also to the frame of verify.walletconnect.org that attests this site's address: a phone then
 * shows the site as verified, if the operator has registered it. By default the client would also
 * report errors to pulse.walletconnect.org, and wait 5 seconds for a frame that does not answer.
 */
export async function openClient(parameters: ClientParameters): Promise<WalletConnectClient> {
  const { projectId, relayUrl, metadata, isAttested } = parameters;
  const storage = createWalletConnectStorage(parameters.storage);
  // Its log would reach the log uploader, with the topics of sessions in it.
  const options = { projectId, relayUrl, storage, telemetryEnabled: false, logger: 'silent' };
  const core = new Core({ ...options, customStoragePrefix: 'parley' });
  const { register } = core.verify;
  core.verify.register = async (request) =>
    isAttested ? within(register(request), attestationLimitMs).catch(() => '') : '';
  const client = await SignClient.init({ ...options, core: core as ClientCore, metadata });
  // Nobody proposes a session to a page, but without a listener the client warns at each pairing.
  client.on('session_proposal', () => {});
  return client;
}
