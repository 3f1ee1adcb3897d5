import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newDataFolder, type RunningCommunity, startCommunity } from '@parley/testkit/community';
import { type PhoneWallet, startPhoneWallet } from '@parley/testkit/phoneWallet';
import { startRelay, type TestRelay } from '@parley/testkit/relay';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeEach } from 'vitest';
import { openScene } from './scene.ts';

/** A number that no public chain has: phones, which cannot show which chain they are on, may pay there. */
export const ownChainId = 7_777_777_777;

/**
 * A community on an embedded chain with a number of its own, whose settings name a WalletConnect project and relay; without an
 * address, WalletConnect's own relay.
 */
export async function startWithRelay(
  relay: Pick<TestRelay, 'projectId' | 'url'>,
): Promise<RunningCommunity> {
  const { projectId: walletConnectProjectId, url: walletConnectRelayUrl } = relay;
  const env = { PARLEY_CHAIN_ID: String(ownChainId) };
  const dataFolder = newDataFolder(true);
  const first = await startCommunity({ dataFolder, env });
  const { port } = first;
  await first.stop();
  const known = JSON.parse(readFileSync(join(dataFolder, 'public-config.json'), 'utf8'));
  const path = join(dataFolder, 'changed-config.json');
  const changed = { ...known, walletConnectProjectId, walletConnectRelayUrl };
  writeFileSync(path, JSON.stringify(changed));
  return startCommunity({ port, dataFolder, env: { ...env, PARLEY_CONFIG: path } });
}

/** Chooses WalletConnect in the connect dialog of a page. */
export async function chooseWalletConnect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Connect your wallet' });
  await dialog.getByRole('button', { name: /WalletConnect/ }).click();
}

/** Chooses WalletConnect, and reads the address in the code that is shown. */
export async function openCode(page: Page): Promise<string> {
  await chooseWalletConnect(page);
  return shownCode(page);
}

/** The address in the code that a page shows. */
export async function shownCode(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Connect your wallet' });
  await dialog.getByRole('img', { name: 'QR code' }).waitFor();
  return (await dialog.locator('[data-uri]').first().getAttribute('data-uri')) ?? '';
}

/** The peers of a page that connects over WalletConnect: a relay, and a phone that each test has anew. */
type Peers = { relay: TestRelay; phone: PhoneWallet };

/** A scene whose community and phones meet at a relay of their own. */
export function openRelayScene() {
  const peers = {} as Peers;
  // The last to go: a community ends its sessions at the relay.
  afterAll(() => peers.relay?.stop());
  const scene = openScene(async () => {
    peers.relay = await startRelay();
    return startWithRelay(peers.relay);
  });
  beforeEach(async () => {
    const { url: relayUrl, projectId } = peers.relay;
    const rpcUrl = `${scene.community.url}/api/rpc`;
    peers.phone = await startPhoneWallet({ relayUrl, projectId, rpcUrl, chainId: ownChainId });
    return () => peers.phone.stop();
  });
  /** What a page shows of the phone's account once it is connected. */
  const connected = (page: Page): Locator =>
    page.getByText(new RegExp(`^${peers.phone.addresses[0].slice(0, 6)}`)).first();
  return { scene, peers, connected };
}
