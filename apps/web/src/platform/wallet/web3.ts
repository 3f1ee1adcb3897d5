import { communityChain } from '@parley/chain/chain';
import { createReadClient } from '@parley/chain/client';
import { ChainError, toChainError } from '@parley/chain/errors';
import type { PublicConfig } from '@parley/domain/config/wire';
import {
  type Connector,
  ConnectorAlreadyConnectedError,
  connect,
  createConfig,
  createStorage,
  disconnect,
  getConnection,
  getWalletClient,
  injected,
  reconnect,
  signMessage,
  switchChain,
  watchConnection,
  watchConnectors,
} from '@wagmi/core';
import { http } from 'viem';
import { createStore } from '../store.ts';
import { demoWalletId, demoWalletName, lazyDemoProvider } from './demo/lazyDemoProvider.ts';
import { saveWallet, uniqueWallets, type WalletChoice, walletState } from './walletState.ts';

/** How long a wallet may take to change its chain, in milliseconds. */
const switchLimitMs = 60_000;
/** wagmi's own id for a wallet that only sits at `window.ethereum`. */
const plainInjectedId = 'injected';

export type Web3 = ReturnType<typeof createWeb3>;

/** Wallet connections and chain access of this page. Reads go through our own /rpc, never the wallet's. */
export function createWeb3(config: PublicConfig) {
  const rpcUrl = `${location.origin}/rpc`;
  const chain = communityChain(config, rpcUrl);
  const demo = injected({
    target: () => ({
      id: demoWalletId,
      name: demoWalletName,
      // The in-page provider speaks EIP-1193; wagmi's type asks for MetaMask's extras as well.
      provider: () => lazyDemoProvider(chain, rpcUrl) as never,
    }),
  });
  const wagmi = createConfig({
    chains: [chain],
    connectors: config.embeddedChain ? [injected(), demo] : [injected()],
    storage: createStorage({ key: 'parley.wagmi', storage: localStorage }),
    transports: { [chain.id]: http(rpcUrl) },
  });

  const wallets = createStore<readonly WalletChoice[]>(choicesOf(wagmi.connectors));
  watchConnectors(wagmi, {
    onChange: (connectors) => wallets.set(choicesOf(connectors)),
  });
  watchConnection(wagmi, { onChange: showConnection });

  function showConnection() {
    const connection = getConnection(wagmi);
    if (connection.status === 'connected') {
      saveWallet(connection.connector.id);
      walletState.set({
        status: 'connected',
        address: connection.address,
        chainId: connection.chainId,
        walletName: connection.connector.name,
      });
    } else if (connection.status === 'disconnected') {
      if (walletState.get().status === 'connected') saveWallet(null);
      if (walletState.get().status !== 'reconnecting') walletState.set({ status: 'disconnected' });
    }
  }

  function connectorOf(id: string): Connector {
    const connector = wagmi.connectors.find((candidate) => candidate.id === id);
    if (connector === undefined) throw new Error('Provider not found.');
    return connector;
  }

  return {
    wallets,
    reads: createReadClient(config, rpcUrl),

    /** Asks a wallet to connect. Throws a ChainError, `rejected` when the member declines. */
    async connect(id: string): Promise<void> {
      walletState.set({ status: 'connecting' });
      try {
        await connect(wagmi, { connector: connectorOf(id) });
      } catch (error) {
        if (!(error instanceof ConnectorAlreadyConnectedError)) {
          walletState.set({ status: 'disconnected' });
          throw toChainError(error);
        }
      }
      showConnection();
    },

    async disconnect(): Promise<void> {
      saveWallet(null);
      await disconnect(wagmi).catch(() => undefined);
      walletState.set({ status: 'disconnected' });
    },

    /** Connects without asking, if the wallet still allows it. */
    async resume(id: string): Promise<void> {
      const connector = await announced(id);
      if (connector === null) return;
      await reconnect(wagmi, { connectors: [connector] });
      showConnection();
    },

    /** Asks the wallet to go to the community's chain, adding it where it is unknown (4902). */
    async switchChain(): Promise<void> {
      // Some wallets say yes and stay where they are; the button must come back.
      const tooLate = new Promise<never>((_, reject) => {
        setTimeout(() => reject(new ChainError('wrong-chain')), switchLimitMs);
      });
      const switched = switchChain(wagmi, { chainId: chain.id });
      await Promise.race([switched, tooLate]).catch((error: unknown) => {
        throw hasFailedToAdd(error) ? new ChainError('wrong-chain') : toChainError(error);
      });
    },

    walletClient: () => getWalletClient(wagmi, { chainId: chain.id }),

    /** personal_sign by the connected account; throws a ChainError. */
    async signText(account: `0x${string}`, message: string): Promise<string> {
      return signMessage(wagmi, { account, message }).catch((error: unknown) => {
        throw toChainError(error);
      });
    },
  };

  /** A wallet extension may announce itself a moment after the page asks. */
  async function announced(id: string): Promise<Connector | null> {
    const find = () => wagmi.connectors.find((candidate) => candidate.id === id) ?? null;
    for (let waitedMs = 0; waitedMs < 3_000 && find() === null; waitedMs += 100) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return find();
  }
}

/** wagmi calls every failure to add a chain a rejection; the member's own has the code 4001. */
function hasFailedToAdd(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error && (!('code' in cause) || cause.code !== 4001);
}

/** Announced wallets first; the nameless one only when it is all there is; the demo card apart. */
function choicesOf(connectors: readonly Connector[]): WalletChoice[] {
  const choices = connectors.map(({ id, name, icon }) => ({ id, name, icon: icon ?? null }));
  const listed = uniqueWallets(choices).filter(({ id }) => id !== demoWalletId);
  const announcedOnes = listed.filter(({ id }) => id !== plainInjectedId);
  if (announcedOnes.length > 0 || !('ethereum' in window)) return announcedOnes;
  return listed;
}
