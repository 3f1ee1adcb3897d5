import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Connects the demo wallet and waits until it is funded. */
export async function connectDemoWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Connect your wallet' });
  await dialog.getByRole('button', { name: /Demo wallet/ }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Gives a wallet its first coins. Throws when the community at `url` did not. */
export async function fund(url: string, address: string): Promise<void> {
  const response = await fetch(`${url}/api/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ address }),
  });
  if (!response.ok) throw new Error(`The faucet answered ${response.status}`);
}

/** The field where names are minted, which a member with a name opens first. */
export async function nameField(page: Page): Promise<Locator> {
  const field = page.getByRole('textbox', { name: 'Name', exact: true });
  const opener = page.getByRole('button', { name: /^Get a \S+ name$/ });
  await field.or(opener).first().waitFor();
  if (await opener.isVisible()) await opener.click();
  return field;
}

/** Mints a name and waits for the success toast. */
export async function mintName(page: Page, name: string): Promise<void> {
  await (await nameField(page)).fill(name);
  await page.getByRole('button', { name: 'Mint username' }).click();
  await page.getByRole('status').filter({ hasText: name }).first().waitFor();
}

/** Types a message and sends it with Enter. */
export async function say(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'Message' });
  await composer.fill(text);
  await composer.press('Enter');
}

/** The article that holds a text. */
export function article(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text });
}

/**
 * Goes to the newest message by keyboard. What listens for keys and presses loads once the page is idle, or is entered
 * by keyboard: from here on it is there.
 */
export async function enterLog(page: Page): Promise<void> {
  const log = page.getByRole('log');
  const isAt = (selector: string) => page.locator(`${selector}:focus`).count();
  await log.focus();
  await expect
    .poll(async () => {
      if ((await isAt('[role=log]')) > 0) await page.keyboard.press('ArrowUp');
      return await isAt('[role=log] article');
    })
    .toBe(1);
}

/** The texts of the log, oldest first, each article once. */
export async function logTexts(page: Page, pattern: RegExp): Promise<string[]> {
  const texts = await page.getByRole('log').getByRole('article').allInnerTexts();
  return texts.flatMap((text) => pattern.exec(text)?.[0] ?? []);
}

/** The toast that ends a first visit: from then on the community works offline. */
export function offlineReady(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'now works offline.' });
}

/**
 * Chooses a radio or a checkbox as members do: by its label, once that has come to rest. The mark itself is not
 * drawn, and a press on its place would meet whatever a layout has moved there.
 */
export async function choose(mark: Locator): Promise<void> {
  if (await mark.isChecked()) return;
  await mark.locator('xpath=ancestor::label').click();
  await mark.and(mark.page().locator(':checked')).waitFor({ state: 'attached' });
}
