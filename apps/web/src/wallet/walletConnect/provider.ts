import { numberToHex } from 'viem';
import { type Provider, WalletSilence } from '../provider.ts';
import { anyChainOf } from './activeChain.ts';
import { createActiveSession } from './activeSession.ts';
import type { WalletConnectClient } from './client.ts';
import { codes, toWalletConnectError, WalletConnectError } from './errors.ts';
import { endSession, pair, phoneMethods } from './pairing.ts';
import { readFrom } from './read.ts';
import { allows, caipOf, chainIdIn, chainsOf, isStale, type Session } from './session.ts';
import type { WalletLink } from './walletLinks.ts';

export type ProviderParameters = {
  /** The configured chain. */
  chainId: number;
  /** The node that answers reads. */
  rpcUrl: string;
  /** Called with the address to show as a QR code; null to hide it. */
  onUri: (uri: string | null) => void;
};

/** A phone as an EIP-1193 provider, over WalletConnect. */
export type WalletConnectProvider = Provider & {
  /** Gives up waiting for a phone; `eth_requestAccounts` then throws 4001. */
  cancel(): void;
  /** Opens the wallet that the member chose on this phone whenever it is asked for something. */
  remember(link: Pick<WalletLink, 'name' | 'home'>): Promise<void>;
  /** Ends the session with the phone. Never throws, takes 2 seconds at most. */
  end(): Promise<void>;
};

/** The key under which WalletConnect's client looks up which wallet on this phone to open. */
const linkKey = 'WALLETCONNECT_DEEPLINK_CHOICE';
const toPhone: readonly string[] = phoneMethods;
/**
 * Methods that neither sign nor pay: a phone may be asked for them while it is on another chain.
 */
const harmless: ReadonlySet<string> = new Set([
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
]);
const isRead = /^(eth|net|web3)_/;
const rejects = (code: number, message: string) => {
  throw new WalletConnectError(code, message);
};

/**
 * An EIP-1193 provider over WalletConnect's client. It answers accounts and chain itself, asks the
 * phone only for what needs its member, and sends reads to `rpcUrl`. Every error is a
 * WalletConnectError, or WalletSilence.
 */
export async function createWalletConnectProvider(
  client: WalletConnectClient,
  { chainId, rpcUrl, onUri }: ProviderParameters,
): Promise<WalletConnectProvider> {
  const active = createActiveSession(client, chainId);
  const read = readFrom(rpcUrl);
  let waiting = new AbortController();
  await takeUp();

  /** Restores the newest session of an earlier visit and ends all others. */
  async function takeUp(): Promise<void> {
    const sessions = client.session.getAll().sort((a, b) => b.expiry - a.expiry);
    const kept = sessions.find((session) => !isStale(session, [chainId]));
    for (const session of sessions) if (session !== kept) void endSession(client, session);
    if (kept !== undefined) await active.start(kept);
  }

  async function requestAccounts(): Promise<readonly `0x${string}`[]> {
    if (active.session() === null) {
      waiting.abort();
      waiting = new AbortController();
      const session = await pair(client, [chainId], onUri, waiting.signal);
      await active.start(session);
    }
    return active.addresses();
  }

  function needSession(method: string): Session {
    const session = active.session();
    if (session === null) return rejects(codes.unauthorized, 'No phone is connected.');
    const isAllowed = allows(session, method);
    return isAllowed ? session : rejects(codes.unsupported, `The phone doesn’t support ${method}.`);
  }

  async function askPhone(method: string, params: unknown): Promise<unknown> {
    const session = needSession(method);
    const { topic } = session;
    const request = { method, params: params ?? [] };
    return client.request({ topic, chainId: caipOf(requestChain(session, method)), request });
  }

  /** The chain that a request names: always the configured one for what signs or pays. */
  function requestChain(session: Session, method: string): number {
    if (harmless.has(method)) return anyChainOf(session, chainId);
    if (active.isProven()) return chainId;
    return rejects(codes.chainDisconnected, 'The phone is on another chain than this page.');
  }

  /**
   * A phone without `wallet_switchEthereumChain` uses the chain that each request names, if it
   * knows it.
   */
  async function changeChain(method: string, params: unknown): Promise<unknown> {
    const [wish] = Array.isArray(params) ? (params as unknown[]) : [];
    const isNamed = typeof wish === 'object' && wish !== null && 'chainId' in wish;
    const wished = isNamed ? chainIdIn(wish.chainId) : null;
    const session = active.session();
    const isKnown = () => {
      const current = active.session();
      return current !== null && wished !== null && chainsOf(current).includes(wished);
    };
    const asks = session === null || allows(session, method) || !isKnown();
    const answer = asks ? await askPhone(method, params) : null;
    if (wished !== null && isKnown()) active.setChain(wished);
    return answer;
  }

  async function answer(method: string, params: unknown): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
        return active.addresses();
      case 'eth_requestAccounts':
        return requestAccounts();
      case 'eth_chainId':
        return numberToHex(active.chainId());
      case 'net_version':
        return String(active.chainId());
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return changeChain(method, params);
    }
    if (toPhone.includes(method)) return askPhone(method, params);
    if (isRead.test(method)) return read(method, params);
    return rejects(codes.unsupported, `${method} is not supported.`);
  }

  return {
    async request({ method, params }) {
      try {
        return await answer(method, params);
      } catch (error) {
        throw error instanceof WalletSilence ? error : toWalletConnectError(error);
      }
    },
    on: active.on,
    removeListener: active.removeListener,
    cancel: () => waiting.abort(),
    async remember({ name, home }) {
      const { storage } = client.core;
      if (home === null) await storage.removeItem(linkKey);
      else await storage.setItem(linkKey, { name, href: home });
    },
    async end() {
      waiting.abort();
      const session = active.session();
      active.stop();
      if (session !== null) await endSession(client, session);
    },
  };
}
