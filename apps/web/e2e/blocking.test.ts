import { test } from '@parley/testkit/tests';
import { mutedText } from '@parley/text/muted';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { openEventMember } from './eventMember.ts';
import { openScene, startTalkative } from './scene.ts';
import { article, connectDemoWallet } from './steps.ts';
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
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: `${mutedText.unblockMember} vera.degen` }).click();
  await dialog.getByText(mutedText.noBlocked).waitFor();
  await page.keyboard.press('Escape');
  await article(page, 'more noise').first().waitFor();

  await page.goto(`${scene.community.url}/profile/?id=vera.degen`);
  await page.getByRole('main').getByRole('button', { name: mutedText.more }).click();
  await page.getByRole('menuitem', { name: mutedText.blockMember }).click();
  await page.getByText(mutedText.blocked('vera.degen')).first().waitFor();
});
