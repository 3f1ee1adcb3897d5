import type { LinkCard } from '@parley/domain/links/wire';
import { linesText } from '@parley/text/lines';
import { text } from '@parley/text/ui';
import { wordsText } from '@parley/text/words';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noise } from '../../server/src/media/testFiles.ts';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { appointModerator, openEventMember } from './eventMember.ts';
import { measureShifts, shiftSoFar } from './layoutShift.ts';
import { openScene, startTalkative } from './scene.ts';
import { article } from './steps.ts';

const scene = openScene(startTalkative);
let vera: Awaited<ReturnType<typeof openEventMember>>;
let told: { hidden: number; deleted: number };
beforeAll(async () => {
  vera = await openEventMember(scene.community, 'vera');
  // Before she does anything: who moderates is asked of the chain once a minute.
  await appointModerator(scene.community, vera.address);
  const hidden = await vera.say('memes', 'dawn words https://news.example/harbor?a=1');
  await vera.say('memes', 'tricky words https://evil.example/');
  // An address that the server goes to for nobody: its own machine.
  await vera.say('memes', 'lonely words http://127.0.0.1:9/page');
  told = { hidden, deleted: await vera.say('memes', 'brief words https://news.example/gone') };
});
afterAll(() => vera.close());

const harbor: LinkCard = {
  title: 'The harbor at dawn',
  description:
    'Boats, nets, and gulls. A long look at who gets up first, and at what they talk about.',
  picture: 'https://news.example/harbor.png',
};

/** Answers for the community's server, which has no other site to ask here; once a test lets it. */
async function serve(page: Page, release: Promise<void> = Promise.resolve()) {
  const own = new URL(scene.community.url).origin;
  const cards: Record<string, LinkCard> = {
    'https://news.example/harbor?a=1': harbor,
    'https://news.example/gone': { ...harbor, title: 'Soon gone' },
    // As from a server that leaves the rule to the page.
    'https://evil.example/': {
      title: `\u202eJoin ${own}/?ref=0xabc`,
      description: '',
      picture: null,
    },
  };
  await page.route('**/api/links/card?*', async (route: Route) => {
    await release;
    const card = cards[new URL(route.request().url()).searchParams.get('url') ?? ''];
    if (card === undefined) await route.continue();
    else await route.fulfill({ json: { card } });
  });
  const picture = await noise(600, 300).png().toBuffer();
  await page.route('**/api/media/remote?*', (route) =>
    route.fulfill({ contentType: 'image/png', body: picture }),
  );
}

test.each([1280, 390])(
  'at %i pixels, a link shows what its site says of itself, in a place that it had before, and from our own server',
  async (width) => {
    let release = () => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { page, requestedHosts, faults } = await visit(
      scene.browser,
      `${scene.community.url}/memes-images`,
      { viewport: { width, height: 900 } },
      async (opened) => {
        await measureShifts(opened);
        await serve(opened, slow);
      },
    );
    const news = article(page, 'dawn words');
    const none = article(page, 'lonely words');
    await news.getByRole('link', { name: 'https://news.example/harbor?a=1' }).waitFor();
    const asked = page.waitForResponse((response) => response.url().includes('127.0.0.1'));
    const before = await news.boundingBox();
    release();
    const card = news.getByRole('link', { name: harbor.title });
    await card.waitFor();
    await asked;
    const picture = card.locator('img');
    const isLoaded = (image: Element) => (image as HTMLImageElement).naturalWidth > 0;
    await expect.poll(() => picture.evaluate(isLoaded)).toBe(true);
    expect(await news.boundingBox()).toEqual(before);
    expect(await shiftSoFar(page)).toBeLessThan(0.02);
    expect(await card.textContent()).toContain('news.example');
    expect(await card.textContent()).toContain(harbor.description);
    expect(await card.getAttribute('href')).toBe('https://news.example/harbor?a=1');
    expect(await card.getAttribute('target')).toBe('_blank');
    expect((await card.getAttribute('rel'))?.split(' ')).toEqual(
      expect.arrayContaining(['noopener', 'noreferrer', 'nofollow']),
    );
    const evil = article(page, 'tricky words').getByRole('link', { name: 'Join' });
    expect(await evil.textContent()).toBe(`evil.exampleJoin ${wordsText.removed}`);
    // Where a site says nothing, there is the link, and no word of a fault.
    expect(await none.getByRole('link').filter({ hasText: '127.0.0.1' }).count()).toBe(1);
    expect(await none.getByRole('alert').or(none.getByRole('status')).count()).toBe(0);
    expect(await violationsOn(page)).toEqual([]);
    expect([...requestedHosts]).toEqual([new URL(scene.community.url).host]);
    expect(faults).toEqual([]);

    await page.context().close();
  },
);

test('what is muted, deleted, or hidden shows no card, and a post of /shill shows one', async () => {
  const { page } = await visit(
    scene.browser,
    `${scene.community.url}/memes-images`,
    { viewport: { width: 1280, height: 900 } },
    (opened) => serve(opened),
  );
  await page.getByRole('link', { name: 'Soon gone' }).waitFor();
  await vera.about('memes', told.deleted, 'delete');
  await page.getByRole('link', { name: 'Soon gone' }).waitFor({ state: 'detached' });
  await page.getByText(text.chat.deleted).waitFor();
  await page.evaluate(
    (people) =>
      localStorage.setItem(
        'parley.muted',
        JSON.stringify({ rooms: [], people: [people], words: [] }),
      ),
    vera.address.toLowerCase(),
  );
  await page.reload();
  await page.getByText(text.chat.muted).first().waitFor();
  expect(await page.getByRole('link', { name: harbor.title }).count()).toBe(0);
  await page.evaluate(() => localStorage.removeItem('parley.muted'));
  await page.reload();
  await page.getByRole('link', { name: harbor.title }).waitFor();
  await vera.about('memes', told.hidden, 'hide', 'spam');
  await page.getByRole('link', { name: harbor.title }).waitFor({ state: 'detached' });
  await page.getByText(linesText.hiddenBecause).waitFor();
  await vera.say('shill', 'look: https://news.example/harbor?a=1');
  await page.goto(`${scene.community.url}/shill`);
  const post = article(page, 'look:');
  await post.getByRole('link', { name: harbor.title }).waitFor();
  await post.getByRole('link', { name: 'https://news.example/harbor?a=1', exact: true }).waitFor();

  await page.context().close();
});
