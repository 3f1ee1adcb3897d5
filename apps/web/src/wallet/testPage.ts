import type { PublicConfig } from '@parley/domain/config/wire';
import { afterEach, beforeEach, vi } from 'vitest';
import { walletState } from './walletState.ts';

/** The settings that wallets depend on. */
export const config = {
  supportedChainId: 666_666_666,
  chainName: 'Degen Chain',
  tokenSymbol: 'DEGEN',
  tokenDecimals: 18,
  blockExplorerBaseUrl: '',
  rpcUrl: '',
  walletConnectProjectId: '',
  embeddedChain: false,
} as PublicConfig;

/** EIP-55 checksummed. */
export const vera = '0x00000000000000000000000000000000000000AA';

type Answers = Record<string, (params: unknown) => unknown>;

/** Gives each test of a file a page without a wallet and without storage. */
export function openPages(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('location', { origin: 'https://parley.example' });
    vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
    walletState.set({ status: 'disconnected' });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/**
 * Adds a wallet that allows the page and is on our chain, unless `answers` say otherwise. It
 * announces itself when asked to, and whenever the returned function is called.
 */
export function announce(id: string, answers: Answers = {}): () => void {
  const known: Answers = {
    wallet_requestPermissions: () => [],
    eth_accounts: () => [vera],
    eth_chainId: () => '0x27bc86aa',
    ...answers,
  };
  const request = async ({ method, params }: { method: string; params?: unknown }) =>
    known[method]?.(params);
  const detail = { info: { rdns: id, name: 'Example', icon: '' }, provider: { request } };
  const show = () => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };
  window.addEventListener('eip6963:requestProvider', show);
  return show;
}
