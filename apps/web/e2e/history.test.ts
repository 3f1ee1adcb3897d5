import { sizedCases } from '@parley/testkit/size';
import { longTest, test } from '@parley/testkit/tests';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { ChatConnection } from '../../../tools/start/member.ts';
import { type Visitor, visit } from './browser.ts';
import { openImresChat, openScene } from './scene.ts';
import { article, logTexts } from './steps.ts';

const total = 300;
const scene = openScene('talkative');
let chat: ChatConnection;
let said = 0;

/** One more line by a member of the seeded community, in its log once this resolves. */
async function sayNext(): Promise<void> {
  said += 1;
  await chat.say('general', `01HST${String(said).padStart(21, '0')}`, `history line ${said}.`);
}

beforeAll(async () => {
  chat = await openImresChat(scene.community);
  while (said < total) await sayNext();
});
afterAll(async () => {
  chat?.close();
});

/** Position of a message on the screen, in pixels from the top, as a frame shows it: not halfway through a change. */
function topOf(page: Page, line: string): Promise<number> {
  return article(page, line).evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const observer = new IntersectionObserver(([shown]) => {
          observer.disconnect();
          resolve(shown?.boundingClientRect.top ?? Number.NaN);
        });
        observer.observe(element);
      }),
  );
}

/** The same, once the log rests: a slow machine scrolls on for a while. */
async function restOf(page: Page, line: string): Promise<number> {
  let top = Number.NaN;
  const look = async () => {
    const last = top;
    top = await topOf(page, line);
    return top - last;
  };
  await expect.poll(look, { interval: 200 }).toBe(0);
  return top;
}

/** Turns the wheel over the log, and resolves with the frame in which that scrolled it, however late the page draws it. */
async function turnWheel(page: Page, by: number): Promise<void> {
  const turning = await page.getByRole('log').evaluateHandle((log) => {
    const scrolled = new Promise<void>((resolve) => {
      const look = () => {
        // Where it is at its end no turn scrolls it.
        if (log.scrollTop > 0) log.addEventListener('scroll', () => resolve(), { once: true });
        else requestAnimationFrame(() => resolve());
      };
      log.addEventListener('wheel', look, { once: true, passive: true });
    });
    return { scrolled };
  });
  await page.mouse.wheel(0, by);
  await turning.evaluate(({ scrolled }) => scrolled);
}

/** A line in the middle of what is in view. */
function lineInView(page: Page): Promise<string> {
  return page.evaluate(() => {
    const log = document.querySelector('[role=log]');
    const { top = 0, bottom = 0 } = log?.getBoundingClientRect() ?? {};
    const lines = [...document.querySelectorAll('[role=log] [role=article], [role=log] article')];
    const middle = lines.find((line) => line.getBoundingClientRect().top > (top + bottom) / 2);
    return /history line \d+\./.exec(middle?.textContent ?? '')?.[0] ?? '';
  });
}

async function read(viewport: { width: number; height: number }): Promise<Visitor> {
  const visitor = await visit(scene.browser, scene.community.url, { viewport });
  await article(visitor.page, `history line ${said}.`).waitFor();
  // The newest come first; there is something to scroll once the others are here as well.
  await article(visitor.page, `history line ${said - 20}.`).waitFor();
  return visitor;
}

longTest.each(sizedCases([1280, 390]))(
  'at %i pixels, older messages come while scrolling up, and nothing jumps',
  async (width) => {
    const { page, faults } = await read({ width, height: 800 });
    const log = page.getByRole('log');
    await log.hover();
    const seen = new Set<string>();
    for (let step = 0; step < 200; step += 1) {
      for (const line of (await logTexts(page, /history line \d+\./)).reverse()) seen.add(line);
      if ((await article(page, 'Is anybody else').count()) > 0) break;
      await turnWheel(page, -700);
      const line = await lineInView(page);
      if (line === '') continue;
      const before = await topOf(page, line);
      await page.waitForTimeout(120);
      // Whatever was loaded above, the line that is being read has not moved.
      expect(Math.abs((await topOf(page, line)) - before)).toBeLessThanOrEqual(1);
    }
    const expected = Array.from({ length: said }, (_, index) => `history line ${index + 1}.`);
    expect([...seen].reverse()).toEqual(expected);
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

test('a reader of older messages keeps the place, and is told of new ones', async () => {
  const { page } = await read({ width: 1280, height: 800 });
  await page.getByRole('log').hover();
  await turnWheel(page, -1_500);
  const line = await lineInView(page);
  const before = await restOf(page, line);
  await sayNext();
  await sayNext();
  const pill = page.getByRole('button', { name: '2 new messages' });
  await pill.waitFor();
  expect(Math.abs((await topOf(page, line)) - before)).toBeLessThanOrEqual(1);
  await pill.click();
  await expect.poll(() => article(page, `history line ${said}.`).isVisible()).toBe(true);
  await pill.waitFor({ state: 'detached' });
  await sayNext();
  // At the end the log follows by itself.
  await article(page, `history line ${said}.`).waitFor();
  const distance = await page
    .getByRole('log')
    .evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight);
  expect(distance).toBeLessThanOrEqual(2);
  await page.context().close();
});

longTest(
  'a long log has few elements, and a selection outlives scrolling away from it',
  async () => {
    const { page } = await read({ width: 1280, height: 800 });
    const elements = () => page.evaluate(() => document.querySelectorAll('*').length);
    const selected = () => page.evaluate(() => document.getSelection()?.toString() ?? '');
    const log = page.getByRole('log');
    await log.hover();
    await page.mouse.wheel(0, -1_500);
    await page.waitForTimeout(400);
    const line = await lineInView(page);
    await article(page, line).getByText(line).selectText();
    for (let step = 0; step < 10; step += 1) {
      await page.mouse.wheel(0, -400);
      await page.waitForTimeout(80);
    }
    expect(await article(page, line).boundingBox()).toMatchObject({ y: expect.any(Number) });
    expect(await selected()).toBe(line);
    await page.evaluate(() => document.getSelection()?.removeAllRanges());
    // What the selection held goes with the next look at the log.
    await page.mouse.wheel(0, -1_500);
    await expect.poll(elements).toBeLessThan(1_500);
    for (let step = 0; step < 60; step += 1) {
      await page.mouse.wheel(0, -1_500);
      await page.waitForTimeout(20);
      expect(await elements()).toBeLessThan(1_500);
    }
    expect(await article(page, line).count()).toBe(0);
    await log.focus();
    await page.keyboard.press('End');
    await article(page, `history line ${said}.`).waitFor();
    await page.keyboard.press('Home');
    await article(page, `history line ${said}.`).waitFor({ state: 'detached' });
    await page.context().close();
  },
);
