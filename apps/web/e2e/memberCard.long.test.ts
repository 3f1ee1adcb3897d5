import { memberCardText } from '@parley/text/memberCard';
import { mutedText } from '@parley/text/muted';
import { profileText } from '@parley/text/profile';
import { text } from '@parley/text/ui';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { violationsOn } from './axe.ts';
import { type Visitor, visit } from './browser.ts';
import { openScene } from './scene.ts';
import { article, enterLog } from './steps.ts';

const scene = openScene();
let visitor: Visitor;
afterEach(async () => {
  expect(visitor.faults).toEqual([]);
  await visitor.page.context().close();
});

async function open(width = 1280, prepare?: (page: Page) => Promise<unknown>) {
  const size = { viewport: { width, height: 800 } };
  visitor = await visit(scene.browser, scene.community.url, size, prepare);
  const { page } = visitor;
  await article(page, 'Mine has three').waitFor();
  return page;
}

const nameOf = (page: Page) =>
  article(page, 'Mine has three').getByRole('link', { name: 'vera.degen' });
const card = (page: Page) => page.getByRole('dialog', { name: memberCardText.about('vera.degen') });

/** Before what listens for presses is there, the name is a plain link. */
async function openCard(page: Page): Promise<void> {
  await enterLog(page);
  await nameOf(page).click();
  await card(page).waitFor();
}

test('a press on a name opens the card of the member, which says since when and leads to the profile and to sending', async () => {
  const page = await open();
  await openCard(page);
  await card(page)
    .getByText(/^Here since \w+ 20\d\d$/)
    .waitFor();
  await card(page).getByText(/AP$/).waitFor();
  const send = card(page).getByRole('link', { name: memberCardText.send });
  expect(await send.getAttribute('href')).toBe('/send-tokens/?to=vera.degen');
  expect(await violationsOn(page)).toEqual([]);
  for (const label of [mutedText.blockMember, mutedText.unblockMember]) {
    await card(page).getByRole('button', { name: mutedText.more }).click();
    await card(page).getByRole('menuitem', { name: label, exact: true }).click();
  }
  await page.getByText(mutedText.unblocked('vera')).first().waitFor();
  const box = await card(page).boundingBox();
  const name = await nameOf(page).boundingBox();
  expect(Math.abs((box?.x ?? 0) - (name?.x ?? 0))).toBeLessThan(2);
  await card(page).getByRole('link', { name: memberCardText.profile }).click();
  await page.getByRole('heading', { name: 'vera.degen' }).waitFor();
  expect(await card(page).count()).toBe(0);
});

test('Enter on a name opens the card, and Escape gives the focus back to the name', async () => {
  const page = await open();
  await openCard(page);
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'hidden' });
  const hasFocus = () => nameOf(page).evaluate((it) => it === document.activeElement);
  await expect.poll(hasFocus).toBe(true);
  await page.keyboard.press('Enter');
  await card(page).waitFor();
  await page.keyboard.press('Tab');
  const profile = card(page).getByRole('link', { name: memberCardText.profile });
  expect(await profile.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(hasFocus).toBe(true);
});

test('a server that keeps usernames to itself is asked again by a press', async () => {
  const path = '**/api/members/*/names';
  const page = await open(1280, (one) => one.route(path, (route) => route.abort()));
  await openCard(page);
  await card(page).getByText(memberCardText.failed).waitFor();
  await page.unroute(path);
  await card(page).getByRole('button', { name: text.retry }).click();
  await card(page)
    .getByText(/^Here since/)
    .waitFor();
  expect(await card(page).getByText(memberCardText.failed).count()).toBe(0);
});

test('on a phone the card is a sheet at the bottom, and copies the address', async () => {
  const page = await open(390);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openCard(page);
  await card(page)
    .getByText(/^Here since/)
    .waitFor();
  const place = async () => {
    const { x = -1, y = -1, width = 0, height = 0 } = (await card(page).boundingBox()) ?? {};
    return { x, width, bottom: y + height };
  };
  // It grows with what it says, up from the lower edge.
  await expect.poll(place).toEqual({ x: 0, width: 390, bottom: 800 });
  expect(await violationsOn(page)).toEqual([]);
  await card(page).getByRole('button', { name: profileText.copyAddress }).click();
  await page.getByText(profileText.addressCopied).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^0x[0-9a-f]{40}$/);
});
