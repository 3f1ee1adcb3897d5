import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Visitor, visit } from './browser.ts';
import { openScene } from './scene.ts';
import { article, connectDemoWallet, mintName, say } from './steps.ts';
import { openFromMenu } from './testMember.ts';

const scene = openScene('busy');
/** Two browsers with the same wallet. */
let laptop: Visitor;
let phone: Visitor;

beforeAll(async () => {
  laptop = await visit(scene.browser, scene.community.url);
  await connectDemoWallet(laptop.page);
  await mintName(laptop.page, 'twodevices');
  await say(laptop.page, 'from the laptop');
  await sent(laptop.page, 'from the laptop');
  const wallet = await laptop.page.evaluate(() => ({ ...localStorage }));
  phone = await visit(scene.browser, scene.community.url, {}, (page) =>
    page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) {
        if (/demo|wallet/.test(key)) localStorage.setItem(key, String(value));
      }
    }, wallet),
  );
  await say(phone.page, 'from the phone');
  await sent(phone.page, 'from the phone');
});

/** Waits until a message is in the log with its seal. */
async function sent(page: Page, words: string): Promise<void> {
  await article(page, words)
    .getByRole('button', { name: /signature/i })
    .waitFor();
}

async function openDevices(page: Page) {
  await openFromMenu(page, 'Settings');
  await page.getByRole('button', { name: 'Signed-in devices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Signed-in devices' });
  await dialog.getByRole('listitem').first().waitFor();
  return dialog;
}

test('a member sees both devices, with this one marked', async () => {
  const dialog = await openDevices(laptop.page);
  expect(await dialog.getByRole('listitem').count()).toBe(2);
  expect(await dialog.getByText('Chrome on Linux').count()).toBe(2);
  expect(await dialog.getByText('This device').count()).toBe(1);
});

test('signing the other out ends it there at once, and here it is gone from the list', async () => {
  const dialog = laptop.page.getByRole('dialog', { name: 'Signed-in devices' });
  await dialog.getByRole('button', { name: 'Sign out Chrome on Linux' }).click();
  await laptop.page.getByText('Signed out. That device can no longer write as you.').waitFor();
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1);
  await laptop.page.keyboard.press('Escape');
  // Its earlier messages stay verified; to write again, its wallet has to approve it again.
  await sent(laptop.page, 'from the phone');
  await phone.page.getByText('Your wallet asks once').waitFor();
});

test('this device can be signed out as well', async () => {
  const dialog = await openDevices(laptop.page);
  await dialog.getByRole('button', { name: 'Sign out this device' }).click();
  await dialog.getByRole('button', { name: 'Sign in' }).waitFor();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByText('This device').waitFor();
  await laptop.page.keyboard.press('Escape');
  await say(laptop.page, 'back again');
  await sent(laptop.page, 'back again');
  expect([...laptop.faults, ...phone.faults]).toEqual([]);
});
