import { findUserText } from '@parley/text/findUser';
import { mutedText } from '@parley/text/muted';
import { searchText } from '@parley/text/search';
import { text } from '@parley/text/ui';
import { writingText } from '@parley/text/writing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { openEventMember } from './eventMember.ts';
import { openScene, startTalkative } from './scene.ts';
import { article, connectDemoWallet, mintName, say } from './steps.ts';
import { openFromMenu } from './testMember.ts';

const scene = openScene(startTalkative);
let vera: Awaited<ReturnType<typeof openEventMember>>;
let imre: Awaited<ReturnType<typeof openEventMember>>;
let page: Page;
beforeAll(async () => {
  [vera, imre] = await Promise.all([
    openEventMember(scene.community, 'vera'),
    openEventMember(scene.community, 'imre'),
  ]);
  ({ page } = await visit(scene.browser, scene.community.url));
  await connectDemoWallet(page);
});
afterAll(() => Promise.all([vera.close(), imre.close()]));

test('nothing is seen of whom a member blocked, from a message or the profile, until they unblock them', async () => {
  const seq = await vera.say('general', 'noise from vera');
  const noise = article(page, 'noise from vera');
  await noise.waitFor();
  await noise.click({ button: 'right', position: { x: 300, y: 8 } });
  await page.getByRole('menuitem', { name: mutedText.block, exact: true }).click();
  await page.getByText(mutedText.blocked('vera')).first().waitFor();
  const log = page.getByRole('log');
  await expect.poll(() => log.getByText('noise from vera').count()).toBe(0);
  await vera.say('general', 'more noise');
  await imre.reply('general', seq, 'what do you mean?');
  await article(page, 'what do you mean?').getByText(mutedText.quoted).waitFor();
  await page.reload();
  await article(page, 'what do you mean?').waitFor();
  expect(await log.getByText('noise').count()).toBe(0);
  expect(await log.getByText('vera').count()).toBe(0);

  await openFromMenu(page, 'Settings');
  await page.getByRole('button', { name: mutedText.open }).click();
  const dialog = page.getByRole('dialog', { name: mutedText.title });
  const longest = 'W'.repeat(40);
  await dialog.getByRole('textbox').fill(longest);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: mutedText.drop(longest) }).waitFor();
  expect(await dialog.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: `${mutedText.unblockMember} vera.degen` }).click();
  await dialog.getByText(mutedText.noBlocked).waitFor();
  await page.keyboard.press('Escape');
  await article(page, 'more noise').first().waitFor();

  await page.goto(`${scene.community.url}/profile/?id=vera.degen`);
  await page.getByRole('main').getByRole('button', { name: mutedText.more, exact: true }).click();
  await page.getByRole('menuitem', { name: mutedText.blockMember }).click();
  await page.getByText(mutedText.blocked('vera.degen')).first().waitFor();
});

/** Waits until a message is in the log with its seal: by then its device has signed in. */
async function signIn(page: Page, words: string): Promise<void> {
  await say(page, words);
  await article(page, words)
    .getByRole('button', { name: /signature/i })
    .waitFor();
}

/** The laptop and the phone of one member, both signed in. */
async function openDevices(name: string): Promise<[laptop: Page, phone: Page]> {
  const { url } = scene.community;
  const { page: laptop } = await visit(scene.browser, url);
  await connectDemoWallet(laptop);
  await mintName(laptop, name);
  await signIn(laptop, 'from the laptop');
  const entries = await laptop.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => /demo|wallet/.test(key)),
  );
  const { page: phone } = await visit(scene.browser, url, {}, (it) =>
    it.addInitScript((wallet) => {
      for (const [key, value] of wallet) localStorage.setItem(key, String(value));
    }, entries),
  );
  await signIn(phone, 'from the phone');
  return [laptop, phone];
}

async function openMuted(on: Page) {
  await openFromMenu(on, 'Settings');
  await on.getByRole('button', { name: mutedText.open }).click();
  return on.getByRole('dialog', { name: mutedText.title });
}

test('whom a member blocks on one device is blocked on the other, offered nowhere, and counted nowhere; without the server that waits', async () => {
  const [laptop, phone] = await openDevices('blockanna');
  const seq = await imre.say('general', 'who likes this?');
  await vera.about('general', seq, 'react', '🔥');
  await vera.say('general', 'vera was here');
  for (const on of [laptop, phone]) await article(on, 'vera was here').waitFor();
  // What is new in a room counts from the first visit on.
  const rooms = phone.getByRole('navigation', { name: text.nav.leftSidebar });
  await rooms.getByRole('link', { name: 'Memes' }).click();
  await phone.getByRole('log', { name: text.chat.log('Memes') }).waitFor();
  await rooms.getByRole('link', { name: 'General' }).click();
  await article(phone, 'vera was here').waitFor();
  const title = await phone.title();

  await article(laptop, 'vera was here').click({ button: 'right', position: { x: 300, y: 8 } });
  await laptop.getByRole('menuitem', { name: mutedText.block, exact: true }).click();
  await expect.poll(() => article(phone, 'vera was here').count()).toBe(0);
  const list = await openMuted(phone);
  await list.getByText(mutedText.kept).waitFor();
  await list.getByRole('button', { name: `${mutedText.unblockMember} vera.degen` }).waitFor();
  expect(await violationsOn(phone)).toEqual([]);
  await phone.keyboard.press('Escape');

  // Imre comes after vera: by then it is clear what she counts.
  await vera.say('memes', 'hello @blockanna');
  await imre.say('memes', 'and from imre');
  await rooms.getByText(text.nav.unread(1)).waitFor({ state: 'attached' });
  await expect.poll(() => phone.title()).toBe(`(1) ${title}`);
  const chip = article(phone, 'who likes this?').getByRole('button', {
    name: text.chat.reacted(1, '🔥'),
  });
  await chip.hover();
  await article(phone, 'who likes this?').getByText('1 other reacted').waitFor();
  const field = phone.getByRole('textbox', { name: writingText.message });
  await field.fill('');
  await phone.keyboard.type('@ver');
  await phone.getByText(writingText.nobody('ver')).waitFor();
  await field.fill('');

  await phone.goto(`${scene.community.url}/find-user`);
  const asked = phone.getByRole('textbox', { name: findUserText.label });
  const main = phone.getByRole('main');
  // Both wrote: the one is suggested, the other not.
  await main.getByRole('link', { name: /imre/ }).waitFor();
  expect(await main.getByRole('link', { name: /vera/ }).count()).toBe(0);
  await asked.fill('imr');
  await main.getByRole('link', { name: /imre/ }).waitFor();
  await asked.fill('ver');
  await expect.poll(() => main.getByRole('link', { name: /imre/ }).count()).toBe(0);
  expect(await main.getByRole('link', { name: /vera/ }).count()).toBe(0);
  await asked.fill('vera');
  await main.getByRole('link', { name: /vera/ }).getByText(mutedText.isBlocked).waitFor();

  await main.getByRole('button', { name: searchText.everything }).click();
  const palette = phone.getByRole('dialog', { name: searchText.title });
  await palette.getByRole('combobox').fill('from:vera');
  await palette.getByText(searchText.blocked).waitFor();
  await phone.keyboard.press('Escape');

  // Without the server a change counts here at once, over a reload, and there later.
  const isAway = (url: URL) => url.pathname === '/api/mutes';
  await phone.route(isAway, (route) => route.abort());
  await phone.goto(scene.community.url);
  const again = await openMuted(phone);
  await again.getByRole('button', { name: `${mutedText.unblockMember} vera.degen` }).click();
  await phone.keyboard.press('Escape');
  await article(phone, 'vera was here').waitFor();
  await phone.reload();
  await article(phone, 'vera was here').waitFor();
  expect(await article(laptop, 'vera was here').count()).toBe(0);
  await phone.unroute(isAway);
  await article(laptop, 'vera was here').waitFor({ timeout: 90_000 });
});
