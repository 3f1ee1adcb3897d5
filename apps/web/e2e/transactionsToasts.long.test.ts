import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openScene } from './scene.ts';
import { nameField } from './steps.ts';
import { garble, joinCommunity, openRecent, type TestMember } from './testMember.ts';

const scene = openScene();
let member: TestMember;
let page: Page;

beforeEach(async () => {
  member = await joinCommunity(scene.browser, scene.community.url);
  page = member.page;
});
afterEach(() => page.context().close());

async function mint(name: string): Promise<void> {
  await (await nameField(page)).fill(name);
  await page.getByRole('button', { name: 'Mint username' }).click();
}

/** Where the block explorer shows the newest transaction of this browser. */
function explorerPath(): Promise<string> {
  return page.evaluate(() => {
    const [newest] = JSON.parse(localStorage.getItem('parley.transactions') ?? '[]') as {
      hash: string;
    }[];
    return `/explorer/tx/${newest?.hash}`;
  });
}

/** Clicks a toast and resolves with the page that it opens. */
async function follow(toast: Locator): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await toast.click();
  const opened = await popup;
  await opened.getByRole('heading', { name: 'Transaction' }).waitFor();
  return opened;
}

const pathOf = (opened: Page) => new URL(opened.url()).pathname;

describe('the toast of a transaction', () => {
  test('the toast of a transaction that waits opens the block explorer at /tx/{hash} when it is clicked, and stays', async () => {
    member.wallet.behavior.sends = 'never';
    await mint('clicked-early');
    const toast = page
      .getByRole('status')
      .filter({ hasText: 'Please wait for your transaction to confirm.' });
    expect(pathOf(await follow(toast))).toBe(await explorerPath());
    expect(await toast.isVisible()).toBe(true);
  });

  test('the toast of a transaction that failed without a reason says that it has failed; its reason is unknown', async () => {
    await garble(member);
    await mint('garbled-mint');
    const toast = page.getByRole('alert');
    await toast.waitFor();
    expect(await toast.textContent()).toBe('Transaction has failed.');
    const explorer = await follow(toast);
    expect(pathOf(explorer)).toBe(await explorerPath());
    await explorer.getByText('Failed', { exact: true }).waitFor();
    await explorer.getByText('unknown reason', { exact: true }).waitFor();

    await openRecent(page);
    const row = page.getByRole('listitem').filter({ hasText: 'Mint garbled-mint.degen' });
    await row.getByText('Failed', { exact: true }).waitFor();
    await row.getByText('unknown reason', { exact: true }).waitFor();
  });

  test('the toast of a transaction that failed for a reason says it, as the explorer behind it and the list do', async () => {
    member.wallet.behavior.sends = 'unpaid';
    await mint('unpaid-mint');
    const toast = page.getByRole('alert');
    await toast.waitFor();
    const reason = (await toast.textContent()) ?? '';
    expect(reason).toMatch(/^Error: /);
    const explorer = await follow(toast);
    expect(pathOf(explorer)).toBe(await explorerPath());
    await explorer.getByText(reason, { exact: true }).waitFor();

    await openRecent(page);
    const row = page.getByRole('listitem').filter({ hasText: 'Mint unpaid-mint.degen' });
    await row.getByText('Failed', { exact: true }).waitFor();
    await row.getByText(reason, { exact: true }).waitFor();
  });
});
