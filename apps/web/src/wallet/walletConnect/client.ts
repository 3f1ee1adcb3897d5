import { Core } from '@walletconnect/core';
import { SignClient } from '@walletconnect/sign-client';
import { within } from '../provider.ts';
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
  /** Whether WalletConnect itself is asked to attest the site's address to the phone. */
  isAttested: boolean;
  /** The browser's storage; may throw. */
  storage: () => Storage;
};

/** How long the frame that attests this site may hold a code or a request up, in milliseconds. */
const attestationLimitMs = 2_000;

/**
 * Makes WalletConnect's client speak to the relay, and with WalletConnect's own relay also to the
 * frame of verify.walletconnect.org that attests this site's address: a phone then shows the site as
 * verified, if the operator has registered it. Of its own accord the client would also report errors
 * to pulse.walletconnect.org, and wait 5 seconds for a frame that does not answer.
 */
export async function openClient(parameters: ClientParameters): Promise<WalletConnectClient> {
  const { projectId, relayUrl, metadata, isAttested } = parameters;
  const storage = createWalletConnectStorage(parameters.storage);
  // Its log would reach our log uploader, with topics of sessions in it.
  const options = { projectId, relayUrl, storage, telemetryEnabled: false, logger: 'silent' };
  const core = new Core({ ...options, customStoragePrefix: 'parley' });
  const { register } = core.verify;
  core.verify.register = async (request) =>
    isAttested ? within(register(request), attestationLimitMs).catch(() => '') : '';
  const client = await SignClient.init({ ...options, core: core as ClientCore, metadata });
  // A page is never asked for a session; without this the client warns of it at each pairing.
  client.on('session_proposal', () => {});
  return client;
}
