import { pagePaths } from '@parley/domain/site/pages';
import { isFullSize, sizedCases } from '@parley/testkit/size';
import { longTest, sizedTest } from '@parley/testkit/tests';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violationsOn } from './axe.ts';
import { type Visitor, visit, withWorker } from './browser.ts';
import { measureShifts, shiftSoFar } from './layoutShift.ts';
import { openScene } from './scene.ts';
import { article, connectDemoWallet, mintName } from './steps.ts';

const scene = openScene();

/** Only colors differ between the two themes. */
async function contrasts(page: Page, theme: string): Promise<string[]> {
  await page.locator('html').evaluate((html, wished) => {
    html.dataset.theme = wished;
  }, theme);
  await page.waitForTimeout(50);
  const found = await violationsOn(page, 'color-contrast');
  return found.map((mistake) => `in ${theme}: ${mistake}`);
}

async function open(width: number, theme: string): Promise<Visitor> {
  const visitor = await visit(
    scene.browser,
    scene.community.url,
    // Colors in transition between two themes are not measured.
    { viewport: { width, height: 800 }, reducedMotion: 'reduce' },
    (opened) =>
      opened.addInitScript(
        (mode) => localStorage.setItem('parley.colorMode', JSON.stringify(mode)),
        theme,
      ),
  );
  await article(visitor.page, 'Is anybody else').waitFor();
  expect(await visitor.page.locator('html').getAttribute('data-theme')).toBe(theme);
  return visitor;
}

/** Every page, as a visitor and as a member without a name comes to see it. */
const places = [...pagePaths, '/explorer', '/nowhere', `/profile/?id=0x${'1'.repeat(40)}`];

/**
 * In full every page is looked at in both themes at each width; otherwise every other one in one theme,
 * and the rest at the other width in the other.
 */
const sizes = [
  { width: 1280, themes: sizedCases(['dark', 'light']), first: 0 },
  { width: 390, themes: sizedCases(['light', 'dark']), first: 1 },
];

describe.concurrent.each(sizes)('at $width pixels wide', ({ width, themes, first }) => {
  // Some 50 examinations.
  const allPages = { timeout: 900_000 };
  longTest(
    'every page opens with a title of its own, without a fault, and axe finds nothing to mend',
    allPages,
    async () => {
      const { page, faults, requestedHosts } = await open(width, themes[0] ?? '');
      await connectDemoWallet(page);
      const here = places.filter((_, index) => isFullSize || index % 2 === first);
      const found: string[] = [];
      const titles: string[] = [];
      for (const path of here) {
        const response = await page.goto(`${scene.community.url}${path}`);
        expect(response?.status(), path).toBe(path === '/nowhere' ? 404 : 200);
        await page.locator('#content h1, #content [role="log"]').first().waitFor();
        // A profile has its name in its title only once the chain has said it.
        if (!path.includes('?')) titles.push(await page.title());
        const mistakes = await violationsOn(page);
        for (const theme of themes.slice(1)) mistakes.push(...(await contrasts(page, theme)));
        found.push(...mistakes.map((mistake) => `${path}: ${mistake}`));
      }
      // As one text, so that the summary of a run says what it was.
      expect(found.join('\n')).toBe('');
      expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
      expect(faults).toEqual([]);
      expect(requestedHosts.size).toBe(1);
      await page.context().close();
    },
  );
});

const dialogs: [string, number][] = [
  ['light', 390],
  ['dark', 1280],
  ['dark', 390],
  ['light', 1280],
];
describe.concurrent('the dialogs', () => {
  longTest.each(sizedCases(dialogs))(
    'in %s at %i pixels, axe finds nothing to mend in the dialogs',
    async (theme, width) => {
      const { page } = await open(width, theme);
      expect(await violationsOn(page)).toEqual([]);
      await page.getByRole('button', { name: 'Connect wallet' }).first().click();
      await page.getByRole('dialog').waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await connectDemoWallet(page);
      await page.getByRole('button', { name: 'Get a username to post' }).waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await article(page, 'Is anybody else')
        .getByRole('button', { name: /signature/i })
        .click();
      await page.getByRole('dialog', { name: 'Proof of this message' }).waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await page.context().close();
    },
  );
});

describe.concurrent('where nothing shifts', () => {
  sizedTest.each(sizedCases([390, 1280]))(
    'nothing shifts while a page loads at %i pixels',
    async (width) => {
      const options = { viewport: { width, height: 800 }, ...withWorker };
      const { page } = await visit(scene.browser, 'about:blank', options);
      await measureShifts(page);
      const shifts: Record<string, number> = {};
      for (const path of ['/', '/about', '/nft', '/profile', '/activity-points']) {
        await page.goto(`${scene.community.url}${path}`);
        await page.locator('#content h1, #content [role="log"]').first().waitFor();
        shifts[path] = await shiftSoFar(page);
      }
      expect(Object.entries(shifts).filter(([, shift]) => shift >= 0.02)).toEqual([]);
      await page.context().close();
    },
  );

  longTest.each(sizedCases([1280, 390]))(
    'nothing shifts while the wallet of the last visit comes back at %i pixels',
    async (width) => {
      const options = { viewport: { width, height: 800 }, ...withWorker };
      const { page } = await visit(scene.browser, scene.community.url, options);
      await connectDemoWallet(page);
      if (width < 1000) await page.getByRole('button', { name: 'Account' }).click();
      await mintName(page, `still${width}`);
      await measureShifts(page);
      await page.reload();
      await page.getByRole('textbox', { name: 'Message' }).waitFor();
      expect(await shiftSoFar(page)).toBeLessThan(0.02);
      await page.context().close();
    },
  );
});

longTest('the page can be used with the keyboard alone', async () => {
  const { page } = await open(1280, 'dark');
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

longTest(
  'Escape closes a dialog, not the sheet behind it, where the focus goes back to',
  async () => {
    const { page } = await open(390, 'dark');
    await connectDemoWallet(page);
    await page.getByRole('button', { name: 'Account' }).click();
    const opener = page.getByRole('button', { name: 'Settings', exact: true });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Site Settings' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await opener.isVisible()).toBe(true);
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await opener.waitFor({ state: 'hidden' });
    await page.context().close();
  },
);
