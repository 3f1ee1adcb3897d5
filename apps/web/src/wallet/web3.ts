import { communityChain } from '@parley/chain/chain';
import { createReadClient } from '@parley/chain/client';
import { ChainError, toChainError } from '@parley/chain/errors';
import type { PublicConfig } from '@parley/domain/config/wire';
import { text } from '@parley/text/ui';
import { walletText } from '@parley/text/wallets';
import { createWalletClient, custom } from 'viem';
import { withoutReload } from '../platform/reloadHold.ts';
import { createStore } from '../platform/store.ts';
import { createChainGate } from './chainGate.ts';
import { createConnection } from './connection.ts';
import { shownOf } from './connectionState.ts';
import { demoSource } from './demo/demoSource.ts';
import { type Provider, WalletSilence, within } from './provider.ts';
import { createSigning } from './signing.ts';
import { phoneSource } from './walletConnect/phoneSource.ts';
import type { WalletLink } from './walletConnect/walletLinks.ts';
import { createWalletList } from './walletList.ts';
import { savedAccount, savedWallet, saveWallet, walletState } from './walletState.ts';

/** How long a wallet may take to change its chain, in milliseconds. */
const switchLimitMs = 60_000;

/** A wallet that failed once has asked the member already: asking again is the member's choice. */
const noRetry = { retryCount: 0 } as const;

export type Web3 = ReturnType<typeof createWeb3>;

/**
 * Wallet connections and chain access of this page. Reads go through our own /api/rpc, never the
 * wallet's. `onLost` is told when the wallet itself ended the connection.
 */
export function createWeb3(config: PublicConfig, onLost: () => void) {
  const rpcUrl = `${location.origin}/api/rpc`;
  const chain = communityChain(config, rpcUrl);
  const pairingUri = createStore<string | null>(null);
  const walletConnect = phoneSource(config, rpcUrl, pairingUri.set);
  const demo = config.embeddedChain ? demoSource(chain, rpcUrl) : null;
  const wallets = createWalletList([demo, walletConnect]);
  const forWallets = communityChain(config, config.rpcUrl === '' ? rpcUrl : config.rpcUrl);
  const connection = createConnection({ chains: [forWallets], onLost });
  const gate = createChainGate({
    connected: connection.current,
    onChain: connection.onChain,
    chainId: chain.id,
  });
  connection.state.subscribe(show);
  /** The wallet that was asked to connect last. */
  let asked: string | null = null;

  function show(): void {
    const current = connection.state.get();
    // The start of the visit says so itself, and knows when it has lasted too long.
    if (current.status === 'reconnecting') return;
    if (current.status === 'connected') saveWallet(current.source.id, current.address);
    walletState.set(shownOf(current));
  }

  /** Connects without asking, if the wallet is there and still allows it. Never throws. */
  async function resume(id: string): Promise<void> {
    const account = savedAccount();
    const source = await wallets.findAgain(id, account);
    // A member who meanwhile chose a wallet is not taken away from it.
    if (connection.state.get().status !== 'disconnected') return;
    if (source !== null) await connection.resume(source, account);
  }

  /** The same with the wallet of the last visit, which may only be locked. */
  async function resumeSaved(): Promise<void> {
    const saved = savedWallet();
    if (saved !== null) await resume(saved);
  }

  const walletClient = () => {
    const current = connection.current();
    if (current === null) throw new ChainError('wallet', { reason: notConnected() });
    // Nothing takes the page away while the wallet is asked.
    const request: Provider['request'] = (made) => withoutReload(gate.request(made));
    return createWalletClient({
      account: current.address,
      chain,
      transport: custom({ request }, noRetry),
    });
  };

  function notConnected(): string {
    const wallet = walletState.get();
    const isLocked = wallet.status === 'disconnected' && wallet.locked !== undefined;
    return isLocked ? walletText.locked : walletText.noProvider;
  }

  return {
    /** Every wallet of this browser that can be reached by its id, the demo's apart. */
    wallets: wallets.shown,
    /** What a phone scans to connect (WalletConnect); null while none is asked for. */
    pairingUri,
    reads: createReadClient(config, rpcUrl),

    /**
     * Asks a wallet to connect. Throws a ChainError, `rejected` when the member declines, and
     * WalletSilence when nothing came in time.
     */
    async connect(id: string): Promise<void> {
      const source = wallets.find(id);
      if (source === null) throw new ChainError('wallet', { reason: walletText.noProvider });
      asked = id;
      try {
        await connection.connect(source);
      } catch (error) {
        if (error instanceof WalletSilence) throw error;
        const known = toChainError(error);
        if (known.code === 'rejected') void resumeSaved();
        throw known;
      }
    },

    /** The id of the connected wallet; null without. */
    connectedId: () => connection.current()?.source.id ?? null,

    /** To be told when a member on a phone follows a link into a wallet there. */
    followLink: (link: WalletLink) => walletConnect?.remember(link),

    /** Ends the connection, or abandons the attempt under way. */
    async disconnect(): Promise<void> {
      saveWallet(null);
      walletConnect?.cancel();
      await connection.disconnect();
    },

    /** Abandons the attempt under way; a wallet that was there before, locked, is waited for again. */
    async giveUp(): Promise<void> {
      walletConnect?.cancel();
      connection.forget();
      await resumeSaved();
    },

    resume,

    /**
     * Another tab is connected to that wallet: so is this one, unless it asks a different one. False
     * when only a page that starts anew can be: WalletConnect's client reads its keys once.
     */
    async joinOtherTab(id: string): Promise<boolean> {
      const { status } = connection.state.get();
      if (status === 'connecting' && asked !== id) return true;
      if (id === walletConnect?.id && walletConnect.isOpen()) return false;
      connection.forget();
      await resume(id);
      return true;
    },

    /** Forgets the wallet without telling it: another tab has done so. */
    forget: connection.forget,

    /** Looks whether a locked wallet has been unlocked. Never throws. */
    wake: connection.wake,

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
      return walletClient()
        .watchAsset({ type: 'ERC20', options })
        .catch((error: unknown) => {
          throw toChainError(error);
        });
    },

    /** Writes through the connected wallet. Throws a ChainError when there is none. */
    walletClient,

    ...createSigning(walletClient),
  };
}
