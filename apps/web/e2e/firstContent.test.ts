import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodyMaxLength } from '@parley/domain/chat/limits';
import { type PublicConfig, publicConfigSchema } from '@parley/domain/config/wire';
import { type RunningCommunity, startCommunity } from '@parley/testkit/community';
import type { Browser, Page } from 'playwright-core';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openChat, signIn } from '../../../tools/start/member.ts';
import { openBrowser, visit } from './browser.ts';
import { measureShifts, shiftSoFar } from './layoutShift.ts';
import { article, connectDemoWallet } from './steps.ts';
import { rewritePages } from './testMember.ts';

const sentence = 'Every word that is said in this room is signed by the device that wrote it. ';
const longest = sentence.repeat(60).slice(0, bodyMaxLength);

let community: RunningCommunity;
let browser: Browser;

beforeAll(async () => {
  const env = { PARLEY_MESSAGES_PER_SECOND: '10000' };
  [community, browser] = await Promise.all([startCommunity({ env }), openBrowser()]);
  const config: PublicConfig = publicConfigSchema.parse(
    await (await fetch(`${community.url}/config.json`)).json(),
  );
  const key = readFileSync(join(community.dataFolder, 'secrets', 'seed-imre.key'), 'utf8') as Hex;
  const chat = await openChat(config, await signIn(config, privateKeyToAccount(key)));
  for (let line = 1; line <= 12; line += 1) {
    const body = `line ${line}: ${line % 3 === 0 ? longest.slice(0, 2_500) : sentence.repeat(line)}`;
    await chat.say('general', `01F${String(line).padStart(23, '0')}`, body);
  }
  chat.close();
});
afterAll(async () => {
  await browser?.close();
  await community?.remove();
});

/** A connection that opens and then brings nothing, as behind some proxies. */
const silenceSocket = (page: Page) => page.routeWebSocket(/\/chat\/socket/, () => {});

async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

describe('where the connection brings nothing', () => {
  test('24 of 24 pages open with the messages they came with, a member’s too', async () => {
    const { page } = await visit(browser, community.url, { serviceWorkers: 'block' });
    await connectDemoWallet(page);
    await silenceSocket(page);
    for (let load = 0; load < 24; load += 1) {
      // A slow machine gives whatever else happens more time to interrupt the first drawing.
      await slowDown(page, load % 2 === 0 ? 1 : 4);
      await page.goto(community.url);
      await article(page, 'line 12: ').waitFor({ timeout: 10_000 });
    }
    await page.context().close();
  });

  test.each([
    ['a page that came without messages', '/', 'line 12: '],
    ['a room that is opened later', '/shill', 'House rule'],
  ])('%s asks for its messages', async (_what, path, said) => {
    const empty = rewritePages('"content":{"kind"', '"content":null,"unused":{"kind"');
    const { page, faults } = await visit(browser, community.url, {}, async (opened) => {
      await silenceSocket(opened);
      await empty(opened);
    });
    await page.locator(`a[href="${path}"]`).first().click();
    await article(page, said).waitFor({ timeout: 10_000 });
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

test.each([
  [1280, 1],
  [1280, 4],
  [390, 1],
  [390, 4],
])(
  'at %i pixels and %i times slower, a first visit to a room of long messages shifts nothing',
  async (width, rate) => {
    const { page } = await visit(
      browser,
      community.url,
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
