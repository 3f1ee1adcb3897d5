import { eventually } from '@parley/testkit/eventually';
import { longTest, test } from '@parley/testkit/tests';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { violationsOn } from './axe.ts';
import { type Visitor, visit } from './browser.ts';
import { openScene } from './scene.ts';
import { article } from './steps.ts';

const scene = openScene();
let visitor: Visitor;
beforeAll(async () => {
  // A community that has just started reads its names from the chain.
  await eventually(
    async () => {
      const answer = await fetch(`${scene.community.url}/api/search/people?q=vera`);
      expect(await answer.text()).toContain('"vera"');
    },
    { timeout: 30_000, interval: 500 },
  );
});
afterEach(async () => {
  await visitor.page.context().close();
});

async function open(path = '/', width = 1280, prepare?: (page: Page) => Promise<unknown>) {
  const size = { viewport: { width, height: 800 } };
  visitor = await visit(scene.browser, `${scene.community.url}${path}`, size, prepare);
  return visitor.page;
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Find people, rooms, messages' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

/** What listens for the keys loads with the page. */
async function pressKeys(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+k');
      return field(page).isVisible();
    })
    .toBe(true);
}

longTest('Ctrl+K finds a member, and Enter leads to the profile', async () => {
  const page = await open();
  await article(page, 'Is anybody else').waitFor();
  await pressKeys(page);
  await page
    .getByText('Narrow messages with from:, in:, has:link, and before:2026-01-31.')
    .waitFor();
  await field(page).fill('ver');
  await option(page, /^vera\.degen/).waitFor();
  await expect.poll(() => option(page, /^vera\.degen/).getAttribute('aria-selected')).toBe('true');
  await field(page).press('Enter');
  await page.getByRole('heading', { name: 'vera.degen' }).waitFor();
  expect(await field(page).count()).toBe(0);
});

longTest('arrows choose among rooms and pages, and Escape gives the focus back', async () => {
  const page = await open();
  const opener = page.getByRole('button', { name: 'Find people, rooms, messages' });
  await opener.click();
  await field(page).fill('s');
  await option(page, 'Shill').waitFor();
  await expect
    .poll(async () => {
      await field(page).press('ArrowDown');
      return option(page, 'Stake').getAttribute('aria-selected');
    })
    .toBe('true');
  await field(page).press('Enter');
  await page.getByRole('heading', { name: 'Stake' }).waitFor();
  await opener.click();
  await field(page).press('Escape');
  await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
});

test('a message is found by its words and by who said it, and shown on its page', async () => {
  const page = await open('/about');
  await pressKeys(page);
  await field(page).fill('anybody mint');
  const found = option(page, /Is anybody else/);
  await found.waitFor();
  expect(await found.locator('mark').allTextContents()).toEqual(['anybody', 'mint']);
  await field(page).fill('from:vera');
  await expect
    .poll(async () => {
      const rows = await page.getByRole('option').allTextContents();
      return rows.length > 0 && rows.every((row) => row.includes('vera.degen in '));
    })
    .toBe(true);
  await field(page).fill('anybody minting');
  await found.click();
  await page.getByRole('link', { name: 'Show it in General' }).click();
  const said = page.getByRole('log').getByRole('article').filter({ hasText: 'Is anybody else' });
  await expect.poll(() => said.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/');
});

longTest('nothing found, and a search that fails, are said so', async () => {
  const page = await open('/');
  await pressKeys(page);
  await field(page).fill('qqzzxx');
  await page.getByText('Nothing found for “qqzzxx”.').waitFor();
  await page.route('**/api/search/**', (route) => route.abort());
  await field(page).fill('qqzzyy');
  await page.getByText('Couldn’t search. Try again in a moment.').waitFor();
});

longTest(
  'on a phone it fills the screen, opened from find-user, and axe finds nothing to mend',
  async () => {
    const page = await open('/find-user', 390);
    await page.getByRole('button', { name: 'Search everything' }).click();
    // Other journeys mint names in this community: a shorter word may find twenty of theirs first.
    await field(page).fill('vera');
    await option(page, /^vera\.degen/).waitFor();
    expect(await page.getByRole('dialog').boundingBox()).toMatchObject({
      x: 0,
      y: 0,
      width: 390,
      height: 800,
    });
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close search' }).click();
    expect(await field(page).count()).toBe(0);
  },
);
