import { youtubeOrigin } from '@parley/domain/media/rules';
import { sizedCases } from '@parley/testkit/size';
import { longTest, test } from '@parley/testkit/tests';
import { galleryText } from '@parley/text/gallery';
import { imageText } from '@parley/text/images';
import { wordsText } from '@parley/text/words';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { noise } from '../../server/src/media/testFiles.ts';
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

/** Answers for the community's server, which has no other server to ask here; as slowly as a test says. */
function serve(page: Page, release: Promise<void> = Promise.resolve()) {
  return page.route('**/api/media/remote?*', async (route: Route) => {
    await release;
    await route.fulfill({ contentType: 'image/png', body: await noise(600, 900).png().toBuffer() });
  });
}

longTest.each(sizedCases([1280, 390]))(
  'at %i pixels, linked pictures have their box before they come, and come from our own server',
  async (width) => {
    await vera.say('memes', 'my cat https://cats.example/one.png');
    await vera.say('memes', 'more: https://cats.example/two.png https://cats.example/three.webp');
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
    const pictures = article(page, 'more:').last().getByRole('img', { name: wordsText.picture });
    await expect.poll(() => pictures.count()).toBe(2);
    const boxes = () =>
      page
        .getByRole('link', { name: wordsText.openPicture })
        .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().toJSON()));
    const before = await boxes();
    release();
    const isLoaded = (image: Element) => (image as HTMLImageElement).naturalWidth > 0;
    await expect.poll(() => pictures.last().evaluate(isLoaded)).toBe(true);
    expect(await boxes()).toEqual(before);
    expect(await shiftSoFar(page)).toBeLessThan(0.02);
    expect(await violationsOn(page)).toEqual([]);
    expect([...requestedHosts]).toEqual([new URL(scene.community.url).host]);
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

longTest(
  'a linked picture opens large in the page, and alone in a tab of its own where one wants that',
  async () => {
    await vera.say('memes', 'look https://cats.example/four.png');
    const { page } = await visit(
      scene.browser,
      `${scene.community.url}/memes-images`,
      {},
      (opened) => serve(opened),
    );
    await page
      .context()
      .route('**/api/media/remote?*', async (route) =>
        route.fulfill({ contentType: 'image/png', body: await noise(60, 90).png().toBuffer() }),
      );
    const link = article(page, 'look').getByRole('link', { name: wordsText.openPicture });
    await link.click();
    await page.getByRole('dialog', { name: galleryText.pictures }).getByRole('img').waitFor();
    await page.keyboard.press('Escape');
    const opening = page.context().waitForEvent('page');
    await link.click({ modifiers: ['Control'] });
    const alone = await opening;
    await alone.waitForURL('**/api/media/remote?*');
    expect(new URL(alone.url()).searchParams.get('url')).toBe('https://cats.example/four.png');
    expect(new URL(page.url()).pathname).toBe('/memes-images');
    await page.context().close();
  },
);

longTest('a picture that does not come says why, and its link stays', async () => {
  await vera.say('memes', 'nothing at http://127.0.0.1:9/none.png');
  const { page } = await visit(scene.browser, `${scene.community.url}/memes-images`);
  const said = article(page, 'nothing at');
  await said.getByRole('status').getByText(imageText.failed).waitFor();
  await said.getByRole('link', { name: 'http://127.0.0.1:9/none.png' }).waitFor();
  await page.route('**/api/images/check?*', (route) =>
    route.fulfill({
      json: {
        code: 404,
        url: 'http://127.0.0.1:9/none.png',
        error: imageText.status(404, 'Not Found'),
      },
    }),
  );
  await page.reload();
  await said.getByRole('status').getByText('HTTP 404: Not Found').waitFor();
  await page.context().close();
});

test('a video of YouTube asks YouTube for nothing before it is pressed, and is 315 pixels high', async () => {
  await vera.say('memes', 'song https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  const { page, requestedHosts } = await visit(
    scene.browser,
    `${scene.community.url}/memes-images`,
    {},
    (opened) =>
      opened.route(`${youtubeOrigin}/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: 'a video' }),
      ),
  );
  const play = article(page, 'song').getByRole('button', { name: wordsText.playVideo });
  await play.waitFor();
  expect((await play.boundingBox())?.height).toBe(315);
  expect([...requestedHosts]).toEqual([new URL(scene.community.url).host]);
  await play.focus();
  await page.keyboard.press('Enter');
  await page.frameLocator(`iframe[title="${wordsText.videoFrame}"]`).getByText('a video').waitFor();
  expect((await page.locator('iframe').boundingBox())?.height).toBe(315);
  expect([...requestedHosts]).toContain(new URL(youtubeOrigin).host);
  await page.context().close();
});
