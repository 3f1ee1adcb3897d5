import { nameMaxLength } from '@parley/domain/names/rules';
import { sizedCases } from '@parley/testkit/size';
import { longTest, sizedTest, test } from '@parley/testkit/tests';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { violationsOn } from './axe.ts';
import { type Visitor, visit } from './browser.ts';
import { openImresChat, openScene, startTalkative } from './scene.ts';
import { article, connectDemoWallet, enterLog, mintName, say } from './steps.ts';

/** More than any screen shows, and less than what comes at once. */
const lines = 40;
const newest = `imre's line ${lines}.`;
/** As long as a name may be, and alike but for the last letter. */
const stem = 'wm'.repeat(nameMaxLength).slice(0, nameMaxLength - 1);
const longNames = [`${stem}1`, `${stem}2`] as const;
const prose =
  'A parley is a talk between parties who need not trust each other, and so every word that is ' +
  'said in this room is signed by the device that wrote it, and anybody who reads it can check the ' +
  'signature in their own browser without asking the server that passed it on.';
const link = 'https://example.com/an/address/that/stands/in/a/message';
const verificationMark = { name: /signature/i };

const scene = openScene(startTalkative);
let ada: Visitor;
let page: Page;

beforeAll(async () => {
  const chat = await openImresChat(scene.community);
  let said = 0;
  const sayNext = (body: string) => {
    said += 1;
    return chat.say('general', `01RM${String(said).padStart(22, '0')}`, body);
  };
  await sayNext(prose);
  await sayNext(link);
  for (let line = 1; line <= lines; line += 1) await sayNext(`imre's line ${line}.`);
  chat.close();
  ada = await visit(scene.browser, scene.community.url);
  const bob = await visit(scene.browser, scene.community.url);
  const members = [
    { member: ada, name: longNames[0], words: 'ada speaks' },
    { member: bob, name: longNames[1], words: 'bob speaks' },
  ];
  for (const { member, name, words } of members) {
    await connectDemoWallet(member.page);
    await mintName(member.page, name);
    await say(member.page, words);
    await article(member.page, words).getByRole('button', verificationMark).waitFor();
  }
  await bob.page.context().close();
});
beforeEach(async () => {
  page = ada.page;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(scene.community.url);
  await article(page, newest).waitFor();
});

const log = () => page.getByRole('log');
const composer = () => page.getByRole('textbox', { name: 'Message' });
const toNewest = () => page.getByRole('button', { name: 'Jump to latest' });

/** Waits until the page has rendered the last change. */
const drawn = () =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

/** How much of the log is below the view, in pixels. */
const belowView = () =>
  log().evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
    Math.round(scrollHeight - scrollTop - clientHeight),
  );

const focused = () =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
  });

/** Whether nothing covers or cuts off what an element shows. */
const isWhole = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    return [left + 3, (left + right) / 2, right - 3].every((x) => {
      const there = document.elementFromPoint(x, middle);
      return there !== null && element.contains(there);
    });
  });

const widths = sizedCases([1280, 390]);

describe.each(widths)('at %i pixels wide', (width) => {
  beforeEach(async () => {
    await page.setViewportSize({ width, height: 800 });
    await composer().focus();
    await drawn();
  });

  sizedTest('the log stays at its end while a draft grows, changes and is emptied', async () => {
    const stays = async () => {
      await drawn();
      expect(await belowView()).toBeLessThanOrEqual(1);
      expect(await toNewest().count()).toBe(0);
    };
    const heightOf = async () => (await composer().boundingBox())?.height ?? 0;
    await stays();
    const height = await heightOf();
    for (let line = 1; line <= 8; line += 1) {
      await page.keyboard.type(`draft ${line}`);
      await stays();
      await page.keyboard.press('Shift+Enter');
      await stays();
    }
    expect(await heightOf()).toBe(height + 8 * 24);
    await page.keyboard.type('and on');
    await stays();
    for (let letter = 0; letter < 8; letter += 1) await page.keyboard.press('Backspace');
    await stays();
    await composer().fill('line\n'.repeat(60));
    await stays();
    expect(await heightOf()).toBeLessThanOrEqual(800 * 0.4);
    await composer().fill('');
    await stays();
    expect(await heightOf()).toBe(height);
  });

  sizedTest('a reader of older messages keeps the place while a draft grows', async () => {
    await log().hover();
    await page.mouse.wheel(0, -400);
    await toNewest().waitFor();
    const line = article(page, `imre's line ${lines - 20}.`);
    const before = (await line.boundingBox())?.y;
    await composer().fill('one\ntwo\nthree\nfour');
    await drawn();
    expect((await line.boundingBox())?.y).toBe(before);
    await composer().fill('');
    await drawn();
    expect((await line.boundingBox())?.y).toBe(before);
    expect(await toNewest().count()).toBe(1);
  });
});

longTest.each(sizedCases([320, 390]))(
  'at %i pixels, a name as long as names may be is never cut',
  async (width) => {
    await page.setViewportSize({ width, height: 800 });
    const heads = [
      ['ada speaks', longNames[0]],
      ['bob speaks', longNames[1]],
    ] as const;
    for (const [words, name] of heads) {
      const message = article(page, words);
      await message.getByRole('button', verificationMark).waitFor();
      await message.scrollIntoViewIfNeeded();
      expect(await message.textContent()).toContain(`${name}.degen`);
      const tld = message.getByText('.degen', { exact: true });
      await expect.poll(() => isWhole(tld)).toBe(true);
      const box = await message.getByText(name, { exact: true }).boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width - 16);
      // More than a line is what it takes; nothing hides behind an ellipsis.
      expect(box?.height).toBeGreaterThan(22);
    }
  },
);

longTest('a name that fits stands on one line with its seal and its time', async () => {
  const head = log().locator('header').filter({ hasText: 'imre' }).first();
  // Rows outside of the view come and go while the log settles.
  await expect.poll(async () => (await head.boundingBox())?.height).toBe(22);
});

longTest(
  'on a touch screen the mark of every line is large enough for a finger, and leads to its proof',
  async () => {
    const phone = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
    ({ page } = await visit(scene.browser, scene.community.url, phone));
    const mark = article(page, newest).getByRole('button', { name: 'Signature verified' });
    await mark.waitFor();
    const box = await mark.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(24);
    expect(box?.height).toBeGreaterThanOrEqual(24);
    // Each line answers for itself over all of that height.
    for (const y of [1, 23]) {
      const isThere = await mark.evaluate((it, down) => {
        const { left, top } = it.getBoundingClientRect();
        return it.contains(document.elementFromPoint(left + 12, top + down));
      }, y);
      expect(isThere).toBe(true);
    }
    // Chromium may take a finger on the very edge for one on the neighbor.
    for (const y of [3, 21]) {
      await mark.tap({ position: { x: 12, y } });
      await page.getByRole('dialog').getByText(newest).waitFor();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.context().close();
  },
);

longTest(
  'with a mouse, the seal of a line without a head shows when the pointer comes',
  async () => {
    const message = article(page, newest);
    const mark = message.getByRole('button', verificationMark);
    const opacity = () => mark.evaluate((element) => getComputedStyle(element).opacity);
    await composer().hover();
    await expect.poll(opacity).toBe('0');
    await message.hover();
    await expect.poll(opacity).toBe('1');
  },
);

describe('with the keyboard', () => {
  test('the log is one stop before the composer, however much it holds', async () => {
    await composer().waitFor();
    await log().focus();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Message');
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Messages in General');
  });

  test('arrow keys go from message to message, and Tab to the author, the seal, and the links of one', async () => {
    const [first, second, last] = await page
      .getByRole('article')
      .evaluateAll((all) => all.slice(-3).map((one) => one.getAttribute('aria-label')));
    await enterLog(page);
    expect(await focused()).toBe(last);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe(first);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe(second);
    expect(await violationsOn(page)).toEqual([]);

    await page.keyboard.press('Tab');
    expect(await focused()).toBe(`${longNames[0]}.degen`);
    await page.keyboard.press('Tab');
    expect(await focused()).toMatch(/signature/i);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Proof of this message' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused()).toMatch(/signature/i);
    // What else one can do about it, and then the field below the log.
    for (let step = 0; step < 8 && (await focused()) !== 'More'; step += 1) {
      await page.keyboard.press('Tab');
    }
    expect(await focused()).toBe('More');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Message');

    const withLink = article(page, link);
    await withLink.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(link);
  });

  longTest('a message that the arrow keys reach is in view, and so is its seal', async () => {
    await enterLog(page);
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowUp');
    const current = page.locator('[role=log] article:focus');
    await drawn();
    const top = (await log().boundingBox())?.y ?? 0;
    expect((await current.boundingBox())?.y).toBeGreaterThanOrEqual(top);
    const mark = current.getByRole('button', verificationMark);
    await expect
      .poll(() => mark.evaluate((element) => getComputedStyle(element).opacity))
      .toBe('1');
  });

  longTest('Tab closes an open menu and goes on, forth and back', async () => {
    const menu = page.getByRole('button', { name: longNames[0] });
    const items = page.getByRole('menuitem');
    await menu.click();
    await expect.poll(focused).toBe('Profile');
    await page.keyboard.press('Tab');
    expect(await items.count()).toBe(0);
    const next = await focused();
    await menu.focus();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(next);
    await menu.click();
    await expect.poll(focused).toBe('Profile');
    await page.keyboard.press('Shift+Tab');
    expect(await items.count()).toBe(0);
    expect(await focused()).toMatch(/Degen Chain/);
  });
});

longTest('text runs about 66 characters wide, in a message as in the composer', async () => {
  const words = article(page, 'A parley is a talk').locator('[dir=auto]');
  // Only what is near the view is rendered.
  await log().evaluate((it) => it.scrollTo(0, 0));
  const perLine = await words.evaluate((element) => {
    const range = document.createRange();
    const text = element.firstChild as Text;
    const counts = new Map<number, number>();
    for (let at = 0; at < text.length; at += 1) {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { bottom } = range.getBoundingClientRect();
      counts.set(bottom, (counts.get(bottom) ?? 0) + 1);
    }
    return [...counts.values()].slice(0, -1);
  });
  expect(perLine.length).toBeGreaterThan(2);
  expect(Math.max(...perLine)).toBeLessThanOrEqual(70);
  expect(Math.min(...perLine)).toBeGreaterThan(54);
  const inner = await composer().evaluate((element) => {
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element);
    return (
      element.clientWidth -
      Number.parseFloat(paddingInlineStart) -
      Number.parseFloat(paddingInlineEnd)
    );
  });
  expect(inner).toBeCloseTo((await words.boundingBox())?.width ?? 0, 0);
});

const zooms: [number, number, number][] = [
  [320, 200, 150],
  [640, 400, 200],
  [320, 256, 100],
];
longTest.each(sizedCases(zooms))(
  'at %i×%i, as at a high zoom, %i pixels of the log can be read',
  async (width, height, least) => {
    await page.setViewportSize({ width, height });
    await drawn();
    const box = await log().boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(least);
    await composer().scrollIntoViewIfNeeded();
    await composer().fill('can be reached');
    expect(await isWhole(page.getByRole('button', { name: 'Send' }))).toBe(true);
    await composer().fill('');
  },
);

longTest(
  'where the system sets the colors, buttons have borders and the open page has a mark',
  async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const styleOf = (locator: Locator) =>
      locator.evaluate((element) => {
        const { borderTopWidth, borderTopStyle, backgroundColor } = getComputedStyle(element);
        return { borderTopWidth, borderTopStyle, backgroundColor };
      });
    const send = await styleOf(page.getByRole('button', { name: 'Send' }));
    // Not possible while there is nothing to send, which the dashes say.
    expect(send).toMatchObject({ borderTopWidth: '1px', borderTopStyle: 'dashed' });
    const mark = page
      .locator('#left-sidebar a[aria-current]')
      .locator('xpath=preceding-sibling::span');
    const { backgroundColor } = await styleOf(page.locator('body'));
    expect((await styleOf(mark)).backgroundColor).not.toBe(backgroundColor);
    await page.emulateMedia({ forcedColors: 'none' });
  },
);

test('the referral link shows its end, and holds the whole of it', async () => {
  const field = page.getByRole('textbox', { name: 'Referral link' }).first();
  const shown = page.getByText('/?ref=wmwm…wmw1');
  const isInside = await shown.evaluate((element) => {
    const [inner, outer] = [element, element.parentElement?.parentElement].map((one) =>
      one?.getBoundingClientRect(),
    );
    return inner && outer && inner.left >= outer.left && inner.right <= outer.right;
  });
  expect(isInside).toBe(true);
  expect(await field.inputValue()).toBe(`${scene.community.url}/?ref=${longNames[0]}`);
  await field.focus();
  await expect.poll(() => shown.isVisible()).toBe(false);
  const selected = await field.evaluate((element) => {
    const { selectionStart, selectionEnd, value } = element as HTMLInputElement;
    return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
  });
  expect(selected).toBe(`${scene.community.url}/?ref=${longNames[0]}`);
});

// Near the end: what it says moves the rest out of what is drawn.
sizedTest.each(widths)(
  'at %i pixels, what a member writes takes them to the end of the log, wherever they were reading',
  async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await drawn();
    await log().evaluate((element) => {
      element.scrollTop = 0;
    });
    await toNewest().waitFor();
    expect(await belowView()).toBeGreaterThan(400);
    const words = `ada speaks at ${width} pixels`;
    await say(page, words);
    await article(page, words).waitFor();
    await expect.poll(belowView).toBeLessThanOrEqual(1);
    expect(await toNewest().count()).toBe(0);
  },
);

test('nothing went wrong on the page', () => {
  expect(ada.faults).toEqual([]);
});
