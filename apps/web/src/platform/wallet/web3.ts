import { communityChain } from '@parley/chain/chain';
import { createReadClient } from '@parley/chain/client';
import { ChainError, toChainError } from '@parley/chain/errors';
import { walletConnectRelay } from '@parley/domain/config/rules';
import type { PublicConfig } from '@parley/domain/config/wire';
import { text } from '@parley/text/messages';
import { walletText } from '@parley/text/wallets';
import { createWalletClient, custom } from 'viem';
import { environment } from '../environment.ts';
import { withoutReload } from '../pwa/busy.ts';
import { createStore } from '../store.ts';
import { watchAnnouncedWallets } from './announced.ts';
import { createConnection } from './connection.ts';
import { demoSource } from './demo/demoSource.ts';
import { farcasterSource } from './farcaster/farcasterSource.ts';
import { type Provider, pause, type WalletSource, within } from './provider.ts';
import { createWalletConnectSource } from './walletConnect/walletConnectSource.ts';
import type { WalletLink } from './walletConnect/walletLinks.ts';
import { saveWallet, walletState } from './walletState.ts';

/** How long a wallet may take to change its chain, in milliseconds. */
const switchLimitMs = 60_000;
/** A wallet extension may announce itself that much after the page asks, in milliseconds. */
const announceLimitMs = 1_000;
/** The wallet that only sits at `window.ethereum` and does not say which it is. */
const namelessId = 'injected';

/** A wallet that failed once has asked the member already: asking again is the member's choice. */
const noRetry = { retryCount: 0 } as const;

export type Web3 = ReturnType<typeof createWeb3>;

/**
 * Wallet connections and chain access of this page. Reads go through our own /rpc, never the
 * wallet's. `onLost` is told when the wallet itself ended the connection.
 */
export function createWeb3(config: PublicConfig, onLost: () => void) {
  const rpcUrl = `${location.origin}/rpc`;
  const chain = communityChain(config, rpcUrl);
  // A Farcaster client may answer only after this: it is asked for each time.
  const isHosted = () => environment.get() === 'farcaster';
  const announced = watchAnnouncedWallets(window);
  const pairingUri = createStore<string | null>(null);
  const walletConnect = phonesOf(config, rpcUrl, pairingUri.set);
  const demo = config.embeddedChain ? demoSource(chain, rpcUrl) : null;
  const forWallets = communityChain(config, config.rpcUrl === '' ? rpcUrl : config.rpcUrl);
  const connection = createConnection({ chains: [forWallets], onLost });
  const wallets = createStore(listed());
  announced.subscribe(() => wallets.set(listed()));
  environment.subscribe(() => wallets.set(listed()));
  connection.state.subscribe(show);

  /** Every wallet that can be reached by its id, the demo's apart. */
  function listed(): readonly WalletSource[] {
    // The host announces its own wallet too; it is reached as itself, and nothing else is.
    if (isHosted()) return [];
    const found = announced.get();
    // A wallet that announces nothing is offered only when no other did.
    return found.length > 0 || !('ethereum' in window) ? found : [nameless];
  }

  function show(): void {
    const current = connection.state.get();
    // The start of the visit says so itself, and knows when it has lasted too long.
    if (current.status === 'reconnecting') return;
    if (current.status !== 'connected') {
      walletState.set({ status: current.status });
      return;
    }
    const { source, address, chainId } = current;
    saveWallet(source.id);
    walletState.set({ status: 'connected', address, chainId, walletName: source.name });
  }

  function sourceOf(id: string): WalletSource | null {
    const sources = [...wallets.get(), demo, walletConnect, isHosted() ? farcasterSource : null];
    return sources.find((source) => source?.id === id) ?? null;
  }

  function connected(): { provider: Provider; address: `0x${string}` } {
    const current = connection.state.get();
    if (current.status !== 'connected')
      throw new ChainError('wallet', { reason: walletText.noProvider });
    return current;
  }

  const walletClient = () => {
    const { provider, address } = connected();
    // Nothing takes the page away while the wallet is asked.
    const asked: Provider['request'] = (request) => withoutReload(provider.request(request));
    return createWalletClient({
      account: address,
      chain,
      transport: custom({ request: asked }, noRetry),
    });
  };

  return {
    wallets,
    /** What a phone scans to connect (WalletConnect); null while none is asked for. */
    pairingUri,
    reads: createReadClient(config, rpcUrl),

    /** Asks a wallet to connect. Throws a ChainError, `rejected` when the member declines. */
    async connect(id: string): Promise<void> {
      const source = sourceOf(id);
      if (source === null) throw new ChainError('wallet', { reason: walletText.noProvider });
      await connection.connect(source).catch(rethrow);
    },

    isConnected: () => connection.state.get().status === 'connected',

    /** To be told when a member on a phone follows a link into a wallet there. */
    followLink: (link: WalletLink) => walletConnect?.remember(link),

    /** Ends the connection, or abandons the attempt under way. */
    async disconnect(): Promise<void> {
      saveWallet(null);
      walletConnect?.cancel();
      await connection.disconnect();
    },

    /** Connects without asking, if the wallet is there and still allows it. Never throws. */
    async resume(id: string): Promise<void> {
      const source = await announcedSource(id);
      // A member who meanwhile chose a wallet is not taken away from it.
      if (connection.state.get().status !== 'disconnected') return;
      if (source !== null) await connection.resume(source);
    },

    /**
     * Asks the wallet to go to a configured chain, adding it where it is unknown (4902): by default the
     * community's. Throws a ChainError.
     */
    async switchChain(chainId = config.supportedChainId): Promise<void> {
      await within(withoutReload(connection.switchChain(chainId)), switchLimitMs).catch(
        (error: unknown) => {
          const known = toChainError(error);
          throw known.code === 'rejected' || known.code === 'wallet'
            ? known
            : new ChainError('wrong-chain', { reason: text.wallet.switchFailed, cause: error });
        },
      );
    },

    /** Asks the wallet to list the chat token (EIP-747); false when it said no. Throws a ChainError. */
    async watchToken(): Promise<boolean> {
      const { chatTokenAddress: address, chatTokenSymbol: symbol, chatTokenImage: image } = config;
      const options = { address, symbol, decimals: 18, ...(image === '' ? {} : { image }) };
      return walletClient().watchAsset({ type: 'ERC20', options }).catch(rethrow);
    },

    /** Writes through the connected wallet. Throws a ChainError when there is none. */
    walletClient,

    /** personal_sign by the connected account. Throws a ChainError. */
    async signText(account: `0x${string}`, message: string): Promise<string> {
      return walletClient()
        .signMessage({ account, message })
        .catch(asFailure(walletText.signFailed));
    },

    /** eth_signTypedData_v4 by the connected account. Throws a ChainError. */
    async signTypedData(
      typed: Omit<Parameters<ReturnType<typeof walletClient>['signTypedData']>[0], 'account'>,
    ): Promise<`0x${string}`> {
      const client = walletClient();
      return client
        .signTypedData({ account: client.account, ...typed } as never)
        .catch(asFailure(walletText.signTypedFailed));
    },
  };

  async function announcedSource(id: string): Promise<WalletSource | null> {
    for (let waited = 0; waited < announceLimitMs && sourceOf(id) === null; waited += 50) {
      await pause(50);
    }
    return sourceOf(id);
  }
}

/** Phones over WalletConnect, where the community has set that up. */
function phonesOf(config: PublicConfig, rpcUrl: string, onUri: (uri: string | null) => void) {
  const relayUrl = walletConnectRelay(config);
  if (relayUrl === null) return null;
  const { communityName: name, projectUrl: url, supportedChainId: chainId } = config;
  return createWalletConnectSource({
    projectId: config.walletConnectProjectId,
    relayUrl,
    chainId,
    rpcUrl,
    metadata: {
      name,
      description: config.meta.description || name,
      url,
      icons: [`${url}/icons/app-512.png`],
    },
    onUri,
  });
}

const nameless: WalletSource = {
  id: namelessId,
  name: text.wallet.browserWallet,
  icon: null,
  provider: async () => (Reflect.get(window, 'ethereum') as Provider | undefined) ?? null,
};

function rethrow(error: unknown): never {
  throw toChainError(error);
}

/** The specification's sentence for a signature that did not come; a member's own no stays one. */
function asFailure(sentence: string): (error: unknown) => never {
  return (error) => {
    const known = toChainError(error);
    throw known.code === 'rejected'
      ? known
      : new ChainError('wallet', { reason: sentence, cause: error });
  };
}
