import { longTest, test } from '@parley/testkit/tests';
import { deviceText } from '@parley/text/devices';
import { linesText } from '@parley/text/lines';
import { mutedText } from '@parley/text/muted';
import { text } from '@parley/text/ui';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { openEventMember } from './eventMember.ts';
import { openScene } from './scene.ts';
import { article, connectDemoWallet } from './steps.ts';
import { openFromMenu } from './testMember.ts';

const scene = openScene('talkative');
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

async function choose(words: string, label: string): Promise<void> {
  await article(page, words).click({ button: 'right', position: { x: 300, y: 8 } });
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

test('messages of somebody muted are folded, also where they are quoted, until they are heard again', async () => {
  const seq = await vera.say('general', 'drums from vera');
  await article(page, 'drums from vera').waitFor();
  await choose('drums from vera', mutedText.mute);
  await page.getByText(mutedText.done('vera')).first().waitFor();
  await expect.poll(() => article(page, 'drums from vera').count()).toBe(0);
  await vera.say('general', 'more drums');
  await imre.reply('general', seq, 'what do you say?');
  const reply = article(page, 'what do you say?');
  await reply.getByText(text.chat.muted).waitFor();
  expect(await page.getByRole('log').getByText('more drums').count()).toBe(0);
  const folded = article(page, text.chat.muted).last();
  expect(await folded.getAttribute('aria-label')).not.toContain('drums');
  expect(await violationsOn(page)).toEqual([]);
  await page.reload();
  await article(page, 'what do you say?').waitFor();
  expect(await page.getByRole('log').getByText('drums').count()).toBe(0);
  // The newest: from one far above, what is at the end is not drawn.
  await page.getByRole('button', { name: linesText.show }).last().click();
  await page.getByRole('button', { name: linesText.hide }).waitFor();

  await openFromMenu(page, 'Settings');
  await page.getByRole('button', { name: deviceText.open }).waitFor();
  await page.getByRole('button', { name: mutedText.open }).click();
  const dialog = page.getByRole('dialog', { name: mutedText.title });
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: `${mutedText.unmuteMember} vera.degen` }).click();
  await dialog.getByText(mutedText.noPeople).waitFor();
  await page.keyboard.press('Escape');
  await article(page, 'more drums').waitFor();
});

longTest(
  'messages with a muted word are folded, in any case, but not one’s own list of them',
  async () => {
    await openFromMenu(page, 'Settings');
    await page.getByRole('button', { name: mutedText.open }).click();
    const dialog = page.getByRole('dialog', { name: mutedText.title });
    await dialog.getByRole('textbox', { name: mutedText.word }).fill('Airdrop Scam');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: mutedText.drop('airdrop scam') }).waitFor();
    await page.keyboard.press('Escape');
    await imre.say('general', 'FREE AIRDROP SCAM here');
    await imre.say('general', 'an airdrop, no scam');
    await article(page, 'an airdrop, no scam').waitFor();
    expect(await page.getByRole('log').getByText('AIRDROP SCAM').count()).toBe(0);
    await openFromMenu(page, 'Settings');
    await page.getByRole('button', { name: mutedText.open }).click();
    await dialog.getByRole('button', { name: mutedText.drop('airdrop scam') }).click();
    await page.keyboard.press('Escape');
    await article(page, 'FREE AIRDROP SCAM here').waitFor();
  },
);
