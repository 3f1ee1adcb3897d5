import { nftText } from '@parley/text/nfts';
import { expect, test } from 'vitest';
import { visit } from './browser.ts';
import { openChainMember } from './chainMember.ts';
import { openScene } from './scene.ts';

const scene = openScene('busy');

test('a gallery comes back to the pixel, and what is launched meanwhile waits for a press', async () => {
  const chain = await openChainMember(scene.community);
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await chain.launchAndBuy(`steady-${number}`);
  const size = { viewport: { width: 1280, height: 500 } };
  const { page, faults } = await visit(
    scene.browser,
    `${scene.community.url}/nft?search=steady-`,
    size,
  );
  const cards = page.getByRole('main').getByRole('article');
  await expect.poll(() => cards.count()).toBe(9);
  const scrolled = () =>
    page.evaluate(() => document.querySelector('[data-page-scroll]')?.scrollTop ?? null);
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, 400);
  await expect.poll(scrolled).toBe(400);
  for (const place of [4, 5, 4]) {
    await cards.nth(place).getByRole('link').first().click();
    await page.getByRole('heading', { name: /steady-/, level: 1 }).waitFor();
    await page.goBack();
    await cards.nth(8).waitFor();
    await expect.poll(scrolled).toBe(400);
  }

  const names = () => cards.evaluateAll((all) => all.map((card) => card.ariaLabel));
  const [before, place] = [await names(), await cards.nth(4).boundingBox()];
  await chain.launchAndBuy('steady-late');
  const news = page.getByRole('button', { name: nftText.fresh(1), exact: true });
  await news.waitFor();
  expect(await names()).toEqual(before);
  expect(await cards.nth(4).boundingBox()).toEqual(place);
  // Whoever comes back finds the list as it was left, and what waits.
  await cards.nth(4).getByRole('link').first().click();
  await page.getByRole('heading', { name: /steady-/, level: 1 }).waitFor();
  await page.goBack();
  await news.waitFor();
  expect(await names()).toEqual(before);
  await news.click();
  await expect.poll(names).toEqual(['steady-late', ...before]);
  await expect.poll(scrolled).toBe(0);
  expect(await news.count()).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});
