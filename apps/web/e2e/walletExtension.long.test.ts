import type { Community } from '@parley/testkit/community';
import { type ExtensionBrowser, openExtensionBrowser } from '@parley/testkit/extensionWallet';
import { shareCommunity } from '@parley/testkit/sharedCommunity';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumPath } from './browser.ts';
import { article, mintName, say } from './steps.ts';

let community: Community;
let browser: ExtensionBrowser;

beforeAll(async () => {
  [community, browser] = await Promise.all([
    shareCommunity('busy'),
    openExtensionBrowser(chromiumPath),
  ]);
});
afterAll(() => browser?.close());

test('a wallet that is an extension adds the chain, gets coins, mints, signs in, and writes', async () => {
  const page: Page = await browser.context.newPage();
  await page.goto(community.url);
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Connect your wallet' });
  await dialog.getByRole('button', { name: 'Extension Wallet', exact: true }).click();
  // It comes from another chain, and asks the new one's address itself before it takes it.
  await page.getByRole('button', { name: 'Switch to Degen Chain' }).first().click();
  await page.getByRole('button', { name: 'Balance too low' }).waitFor();
  await page.getByRole('button', { name: 'Get test coins' }).click();
  await page.getByRole('button', { name: 'Mint username' }).waitFor();
  await mintName(page, 'ester');
  await say(page, 'written with an extension');
  await article(page, 'written with an extension')
    .getByRole('button', { name: 'Signature verified' })
    .waitFor();
  // It has been given once; asked again, the member is told.
  await page.getByRole('button', { name: 'Degen Chain', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Get test coins' }).click();
  await page.getByText('This wallet already got its test coins.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});
