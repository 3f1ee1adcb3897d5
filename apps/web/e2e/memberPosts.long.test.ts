import { eventually } from '@parley/testkit/eventually';
import { memberPostsText } from '@parley/text/memberPosts';
import { text } from '@parley/text/ui';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { violationsOn } from './axe.ts';
import { type Visitor, visit } from './browser.ts';
import { openScene } from './scene.ts';

const scene = openScene();
let visitor: Visitor;
beforeAll(async () => {
  // A community that has just started reads what was said.
  await eventually(
    async () => {
      const answer = await fetch(`${scene.community.url}/api/search/messages?q=from:vera`);
      expect(await answer.text()).toContain('Mine has three');
    },
    { timeout: 30_000, interval: 500 },
  );
});
afterEach(async () => {
  expect(visitor.faults).toEqual([]);
  await visitor.page.context().close();
});

async function open(width = 1280, prepare?: (page: Page) => Promise<unknown>) {
  const size = { viewport: { width, height: 800 } };
  const url = `${scene.community.url}/profile/?id=vera.degen`;
  visitor = await visit(scene.browser, url, size, prepare);
  return visitor.page;
}

const post = (page: Page) =>
  page.getByRole('tabpanel').getByRole('link', { name: /Mine has three/ });
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });

test('a profile begins with what the member said, newest first, each leading to its page', async () => {
  const page = await open();
  await post(page).waitFor();
  const times = await page
    .getByRole('tabpanel')
    .locator('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
  expect(times).toEqual(times.toSorted().reverse());
  expect(await violationsOn(page)).toEqual([]);
  await post(page).click();
  await page.getByRole('heading', { name: 'Post', exact: true }).waitFor();
  await page
    .getByText(/^Mine has three/)
    .first()
    .waitFor();
  await page.goBack();
  await post(page).waitFor();
});

test('the tabs of a profile are chosen by arrow keys, and the address keeps the choice', async () => {
  const page = await open(390);
  await post(page).waitFor();
  await tab(page, memberPostsText.tab).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => tab(page, /^Collected/).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('created');
  await page.reload();
  await expect.poll(() => tab(page, /^Created/).getAttribute('aria-selected')).toBe('true');
  expect(new URL(page.url()).searchParams.get('id')).toBe('vera.degen');
});

test('posts that the server withholds are asked for again by a press', async () => {
  const path = '**/api/search/messages*';
  const page = await open(1280, (one) => one.route(path, (route) => route.abort()));
  await page.getByText(memberPostsText.failed).waitFor();
  await page.unroute(path);
  await page.getByRole('button', { name: text.retry }).click();
  await post(page).waitFor();
});
