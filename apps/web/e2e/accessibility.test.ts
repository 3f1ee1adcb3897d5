import AxeBuilder from '@axe-core/playwright';
import { type RunningCommunity, startCommunity } from '@parley/testkit/community';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, visit } from './browser.ts';
import { article, connectDemoWallet } from './steps.ts';

let community: RunningCommunity;
let browser: Browser;
beforeAll(async () => {
  [community, browser] = await Promise.all([startCommunity(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await community?.remove();
});

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page: page as never }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

async function open(width: number, theme: string): Promise<Page> {
  const { page } = await visit(
    browser,
    community.url,
    { viewport: { width, height: 800 } },
    (opened) =>
      opened.addInitScript(
        (mode) => localStorage.setItem('parley.colorMode', JSON.stringify(mode)),
        theme,
      ),
  );
  await article(page, 'Is anybody else').waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
  return page;
}

describe.each([1280, 390])('at %i pixels wide', (width) => {
  test.each(['dark', 'light'])('in %s, axe finds nothing to mend', async (theme) => {
    const page = await open(width, theme);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Connect wallet' }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await connectDemoWallet(page);
    await page.getByRole('button', { name: 'Get a name to post' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await article(page, 'Is anybody else').getByRole('button').first().click();
    await page.getByRole('dialog', { name: 'Proof of this message' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  test('nothing on the page shifts while it loads', async () => {
    const { page } = await visit(browser, 'about:blank', { viewport: { width, height: 800 } });
    await page.addInitScript(() => {
      let shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          };
          if (!hadRecentInput) shift += value;
        }
        Reflect.set(window, 'layoutShift', shift);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(community.url);
    await article(page, 'Is anybody else').waitFor();
    await page.waitForTimeout(1_500);
    const shift = await page.evaluate(() => Number(Reflect.get(window, 'layoutShift') ?? 0));
    expect(shift).toBeLessThan(0.02);
    await page.context().close();
  });
});

test('the page can be used with the keyboard alone', async () => {
  const page = await open(1280, 'dark');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Skip to/);
  await page.getByRole('button', { name: 'Connect wallet' }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Connect your wallet' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  expect(focused).toBe('Connect wallet');
  await page.context().close();
});
