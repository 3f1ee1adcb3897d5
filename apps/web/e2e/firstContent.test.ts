import { bodyMaxLength } from '@parley/domain/chat/limits';
import { sized, sizedCases } from '@parley/testkit/size';
import { longTest, test } from '@parley/testkit/tests';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { visit } from './browser.ts';
import { measureShifts, shiftSoFar } from './layoutShift.ts';
import { openImresChat, openScene } from './scene.ts';
import { article, connectDemoWallet } from './steps.ts';
import { rewritePages } from './testMember.ts';

const sentence = 'Every word that is said in this room is signed by the device that wrote it. ';
const longest = sentence.repeat(60).slice(0, bodyMaxLength);

const scene = openScene('talkative');

beforeAll(async () => {
  const chat = await openImresChat(scene.community);
  for (let line = 1; line <= 12; line += 1) {
    const body = `line ${line}: ${line % 3 === 0 ? longest.slice(0, 2_500) : sentence.repeat(line)}`;
    await chat.say('general', `01F${String(line).padStart(23, '0')}`, body);
  }
  chat.close();
});

/** A connection that opens and then brings nothing, as behind some proxies. */
const silenceSocket = (page: Page) => page.routeWebSocket(/\/chat\/socket/, () => {});

async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

describe('where the connection brings nothing', () => {
  test('every page opens with the messages it came with, a member’s too', async () => {
    const { page } = await visit(scene.browser, scene.community.url);
    await connectDemoWallet(page);
    await silenceSocket(page);
    for (let load = 0; load < sized(4, 24); load += 1) {
      // A slow machine gives whatever else happens more time to interrupt the first drawing.
      await slowDown(page, load % 2 === 0 ? 1 : 4);
      await page.goto(scene.community.url);
      await article(page, 'line 12: ').waitFor({ timeout: 10_000 });
    }
    await page.context().close();
  });

  longTest.each([
    ['a page that came without messages', '/', 'line 12: '],
    ['a room that is opened later', '/shill', 'House rule'],
  ])('%s asks for its messages', async (_what, path, said) => {
    const empty = rewritePages('"content":{"kind"', '"content":null,"unused":{"kind"');
    const { page, faults } = await visit(scene.browser, scene.community.url, {}, async (opened) => {
      await silenceSocket(opened);
      await empty(opened);
    });
    await page.locator(`a[href="${path}"]`).first().click();
    await article(page, said).waitFor({ timeout: 10_000 });
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

/** The most and the least that fits into a view and into a frame come first. */
const firstVisits: [number, number][] = [
  [1280, 1],
  [390, 4],
  [1280, 4],
  [390, 1],
];
longTest.each(sizedCases(firstVisits, 2))(
  'at %i pixels and %i times slower, a first visit to a room of long messages shifts nothing',
  async (width, rate) => {
    const { page } = await visit(
      scene.browser,
      scene.community.url,
      { viewport: { width, height: 800 } },
      async (opened) => {
        await measureShifts(opened);
        await slowDown(opened, rate);
      },
    );
    await article(page, 'line 12: ').waitFor();
    expect(await shiftSoFar(page)).toBeLessThan(0.02);
    await page.context().close();
  },
);
