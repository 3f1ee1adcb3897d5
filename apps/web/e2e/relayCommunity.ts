import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@parley/embedded/child';
import { newDataFolder, type RunningCommunity, startCommunity } from '@parley/testkit/community';
import type { TestRelay } from '@parley/testkit/relay';
import type { Page } from 'playwright-core';

/**
 * A community on the embedded chain whose settings name a WalletConnect project and relay; without an
 * address, WalletConnect's own relay.
 */
export async function startWithRelay(
  relay: Pick<TestRelay, 'projectId' | 'url'>,
): Promise<RunningCommunity> {
  const [port, dataFolder] = [await freePort(), newDataFolder()];
  const settings = JSON.parse(readFileSync(join(dataFolder, 'public-config.json'), 'utf8'));
  const projectUrl = `http://localhost:${port}`;
  const { projectId: walletConnectProjectId, url: walletConnectRelayUrl } = relay;
  const changed = {
    ...{ projectUrl, blockExplorerBaseUrl: `${projectUrl}/explorer` },
    ...{ walletConnectProjectId, walletConnectRelayUrl },
  };
  const path = join(dataFolder, 'walletconnect-config.json');
  writeFileSync(path, JSON.stringify({ ...settings, ...changed }));
  return startCommunity({ port, dataFolder, env: { PARLEY_CONFIG: path } });
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
