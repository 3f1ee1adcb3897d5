import { ownWallets } from '../ownWallets.ts';
import type { WalletSource } from '../provider.ts';
import type { SiteMetadata } from './client.ts';
import type { WalletConnectProvider } from './provider.ts';
import type { WalletLink } from './walletLinks.ts';

type Parameters = {
  /** From WalletConnect's dashboard, 32 hexadecimal digits. */
  projectId: string;
  /** ws: or wss: address of the relay, the only host that the client connects to. */
  relayUrl: string;
  /** The configured chain. */
  chainId: number;
  /** The node that answers reads. */
  rpcUrl: string;
  /** What the phone shows of this site. */
  metadata: SiteMetadata;
  /** Whether WalletConnect itself is asked to attest the site's address to the phone. */
  isAttested: boolean;
  /**
   * Called with the address to show as a QR code, with a new one when it expires, and with null at
   * the end.
   */
  onUri: (uri: string | null) => void;
  /** The browser's storage; may throw. */
  storage?: () => Storage;
};

export type WalletConnectSource = WalletSource & {
  /** Stops waiting for a phone; the attempt under way ends with code 4001. */
  cancel(): void;
  /**
   * Whether this page has opened the provider: its client then does not see sessions of other tabs.
   */
  isOpen(): boolean;
  /** Call this when a member on a phone follows one of `walletLinks`. */
  remember(link: WalletLink): void;
};

const walletConnectName = 'WalletConnect';

/**
 * Phones, over WalletConnect. Its code is downloaded, and the relay contacted, when the provider is
 * first requested.
 */
export function createWalletConnectSource(parameters: Parameters): WalletConnectSource {
  const { storage = () => localStorage } = parameters;
  let opening: Promise<WalletConnectProvider> | undefined;

  async function open(): Promise<WalletConnectProvider> {
    const { openProvider } = await import('./openProvider.ts');
    return openProvider({ ...parameters, storage });
  }

  return {
    id: ownWallets.phone,
    name: walletConnectName,
    icon: null,
    isUnhurried: true,
    hasNoNode: true,
    provider() {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    async end() {
      await (await opening)?.end();
    },
    isOpen: () => opening !== undefined,
    cancel() {
      opening?.then((provider) => provider.cancel()).catch(() => undefined);
    },
    remember(link) {
      opening?.then((provider) => provider.remember(link)).catch(() => undefined);
    },
  };
}
