import { postPath } from '@parley/domain/site/pages';
import { sizedCases } from '@parley/testkit/size';
import { sizedTest } from '@parley/testkit/tests';
import { explorerText } from '@parley/text/explorer';
import { findUserText } from '@parley/text/findUser';
import { actionText } from '@parley/text/messageActions';
import { mutedText } from '@parley/text/muted';
import { pollText } from '@parley/text/poll';
import { postText } from '@parley/text/post';
import { searchText } from '@parley/text/search';
import { writingText } from '@parley/text/writing';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { visit } from './browser.ts';
import { openEventMember } from './eventMember.ts';
import { openScene } from './scene.ts';
import { article, connectDemoWallet, mintName, say } from './steps.ts';
import { openFromMenu } from './testMember.ts';

const scene = openScene('talkative');
let page: Page;
let devtools: CDPSession;
beforeAll(async () => {
  ({ page } = await visit(scene.browser, scene.community.url));
  await connectDemoWallet(page);
  await mintName(page, 'composer');
  devtools = await page.context().newCDPSession(page);
});

const message = () => page.getByRole('textbox', { name: writingText.message, exact: true });
/** Back to the page itself. */
const leaveDialogs = () => page.goto(scene.community.url);
const said = 'words by an input method';

/** A field that acts on a key: how one comes to it, and what is composed there. */
type KeyField = { name: string; open: () => Promise<Locator>; words?: string };

/**
 * All of them, those first that `npm test` has: keys send, choose, and lead elsewhere there. What is in no list, such
 * as the fields of forms, is left to the browser.
 */
const fields: readonly KeyField[] = [
  { name: 'the message', open: async () => message() },
  {
    name: 'a mention',
    words: 'er',
    open: async () => {
      await message().fill('@v');
      await page.getByRole('option').first().waitFor();
      return message();
    },
  },
  {
    name: 'the search of everything',
    words: 'er',
    open: async () => {
      await leaveDialogs();
      await expect
        .poll(async () => {
          await page.keyboard.press('Control+k');
          return page.getByRole('combobox', { name: searchText.label }).isVisible();
        })
        .toBe(true);
      const search = page.getByRole('combobox', { name: searchText.label });
      await search.fill('v');
      await page.getByRole('option', { name: 'vera.degen', exact: true }).waitFor();
      return search;
    },
  },
  {
    name: 'an edit',
    open: async () => {
      await leaveDialogs();
      await say(page, said);
      await article(page, said).first().waitFor();
      await expect.poll(() => message().inputValue()).toBe('');
      await expect
        .poll(async () => {
          await message().press('ArrowUp');
          return page.getByText(actionText.editing).isVisible();
        })
        .toBe(true);
      return message();
    },
  },
  {
    name: 'the search of emoji',
    words: 'coffee',
    open: async () => {
      await page.getByRole('button', { name: writingText.emoji }).click();
      return page.getByRole('searchbox', { name: actionText.picker.search });
    },
  },
  {
    name: 'a question of a poll',
    open: async () => {
      await leaveDialogs();
      await page.getByRole('button', { name: pollText.open }).click();
      const field = (name: string) => page.getByRole('textbox', { name });
      await field(pollText.option(1)).fill('one');
      await field(pollText.option(2)).fill('two');
      return field(pollText.question);
    },
  },
  {
    name: 'a muted word',
    open: async () => {
      await leaveDialogs();
      await openFromMenu(page, 'Settings');
      await page.getByRole('button', { name: mutedText.open }).click();
      return page.getByRole('textbox', { name: mutedText.word });
    },
  },
  {
    name: 'a reply in a thread',
    open: async () => {
      const imre = await openEventMember(scene.community, 'imre');
      const seq = await imre.say('general', 'a post to reply to');
      imre.close();
      await page.goto(`${scene.community.url}${postPath('general', seq)}`);
      return page.getByRole('textbox', { name: postText.reply });
    },
  },
  {
    name: 'find-user',
    words: 'ver',
    open: async () => {
      await page.goto(`${scene.community.url}/find-user`);
      return page.getByRole('textbox', { name: findUserText.label });
    },
  },
  {
    name: 'the explorer',
    words: '0x'.padEnd(42, '1'),
    open: async () => {
      await page.goto(`${scene.community.url}/explorer`);
      return page.getByRole('textbox', { name: explorerText.label });
    },
  },
];

const keys = ['Enter', 'Tab', 'ArrowDown', 'ArrowUp', 'Escape'];

/** All that acts on a key would change: where the page is, what has the focus, what is typed, and what was said. */
const stateOf = (field: Locator) =>
  field.evaluate((it: HTMLInputElement | HTMLTextAreaElement) => ({
    url: location.href,
    hasFocus: it === document.activeElement,
    value: it.value,
    active: it.getAttribute('aria-activedescendant'),
    dialogs: document.querySelectorAll('dialog[open]').length,
    options: document.querySelectorAll('[role=option]').length,
    articles: document.querySelectorAll('article').length,
    searches: document.querySelectorAll('[role=listbox][aria-busy=true]').length,
  }));

sizedTest.each(sizedCases(fields, 3))(
  'a key of the input method does nothing in $name',
  async ({ open, words = 'にほん' }) => {
    const field = await open();
    await field.focus();
    await devtools.send('Input.imeSetComposition', {
      text: words,
      selectionStart: words.length,
      selectionEnd: words.length,
    });
    await expect.poll(() => field.inputValue()).toContain(words);
    let before = await stateOf(field);
    // What is looked for comes when it comes.
    await expect
      .poll(
        async () => {
          const last = before;
          before = await stateOf(field);
          return before.searches === 0 && JSON.stringify(before) === JSON.stringify(last);
        },
        { interval: 400 },
      )
      .toBe(true);
    // Chromium: in the middle of the composition.
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
    await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    for (const key of keys) {
      await field.dispatchEvent('keydown', {
        key,
        isComposing: true,
        bubbles: true,
        cancelable: true,
      });
    }
    expect(await stateOf(field)).toEqual(before);
    // Safari: after it.
    await devtools.send('Input.insertText', { text: words });
    for (const key of keys) {
      await field.dispatchEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true });
    }
    expect(await stateOf(field)).toEqual(before);
  },
);
