import { longTest, test } from '@parley/testkit/tests';
import { linesText } from '@parley/text/lines';
import { memberCardText } from '@parley/text/memberCard';
import { actionText } from '@parley/text/messageActions';
import { postText } from '@parley/text/post';
import { tipsText } from '@parley/text/tips';
import { text } from '@parley/text/ui';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { violationsOn } from './axe.ts';
import { type Visitor, visit } from './browser.ts';
import { openEventMember } from './eventMember.ts';
import { measureShifts, shiftSoFar } from './layoutShift.ts';
import { openScene } from './scene.ts';
import { article, connectDemoWallet, mintName, say } from './steps.ts';

const scene = openScene('talkative');
let imre: Awaited<ReturnType<typeof openEventMember>>;
let anna: Page;
let faults: string[];

beforeAll(async () => {
  imre = await openEventMember(scene.community, 'imre');
  const visitor = await visit(scene.browser, scene.community.url);
  [anna, faults] = [visitor.page, visitor.faults];
  await connectDemoWallet(anna);
  await mintName(anna, 'postsalot');
  await say(anna, 'anna was here');
  // Once the log has it, it comes between no others.
  await article(anna, 'anna was here')
    .getByRole('button', { name: text.verification.verified })
    .waitFor();
});

const address = (seq: number) => `${scene.community.url}/post?room=general&id=${seq}`;
const open = (seq: number, options = {}, prepare?: (page: Page) => Promise<unknown>) =>
  visit(scene.browser, address(seq), options, prepare);
const close = ({ page }: Visitor) => page.context().close();
const replies = (page: Page) => page.getByRole('log').getByRole('article');

test('a link opened cold shows an old message with its thread, its proof, and what was said around it', async () => {
  await imre.say('general', 'right before it');
  const root = await imre.say('general', 'the root of it');
  await imre.say('general', 'right after it');
  const first = await imre.reply('general', root, 'the first answer');
  await imre.about('general', root, 'react', '🔥');
  await imre.about('general', root, 'edit', 'the root of it all');
  for (let line = 0; line < 70; line += 1) await imre.say('general', `row ${line}`);
  await imre.reply('general', first, 'a late word on it');
  const reader = await open(root);
  const { page } = reader;
  await page.getByText('the root of it all').first().waitFor();
  expect(await page.title()).toContain('imre.degen in General');
  expect(await replies(page).count()).toBe(2);
  await replies(page).nth(1).getByRole('button', { name: 'the first answer' }).waitFor();
  await page.getByText(postText.count(2)).waitFor();
  const proof = page.getByRole('region', { name: 'Proof of this message' });
  await proof.getByText(text.verification.verified).waitFor();
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /reacted with 🔥/ })
    .waitFor();
  const around = page.getByRole('region', { name: postText.around });
  await expect
    .poll(() => around.getByRole('listitem').allInnerTexts())
    .toEqual([
      expect.stringContaining('right before it'),
      expect.stringContaining('the root of it all'),
      expect.stringContaining('right after it'),
    ]);
  // Its room is the place where the reader is, and beside it stands who wrote it.
  const here = page.getByRole('navigation').locator('[aria-current=page]');
  expect(await here.allTextContents()).toEqual(['General']);
  const author = page.getByRole('region', { name: 'imre.degen' });
  await author.getByText(memberCardText.since('').trim()).waitFor();
  expect(
    await author.getByRole('link', { name: memberCardText.profile }).getAttribute('href'),
  ).toBe('/profile/?id=imre.degen');
  await author.getByRole('link', { name: memberCardText.send }).waitFor();

  await page.getByRole('button', { name: actionText.history }).click();
  await page
    .getByRole('dialog', { name: actionText.history })
    .getByText('the root of it', { exact: true })
    .waitFor();
  await page.keyboard.press('Escape');
  expect(await violationsOn(page)).toEqual([]);

  await around.getByRole('link', { name: /right after it/ }).click();
  await page.getByText(postText.noReplies).waitFor();
  await page.goBack();
  await page.getByText('the first answer').first().waitFor();
  await page.getByRole('link', { name: postText.showIn('General') }).click();
  const row = page.getByRole('article', { name: /: the root of it all$/ });
  await expect.poll(() => row.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(reader.faults).toEqual([]);
  await close(reader);
});

longTest(
  'an answer written on the page is seen at once by others there and in the room, and so is what is done about it',
  async () => {
    const root = await imre.say('general', 'a question for all');
    const reader = await open(root);
    await reader.page.getByText(postText.noReplies).waitFor();
    await anna.goto(address(root));
    const field = anna.getByRole('textbox', { name: postText.reply });
    await field.fill('written on its page');
    await field.press('Enter');
    await replies(reader.page).filter({ hasText: 'written on its page' }).waitFor();
    await reader.page.getByText(postText.count(1)).waitFor();
    const answer = replies(anna).filter({ hasText: 'written on its page' });
    await expect.poll(() => anna.getByText(linesText.sending).count()).toBe(0);
    await answer.hover();
    await answer.getByRole('button', { name: actionText.reply }).click();
    await anna.getByText(actionText.replyingTo).waitFor();
    await field.fill('an answer to myself');
    await field.press('Enter');
    const second = replies(reader.page).filter({ hasText: 'an answer to myself' });
    await second.getByRole('button', { name: 'written on its page' }).waitFor();

    await anna.getByRole('button', { name: tipsText.tip, exact: true }).first().click();
    await anna.getByRole('dialog').getByText('imre').first().waitFor();
    await anna.keyboard.press('Escape');
    await anna.getByRole('dialog').waitFor({ state: 'detached' });
    await anna.getByRole('button', { name: actionText.addReaction }).first().click();
    await anna.getByRole('searchbox', { name: actionText.picker.search }).fill('parrot');
    await anna.getByRole('searchbox', { name: actionText.picker.search }).press('Enter');
    await reader.page.getByRole('button', { name: text.chat.reacted(1, '🦜') }).waitFor();
    await imre.about('general', root, 'edit', 'a question for everyone');
    await reader.page.getByText('a question for everyone').first().waitFor();
    await imre.about('general', root, 'delete');
    await reader.page.getByText(text.chat.deleted).first().waitFor();
    await replies(reader.page).filter({ hasText: 'an answer to myself' }).waitFor();

    await reader.page.goto(scene.community.url);
    await article(reader.page, 'an answer to myself').waitFor();
    expect(faults).toEqual([]);
    await close(reader);
  },
);

longTest('a server that withholds the message is asked again by a press', async () => {
  const root = await imre.say('general', 'held back');
  for (let line = 0; line < 60; line += 1) await imre.say('general', `filler ${line}`);
  const path = '**/api/chat/rooms/general/posts/**';
  const reader = await open(root, {}, (page) => page.route(path, (route) => route.abort()));
  await reader.page.getByText(postText.failed).waitFor();
  await reader.page.unroute(path);
  await reader.page.getByRole('button', { name: text.retry }).click();
  await reader.page.getByText('held back').first().waitFor();
  await close(reader);
});

longTest(
  'a server that answers with another message, validly signed, is not believed',
  async () => {
    const root = await imre.say('general', 'what was asked for');
    const other = await imre.say('general', 'what was not asked for');
    for (let line = 0; line < 60; line += 1) await imre.say('general', `more filler ${line}`);
    const path = `**/api/chat/rooms/general/posts/${root}`;
    const reader = await open(root, {}, (page) =>
      page.route(path, async (route) => {
        const url = `${scene.community.url}/api/chat/rooms/general/posts/${other}`;
        await route.fulfill({ json: await (await fetch(url)).json() });
      }),
    );
    await reader.page.getByText(postText.failed).waitFor();
    expect(await reader.page.getByText('what was not asked for').count()).toBe(0);
    await close(reader);
  },
);

longTest(
  'a place without a message, an event, and a room that there is not are said so',
  async () => {
    const root = await imre.say('general', 'has an event');
    const event = await imre.about('general', root, 'react', '🔥');
    const reader = await open(9_999_999);
    await reader.page.getByText(postText.missing).waitFor();
    await reader.page.goto(address(event));
    await reader.page.getByText(postText.missing).waitFor();
    await reader.page.goto(`${scene.community.url}/post?room=nowhere&id=1`);
    await reader.page.getByRole('heading', { name: postText.noRoom }).waitFor();
    await reader.page.goto(`${scene.community.url}/post?room=general&id=first`);
    await reader.page.getByRole('heading', { name: postText.missing }).waitFor();
    await close(reader);
  },
);

longTest('a long thread goes on by a press, and what comes meanwhile stands below', async () => {
  const root = await imre.say('general', 'a long thread');
  for (let line = 0; line < 60; line += 1) await imre.reply('general', root, `reply ${line}.`);
  const reader = await open(root);
  await replies(reader.page).filter({ hasText: 'reply 49.' }).waitFor();
  await imre.reply('general', root, 'the newest.');
  await replies(reader.page).filter({ hasText: 'the newest.' }).waitFor();
  await reader.page.getByRole('button', { name: postText.moreReplies }).click();
  await expect.poll(() => replies(reader.page).count()).toBe(61);
  await reader.page.getByText(postText.count(61)).waitFor();
  await close(reader);
});

longTest('on a phone, and by the keyboard alone, the thread is read and answered', async () => {
  const root = await imre.say('general', 'by keys');
  await imre.reply('general', root, 'the first key '.repeat(20));
  await imre.reply('general', root, 'the second key');
  const phone = { viewport: { width: 390, height: 800 }, hasTouch: true };
  const reader = await open(root, phone, measureShifts);
  const { page } = reader;
  await replies(page).nth(1).waitFor();
  await page
    .getByRole('region', { name: 'Proof of this message' })
    .getByText(text.verification.verified)
    .waitFor();
  const widest = () =>
    Math.max(
      ...[...document.querySelectorAll('#content *')].map((it) => it.getBoundingClientRect().right),
    );
  expect(await page.evaluate(widest)).toBeLessThanOrEqual(390);
  expect(await shiftSoFar(page)).toBeLessThan(0.02);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('log').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const focused = replies(page).nth(0);
  await expect.poll(() => focused.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect
    .poll(() =>
      replies(page)
        .nth(1)
        .evaluate((it) => it.contains(document.activeElement)),
    )
    .toBe(true);
  await close(reader);
});

const threadLink = (page: Page, words: string, count: number) =>
  article(page, words)
    .first()
    .getByRole('link', { name: postText.count(count) });

longTest('a room says how many replies a message has, live, and leads to its page', async () => {
  const root = await imre.say('general', 'a counted message');
  const reader = await visit(scene.browser, scene.community.url);
  const { page } = reader;
  await article(page, 'a counted message').waitFor();
  const first = await imre.reply('general', root, 'counted once.');
  await threadLink(page, 'a counted message', 1).waitFor();
  await imre.reply('general', first, 'counted twice.');
  await threadLink(page, 'a counted message', 2).waitFor();
  await imre.about('general', first, 'delete');
  await threadLink(page, 'a counted message', 1).click();
  await page.getByRole('heading', { name: postText.replies }).waitFor();
  expect(new URL(page.url()).search).toBe(`?id=${root}&room=general`);
  await page.goBack();
  await threadLink(page, 'a counted message', 1).waitFor();
  expect(reader.faults).toEqual([]);
  await close(reader);
});

longTest(
  'on a wide screen a thread docks beside its room with a field of its own, and Escape gives the focus back',
  async () => {
    const root = await imre.say('general', 'a docked message');
    await imre.reply('general', root, 'a docked answer');
    for (let line = 0; line < 40; line += 1) await imre.say('general', `long log ${line}`);
    await anna.setViewportSize({ width: 1760, height: 900 });
    await anna.goto(scene.community.url);
    await article(anna, 'long log 39').waitFor();
    const link = threadLink(anna, 'a docked message', 1);
    await link.scrollIntoViewIfNeeded();
    const top = async () => (await link.boundingBox())?.y;
    const before = await top();
    await link.click();
    const panel = anna.getByRole('region', { name: postText.thread });
    await panel.getByText('a docked answer').waitFor();
    expect((await panel.boundingBox())?.width).toBe(440);
    expect(new URL(anna.url()).pathname).toBe('/');
    expect(Math.abs(((await top()) ?? 0) - (before ?? 0))).toBeLessThan(2);
    const field = panel.getByRole('textbox', { name: postText.reply });
    await field.fill('written beside it');
    await field.press('Enter');
    await panel.getByText('written beside it').waitFor();
    await panel.getByText(postText.count(2)).first().waitFor();
    await imre.reply('general', root, 'heard beside it');
    await panel.getByText('heard beside it').waitFor();
    expect(await violationsOn(anna)).toEqual([]);
    await field.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    const opener = anna.locator(`[data-thread="${root}"]`);
    await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
    await anna.keyboard.press('Enter');
    await panel.getByText('a docked answer').waitFor();
    await anna.setViewportSize({ width: 1280, height: 800 });
    await panel.waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
  },
);
