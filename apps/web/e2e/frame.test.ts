import { longTest, test } from '@parley/testkit/tests';
import { aboutText } from '@parley/text/about';
import { memberCardText } from '@parley/text/memberCard';
import { actionText } from '@parley/text/messageActions';
import { operatorText } from '@parley/text/operator';
import { proofText } from '@parley/text/proof';
import { searchText } from '@parley/text/search';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { version } from '../../../package.json' with { type: 'json' };
import { visit } from './browser.ts';
import { configOf, openScene } from './scene.ts';
import { article, connectDemoWallet, enterLog, mintName, nameField } from './steps.ts';

const scene = openScene();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const path = (page: Page) => new URL(page.url()).pathname;

describe('on a phone', () => {
  longTest('Back closes an open sheet and stays on the page', async () => {
    const { page } = await visit(scene.browser, `${scene.community.url}/about`, phone);
    const left = page.getByRole('button', { name: 'Rooms and pages' });
    for (const name of ['Rooms and pages', 'Account']) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('main').waitFor({ state: 'hidden' });
      await page.goBack();
      await page.getByRole('main').waitFor();
      expect(path(page)).toBe('/about');
    }
    expect(await left.getAttribute('aria-expanded')).toBe('false');
    await page.context().close();
  });

  longTest('a sheet that is closed otherwise leaves nothing behind in the history', async () => {
    const { page } = await visit(scene.browser, `${scene.community.url}/`, phone);
    const sidebar = page.getByRole('button', { name: 'Rooms and pages' });
    await sidebar.click();
    await page.getByRole('link', { name: 'Find user' }).click();
    await page.getByRole('heading', { name: 'Find user' }).waitFor();
    await sidebar.click();
    await sidebar.click();
    await page.getByRole('main').waitFor();
    await sidebar.click();
    await page.keyboard.press('Escape');
    await page.getByRole('main').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'General' }).waitFor();
    expect(path(page)).toBe('/');
    await page.context().close();
  });

  longTest('the mark of a checked message is 44 pixels large to a finger', async () => {
    const { page } = await visit(scene.browser, scene.community.url, phone);
    const head = article(page, 'Is anybody else');
    const mark = head.getByRole('button', { name: 'Signature verified' });
    await mark.waitFor();
    const reached = await mark.evaluate((it) => {
      it.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = it.getBoundingClientRect();
      const [middle, center] = [x + width / 2, y + height / 2];
      const isMark = (right: number, down: number) =>
        it.contains(document.elementFromPoint(middle + right, center + down));
      return [isMark(-21, 0), isMark(21, 0), isMark(0, -21), isMark(0, 21)];
    });
    expect(reached).toEqual([true, true, true, true]);
    await page.context().close();
  });

  longTest(
    'a finger that opened the sheet of a message presses nothing in it when it is lifted',
    async () => {
      const { page } = await visit(scene.browser, scene.community.url, phone);
      await enterLog(page);
      const touch = await page.context().newCDPSession(page);
      const message = article(page, 'New here?');
      await message.scrollIntoViewIfNeeded();
      const { x, y, height } = (await message.boundingBox()) ?? { x: 0, y: 0, height: 0 };
      const point = { x: x + 200, y: y + height / 2 };
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
      const sheet = page.getByRole('dialog', { name: actionText.bar });
      await sheet.waitFor();
      const under = ([left, top]: number[]) =>
        document.elementFromPoint(left ?? 0, top ?? 0)?.closest('[role="menuitem"]')?.textContent;
      expect(await page.evaluate(under, [point.x, point.y])).not.toBeUndefined();
      await page.evaluate(() => {
        addEventListener('click', () => Reflect.set(window, 'isLifted', true), true);
      });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await page.waitForFunction(() => Reflect.get(window, 'isLifted') === true);
      expect(await sheet.isVisible()).toBe(true);
      expect(await page.getByRole('dialog').count()).toBe(1);
      // The next press is meant.
      await page.getByRole('menuitem', { name: proofText.title }).tap();
      await page.getByRole('dialog', { name: proofText.title }).waitFor();
      await page.context().close();
    },
  );

  longTest('the search opens from the bar, finds a page, and leads there', async () => {
    const { page } = await visit(scene.browser, scene.community.url, phone);
    await page.getByRole('button', { name: searchText.label }).tap();
    await page.getByRole('combobox', { name: searchText.label }).fill('about');
    await page.getByRole('option', { name: 'About' }).tap();
    await page.getByRole('heading', { name: 'About' }).waitFor();
    expect(path(page)).toBe('/about');
    await page.context().close();
  });

  test('a demo wallet connects at one press, and after the first name the member can write at once', async () => {
    const { page } = await visit(scene.browser, scene.community.url, phone);
    await page.getByRole('button', { name: 'Try it with a demo wallet' }).click();
    const getName = page.getByRole('button', { name: 'Get a username to post' });
    await getName.waitFor();
    await expect.poll(() => getName.evaluate((it) => it === document.activeElement)).toBe(true);
    await getName.click();
    // One character is the dearest name there is: what is left does not pay for a second.
    await (await nameField(page)).fill('q');
    await page.getByRole('button', { name: 'Mint username' }).click();
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.waitFor();
    await expect.poll(() => message.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Account' }).click();
    await (await nameField(page)).fill('z');
    await page.getByText(/^Balance 199\.\d+ DEGEN, 600\.\d+ short$/).waitFor();
    await page.context().close();
  });
});

longTest(
  'the bar is one line at every width of a desktop, however long the name of its member is',
  async () => {
    const { page } = await visit(scene.browser, scene.community.url);
    await connectDemoWallet(page);
    await mintName(page, `w${'m'.repeat(31)}`);
    const bar = page.getByRole('banner');
    const height = (await bar.boundingBox())?.height;
    for (const width of [1000, 1040, 1080, 1120, 1160, 1180, 1220, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const measured = await bar.evaluate((it) => ({
        height: it.getBoundingClientRect().height,
        isCut: it.scrollWidth > it.clientWidth,
        highest: Math.max(
          ...[...it.querySelectorAll('button, a')].map((one) => one.getBoundingClientRect().height),
        ),
        search: it.querySelector('[aria-keyshortcuts]')?.getBoundingClientRect().width ?? 0,
      }));
      expect(measured, String(width)).toMatchObject({ height, isCut: false, highest: 44 });
      expect(measured.search, String(width)).toBeGreaterThanOrEqual(160);
    }
    await page.context().close();
  },
);

longTest(
  'the NFT pages fold into one row, which the browser remembers, and show where one is',
  async () => {
    const { page } = await visit(scene.browser, scene.community.url);
    const link = page.getByRole('link', { name: 'New NFTs' });
    await link.waitFor();
    await page.locator('summary', { hasText: 'NFTs' }).click();
    await link.waitFor({ state: 'hidden' });
    await page.reload();
    await page.locator('summary', { hasText: 'NFTs' }).waitFor();
    expect(await link.isVisible()).toBe(false);
    await page.goto(`${scene.community.url}/nft`);
    await link.waitFor();
    expect(await link.getAttribute('aria-current')).toBe('page');
    await page.goto(scene.community.url);
    await link.waitFor({ state: 'hidden' });
    await page.context().close();
  },
);

longTest(
  'the name of an author leads to the profile by its card, without loading the page anew',
  async () => {
    const { page } = await visit(scene.browser, scene.community.url);
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
    await enterLog(page);
    await article(page, 'Is anybody else').getByRole('link').first().click();
    await page.getByRole('dialog').getByRole('link', { name: memberCardText.profile }).click();
    await page.getByRole('heading', { name: 'sol.degen' }).waitFor();
    expect(path(page)).toBe('/profile/');
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
    await page.context().close();
  },
);

longTest(
  'near a taken name free ones are offered, a press takes one into the field, and a slow network is told',
  async () => {
    const { page } = await visit(scene.browser, scene.community.url);
    await page.getByRole('button', { name: 'Try it with a demo wallet' }).click();
    const field = await nameField(page);
    await page.getByText('5 characters or more').waitFor();
    await field.fill('imre');
    await page.getByRole('button', { name: 'imrechat' }).click();
    expect(await field.inputValue()).toBe('imrechat');
    await page.getByText('Available', { exact: true }).waitFor();

    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/rpc', (route) => answered.then(() => route.continue()));
    await field.fill('imrelate');
    await page.getByText('Network is slow…').waitFor();
    answer();
    await page.getByText('Available', { exact: true }).waitFor();
    await page.context().close();
  },
);

longTest(
  'the page about the community names its software, where the operator publishes its source, and the contracts',
  async () => {
    const { page } = await visit(scene.browser, 'about:blank');
    await page.route(`${scene.community.url}/about`, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const source = '"sourceCodeUrl":"https://code.example/harbor/parley/"';
      await route.fulfill({ response, body: html.replace('"sourceCodeUrl":""', source) });
    });
    await page.goto(`${scene.community.url}/about`);
    await page.getByText(aboutText.version(version)).waitFor();
    const source = page.getByRole('link', { name: 'code.example/harbor/parley', exact: true });
    expect(await source.getAttribute('href')).toBe('https://code.example/harbor/parley/');
    const { punkTldAddress } = await configOf(scene.community);
    await page.getByTitle(punkTldAddress).waitFor();
    await page.getByRole('button', { name: aboutText.showOwner }).click();
    const powers = page.getByRole('region', { name: operatorText.contracts.NameMinter });
    await powers.getByText(operatorText.powers.setPrices.most).waitFor();
    expect(await powers.getByRole('button').count()).toBe(0);
    await page.goto(`${scene.community.url}/about#owner`);
    await powers.waitFor();
    await page.goto(`${scene.community.url}/about?again`);
    await page.getByText(aboutText.version(version)).waitFor();
    expect(await page.getByText(aboutText.source).count()).toBe(0);
    await page.context().close();
  },
);
