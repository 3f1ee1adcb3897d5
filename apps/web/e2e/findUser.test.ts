import { test } from '@parley/testkit/tests';
import { findUserText } from '@parley/text/findUser';
import { searchText } from '@parley/text/search';
import { text } from '@parley/text/ui';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { openScene } from './scene.ts';

const scene = openScene();

const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const field = (page: Page) => page.getByRole('textbox', { name: findUserText.label });
const hasFocus = (page: Page) => field(page).evaluate((it) => it === document.activeElement);

test('before anything is typed find-user suggests people, and shows whom the visitor looked at until they remove them', async () => {
  const { page } = await visit(scene.browser, `${scene.community.url}/find-user`, {}, (it) =>
    it.route('**/api/search/suggested', (route) => route.abort()),
  );
  await page.getByText(findUserText.unsuggested).waitFor();
  await page.unroute('**/api/search/suggested');
  await page.getByRole('button', { name: text.retry }).click();
  const suggested = list(page, findUserText.suggested).getByRole('link');
  await suggested.first().waitFor();
  const names = await suggested.allTextContents();
  expect(await violationsOn(page)).toEqual([]);

  // Down to the second one, up to the first, and there.
  await field(page).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('heading', { level: 1, name: /\.degen$/ }).waitFor();
  const looked = new URL(page.url()).searchParams.get('id') ?? '';
  expect(names[0]).toContain(looked);
  await page.goBack();
  const recent = list(page, findUserText.recent).getByRole('link');
  await expect.poll(() => recent.allTextContents()).toEqual([looked]);
  expect((await suggested.allTextContents()).some((it) => it.includes(looked))).toBe(false);

  // The palette has them, too.
  await page.getByRole('button', { name: searchText.everything }).click();
  await page.getByRole('option', { name: looked }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: looked }).waitFor();
  await page.goBack();
  await recent.waitFor();

  // A name may be spelled as in a mention.
  await field(page).fill(`@${looked}`);
  await expect
    .poll(() => page.getByRole('button', { name: findUserText.submit }).isEnabled())
    .toBe(true);

  // Who is typed hides both; what is kept is there on the next visit, until it is removed.
  await field(page).fill('ver');
  await expect.poll(() => suggested.count()).toBe(0);
  expect(await recent.count()).toBe(0);
  await page.reload();
  await recent.waitFor();
  await page.getByRole('button', { name: findUserText.forget(looked) }).click();
  await expect.poll(() => recent.count()).toBe(0);
  expect(await hasFocus(page)).toBe(true);
  await page.keyboard.press('ArrowDown');
  expect(await hasFocus(page)).toBe(false);
  await page.keyboard.press('Escape');
  expect(await hasFocus(page)).toBe(true);
  await page.reload();
  await suggested.filter({ hasText: looked }).waitFor();
  expect(await recent.count()).toBe(0);
});
