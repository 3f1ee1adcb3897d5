import { pollText } from '@parley/text/poll';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { openScene } from './scene.ts';
import { article, connectDemoWallet, mintName } from './steps.ts';

const scene = openScene('busy');
let page: Page;
beforeAll(async () => {
  ({ page } = await visit(scene.browser, scene.community.url, {
    viewport: { width: 1280, height: 900 },
  }));
  await connectDemoWallet(page);
  await mintName(page, 'pollsalot');
});

const dialog = () => page.getByRole('dialog', { name: pollText.title });
const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
const post = () => dialog().getByRole('button', { name: pollText.post });
const open = () => page.getByRole('button', { name: pollText.open }).click();

test('a poll is kept while it is made, posted by keyboard, and answered by others', async () => {
  await open();
  await field(pollText.question).fill('Which chain, and why?');
  await field(pollText.option(1)).fill('Degen');
  expect(await post().isDisabled()).toBe(true);
  await field(pollText.option(2)).fill('Degen ');
  await dialog().getByText(pollText.same).waitFor();
  expect(await post().isDisabled()).toBe(true);
  await field(pollText.option(2)).fill('Base');
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  await page.reload();
  await open();
  expect(await field(pollText.question).inputValue()).toBe('Which chain, and why?');
  await dialog().getByRole('button', { name: pollText.add }).click();
  await field(pollText.option(3)).fill('Neither');
  expect(await violationsOn(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog()
    .getByRole('button', { name: pollText.drop(1) })
    .click();
  expect(await field(pollText.option(1)).inputValue()).toBe('Base');
  await field(pollText.option(2)).press('Enter');
  await dialog().waitFor({ state: 'hidden' });

  const { page: reader } = await visit(scene.browser, scene.community.url);
  const poll = article(reader, 'Which chain, and why?');
  await poll.waitFor();
  expect(await poll.getByRole('listitem').count()).toBe(2);
  const own = article(page, 'Which chain, and why?').getByRole('button', { name: /Neither/ });
  await own.click();
  await expect.poll(() => own.getAttribute('aria-pressed')).toBe('true');
  await poll.getByText(pollText.votes(1)).first().waitFor();
  await open();
  expect(await field(pollText.question).inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await reader.context().close();
});

test('a poll has at most ten answers', async () => {
  await open();
  const add = dialog().getByRole('button', { name: pollText.add });
  for (let count = 3; count <= 10; count += 1) await add.click();
  expect(await add.count()).toBe(0);
  await field(pollText.option(10)).waitFor();
});
