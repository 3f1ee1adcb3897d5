import type { PublicConfig } from '@parley/domain/config/wire';
import { withDeadline } from '@parley/domain/time/deadline';
import { environment } from '../../platform/environment.ts';
import { logWarning } from '../../platform/log.ts';
import { connectFailure } from '../connectFailure.ts';
import { ownWallets } from '../ownWallets.ts';
import type { Web3 } from '../web3.ts';
import { readCapabilities } from './capabilities.ts';
import { detectHost } from './host.ts';
import { followHistory, tellReady } from './hostActions.ts';
import { followContext } from './hostContext.ts';

/** How long the rest of the page waits for a host to say where its controls are, in milliseconds. */
const patienceMs = 500;

/** What only a client's member needs. */
export type InClient = {
  /** Follows what they do, so that they feel it. */
  followMember: (config: PublicConfig) => void;
  /** Shows a sentence about the client. */
  tellMember: (sentence: string) => void;
};

/**
 * Starts this site in the Farcaster client that shows it, and resolves once that is told that the page is ready, or
 * can't be told; its wallet is connected meanwhile. False where no client shows the page. Never throws.
 */
export async function startInClient(
  config: PublicConfig,
  loadInClient: () => Promise<InClient>,
  openWeb3: () => Promise<Web3>,
): Promise<boolean> {
  if (!(await detectHost())) return false;
  environment.set('farcaster');
  void readCapabilities();
  // Whatever else loads would hold this up, so it comes after. The splash screen hides once the page keeps clear of the
  // host's controls; it waits for no wallet.
  const told = followContext()
    .catch((error: unknown) => logWarning('no host context', error))
    .then(tellReady)
    .catch((error: unknown) => logWarning('the host shows its splash screen on', error));
  await withDeadline(told, patienceMs, () => undefined);
  followHistory().catch((error: unknown) => logWarning('the host has no way back', error));
  import('./outsideLinks.ts').then(
    ({ followOutsideLinks }) => followOutsideLinks(),
    (error: unknown) => logWarning('the host opens no links', error),
  );
  const inClient = loadInClient();
  inClient
    .then(({ followMember }) => followMember(config))
    .catch((error: unknown) => logWarning('not everything of the client loaded', error));
  void connect(openWeb3, inClient);
  await told;
  return true;
}

/** Connects the client's own wallet. Never throws. */
async function connect(openWeb3: () => Promise<Web3>, inClient: Promise<InClient>): Promise<void> {
  try {
    await (await openWeb3()).connect(ownWallets.host);
  } catch (error) {
    // It stands in the dialog where the member connects, too.
    if (!(error instanceof Error && error.name === 'WalletSilence')) return;
    connectFailure.set({ wallet: ownWallets.host, sentence: error.message });
    inClient
      .then(({ tellMember }) => tellMember(error.message))
      .catch(() => {
        // It was said already that it did not load.
      });
  }
}
