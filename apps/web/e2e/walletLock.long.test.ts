import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { type AnnouncedWallet, announceWallet } from './announcedWallet.ts';
import { visit } from './browser.ts';
import { openScene } from './scene.ts';
import { article, fund, mintName, say } from './steps.ts';

const scene = openScene('busy');
let page: Page;
let wallet: AnnouncedWallet;

beforeEach(async () => {
  ({ page } = await visit(scene.browser, scene.community.url, {}, async (opened) => {
    wallet = await announceWallet(opened, scene.community.url);
  }));
  return () => page.context().close();
});

const connected = () => page.getByText(new RegExp(`^${wallet.address.slice(0, 6)}`)).first();

async function connect(): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click();
  await connected().waitFor();
}

async function lock(): Promise<void> {
  wallet.behavior.isLocked = true;
  await wallet.tell('accountsChanged', []);
  await page.getByText('Your wallet is locked. Unlock it to continue.').first().waitFor();
}

test('a member whose wallet is locked goes on writing, also after a reload', async () => {
  await fund(scene.community.url, wallet.address);
  await connect();
  await mintName(page, 'locky');
  await say(page, 'before the lock');
  await article(page, 'before the lock')
    .getByRole('button', { name: 'Signature verified' })
    .waitFor();
  await lock();
  await say(page, 'while it is locked');
  await article(page, 'while it is locked')
    .getByRole('button', { name: 'Signature verified' })
    .waitFor();
  await page.reload();
  await say(page, 'and after a reload');
  await article(page, 'and after a reload')
    .getByRole('button', { name: 'Signature verified' })
    .waitFor();
  expect(wallet.asked.filter((method) => method === 'personal_sign')).toHaveLength(1);
});

test('a locked wallet that tells nothing is found unlocked when the member comes back to the page', async () => {
  await connect();
  await lock();
  wallet.behavior.isLocked = false;
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await connected().waitFor();
});

test('coins that arrive are noticed within 4 s', async () => {
  await connect();
  await page.getByRole('button', { name: 'Balance too low' }).waitFor();
  await fund(scene.community.url, wallet.address);
  const arrived = Date.now();
  await page.getByRole('button', { name: 'Mint username' }).waitFor({ timeout: 20_000 });
  expect(Date.now() - arrived).toBeLessThan(4_000);
});

test('wallets that claim the same name and rdns are both offered, and told apart', async () => {
  const twins = await visit(scene.browser, 'about:blank');
  const first = await announceWallet(twins.page, scene.community.url, { name: 'MetaMask' });
  const second = await announceWallet(twins.page, scene.community.url, {
    name: 'MetaMask',
    hook: 'second',
  });
  await twins.page.goto(scene.community.url);
  await twins.page.getByRole('button', { name: 'Connect wallet' }).first().click();
  const others = twins.page.getByRole('region', { name: 'Installed' });
  const cards = others.getByRole('button', { name: 'MetaMask', exact: true });
  await expect.poll(() => cards.count()).toBe(2);
  const claims = await others.getByText(/^example\.test\.wallet · /).allInnerTexts();
  expect(new Set(claims).size).toBe(2);
  await cards.nth(1).click();
  await twins.page
    .getByText(new RegExp(`^${second.address.slice(0, 6)}`))
    .first()
    .waitFor();
  expect(first.asked).toEqual([]);
  await twins.page.context().close();
});
