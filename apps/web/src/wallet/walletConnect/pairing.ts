import { walletText } from '@parley/text/wallets';
import { WalletSilence, within } from '../provider.ts';
import type { WalletConnectClient } from './client.ts';
import { codes, WalletConnectError } from './errors.ts';
import { caipOf, type Session } from './session.ts';

/** What phones are asked to support; a phone may support less. */
export const phoneMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
] as const;
const phoneEvents = ['accountsChanged', 'chainChanged'];

/** WalletConnect's error when nobody used the address within its 5 minutes. */
const expired = 'Proposal expired';
/** How long the connection to the relay may take before a code is shown, in milliseconds. */
const relayLimitMs = 10_000;
/** How long ending a session on the relay may take, in milliseconds. */
const endLimitMs = 2_000;
const userDisconnected = { code: 6000, message: 'User disconnected.' };

/**
 * Offers phones a session until one accepts it. `onUri` gets the address to show, a new one when it
 * expires, and null at the end. After an abort, a phone that accepts late is refused. Throws the
 * phone's or the relay's error, WalletConnectError 4001 when aborted, and WalletSilence when the
 * relay cannot be reached.
 */
export async function pair(
  client: WalletConnectClient,
  chainIds: readonly number[],
  onUri: (uri: string | null) => void,
  signal: AbortSignal,
): Promise<Session> {
  const chains = chainIds.map(caipOf);
  const eip155 = { chains, methods: [...phoneMethods], events: phoneEvents };
  const aborted = abortion(signal);
  try {
    for (;;) {
      const offer = client.connect({ optionalNamespaces: { eip155 } });
      const reached = within(offer, relayLimitMs).catch(asUnreachable);
      const { uri, approval } = await Promise.race([reached, aborted]);
      if (uri !== undefined) onUri(uri);
      const approved = approval();
      refuseLate(client, approved, signal);
      const session = await Promise.race([approved, aborted]).catch(unlessExpired);
      if (session !== null) return session;
    }
  } finally {
    onUri(null);
  }
}

/** Ends a session, on this side at once even if the relay cannot tell the phone. Never throws. */
export async function endSession(client: WalletConnectClient, session: Session): Promise<void> {
  const { topic } = session;
  const told = client.disconnect({ topic, reason: userDisconnected });
  await within(told, endLimitMs).catch(() => forget(client, topic).catch(() => undefined));
}

async function forget(client: WalletConnectClient, topic: string): Promise<void> {
  // The client deletes the keys before the relay answers.
  client.core.relayer.unsubscribe(topic).catch(() => undefined);
  await client.session.delete(topic, userDisconnected);
  await client.core.crypto.deleteSymKey(topic);
}

function asUnreachable(error: unknown): never {
  throw error instanceof WalletSilence ? new WalletSilence(walletText.relaySilent) : error;
}

function abortion(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    const refuse = () =>
      reject(new WalletConnectError(codes.rejected, 'Connection request reset. Please try again.'));
    if (signal.aborted) refuse();
    signal.addEventListener('abort', refuse, { once: true });
  });
  // It may reject when nobody waits for it.
  aborted.catch(() => undefined);
  return aborted;
}

function refuseLate(
  client: WalletConnectClient,
  approved: Promise<Session>,
  signal: AbortSignal,
): void {
  approved.then(
    (session) => (signal.aborted ? endSession(client, session) : undefined),
    () => undefined,
  );
}

function unlessExpired(error: unknown): null {
  const isExpiry =
    typeof error === 'object' && error !== null && 'message' in error && error.message === expired;
  if (isExpiry) return null;
  throw error;
}
