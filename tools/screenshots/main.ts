import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { nftListSchema } from '@parley/domain/nft/wire';
import { startCommunity } from '@parley/testkit/community';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../test/browser.ts';

type Picture = {
  name: string;
  path: string;
  size: { width: number; height: number };
  /** Taken as a member, with the demo wallet; otherwise as a visitor. */
  isMember: boolean;
};

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
/** The pictures of the README, in the folder `docs/pictures`. */
const pictures: readonly Picture[] = [
  { name: 'room', path: '/', size: desktop, isMember: true },
  { name: 'gallery', path: '/nft', size: desktop, isMember: false },
  { name: 'room-phone', path: '/', size: phone, isMember: false },
  { name: 'collection-phone', path: '/nft/most-holders', size: phone, isMember: false },
];
const folder = 'docs/pictures';

async function open(browser: Browser, url: string, { size, path, name }: Picture): Promise<Page> {
  const context = await browser.newContext({
    viewport: size,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto(url + path);
  await page.getByRole('article').first().waitFor();
  if (name === 'collection-phone')
    await page.getByRole('article').first().getByRole('link').first().click();
  return page;
}

/** The collections' files are uploaded, and prepared one by one, when the pages are open already. */
async function havePictures(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/nfts?list=new`);
    const { collections } = nftListSchema.parse(await answer.json());
    if (collections.every(({ imageFacts }) => imageFacts !== null)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Takes a name and says something, as a newcomer does. */
async function takePart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try it with a demo wallet' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('marlene');
  await page.getByRole('button', { name: 'Mint username' }).click();
  const composer = page.getByRole('textbox', { name: 'Message' });
  await composer.fill('Just got here. This took one minute.');
  await composer.press('Enter');
  await page
    .getByRole('article', { name: /^marlene/ })
    .locator('[data-verification="verified"]')
    .waitFor();
}

/** `npm run screenshots`: the README's pictures, taken of a really running community. */
mkdirSync(folder, { recursive: true });
const community = await startCommunity({ env: { PARLEY_SEED: 'all' } });
await havePictures(community.url);
const browser = await chromium.launch({
  executablePath: findBrowser(process.env),
  args: ['--no-sandbox'],
});
try {
  for (const picture of pictures) {
    const page = await open(browser, community.url, picture);
    if (picture.isMember) await takePart(page);
    // Signatures are checked when the browser is idle, and toasts come late.
    await page.waitForTimeout(5_000);
    while ((await page.locator('.Toastify__toast').count()) > 0) await page.waitForTimeout(200);
    const file = join(folder, `${picture.name}.png`);
    await page.screenshot({ path: file });
    console.log(file);
    await page.context().close();
  }
} finally {
  await browser.close();
  await community.remove();
}
