import type { RunningCommunity } from '@parley/testkit/community';
import type { TestRelay } from '@parley/testkit/relay';
import type { Page } from 'playwright-core';
import { startConfigured } from './configuredCommunity.ts';

/**
 * A community on the embedded chain whose settings name a WalletConnect project and relay; without an
 * address, WalletConnect's own relay.
 */
export function startWithRelay(
  relay: Pick<TestRelay, 'projectId' | 'url'>,
): Promise<RunningCommunity> {
  const { projectId: walletConnectProjectId, url: walletConnectRelayUrl } = relay;
  return startConfigured({ walletConnectProjectId, walletConnectRelayUrl });
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
