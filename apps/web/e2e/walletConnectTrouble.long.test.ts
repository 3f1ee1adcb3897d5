import type { PhoneWallet } from '@parley/testkit/phoneWallet';
import type { TestRelay } from '@parley/testkit/relay';
import type { Page } from 'playwright-core';
import { numberToHex } from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import { visit } from './browser.ts';
import {
  chooseWalletConnect,
  openCode,
  openRelayScene,
  ownChainId,
  shownCode,
} from './relayCommunity.ts';
import { fund } from './steps.ts';

const chainId = ownChainId;
let relay: TestRelay;
let phone: PhoneWallet;
let page: Page;
/** Warnings in the page's console. */
let warnings: string[];

const { scene, peers, connected } = openRelayScene();
beforeEach(async () => {
  ({ relay, phone } = peers);
  warnings = [];
  ({ page } = await visit(scene.browser, scene.community.url, {}, async (opened) => {
    opened.on('console', (entry) => entry.type() === 'warning' && warnings.push(entry.text()));
  }));
  return () => page.context().close();
});

const subscriptions = () => relay.calls.filter((call) => call === 'irn_batchSubscribe').length;
const payments = () => phone.requests.filter(({ method }) => method === 'eth_sendTransaction');

describe('a phone that takes our chain back', () => {
  test('a phone that takes our chain back is not asked to pay, before or after a reload, until it grants the chain again', async () => {
    await fund(scene.community.url, phone.addresses[0]);
    await phone.scan(await openCode(page));
    await connected(page).waitFor();
    const field = page.getByRole('textbox', { name: 'Name', exact: true });
    await field.fill('petra');
    await page.getByRole('button', { name: 'Mint username' }).waitFor();
    await phone.grantChains([1]);
    await page.getByRole('button', { name: 'Unsupported network' }).waitFor();
    const before = subscriptions();
    await page.reload();
    await page.getByRole('button', { name: 'Unsupported network' }).waitFor();
    // What it says before the page listens again, the page's client may miss.
    await expect.poll(subscriptions).toBeGreaterThan(before);
    await phone.changeChain(chainId);
    await page.getByRole('button', { name: 'Unsupported network' }).waitFor();
    expect(await page.getByRole('button', { name: 'Mint username' }).count()).toBe(0);
    expect(payments()).toEqual([]);
    await phone.grantChains([1, chainId]);
    await field.fill('petra');
    await page.getByRole('button', { name: 'Mint username' }).click();
    await expect
      .poll(payments)
      .toMatchObject([{ chain: `eip155:${chainId}`, params: [{ chainId: numberToHex(chainId) }] }]);
    expect(warnings.filter((text) => /No listener/.test(text))).toEqual([]);
  });
});

describe('two tabs', () => {
  test('two tabs that both show a code are both connected by one phone, and stay so over reloads', async () => {
    const other = await page.context().newPage();
    await other.goto(scene.community.url);
    await openCode(page);
    await phone.scan(await openCode(other));
    await connected(other).waitFor();
    await connected(page).waitFor();
    for (const tab of [page, other]) {
      await tab.reload();
      await connected(tab).waitFor();
    }
    expect(phone.sessions()).toBe(1);
    await page.getByRole('banner').locator('[aria-haspopup=menu]').last().click();
    await page.getByRole('menuitem', { name: 'Disconnect' }).click();
    await other.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
    await expect.poll(() => phone.sessions()).toBe(0);
  });

  test('two tabs of which one gives its code up keep the session that the other makes', async () => {
    const other = await page.context().newPage();
    await other.goto(scene.community.url);
    await openCode(page);
    await page.keyboard.press('Escape');
    await phone.scan(await openCode(other));
    await connected(other).waitFor();
    await connected(page).waitFor();
    await other.reload();
    await connected(other).waitFor();
    expect(phone.sessions()).toBe(1);
  });
});

test('a relay that cannot be reached is told within 15 s, and can be tried again', async () => {
  relay.setOpen(false);
  await chooseWalletConnect(page);
  const dialog = page.getByRole('dialog', { name: 'Connect your wallet' });
  const failure = 'WalletConnect can’t be reached. Check your connection, then try again.';
  await dialog.getByRole('alert').filter({ hasText: failure }).waitFor({ timeout: 15_000 });
  relay.setOpen(true);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await phone.scan(await shownCode(page));
  await connected(page).waitFor();
});
