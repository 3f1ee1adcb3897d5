import { bioText } from '@parley/text/bio';
import { memberCardText } from '@parley/text/memberCard';
import { requestText } from '@parley/text/requests';
import { text } from '@parley/text/ui';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { openScene } from './scene.ts';
import { article, enterLog, mintName } from './steps.ts';
import { joinCommunity, openFromMenu, type TestMember } from './testMember.ts';

const scene = openScene();
const name = 'bio-of-ada';
const words = 'I paint punks.\nAsk me about مرحبا.';
const paths = '**/api/profiles/bio*';
let member: TestMember;
let page: Page;
beforeAll(async () => {
  member = await joinCommunity(scene.browser, scene.community.url);
  page = member.page;
  await mintName(page, name);
  await page.getByRole('button', { name: `${name}.degen` }).waitFor();
});
afterAll(async () => {
  expect(member.faults).toEqual([]);
  await page.context().close();
});

const dialog = () => page.getByRole('dialog', { name: bioText.title });
const save = () => dialog().getByRole('button', { name: bioText.save });
const link = (place: number) => dialog().getByLabel(bioText.link(place));
const open = (one: string) => page.getByRole('main').getByRole('button', { name: one });

async function visitProfile(prepare?: (visitor: Page) => Promise<unknown>, width = 1280) {
  const url = `${scene.community.url}/profile/?id=${name}.degen`;
  return await visit(scene.browser, url, { viewport: { width, height: 800 } }, prepare);
}

// Of both runs: the tests after it read what it says.
test('a member says something of themselves, signed by their device, and everybody reads it', async () => {
  await openFromMenu(page, 'Profile');
  await open(bioText.add).click();
  await dialog()
    .getByLabel(bioText.bio, { exact: true })
    .fill(`${words} ${'a'.repeat(160)}`);
  await dialog().getByText(bioText.bioFaults.long(160)).waitFor();
  expect(await save().isDisabled()).toBe(true);
  await dialog().getByLabel(bioText.bio, { exact: true }).fill(words);
  await link(1).fill('localhost:3000');
  await link(2).fill('example.com/ada');
  await dialog().getByText(bioText.linkFaults.host).waitFor();
  await link(1).fill('https://example.org');
  await link(2).blur();
  await link(1).blur();
  expect(await link(1).inputValue()).toBe('https://example.org/');
  expect(await violationsOn(page)).toEqual([]);
  await save().click();
  await page.getByText('I paint punks.').waitFor();
  await dialog().waitFor({ state: 'hidden' });
  await open(bioText.edit).waitFor();

  const visitor = await visitProfile(undefined, 390);
  await visitor.page.getByText('I paint punks.').waitFor();
  const shown = visitor.page.getByRole('link', { name: 'example.com/ada' });
  expect(await shown.getAttribute('rel')).toContain('nofollow');
  expect(await shown.getAttribute('href')).toBe('https://example.com/ada');
  await visitor.page.context().close();
});

test('the card of a member shows what they say of themselves', async () => {
  await page.goto(scene.community.url);
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('look at my card');
  await field.press('Enter');
  const visitor = await visit(scene.browser, scene.community.url);
  const author = article(visitor.page, 'look at my card').getByRole('link', {
    name: `${name}.degen`,
  });
  await author.waitFor();
  await enterLog(visitor.page);
  await author.click();
  const card = visitor.page.getByRole('dialog', { name: memberCardText.about(`${name}.degen`) });
  await card.getByText('I paint punks.').waitFor();
  await visitor.page.context().close();
});

test('words that the member did not sign are not shown', async () => {
  const visitor = await visitProfile((one) =>
    one.route(paths, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ body: (await answer.text()).replace('paint', 'steal') });
    }),
  );
  await visitor.page.getByText(bioText.loadFailed).waitFor({ timeout: 60_000 });
  expect(await visitor.page.getByText('I steal punks.').count()).toBe(0);
  await visitor.page.unroute(paths);
  await visitor.page.getByRole('button', { name: text.retry }).click();
  await visitor.page.getByText('I paint punks.').waitFor();
  await visitor.page.context().close();
});

test('what could not be saved stays in its form, and what is taken back is gone', async () => {
  await openFromMenu(page, 'Profile');
  await open(bioText.edit).click();
  await dialog().getByLabel(bioText.bio, { exact: true }).fill('changed my mind');
  await page.route(paths, (route) => route.abort());
  await save().click();
  await dialog().getByText(requestText.silent).waitFor();
  await page.unroute(paths);
  await save().click();
  await page.getByText('changed my mind').waitFor();
  await open(bioText.edit).click();
  await dialog().getByLabel(bioText.bio, { exact: true }).fill('');
  await link(1).fill('');
  await link(2).fill('');
  await save().click();
  await open(bioText.add).waitFor();
  expect(await page.getByText('changed my mind').count()).toBe(0);
});
