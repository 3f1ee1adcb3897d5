import { sizedCases } from '@parley/testkit/size';
import { longTest, test } from '@parley/testkit/tests';
import { transactionText } from '@parley/text/transactions';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { type AnnouncedWallet, announceWallet } from './announcedWallet.ts';
import { chromiumPath, openBrowser, type Visitor, visit, withWorker } from './browser.ts';
import { openScene } from './scene.ts';
import { fund, mintName, nameField } from './steps.ts';
import { joinCommunity, openRecent } from './testMember.ts';

const scene = openScene();
let visitor: Visitor;
let page: Page;
let wallet: AnnouncedWallet;

beforeEach(async () => {
  visitor = await visit(scene.browser, scene.community.url, {}, async (opened) => {
    await opened.clock.install();
    wallet = await announceWallet(opened, scene.community.url);
  });
  page = visitor.page;
  await fund(scene.community.url, wallet.address);
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click();
  await page
    .getByText(new RegExp(`^${wallet.address.slice(0, 6)}`))
    .first()
    .waitFor();
});
afterEach(() => visitor.page.context().close());

async function mint(name: string): Promise<void> {
  await (await nameField(page)).fill(name);
  await page.getByRole('button', { name: 'Mint username' }).click();
}

async function recent() {
  await openRecent(page);
  return page.getByRole('dialog', { name: 'Recent transactions' });
}

const waiting =
  'Please wait for your transaction to confirm. Click on this notification to see transaction in the block explorer.';

describe('a transaction', () => {
  test('a transaction is told while it waits, is listed when it is confirmed, and leads to the explorer', async () => {
    await mint('tilda');
    await page.getByRole('status').filter({ hasText: waiting }).waitFor();
    await page.getByRole('status').filter({ hasText: 'tilda.degen is yours' }).waitFor();
    const list = await recent();
    const row = list.getByRole('listitem').filter({ hasText: 'Mint tilda.degen' });
    await row.getByText('Confirmed').waitFor();
    const popup = page.waitForEvent('popup');
    await row.getByRole('link', { name: 'View in explorer' }).click();
    const explorer = await popup;
    await explorer.getByRole('heading', { name: 'Transaction' }).waitFor();
    await explorer.getByText('Confirmed').waitFor();
    await explorer.getByText('Name minter').waitFor();
    expect(new URL(explorer.url()).pathname).toMatch(/^\/explorer\/tx\/0x[0-9a-f]{64}$/);

    // Had it been in a block that the chain replaced, the list would find it in the one that it has.
    await page.keyboard.press('Escape');
    const block = await page.evaluate(moveToReplacedBlock);
    await recent();
    await expect.poll(() => page.evaluate(lastBlock)).toEqual(block);
    await row.getByText('Confirmed').waitFor();
    expect(visitor.faults).toEqual([]);
  });

  longTest(
    'a transaction that is in no block for three minutes is neither lost nor called a failure',
    async () => {
      wallet.behavior.sends = 'never';
      await mint('never-mined');
      await page.getByRole('status').filter({ hasText: waiting }).waitFor();
      await page.clock.runFor(181_000);
      await page.getByText('Your transaction isn’t in a block yet.').waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.reload();
      await page
        .getByText(new RegExp(`^${wallet.address.slice(0, 6)}`))
        .first()
        .waitFor();
      const list = await recent();
      const waits = list.getByRole('listitem').filter({ hasText: 'Pending' });
      await waits.waitFor();
      // It never reached a node.
      await waits.getByText(transactionText.dropped).waitFor();
    },
  );

  longTest(
    'a transaction that the wallet does not answer for 60 s is not asked for again until its member says that it wasn’t sent',
    async () => {
      wallet.behavior.hangs = ['eth_sendTransaction'];
      await mint('silent-wallet');
      await expect.poll(() => wallet.asked).toContain('eth_sendTransaction');
      await page.clock.runFor(60_500);
      const button = page.getByRole('button', { name: 'Mint username' });
      await page.getByText('Your wallet hasn’t answered for a minute.').waitFor();
      await page.getByText('Your wallet hasn’t answered for a minute.').click();
      const list = page.getByRole('dialog', { name: transactionText.title });
      await list.getByText(transactionText.detail.silent).waitFor();
      await list.getByRole('button', { name: transactionText.notSent }).click();
      await list.getByText(transactionText.detail.released).waitFor();
      await list.getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => button.isEnabled()).toBe(true);
      expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1);
    },
  );

  const refusals: [number, string][] = [
    [4100, 'Your wallet doesn’t allow this page to do that. Connect it again.'],
    [-32_002, 'Your wallet is already asking you something. Open it and answer there first.'],
    [-32_005, 'Too many requests at once. Wait a moment and try again.'],
  ];
  longTest.each(sizedCases(refusals))(
    'a transaction that the wallet refuses with %i says why, once',
    async (code, sentence) => {
      wallet.behavior.fails = { eth_sendTransaction: { code, message: '' } };
      await mint(`refused${Math.abs(code)}`);
      await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
      expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1);
    },
  );

  longTest('a transaction on another network first asks to change it, then is sent', async () => {
    await (await nameField(page)).fill('late-switch');
    wallet.behavior.chainId = 1;
    await wallet.tell('chainChanged', '0x1');
    await page.getByRole('button', { name: 'Switch to Degen Chain' }).first().click();
    await mint('late-switch');
    await page.getByRole('status').filter({ hasText: 'late-switch.degen is yours' }).waitFor();
  });
});

longTest(
  'a member who looks elsewhere is notified of the end of a transaction, once they wanted that',
  async () => {
    const elsewhere = await joinCommunity(
      await openBrowser(chromiumPath),
      scene.community.url,
      (opened) => opened.context().grantPermissions(['notifications']),
      withWorker,
    );
    const { page: tab } = elsewhere;
    await openRecent(tab);
    const wish = tab.getByRole('checkbox', { name: transactionText.notify });
    await wish.click();
    await expect.poll(() => wish.isChecked()).toBe(true);
    await tab.keyboard.press('Escape');
    const notices = () =>
      tab.evaluate(async () => {
        const worker = await navigator.serviceWorker.ready;
        return (await worker.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
      });
    // A second try finds the names of the first taken.
    const once = Date.now().toString(36);
    await mintName(tab, `seen-by-me-${once}`);
    expect(await notices()).toEqual([]);
    await tab.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    });
    await (await nameField(tab)).fill(`told-to-me-${once}`);
    await tab.getByRole('button', { name: 'Mint username' }).click();
    await expect
      .poll(notices)
      .toEqual([`${transactionText.status.confirmed}: Mint told-to-me-${once}.degen`]);
    expect(elsewhere.faults).toEqual([]);
    await tab.context().close();
  },
);

/** In the page: the block of the last transaction. */
function lastBlock() {
  return JSON.parse(localStorage.getItem('parley.transactions') ?? '[]')[0].block;
}

/** In the page: lets the last transaction be in another block at the place of its own, which is returned. */
function moveToReplacedBlock() {
  const key = 'parley.transactions';
  const [last, ...others] = JSON.parse(localStorage.getItem(key) ?? '[]');
  const block = { ...last.block, hash: `0x${'0'.repeat(64)}` };
  localStorage.setItem(key, JSON.stringify([{ ...last, block }, ...others]));
  window.dispatchEvent(new Event('storage'));
  return last.block;
}
