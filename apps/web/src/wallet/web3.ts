import { communityChain } from '@parley/chain/chain';
import { createReadClient } from '@parley/chain/client';
import { ChainError, toChainError } from '@parley/chain/errors';
import { sharesPublicNumber } from '@parley/domain/config/chainNumber';
import type { PublicConfig } from '@parley/domain/config/wire';
import { createStore } from '@parley/domain/state/store';
import { lateText } from '@parley/text/late';
import { walletText } from '@parley/text/wallets';
import { createWalletClient, custom } from 'viem';
import { withoutReload } from '../platform/reloadHold.ts';
import { createChainGate } from './chainGate.ts';
import { type ChainProof, createChainProof } from './chainProof.ts';
import { createConnection } from './connection.ts';
import { type Connection, shownOf } from './connectionState.ts';
import { demoSource } from './demo/demoSource.ts';
import { type Provider, WalletSilence, within } from './provider.ts';
import { rememberLacks } from './rememberLacks.ts';
import { createSigning } from './signing.ts';
import { addChain } from './switching.ts';
import { whileAsking } from './walletAsks.ts';
import { phoneSource } from './walletConnect/phoneSource.ts';
import type { WalletLink } from './walletConnect/walletLinks.ts';
import { createWalletList } from './walletList.ts';
import { savedAccount, savedWallet, saveWallet, walletState } from './walletState.ts';

/** How long a wallet may take to change its chain, in milliseconds. */
const switchLimitMs = 60_000;

/** A wallet that failed may have asked the member already, so only the member retries. */
const noRetry = { retryCount: 0 } as const;

export type Web3 = ReturnType<typeof createWeb3>;

/** A request to the wallet. */
export type Request = { method: string; params?: unknown };
/** Passes a request on to the wallet; resolves with its answer. */
export type Pass = (request: Request) => Promise<unknown>;
/** Sees every request of a wallet client before the wallet does, and its answer first. */
export type Observe = (request: Request, pass: Pass) => Promise<unknown>;

/**
 * Wallet connections and chain access of this page. Reads go through our own /api/rpc, never
 * through the wallet. `onLost` is called when the wallet ended the connection.
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
  const reads = createReadClient(config, rpcUrl);
  const proof = createChainProof(reads);
  const gate = rememberLacks(
    createChainGate({
      connected: connection.current,
      onChain: connection.onChain,
      chainId: chain.id,
      prove: checkChain,
      hasCode: proof.hasCode,
      isProofNeeded: sharesPublicNumber(config),
    }),
  );
  /** The connection that turned out to be to another chain with the number of ours. */
  let foreign: Connection | null = null;
  connection.state.subscribe(() => {
    show();
    const current = connection.current();
    if (current?.chainId === chain.id) void checkChain(current);
  });

  /** What the wallet's own node says of its chain; the page shows it where that is another one. Never throws. */
  async function checkChain(current: Connection): Promise<ChainProof> {
    const found = await proof.prove(current);
    if (connection.current() !== current) return found;
    const next = found === 'foreign' ? current : null;
    if (next !== foreign) {
      foreign = next;
      show();
    }
    return found;
  }

  /** The wallet that was asked to connect last. */
  let asked: string | null = null;
  let stopWaiting = () => {};

  function show(): void {
    const current = connection.state.get();
    // `reconnect.ts` sets this state itself, with its time limit.
    if (current.status === 'reconnecting') return;
    if (current.status === 'connected') saveWallet(current.source.id, current.address);
    walletState.set(
      shownOf(current, current.status === 'connected' && connection.current() === foreign),
    );
  }

  /**
   * Connects without asking, if the wallet still allows it; one that isn't there yet once it is. Never
   * throws.
   */
  async function resume(id: string): Promise<void> {
    stopWaiting();
    const account = savedAccount();
    const source = await wallets.findAgain(id, account);
    // A wallet that the member chose meanwhile stays connected.
    if (connection.state.get().status !== 'disconnected') return;
    if (source !== null) return await connection.resume(source, account);
    stopWaiting();
    stopWaiting = wallets.whenShown(id, () => {
      if (connection.state.get().status === 'disconnected') void resume(id);
    });
  }

  function forget(): void {
    stopWaiting();
    connection.forget();
  }

  /** The same for the wallet of the last visit, which may be locked. */
  async function resumeSaved(): Promise<void> {
    const saved = savedWallet();
    if (saved !== null) await resume(saved);
  }

  const walletClient = (observe: Observe = (request, pass) => pass(request)) => {
    const current = connection.current();
    if (current === null) throw new ChainError('wallet', { reason: notConnected() });
    // The page must not reload while the wallet is asked.
    const request: Provider['request'] = (made) =>
      withoutReload(observe(made, (passed) => ask(current, passed)));
    return createWalletClient({
      account: current.address,
      chain,
      transport: custom({ request }, noRetry),
    });
  };

  /** A key in this page asks nobody. */
  function ask({ source }: Connection, request: Request): Promise<unknown> {
    const pass = () => gate.request(request);
    return source.signsHere ? pass() : whileAsking(request.method, pass);
  }

  function notConnected(): string {
    const wallet = walletState.get();
    const isLocked = wallet.status === 'disconnected' && wallet.locked !== undefined;
    return isLocked ? walletText.locked : walletText.noProvider;
  }

  return {
    /** The wallets of this browser by id, without the demo wallet. */
    wallets: wallets.shown,
    /** What a phone scans to connect (WalletConnect); null while none is asked for. */
    pairingUri,
    reads,

    /**
     * Asks a wallet to connect. Throws a ChainError, `rejected` when the member declines, and
     * WalletSilence when no answer came in time.
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

    /** Call this when a member on a phone follows a link into a wallet. */
    followLink: (link: WalletLink) => walletConnect?.remember(link),

    /** Ends the connection, or abandons the attempt under way. */
    async disconnect(): Promise<void> {
      saveWallet(null);
      stopWaiting();
      walletConnect?.cancel();
      await connection.disconnect();
    },

    /**
     * Abandons the attempt under way and goes back to waiting for a locked wallet, if there was
     * one.
     */
    async giveUp(): Promise<void> {
      walletConnect?.cancel();
      connection.forget();
      await resumeSaved();
    },

    resume,

    /**
     * Connects to the wallet that another tab connected, unless this tab is asking a different one.
     * False when that needs a reload: WalletConnect's client reads its keys once.
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
    forget,

    /** Checks whether a locked wallet has been unlocked. Never throws. */
    wake: connection.wake,

    /**
     * Asks the wallet to switch to a configured chain, by default the community's, and adds it
     * where it is unknown (4902). Throws a ChainError.
     */
    async switchChain(chainId = config.supportedChainId): Promise<void> {
      const current = connection.current();
      if (current?.chainId === chain.id && (await checkChain(current)) === 'foreign') {
        // Its number is right already: only another node helps.
        throw new ChainError('foreign-chain');
      }
      await within(withoutReload(connection.switchChain(chainId)), switchLimitMs).catch(
        (error: unknown) => {
          const known = toChainError(error);
          throw known.code === 'rejected' || known.code === 'wallet'
            ? known
            : new ChainError('wrong-chain', { reason: lateText.switchFailed, cause: error });
        },
      );
    },

    /**
     * Asks the wallet to add the community's node to the network that it knows by this number. True if the
     * wallet is on our chain then. Throws a ChainError.
     */
    async addNode(): Promise<boolean> {
      const current = connection.current();
      if (current === null) throw new ChainError('wallet', { reason: walletText.noProvider });
      await within(withoutReload(addChain(forWallets, current.provider)), switchLimitMs).catch(
        (error: unknown) => {
          throw toChainError(error);
        },
      );
      return (await checkChain(current)) !== 'foreign';
    },

    /** The address of the community's node, for a wallet. */
    nodeUrl: forWallets.rpcUrls.default.http[0] ?? rpcUrl,

    /**
     * Asks the wallet to list the chat token (EIP-747); false when the member declined. Throws a
     * ChainError.
     */
    async watchToken(): Promise<boolean> {
      const { chatTokenAddress: address, chatTokenSymbol: symbol, chatTokenImage: image } = config;
      const options = { address, symbol, decimals: 18, ...(image === '' ? {} : { image }) };
      return walletClient()
        .watchAsset({ type: 'ERC20', options })
        .catch((error: unknown) => {
          throw toChainError(error);
        });
    },

    /**
     * Writes through the connected wallet; `observe` sees every request first. Throws a ChainError when there
     * is none.
     */
    walletClient,

    /** True where this page holds the key: then it signs by itself, and gives the network what it signed. */
    signsHere: () => connection.current()?.source.signsHere === true,

    ...createSigning(walletClient),
  };
}
