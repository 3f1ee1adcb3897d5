import { createReadClient } from '@parley/chain/client';
import { getMainName } from '@parley/chain/names/getMainName';
import { changeNameText } from '@parley/text/changeName';
import { mintText } from '@parley/text/mint';
import { pointsText } from '@parley/text/points';
import { presenceText } from '@parley/text/presence';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsOn } from './axe.ts';
import { measureShifts, shiftSoFar } from './layoutShift.ts';
import { configOf, openScene } from './scene.ts';
import { article, mintName, say } from './steps.ts';
import { joinCommunity } from './testMember.ts';

const scene = openScene();

/** Another one at each try: a name is minted once. */
let tries = 0;
const name = (of: string) => `${of}${tries}`;

const rail = (page: Page, name: string) =>
  page.getByRole('complementary').getByRole('region', { name, exact: true });

test('a member with names finds points, who is here, and the names beside the room, and uses another one there', async () => {
  const { browser, community } = scene;
  const ada = await joinCommunity(browser, community.url);
  const eve = await joinCommunity(browser, community.url);
  const { page } = ada;
  expect(await rail(page, pointsText.title).count()).toBe(0);
  tries += 1;
  for (const one of ['rail-of-ada', 'other-of-ada']) await mintName(page, name(one));
  await mintName(eve.page, name('rail-of-eve'));
  // Whoever has signed in is known to be here.
  await say(eve.page, name('eve is here'));
  await article(page, name('eve is here')).waitFor();

  await rail(page, pointsText.title)
    .getByText(/^[\d,.]+$/)
    .first()
    .waitFor();
  await rail(page, presenceText.here).getByText(name('rail-of-eve')).waitFor();
  const names = rail(page, changeNameText.yours);
  await names.getByText(changeNameText.shown).waitFor();
  expect(await violationsOn(page)).toEqual([]);

  await names
    .getByRole('button', { name: changeNameText.showHere(`${name('other-of-ada')}.degen`) })
    .click();
  await names
    .getByRole('button', { name: changeNameText.showHere(`${name('rail-of-ada')}.degen`) })
    .waitFor();
  const client = createReadClient(await configOf(community), `${community.url}/api/rpc`);
  const registry = (await configOf(community)).punkTldAddress as `0x${string}`;
  const main = await getMainName(client, { registry, address: ada.wallet.address });
  expect(main).toBe(name('other-of-ada'));

  await measureShifts(page);
  await page.reload();
  await names.getByText(changeNameText.shown).waitFor();
  await rail(page, presenceText.here).getByText(name('rail-of-eve')).waitFor();
  expect(await shiftSoFar(page)).toBeLessThan(0.02);
  await eve.page.context().close();
  // Others may be here.
  const gone = rail(page, presenceText.here).getByText(name('rail-of-eve'));
  await gone.waitFor({ state: 'detached' });
  expect(ada.faults).toEqual([]);
  await page.context().close();
});

test('whoever has no name yet takes one of three that are free', async () => {
  const { page, faults } = await joinCommunity(scene.browser, scene.community.url);
  const ideas = page.getByText(mintText.ideas).getByRole('button');
  await expect.poll(() => ideas.count()).toBe(3);
  const idea = (await ideas.nth(1).textContent()) ?? '';
  await ideas.nth(1).click();
  expect(await page.getByLabel(mintText.label, { exact: true }).inputValue()).toBe(idea);
  await page.getByText(mintText.free, { exact: true }).waitFor();
  await page.getByRole('button', { name: mintText.mint }).click();
  await page
    .getByRole('button', { name: `${idea}.degen` })
    .first()
    .waitFor();
  expect(await ideas.count()).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});
