import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type PhoneWallet, startPhoneWallet } from '@parley/testkit/phoneWallet';
import { startRelay, type TestRelay } from '@parley/testkit/relay';
import { afterAll, beforeAll, expect } from 'vitest';
import type { WalletConnectClient } from './client.ts';
import type { WalletConnectProvider } from './provider.ts';
import { createWalletConnectSource } from './walletConnectSource.ts';

export const chainId = 666_666_666;

/** A page with WalletConnect, and a phone. */
export type TestPage = {
  provider: WalletConnectProvider;
  phone: PhoneWallet;
  /** Addresses that were shown as a QR code; null when it was hidden. */
  shown: (string | null)[];
  ask: (method: string, params?: readonly unknown[]) => Promise<unknown>;
  /** Payloads of one kind of event, as they come. */
  heard: (event: string) => unknown[];
  /** Resolves with the address of the QR code once it is shown. */
  code: () => Promise<string>;
  /** Shows the code to the phone and connects. */
  connect: () => Promise<unknown>;
  /** Does what closing the dialog does. */
  cancel: () => void;
  /** Closes the page; what it stored remains. */
  close: () => Promise<void>;
  /** Reloads the page with its storage; the settings may have changed. */
  reload: (configured?: number) => Promise<void>;
};

/** The chain and the relay of a test file. */
export function startPeers(): { chain: () => EmbeddedChain; relay: () => TestRelay } {
  let chain: EmbeddedChain;
  let relay: TestRelay;
  beforeAll(async () => {
    [chain, relay] = await Promise.all([startChain({ chainId }), startRelay()]);
  });
  afterAll(async () => {
    await relay.stop();
    await chain.stop();
  });
  return { chain: () => chain, relay: () => relay };
}

/** Where WalletConnect keeps the one client of a page. */
const globalCore = '_walletConnectCore_parley';

/** Keeps the open page running beside the next one, as a tab. */
export function leavePageOpen(): WalletConnectClient['core'] | undefined {
  const core = Reflect.get(globalThis, globalCore) as WalletConnectClient['core'] | undefined;
  Reflect.deleteProperty(globalThis, globalCore);
  Reflect.deleteProperty(globalThis, `${globalCore}_count`);
  return core;
}

/** Ends the client of the open page, as leaving a page does. */
async function closePage(): Promise<void> {
  const core = leavePageOpen();
  core?.heartbeat.stop();
  await core?.relayer.transportClose();
}

/** Opens a page; `storage` may throw, as in a browser that denies it. */
export async function openPage(
  { url: relayUrl, projectId }: TestRelay,
  { rpcUrl }: EmbeddedChain,
  storage: () => Storage,
): Promise<TestPage> {
  const shown: (string | null)[] = [];
  const metadata = { name: 'Parley', description: '', url: 'http://localhost', icons: [] };
  const parameters = { projectId, relayUrl, rpcUrl, metadata, storage, isAttested: false };
  const sourceFor = (configured: number) =>
    createWalletConnectSource({
      ...parameters,
      chainId: configured,
      onUri: (uri) => void shown.push(uri),
    });
  await closePage();
  let source = sourceFor(chainId);
  const provide = async () => (await source.provider()) as WalletConnectProvider;
  const page: TestPage = {
    provider: await provide(),
    phone: await startPhoneWallet({ relayUrl, projectId, rpcUrl, chainId }),
    shown,
    ask: (method, params = []) => page.provider.request({ method, params }),
    heard(event) {
      const payloads: unknown[] = [];
      page.provider.on?.(event, (payload) => payloads.push(payload));
      return payloads;
    },
    async code() {
      await expect.poll(() => shown.at(-1) ?? '').toMatch(/^wc:/);
      return String(shown.at(-1));
    },
    async connect() {
      const accounts = page.ask('eth_requestAccounts');
      // The rejection is awaited below, but may come while the phone still pairs.
      accounts.catch(() => undefined);
      await page.phone.scan(await page.code());
      return accounts;
    },
    cancel: () => source.cancel(),
    close: closePage,
    async reload(configured = chainId) {
      await closePage();
      source = sourceFor(configured);
      page.provider = await provide();
    },
  };
  return page;
}
