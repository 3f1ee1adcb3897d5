import { longTest, test } from '@parley/testkit/tests';
import { accountText } from '@parley/text/account';
import { actionText } from '@parley/text/messageActions';
import { moderationText } from '@parley/text/moderation';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { violationsOn } from './axe.ts';
import type { Visitor } from './browser.ts';
import { appointModerator, openEventMember } from './eventMember.ts';
import { openModerated } from './moderator.ts';
import { openScene, startTalkative } from './scene.ts';
import { article, say } from './steps.ts';
import { openFromMenu, type TestMember } from './testMember.ts';

// One of its own: somebody moderates there.
const scene = openScene(startTalkative);
let anna: Visitor;
let vera: TestMember;
let imre: Awaited<ReturnType<typeof openEventMember>>;

beforeAll(async () => {
  imre = await openEventMember(scene.community, 'imre');
  const names = { member: 'reporter', moderator: 'watchful' };
  ({ member: anna, moderator: vera } = await openModerated(scene, names));
  await say(anna.page, 'I am new here');
  await article(vera.page, 'I am new here').waitFor();
});

async function choose(page: Page, words: string, label: string): Promise<void> {
  await article(page, words).click({ button: 'right', position: { x: 300, y: 8 } });
  await page.getByRole('menu').waitFor();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

const dialog = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true });
const queue = () => dialog(vera.page, moderationText.queueTitle);
const toast = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: words }).first();
const decideButton = (action: string, words: string) =>
  queue().getByRole('button', { name: moderationText.decide(action, words), exact: true });

async function report(page: Page, words: string, reason: string, details = ''): Promise<void> {
  await choose(page, words, actionText.report);
  const asked = dialog(page, moderationText.reportTitle);
  await asked.getByRole('radio', { name: reason }).check();
  if (details !== '') await asked.getByRole('textbox').fill(details);
  await asked.getByRole('button', { name: moderationText.send }).click();
  await asked.waitFor({ state: 'hidden' });
}

test('a member reports a message once, with words where the list has none, and nobody else is told', async () => {
  const { page } = anna;
  await imre.say('general', 'send 50 and I return 100');
  await choose(page, 'send 50 and I return 100', actionText.report);
  const asked = dialog(page, moderationText.reportTitle);
  const send = asked.getByRole('button', { name: moderationText.send });
  // The keyboard alone chooses: the last reason needs words.
  await asked.getByRole('radio', { name: moderationText.reasons.spam }).focus();
  await page.keyboard.press('ArrowUp');
  expect(await asked.getByRole('radio', { name: moderationText.reasons.other }).isChecked()).toBe(
    true,
  );
  expect(await send.isDisabled()).toBe(true);
  await asked.getByRole('textbox', { name: moderationText.wordsNeeded }).fill('Asks for coins');
  expect(await violationsOn(page)).toEqual([]);
  // What was typed outlives a server that does not answer.
  await page.context().setOffline(true);
  await send.click();
  await asked.getByRole('alert').waitFor();
  await page.context().setOffline(false);
  expect(await asked.getByRole('textbox').inputValue()).toBe('Asks for coins');
  await send.click();
  await toast(page, moderationText.reported).waitFor();
  await report(page, 'send 50 and I return 100', moderationText.reasons.scam);
  await toast(page, moderationText.reportedBefore).waitFor();
  await choose(page, 'I am new here', actionText.copyLink);
  await article(page, 'I am new here').click({ button: 'right', position: { x: 300, y: 8 } });
  expect(await page.getByRole('menuitem', { name: actionText.report }).count()).toBe(0);
  await page.keyboard.press('Escape');
});

test('a moderator finds it in their menu, signs in once, and hides it for everybody', async () => {
  const { page } = vera;
  await openFromMenu(page, accountText.reports);
  await queue().getByRole('button', { name: moderationText.signIn }).click();
  await queue().getByText('send 50 and I return 100').waitFor();
  await queue().getByText('Asks for coins').waitFor();
  await queue().getByText(moderationText.people(1)).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await decideButton(moderationText.hide, 'send 50 and I return 100').click();
  const asked = dialog(page, actionText.hideTitle);
  await asked.getByRole('textbox', { name: actionText.reason }).fill('a scam');
  await asked.getByRole('button', { name: actionText.hide, exact: true }).click();
  await article(anna.page, 'a scam').waitFor();
  expect(await article(anna.page, 'send 50 and I return 100').count()).toBe(0);
  await queue().getByText(moderationText.empty).waitFor();
});

test('the open queue shows a new report by itself, and what is kept goes', async () => {
  await imre.say('general', 'quite harmless');
  await report(anna.page, 'quite harmless', moderationText.reasons.spam);
  await queue().getByText('quite harmless').waitFor();
  await decideButton(moderationText.keep, 'quite harmless').click();
  await queue().getByText(moderationText.empty).waitFor();
  await queue().getByText(moderationText.did.keep).first().waitFor();
  await article(anna.page, 'quite harmless').waitFor();
  await vera.page.keyboard.press('Escape');
  await queue().waitFor({ state: 'hidden' });
});

longTest(
  'a suspended member reads on, is told until when, keeps the text, and sends it after the lift',
  async () => {
    const { page } = vera;
    await choose(page, 'I am new here', actionText.suspend);
    const asked = dialog(page, moderationText.suspendTitle('reporter.degen'));
    await asked.getByText(moderationText.spans.hour, { exact: true }).click();
    await asked.getByRole('textbox', { name: moderationText.reason }).fill('a break');
    expect(await violationsOn(page)).toEqual([]);
    await asked.getByRole('button', { name: moderationText.suspend, exact: true }).click();
    await asked.waitFor({ state: 'hidden' });

    const told = anna.page.locator('#composer').getByRole('status').filter({ hasText: 'a break' });
    await told.filter({ hasText: /suspended until .*\d+:\d{2}/ }).waitFor();
    await say(anna.page, 'am I heard');
    await imre.say('general', 'read this too');
    await article(anna.page, 'read this too').waitFor();
    expect(await article(page, 'am I heard').count()).toBe(0);

    await openFromMenu(page, accountText.reports);
    await queue().getByRole('button', { name: moderationText.lift }).click();
    const lifting = dialog(page, moderationText.liftTitle('reporter.degen'));
    await lifting.getByRole('button', { name: moderationText.lift }).click();
    await lifting.waitFor({ state: 'hidden' });
    await told.waitFor({ state: 'hidden' });
    await anna.page.getByRole('textbox', { name: 'Message' }).press('Enter');
    await article(page, 'am I heard').waitFor();
    await vera.page.keyboard.press('Escape');
  },
);

longTest('a moderator cannot be suspended, and the sentence says so', async () => {
  await say(vera.page, 'I watch over this');
  await article(anna.page, 'I watch over this').waitFor();
  await appointModerator(scene.community, imre.address);
  await choose(vera.page, 'read this too', actionText.suspend);
  const asked = vera.page.getByRole('dialog');
  await asked.getByRole('button', { name: moderationText.suspend, exact: true }).click();
  await asked.getByRole('alert').filter({ hasText: moderationText.isModerator }).waitFor();
  await vera.page.keyboard.press('Escape');
});

longTest('the queue stands on the operator’s page too, and fits a phone', async () => {
  const { page } = vera;
  await imre.say('general', 'phone reports');
  await report(anna.page, 'phone reports', moderationText.reasons.harassment);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${scene.community.url}/operator`);
  const section = page.getByRole('region', { name: moderationText.queueTitle });
  await section.getByText('phone reports').waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violationsOn(page)).toEqual([]);
  expect(anna.faults).toEqual([]);
});
