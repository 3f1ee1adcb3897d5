import { attachText } from '@parley/text/attach';
import { feedText } from '@parley/text/feed';
import { galleryText } from '@parley/text/gallery';
import { actionText } from '@parley/text/messageActions';
import { text } from '@parley/text/ui';
import { writingText } from '@parley/text/writing';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { noise } from '../../server/src/media/testFiles.ts';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { measureShifts, shiftSoFar } from './layoutShift.ts';
import { openScene } from './scene.ts';
import { article, connectDemoWallet, mintName, say } from './steps.ts';

const scene = openScene('talkative');
const memes = () => `${scene.community.url}/memes-images`;

let anna: Page;
beforeAll(async () => {
  ({ page: anna } = await visit(scene.browser, memes(), {
    viewport: { width: 1280, height: 900 },
  }));
  await connectDemoWallet(anna);
  await mintName(anna, 'galleryanna');
  await say(anna, 'words alone');
  await bring('Fox', 'a fox');
});

/** Anna sends one picture or several with these descriptions. */
async function bring(words: string, ...described: string[]): Promise<void> {
  const field = anna.getByRole('textbox', { name: writingText.message });
  await field.fill(words);
  const files = described.map(async (name) => ({
    name,
    mimeType: 'image/png',
    buffer: await noise(200, 100).png().toBuffer(),
  }));
  await anna.locator('form input[type=file]').setInputFiles(await Promise.all(files));
  const tray = anna.getByRole('list', { name: attachText.files });
  for (const name of described) {
    await tray.getByRole('textbox', { name: attachText.describe(name) }).fill(name);
  }
  await field.press('Enter');
  await tray.waitFor({ state: 'hidden' });
}

const tiles = (page: Page) => page.getByRole('region', { name: galleryText.label('Memes') });
const view = (page: Page) => page.getByRole('dialog', { name: galleryText.pictures });

test.each([1280, 390])(
  'at %i pixels the pictures of a room are a gallery, which new ones join when the reader wants it',
  async (width) => {
    const { page, faults } = await visit(
      scene.browser,
      memes(),
      { viewport: { width, height: 900 } },
      measureShifts,
    );
    await page.getByRole('button', { name: galleryText.gallery }).click();
    const fox = tiles(page).getByRole('button', { name: galleryText.open('a fox') });
    await fox.waitFor();
    expect(await article(page, 'words alone').count()).toBe(0);
    await bring(`Owls ${width}`, `an owl of ${width}`, `two owls of ${width}`);
    await page.getByRole('button', { name: feedText.fresh(1) }).click();
    const owl = tiles(page).getByRole('button', { name: galleryText.open(`an owl of ${width}`) });
    await owl.locator('..').getByText(galleryText.more(1)).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    // Whoever comes back finds it where it was.
    await page.setViewportSize({ width, height: 420 });
    const profile = tiles(page)
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: galleryText.open('a fox') }) })
      .getByRole('link', { name: 'galleryanna' });
    await profile.scrollIntoViewIfNeeded();
    const before = await fox.boundingBox();
    await profile.click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /profile/i })
      .click();
    await page.waitForURL('**/profile/?id=*');
    await page.goBack();
    await expect.poll(() => fox.boundingBox()).toEqual(before);
    await page.setViewportSize({ width, height: 900 });
    await owl.focus();
    await page.keyboard.press('Enter');
    await view(page)
      .getByRole('img', { name: `an owl of ${width}` })
      .waitFor();
    await page.keyboard.press('ArrowRight');
    await view(page)
      .getByRole('img', { name: `two owls of ${width}` })
      .waitFor();
    await page.keyboard.press('Escape');
    // It is remembered, and a link to a message opens the conversation all the same.
    await page.reload();
    await fox.waitFor();
    expect(await shiftSoFar(page)).toBeLessThan(0.02);
    await page.goto(`${memes()}?post=1`);
    await article(page, 'words alone').waitFor();
    await page.goto(memes());
    await fox.waitFor();
    await page.getByRole('button', { name: galleryText.conversation }).click();
    await article(page, 'words alone').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

test('a member reacts to a picture in the gallery, and posts one that is there at once', async () => {
  await anna.getByRole('button', { name: galleryText.gallery }).click();
  const fox = tiles(anna).getByRole('article').filter({ hasText: 'galleryanna' }).last();
  await fox.getByRole('button', { name: actionText.addReaction }).click();
  const search = anna.getByRole('searchbox', { name: actionText.picker.search });
  await search.fill('parrot');
  await anna.getByRole('button', { name: 'parrot', exact: true }).waitFor();
  await search.press('Enter');
  await fox.getByRole('button', { name: text.chat.reacted(1, '🦜') }).waitFor();
  await bring('Hen', 'a hen');
  await tiles(anna)
    .getByRole('button', { name: galleryText.open('a hen') })
    .waitFor();
});

test('what its author deletes leaves the gallery, and a room without pictures says so', async () => {
  const { page } = await visit(scene.browser, memes());
  await page.getByRole('button', { name: galleryText.gallery }).click();
  const hen = tiles(page).getByRole('button', { name: galleryText.open('a hen') });
  await hen.waitFor();
  await tiles(anna)
    .getByRole('article')
    .filter({ has: anna.getByRole('button', { name: galleryText.open('a hen') }) })
    .getByRole('button', { name: actionText.more })
    .click();
  await anna.getByRole('menuitem', { name: actionText.remove }).click();
  await anna
    .getByRole('dialog', { name: actionText.removeTitle })
    .getByRole('button', { name: actionText.remove, exact: true })
    .click();
  await expect.poll(() => hen.count()).toBe(0);
  await page.route('**/api/chat/rooms/memes/cards?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), cards: [], next: null },
    });
  });
  await page.reload();
  await page.getByText(galleryText.empty).waitFor();
  await page.context().close();
});
