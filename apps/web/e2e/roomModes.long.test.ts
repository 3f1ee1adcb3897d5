import { auditText } from '@parley/text/audit';
import { actionText } from '@parley/text/messageActions';
import { moderationText } from '@parley/text/moderation';
import { roomModeText } from '@parley/text/roomMode';
import { text } from '@parley/text/ui';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { violationsOn } from './axe.ts';
import { type Visitor, visit } from './browser.ts';
import { openModerated } from './moderator.ts';
import { openScene, startTalkative } from './scene.ts';
import { article, say } from './steps.ts';
import type { TestMember } from './testMember.ts';

// One of its own: somebody moderates there.
const scene = openScene(startTalkative);
let anna: Visitor;
let vera: TestMember;

beforeAll(async () => {
  const names = { member: 'patient', moderator: 'watchful' };
  ({ member: anna, moderator: vera } = await openModerated(scene, names));
  await say(anna.page, 'here I am');
  await article(vera.page, 'here I am').waitFor();
});

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' });
const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send', exact: true });
const notice = (page: Page, words: string | RegExp): Locator =>
  page.locator('#composer').getByRole('status').filter({ hasText: words });

/** Sets General's mode; `choices` are the radio buttons to press, in their order. */
async function setMode(choices: readonly string[], reason = ''): Promise<void> {
  const { page } = vera;
  await page.getByRole('button', { name: roomModeText.change, exact: true }).click();
  const asked = page.getByRole('dialog', { name: roomModeText.title('General') });
  for (const name of choices) await asked.getByText(name, { exact: true }).click();
  await asked.getByRole('textbox', { name: moderationText.reason }).fill(reason);
  expect(await violationsOn(page)).toEqual([]);
  await asked.getByRole('button', { name: roomModeText.set }).click();
  await asked.waitFor({ state: 'hidden' });
}

test('a moderator pauses a room, open pages say so before anybody types, and it goes on after', async () => {
  const { page } = anna;
  await field(page).fill('almost done typing');
  await setMode([roomModeText.kinds.pause], 'a fight');
  await notice(page, /A moderator paused this room until \d+:\d{2}\. Reason: a fight/).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(await sendButton(page).isDisabled()).toBe(true);
  await field(page).press('Enter');
  expect(await field(page).inputValue()).toBe('almost done typing');
  await page.reload();
  await notice(page, 'A moderator paused this room').waitFor();
  // Moderators are told nothing, and write.
  expect(await notice(vera.page, 'paused').count()).toBe(0);
  await say(vera.page, 'cool down');
  await article(page, 'cool down').waitFor();

  await setMode([roomModeText.kinds.open]);
  await notice(page, 'A moderator paused this room').waitFor({ state: 'hidden' });
  expect(await field(page).inputValue()).toBe('almost done typing');
  await field(page).press('Enter');
  await article(vera.page, 'almost done typing').waitFor();
});

test('in slow mode a member is told how often they may write, counted down, and then they may', async () => {
  const { page } = anna;
  await setMode([roomModeText.kinds.slow, roomModeText.intervals[10]]);
  await notice(page, roomModeText.slow(10)).waitFor();
  await say(page, 'my one message');
  await article(vera.page, 'my one message').waitFor();
  const composer = page.locator('#composer');
  await composer.getByText(/You can write again in 0:\d{2}\./).waitFor();
  await field(page).fill('the next one');
  expect(await sendButton(page).isDisabled()).toBe(true);
  await composer.getByText('You can write again').waitFor({ state: 'hidden' });
  await sendButton(page).click();
  await article(vera.page, 'the next one').waitFor();
});

test('a room for reading only says so, also on a phone', async () => {
  const { page } = anna;
  await setMode(
    [roomModeText.kinds['read-only']],
    'a very long reason that goes on for more than one line of a phone',
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await notice(page, roomModeText.readOnly).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violationsOn(page)).toEqual([]);
  await vera.page.setViewportSize({ width: 390, height: 844 });
  await setMode([roomModeText.kinds.open]);
  await notice(page, roomModeText.readOnly).waitFor({ state: 'hidden' });
});

test('a suspended member learns it before they write, and what they type is kept', async () => {
  const { page } = anna;
  await vera.page.setViewportSize({ width: 1280, height: 800 });
  await field(page).fill('unsent words');
  const theirs = article(vera.page, 'my one message');
  await theirs.click({ button: 'right', position: { x: 300, y: 8 } });
  await vera.page.getByRole('menuitem', { name: actionText.suspend, exact: true }).click();
  const asked = vera.page.getByRole('dialog', {
    name: moderationText.suspendTitle('patient.degen'),
  });
  await asked.getByRole('textbox', { name: moderationText.reason }).fill('too much');
  await asked.getByRole('button', { name: moderationText.suspend, exact: true }).click();
  await asked.waitFor({ state: 'hidden' });
  await notice(page, /You’re suspended until .+\. Reason: too much/).waitFor();
  expect(await sendButton(page).isDisabled()).toBe(true);
  expect(await field(page).inputValue()).toBe('unsent words');
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.getByText(text.chat.notSent).count()).toBe(0);
  expect(anna.faults).toEqual([]);
});

test('a visitor reads what moderators did and why, each entry checked in their browser', async () => {
  const { page, faults } = await visit(scene.browser, `${scene.community.url}/moderation`);
  const entries = page.getByRole('list', { name: auditText.title }).getByRole('listitem');
  await entries
    .filter({ hasText: auditText.paused('General') })
    .filter({ hasText: 'a fight' })
    .waitFor();
  await entries.filter({ hasText: 'too much' }).filter({ hasText: auditText.suspended }).waitFor();
  await entries.filter({ hasText: auditText.slowed('General', 10) }).waitFor();
  const count = await entries.count();
  expect(count).toBe(6);
  await expect.poll(() => page.locator('li [data-verification=verified]').count()).toBe(count);
  expect(await violationsOn(page)).toEqual([]);
  // It goes on while it is open.
  await vera.page.keyboard.press('Escape');
  await setMode([roomModeText.kinds.slow, roomModeText.intervals[300]]);
  await entries.filter({ hasText: auditText.slowed('General', 300) }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(faults).toEqual([]);
});

test('an entry that a server changed is shown as not signed', async () => {
  const { page } = await visit(scene.browser, scene.community.url);
  await page.route('**/api/moderation/log', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('a fight', 'no reason'),
    });
  });
  await page.goto(`${scene.community.url}/moderation`);
  const entries = page.getByRole('list', { name: auditText.title }).getByRole('listitem');
  await entries.filter({ hasText: 'no reason' }).getByText(auditText.broken).waitFor();
  await expect.poll(() => page.locator('li [data-verification=broken]').count()).toBe(1);
});
