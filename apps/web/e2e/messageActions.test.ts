import { pageSchema } from '@parley/domain/chat/wire';
import { longTest, sizedTest, test } from '@parley/testkit/tests';
import { linesText } from '@parley/text/lines';
import { actionText } from '@parley/text/messageActions';
import { mutedText } from '@parley/text/muted';
import { pinsText } from '@parley/text/pins';
import { pollText } from '@parley/text/poll';
import { text } from '@parley/text/ui';
import type { Page } from 'playwright-core';
import type { Address } from 'viem';
import { beforeAll, expect } from 'vitest';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { appointModerator, openEventMember } from './eventMember.ts';
import { openScene } from './scene.ts';
import { article, connectDemoWallet, mintName, say } from './steps.ts';

const scene = openScene('talkative');
let anna: Page;
let reader: Page;
let faults: string[];
let imre: Awaited<ReturnType<typeof openEventMember>>;

beforeAll(async () => {
  imre = await openEventMember(scene.community, 'imre');
  const [first, second] = await Promise.all([
    visit(scene.browser, scene.community.url),
    visit(scene.browser, scene.community.url),
  ]);
  [anna, reader] = [first.page, second.page];
  faults = first.faults;
  await connectDemoWallet(anna);
  await mintName(anna, 'actsalot');
  await say(anna, 'first words');
  await article(reader, 'first words').waitFor();
});

/** Opens the menu of a message by a right click. */
async function openMenu(page: Page, words: string): Promise<void> {
  await article(page, words).click({ button: 'right', position: { x: 300, y: 8 } });
  await page.getByRole('menu').waitFor();
}

async function choose(page: Page, words: string, label: string): Promise<void> {
  await openMenu(page, words);
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

const reaction = (page: Page, words: string, emoji: string, count: number) =>
  article(page, words).getByRole('button', { name: text.chat.reacted(count, emoji) });

test('a reaction from the bar is seen by others, adds up, and is taken back by a press', async () => {
  await imre.say('general', 'react to this');
  await article(anna, 'react to this').hover();
  await article(anna, 'react to this')
    .getByRole('button', { name: actionText.reactWith('👍') })
    .click();
  await reaction(reader, 'react to this', '👍', 1).waitFor();
  const mine = reaction(anna, 'react to this', '👍', 1);
  expect(await mine.getAttribute('aria-pressed')).toBe('true');
  await mine.hover();
  await article(anna, 'react to this').getByText(actionText.you).waitFor();
  await anna.reload();
  await expect.poll(() => mine.getAttribute('aria-pressed')).toBe('true');
  await mine.click();
  await expect.poll(() => reaction(reader, 'react to this', '👍', 1).count()).toBe(0);
  expect(faults).toEqual([]);
});

longTest(
  'the bar is there once the mouse moves over a message, however it came there',
  async () => {
    await imre.say('general', 'where the mouse is');
    const message = article(anna, 'where the mouse is');
    // As after a dialog that closed above it: the mouse is there and never entered.
    await message.dispatchEvent('pointermove', { pointerType: 'mouse', bubbles: true });
    await message.getByRole('button', { name: actionText.reply, exact: true }).waitFor();
  },
);

longTest(
  'presses in a hurry, and while the server is away, end in what the member chose last',
  async () => {
    const seq = await imre.say('general', 'press often');
    await imre.about('general', seq, 'react', '🔥');
    const chip = article(anna, 'press often').getByRole('listitem').getByRole('button');
    await chip.dblclick();
    await chip.dblclick();
    await chip.click();
    await reaction(reader, 'press often', '🔥', 2).waitFor();
    await anna.context().setOffline(true);
    await chip.click();
    await reaction(anna, 'press often', '🔥', 1).waitFor();
    await anna.context().setOffline(false);
    await anna.reload();
    await reaction(reader, 'press often', '🔥', 1).waitFor();
    await reaction(anna, 'press often', '🔥', 1).waitFor();
    expect(await chip.getAttribute('aria-pressed')).toBe('false');
  },
);

longTest('the picker finds an emoji by a word, and remembers it', async () => {
  await imre.say('general', 'pick for this');
  await article(anna, 'pick for this').hover();
  await article(anna, 'pick for this')
    .getByRole('button', { name: actionText.addReaction })
    .click();
  const search = anna.getByRole('searchbox', { name: actionText.picker.search });
  await search.fill('parrot');
  await anna.getByRole('button', { name: 'parrot', exact: true }).waitFor();
  await search.press('Enter');
  await reaction(reader, 'pick for this', '🦜', 1).waitFor();
  await article(anna, 'press often').hover();
  await article(anna, 'press often')
    .getByRole('button', { name: actionText.reactWith('🦜') })
    .waitFor();
});

sizedTest('a reply shows what it answers to, and a press leads there', async () => {
  const first = await imre.say('general', 'the question');
  for (let line = 0; line < 60; line += 1) await imre.say('general', `line ${line}\nand more`);
  await choose(anna, 'line 59', actionText.reply);
  const line = anna.getByText(actionText.replyingTo);
  await line.waitFor();
  await anna.keyboard.press('Escape');
  await expect.poll(() => line.count()).toBe(0);
  await choose(anna, 'line 59', actionText.reply);
  await say(anna, 'answered at once');
  await expect.poll(() => line.count()).toBe(0);
  const quote = article(reader, 'answered at once').getByRole('button', { name: 'line 59' });
  await quote.waitFor();

  // Far above, where nobody has looked since the page was opened.
  await imre.reply('general', first, 'a late answer');
  await reader.reload();
  await article(reader, 'a late answer').getByRole('button', { name: 'the question' }).click();
  const question = reader.getByRole('article', { name: /: the question$/ });
  await expect.poll(() => question.isVisible()).toBe(true);
  await expect.poll(() => question.evaluate((row) => row === document.activeElement)).toBe(true);
  await imre.about('general', first, 'delete');
  await reader.getByRole('button', { name: text.chat.toNewest }).click();
  await article(reader, 'a late answer').getByRole('button', { name: text.chat.deleted }).waitFor();
});

test('the arrow key edits the last text, the others see it with its history', async () => {
  await say(anna, 'with a tpyo');
  await article(reader, 'with a tpyo').waitFor();
  await expect.poll(() => anna.getByText(linesText.sending).count()).toBe(0);
  const field = anna.getByRole('textbox', { name: 'Message' });
  await field.press('ArrowUp');
  await anna.getByText(actionText.editing).waitFor();
  expect(await field.inputValue()).toBe('with a tpyo');
  await field.fill('without a typo');
  await field.press('Enter');
  expect(await field.inputValue()).toBe('');
  await article(reader, 'without a typo').getByText(text.chat.edited).waitFor();
  await choose(reader, 'without a typo', actionText.history);
  const history = reader.getByRole('dialog', { name: actionText.history });
  await history.getByText('with a tpyo').waitFor();
  await reader.keyboard.press('Escape');
  await history.waitFor({ state: 'hidden' });
});

test('a member deletes only their own message, after a question', async () => {
  await say(anna, 'delete me');
  await article(reader, 'delete me').waitFor();
  await imre.say('general', 'not by anna');
  await openMenu(anna, 'not by anna');
  expect(await anna.getByRole('menuitem', { name: actionText.remove }).count()).toBe(0);
  expect(await anna.getByRole('menuitem', { name: actionText.pin }).count()).toBe(0);
  await anna.keyboard.press('Escape');
  await choose(anna, 'delete me', actionText.remove);
  await anna
    .getByRole('dialog', { name: actionText.removeTitle })
    .getByRole('button', { name: actionText.remove, exact: true })
    .click();
  await expect.poll(() => article(reader, 'delete me').count()).toBe(0);
  await article(reader, text.chat.deleted).last().waitFor();
});

longTest(
  'a member bookmarks a message, finds it again after a reload, and forgets it',
  async () => {
    await imre.say('general', 'worth keeping');
    await choose(anna, 'worth keeping', pinsText.bookmark);
    await anna.reload();
    await anna.getByRole('button', { name: pinsText.title }).click();
    await anna.getByText(pinsText.bookmarked, { exact: true }).click();
    const dialog = anna.getByRole('dialog', { name: pinsText.bookmarked });
    await dialog.getByRole('link', { name: /worth keeping/ }).waitFor();
    expect(await violationsOn(anna)).toEqual([]);
    await dialog.getByRole('button', { name: pinsText.unbookmark }).click();
    await dialog.getByText(pinsText.noBookmarks).waitFor();
    await anna.keyboard.press('Escape');
  },
);

longTest(
  'a visitor can copy and check a message, mark it unread, mute or block its author, and do nothing else',
  async () => {
    await imre.say('general', 'for everybody');
    await openMenu(reader, 'for everybody');
    expect(await reader.getByRole('menuitem').allInnerTexts()).toEqual([
      actionText.copyText,
      actionText.copyLink,
      actionText.proof,
      actionText.markUnread,
      mutedText.mute,
      mutedText.block,
    ]);
    await reader.keyboard.press('Escape');
    await expect.poll(() => reader.getByRole('menu').count()).toBe(0);
  },
);

longTest('the link of a message opens its room there, and one to nowhere says so', async () => {
  const answer = await fetch(`${scene.community.url}/api/chat/rooms/general/messages?limit=100`);
  const { messages } = pageSchema.parse(await answer.json());
  const seq = messages.find(({ body }) => body.startsWith('line 3\n'))?.seq ?? 0;
  await reader.goto(`${scene.community.url}/?post=${seq}`);
  const line = reader.getByRole('article', { name: /: line 3\s/ });
  await expect.poll(() => line.evaluate((row) => row === document.activeElement)).toBe(true);
  await reader.goto(`${scene.community.url}/?post=999999`);
  await reader.getByText(actionText.jumpFailed).waitFor();
  await reader.goto(scene.community.url);
});

longTest('a press votes, another press changes the vote, for everyone to see', async () => {
  await imre.say('general', 'Tea or coffee?\nTea\nCoffee', 'poll');
  const option = (page: Page, name: string) =>
    article(page, 'Tea or coffee?').getByRole('button', { name, exact: true });
  await option(anna, `Tea ${pollText.votes(0)}`).click();
  await option(reader, `Tea ${pollText.votes(1)}`).waitFor();
  await option(anna, `Coffee ${pollText.votes(0)}`).click();
  await option(reader, `Coffee ${pollText.votes(1)}`).waitFor();
  await option(reader, `Tea ${pollText.votes(0)}`).waitFor();
  await anna.reload();
  await expect
    .poll(() => option(anna, `Coffee ${pollText.votes(1)}`).getAttribute('aria-pressed'))
    .toBe('true');
});

longTest('a moderator hides with a reason, restores, and pins', async () => {
  const answer = await fetch(`${scene.community.url}/api/chat/rooms/general/messages?limit=100`);
  const { messages } = pageSchema.parse(await answer.json());
  const author = messages.find(({ body }) => body === 'answered at once')?.author as Address;
  await appointModerator(scene.community, author);
  await imre.say('general', 'buy my coin');
  await expect
    .poll(async () => {
      await openMenu(anna, 'buy my coin');
      const count = await anna.getByRole('menuitem', { name: actionText.hide }).count();
      await anna.keyboard.press('Escape');
      return count;
    })
    .toBe(1);
  await choose(anna, 'buy my coin', actionText.hide);
  const dialog = anna.getByRole('dialog', { name: actionText.hideTitle });
  await dialog.getByRole('textbox', { name: actionText.reason }).fill('an advertisement');
  await dialog.getByRole('button', { name: actionText.hide, exact: true }).click();
  await article(reader, 'an advertisement').waitFor();
  expect(await article(reader, 'buy my coin').count()).toBe(0);
  await choose(anna, 'an advertisement', actionText.restore);
  await article(reader, 'buy my coin').waitFor();
  await choose(anna, 'buy my coin', actionText.pin);
  await article(reader, 'buy my coin').getByText(text.chat.pinned).waitFor();
  const pins = reader.getByRole('dialog', { name: pinsText.title });
  const openPins = () => reader.getByRole('button', { name: pinsText.title }).click();
  await openPins();
  await pins.getByRole('link', { name: /buy my coin/ }).waitFor();
  expect(await violationsOn(reader)).toEqual([]);
  await reader.keyboard.press('Escape');
  await choose(anna, 'buy my coin', actionText.unpin);
  await expect.poll(() => article(reader, text.chat.pinned).count()).toBe(0);
  await openPins();
  await pins.getByText(pinsText.none).waitFor();
  await reader.keyboard.press('Escape');
});

longTest('the keyboard alone reaches the bar, the menu, and comes back', async () => {
  const row = article(anna, 'buy my coin');
  await anna.getByRole('log').focus();
  await anna.keyboard.press('ArrowUp');
  await row.getByRole('button', { name: actionText.more }).waitFor();
  await row.getByRole('button', { name: actionText.more }).press('Enter');
  await anna.getByRole('menu').waitFor();
  for (let key = 0; key < 3; key += 1) await anna.keyboard.press('ArrowDown');
  expect(await anna.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem');
  expect(await violationsOn(anna)).toEqual([]);
  await anna.keyboard.press('Escape');
  await expect.poll(() => anna.getByRole('menu').count()).toBe(0);
  await expect
    .poll(() => row.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await row.getByRole('button', { name: actionText.addReaction }).press('Enter');
  await anna.getByRole('button', { name: 'grinning face', exact: true }).waitFor();
  expect(await violationsOn(anna)).toEqual([]);
  await anna.keyboard.press('Escape');
  expect(await violationsOn(anna)).toEqual([]);
});
