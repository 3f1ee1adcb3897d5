import { sizedCases } from '@parley/testkit/size';
import { longTest, sizedTest, test } from '@parley/testkit/tests';
import { text } from '@parley/text/ui';
import { wordsText } from '@parley/text/words';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { openEventMember } from './eventMember.ts';
import { measureShifts, shiftSoFar } from './layoutShift.ts';
import { openScene } from './scene.ts';
import { article } from './steps.ts';

const scene = openScene('talkative');
let vera: Awaited<ReturnType<typeof openEventMember>>;
beforeAll(async () => {
  vera = await openEventMember(scene.community, 'vera');
});
afterAll(() => vera.close());

const code =
  'const fee = price * BigInt(basisPoints) / 10_000n; // it goes on and on and on, to the end of the line';
const everything = [
  '**Rules** of the _drop_, ~~three~~ two of them, `gm` first:',
  '1. one each\n2. no bots\n   - really',
  '> said before\n> and after',
  `\`\`\`ts\n${code}\n\`\`\``,
  'the secret is ||under the **rug**||',
].join('\n\n');

sizedTest.each(sizedCases([1280, 390]))(
  'at %i pixels, marks are what they mean, nothing shifts, and axe finds nothing to mend',
  async (width) => {
    await vera.say('general', everything);
    const { page, faults } = await visit(
      scene.browser,
      scene.community.url,
      { viewport: { width, height: 900 } },
      measureShifts,
    );
    const said = article(page, 'Rules of the drop').last();
    await said.locator('strong', { hasText: 'Rules' }).waitFor();
    expect(await said.locator('em').textContent()).toBe('drop');
    expect(await said.locator('s').textContent()).toBe('three');
    expect(await said.locator('ol > li').count()).toBe(2);
    expect(await said.locator('ol ul li').textContent()).toBe('really');
    expect(await said.locator('blockquote').textContent()).toBe('said before\nand after');

    const block = said.locator('pre');
    expect(await block.textContent()).toBe(code);
    expect(await block.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(true);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
    expect(await shiftSoFar(page)).toBeLessThan(0.02);
    expect(await violationsOn(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

const wordsCode = '**/assets/words-*.js';

const delayCode = (page: Page) =>
  page.route(wordsCode, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });

test('messages wait for the code that reads their marks, so that nothing moves when it comes', async () => {
  await vera.say('memes', 'it stands above');
  // As typed it takes six lines, as code one: what stands above it would move.
  await vera.say('memes', `\`\`\`\n${'gm '.repeat(200)}\n\`\`\`\n\n**late**`);
  const { page } = await visit(
    scene.browser,
    `${scene.community.url}/memes-images`,
    {},
    async (opened) => {
      await measureShifts(opened);
      await delayCode(opened);
    },
  );
  await page.locator('strong', { hasText: 'late' }).waitFor();
  expect(await shiftSoFar(page)).toBeLessThan(0.02);
  // What waited did not count as read before it was seen: on a first visit nothing is new.
  await vera.say('memes', 'said after it');
  await article(page, 'said after it').waitFor();
  expect(await page.locator('[data-new]').count()).toBe(0);
  await page.context().close();
});

longTest('a link to a message leads there while the code for its room is on its way', async () => {
  const seq = await vera.say('memes', 'found **here**');
  for (let line = 0; line < 40; line += 1) await vera.say('memes', `below **it** ${line}`);
  const link = `${scene.community.url}/memes-images?post=${seq}`;
  const { page } = await visit(scene.browser, link, {}, delayCode);
  const found = article(page, 'found here');
  await found.waitFor();
  const top = async () => (await found.boundingBox())?.y ?? -1;
  await expect.poll(async () => (await top()) > 100 && (await top()) < 600).toBe(true);
  await page.context().close();
});

longTest('messages whose code never comes are shown as typed after some seconds', async () => {
  await vera.say('general', '**never**');
  const { page } = await visit(scene.browser, scene.community.url, {}, (opened) =>
    // Neither answered nor refused.
    opened.route(wordsCode, () => {}),
  );
  await article(page, '**never**').waitFor({ timeout: 15_000 });
  await page.context().close();
});

longTest(
  'a spoiler is neither read nor found before its reader shows it, by keyboard too',
  async () => {
    await vera.say('memes', 'she dies: ||in **chapter** nine||');
    const { page } = await visit(scene.browser, `${scene.community.url}/memes-images`);
    const said = article(page, 'she dies');
    const spoiler = said.getByRole('button', { name: wordsText.showSpoiler });
    await spoiler.waitFor();
    expect(await said.ariaSnapshot()).not.toContain('chapter');
    expect(await said.getAttribute('aria-label')).toBe(
      `vera.degen: she dies: ${wordsText.spoiler}`,
    );
    const { width } = (await spoiler.boundingBox()) ?? { width: 0 };
    await spoiler.focus();
    await page.keyboard.press('Enter');
    await said.locator('strong', { hasText: 'chapter' }).waitFor();
    expect(width).toBeGreaterThan(80);
    await page.context().close();
  },
);

longTest('that a short text was edited stands in its line, with and without marks', async () => {
  for (const body of ['edited plainly', 'edited **boldly**']) {
    await vera.about('memes', await vera.say('memes', 'first'), 'edit', body);
  }
  const { page } = await visit(scene.browser, `${scene.community.url}/memes-images`);
  await page.locator('strong', { hasText: 'boldly' }).waitFor();
  for (const words of ['plainly', 'boldly']) {
    const said = article(page, words).locator('[dir=auto]', { hasText: words });
    const { y: top } = (await said.boundingBox()) ?? { y: 0 };
    const { y } = (await said.getByText(text.chat.edited).boundingBox()) ?? { y: 1_000 };
    expect(Math.abs(y - top), words).toBeLessThan(8);
  }
  await page.context().close();
});

longTest('code is copied as it was typed', async () => {
  await vera.say('memes', '```\na && b || \\c\n```');
  const { page } = await visit(scene.browser, `${scene.community.url}/memes-images`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const block = page.locator('article', { has: page.locator('pre') }).last();
  await block.getByRole('button', { name: wordsText.copyCode }).click();
  await page.getByText(wordsText.copiedCode).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('a && b || \\c');
  await page.context().close();
});

test('no disguise of a referral link is shown, in messages and where they are quoted or found', async () => {
  const { host } = new URL(scene.community.url);
  const port = host.split(':')[1];
  const links = [
    `http://${host}/?ref=vera`,
    `[coins](http://${host}/?ref=vera)`,
    `[coins](<http://${host}/ ?ref=vera>)`,
    `http://2130706433:${port}/?ref=vera`,
    `${host}/?**ref**=vera`,
    `\`http://${host}/?%72ef=vera\``,
    `[http://${host}/?ref=vera](https://example.com)`,
  ];
  const first = await vera.say('memes', `**join** ${links.join(' or ')}`);
  await vera.reply('memes', first, 'quoting that');
  const { page } = await visit(scene.browser, `${scene.community.url}/memes-images`);
  const said = page.getByRole('article', { name: /^vera\.degen: join/ });
  await expect.poll(() => said.getByText(wordsText.removed).count()).toBe(links.length);
  expect(await said.locator('a[href*="ref"], a[href*="72ef"]').count()).toBe(0);
  const reply = article(page, 'quoting that');
  await reply.getByText(wordsText.removed).waitFor();
  expect(await reply.innerHTML()).not.toContain('ref=vera');

  await page.getByRole('button', { name: 'Find people, rooms, messages' }).click();
  await page.getByRole('combobox').fill('join coins');
  const found = page.getByRole('option', { name: wordsText.removed });
  await found.waitFor();
  expect(await found.textContent()).not.toContain('ref=vera');
  await page.context().close();
});

longTest(
  'while the code for marks does not load, a text stands as typed, without its links',
  async () => {
    const { host } = new URL(scene.community.url);
    await vera.say('general', `**late** http://${host}/?ref=vera`);
    const { page } = await visit(scene.browser, scene.community.url, {}, (opened) =>
      opened.route(wordsCode, (route) => route.abort()),
    );
    const said = article(page, '**late**');
    await said.waitFor();
    expect(await said.getByText('?ref=vera').isVisible()).toBe(false);
    await page.unroute(wordsCode);
    await page.reload();
    await page.locator('strong', { hasText: 'late' }).waitFor();
    await page.context().close();
  },
);

longTest('a link with words of its own says which host it opens', async () => {
  await vera.say('memes', 'see [the list](https://example.com/list)');
  const { page } = await visit(scene.browser, `${scene.community.url}/memes-images`);
  const said = article(page, 'see the list (example.com)');
  const link = said.getByRole('link', { name: 'the list', exact: true });
  expect(await link.getAttribute('href')).toBe('https://example.com/list');
  await page.context().close();
});

longTest(
  'of a long message twenty lines are shown, and the rest is read in its place',
  async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `line ${index + 1}`);
    await vera.say('memes', `a story\n${lines.join('\n')}\n[end](${scene.community.url}/about)`);
    await vera.say('memes', 'after the story');
    const { page } = await visit(
      scene.browser,
      `${scene.community.url}/memes-images`,
      {},
      measureShifts,
    );
    const said = article(page, 'a story');
    const more = said.getByRole('button', { name: wordsText.readMore });
    await more.waitFor();
    const top = async () => (await said.boundingBox())?.y ?? 0;
    const { height } = (await said.boundingBox()) ?? { height: 0 };
    expect(height).toBeLessThan(22 * 24);
    expect(await shiftSoFar(page)).toBeLessThan(0.02);
    const before = await top();
    await more.click();
    await said.getByText('line 60').waitFor();
    await expect.poll(async () => (await said.boundingBox())?.height ?? 0).toBeGreaterThan(60 * 20);
    expect(Math.abs((await top()) - before)).toBeLessThan(2);
    await said.getByRole('button', { name: wordsText.readLess }).click();
    await more.waitFor();
    await page.context().close();
  },
);
