import { communityChain } from '@parley/chain/chain';
import { createReadClient } from '@parley/chain/client';
import { ChainError, toChainError } from '@parley/chain/errors';
import { isAttested, walletConnectRelay } from '@parley/domain/config/rules';
import type { PublicConfig } from '@parley/domain/config/wire';
import { text } from '@parley/text/messages';
import { walletText } from '@parley/text/wallets';
import { createWalletClient, custom } from 'viem';
import { withoutReload } from '../pwa/busy.ts';
import { createStore } from '../store.ts';
import { createChainGate } from './chainGate.ts';
import { type ConnectionState, createConnection } from './connection.ts';
import { demoSource } from './demo/demoSource.ts';
import { codeOf, type Provider, WalletSilence, within } from './provider.ts';
import { createWalletConnectSource } from './walletConnect/walletConnectSource.ts';
import type { WalletLink } from './walletConnect/walletLinks.ts';
import { createWalletList } from './walletList.ts';
import {
  savedAccount,
  savedWallet,
  saveWallet,
  type WalletState,
  walletState,
} from './walletState.ts';

/** How long a wallet may take to change its chain, in milliseconds. */
const switchLimitMs = 60_000;
/** EIP-1193: the wallet does not allow this page to ask for that. */
const unauthorized = 4100;

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
  const pairingUri = createStore<string | null>(null);
  const walletConnect = phonesOf(config, rpcUrl, pairingUri.set);
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

  const walletClient = () => {
    const current = connection.current();
    if (current === null) throw new ChainError('wallet', { reason: notConnected() });
    // Nothing takes the page away while the wallet is asked.
    const asked: Provider['request'] = (request) => withoutReload(gate.request(request));
    return createWalletClient({
      account: current.address,
      chain,
      transport: custom({ request: asked }, noRetry),
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
        void this.resumeSaved();
        throw toChainError(error);
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
      await connection.forget();
      await this.resumeSaved();
    },

    async resumeSaved(): Promise<void> {
      const saved = savedWallet();
      if (saved !== null) await this.resume(saved);
    },

    /** Connects without asking, if the wallet is there and still allows it. Never throws. */
    async resume(id: string): Promise<void> {
      const account = savedAccount();
      const source = await wallets.findAgain(id, account);
      // A member who meanwhile chose a wallet is not taken away from it.
      if (connection.state.get().status !== 'disconnected') return;
      if (source !== null) await connection.resume(source, account);
    },

    /**
     * Another tab is connected to that wallet: so is this one, unless it asks a different one. False
     * when only a page that starts anew can be: WalletConnect's client reads its keys once.
     */
    async joinOtherTab(id: string): Promise<boolean> {
      const { status } = connection.state.get();
      if (status === 'connecting' && asked !== id) return true;
      if (id === walletConnect?.id && walletConnect.isOpen()) return false;
      await connection.forget();
      await this.resume(id);
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
}

/** What the page is told of a connection. */
function shownOf(state: ConnectionState): WalletState {
  if (state.status === 'connected') {
    const { source, address, chainId } = state;
    return { status: 'connected', address, chainId, walletName: source.name };
  }
  if (state.status !== 'disconnected') return state;
  if (state.locked === undefined) return { status: 'disconnected' };
  const { source, address } = state.locked;
  return { status: 'disconnected', locked: { address, walletName: source.name } };
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
    isAttested: isAttested(config),
    onUri,
  });
}

/**
 * The specification's sentence for a signature that did not come. A member's own no stays one, and
 * what only the member can mend is said as it is.
 */
function asFailure(sentence: string): (error: unknown) => never {
  return (error) => {
    const known = toChainError(error);
    const isMembers = codeOf(known.cause) === unauthorized || known.cause === undefined;
    const kept = known.code === 'rejected' || isMembers;
    if (known.code === 'wrong-chain') throw new ChainError('wallet', { reason: known.message });
    throw kept ? known : new ChainError('wallet', { reason: sentence, cause: error });
  };
}
