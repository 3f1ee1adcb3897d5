import type { PublicConfig } from '@parley/domain/config/wire';
import { longTest, test } from '@parley/testkit/tests';
import { text } from '@parley/text/ui';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { announceWallet } from './announcedWallet.ts';
import { type Visitor, visit, withWorker } from './browser.ts';
import { openScene } from './scene.ts';
import { article, connectDemoWallet, mintName, offlineReady } from './steps.ts';
import { rewritePages } from './testMember.ts';

const scene = openScene();
let visitor: Visitor;
let page: Page;

/** A new visitor, in the place of the one before. */
async function open(
  path = '/',
  width = 1280,
  prepare?: (page: Page) => Promise<unknown>,
  options: BrowserContextOptions = {},
) {
  await visitor?.page.context().close();
  const all = { viewport: { width, height: 800 }, ...options };
  visitor = await visit(scene.browser, `${scene.community.url}${path}`, all, prepare);
  page = visitor.page;
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const accountMenu = () => page.getByRole('button', { name: /^0x.{4}….{4}$|\.degen$/ });

describe('the routes', () => {
  test("an unmatched path says 'Page not found: {path}' with the status 404", async () => {
    await open('/about');
    const response = await page.goto(`${scene.community.url}/nowhere/at-all`);
    expect(response?.status()).toBe(404);
    await page.getByText('Page not found: /nowhere/at-all').waitFor();
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await page.getByText('404', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Back to General' }).click();
    await article(page, 'Is anybody else').waitFor();
  });

  test("a path that its page refuses says 'Page Not Found: {path}' with the status 404", async () => {
    await open('/about');
    for (const path of ['/explorer/tx/0x12', '/profile/?id=a%20b']) {
      const response = await page.goto(`${scene.community.url}${path}`);
      expect(response?.status()).toBe(404);
      await page.getByText(`Page Not Found: ${path}`, { exact: true }).waitFor();
      await page.getByText('404', { exact: true }).waitFor();
    }
  });

  longTest(
    "a screen that fails says 'Internal Server Error' with the status 500, inside the frame",
    async () => {
      await open('/', 1280, async (opened) => {
        await opened.route(/\/assets\/about-.*\.js/, (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
        );
      });
      await page.getByRole('link', { name: 'About', exact: true }).click();
      await page.getByRole('heading', { name: 'Internal Server Error' }).waitFor();
      await page.getByText('500', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await page.getByRole('navigation', { name: 'Rooms and pages' }).waitFor();
    },
  );

  longTest(
    'a screen whose code is blocked says that a part of the page could not be loaded, and loads at the next try',
    async () => {
      await open('/', 1280, async (opened) => {
        await opened.route(/\/assets\/about-.*\.js/, (route) => route.abort('blockedbyclient'));
      });
      await page.getByRole('link', { name: 'About', exact: true }).click();
      const place = page.getByRole('alert').filter({ hasText: text.partFailed });
      await place.waitFor();
      expect(await page.getByText(text.error.internalTitle).count()).toBe(0);
      await page.getByRole('navigation', { name: 'Rooms and pages' }).waitFor();
      await page.unroute(/\/assets\/about-.*\.js/);
      await place.getByRole('button', { name: text.retry }).click();
      await page.getByRole('heading', { name: /^About / }).waitFor();
    },
  );

  longTest(
    'a part whose code does not load says so in its place, and the page around it stays',
    async () => {
      await open('/', 1280, async (opened) => {
        await opened.route(/\/assets\/ConnectDialog-.*\.js/, (route) => route.abort());
      });
      const bar = page.getByRole('navigation', { name: 'Your account' });
      await bar.getByRole('button', { name: 'Connect wallet' }).click();
      await page.getByRole('alert').getByText('Couldn’t load this part of the page.').waitFor();
      await article(page, 'Is anybody else').waitFor();
      await page.unroute(/\/assets\/ConnectDialog-.*\.js/);
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
      await bar.getByRole('button', { name: 'Connect wallet' }).click();
      await page.getByRole('dialog', { name: 'Connect your wallet' }).waitFor();
    },
  );

  longTest(
    'a part that is turned off says so, has no link, and its code is never loaded',
    async () => {
      const scripts: string[] = [];
      await open('/', 1280, async (opened) => {
        opened.on('request', (request) => scripts.push(new URL(request.url()).pathname));
        await opened.route('**/*', async (route) => {
          if (route.request().resourceType() !== 'document') return route.continue();
          const response = await route.fetch();
          // The server names a page's scripts by its own settings; here only the page's are changed.
          const body = (await response.text())
            .replace('"activityPoints":true', '"activityPoints":false')
            .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
          await route.fulfill({ response, body });
        });
      });
      await page.getByRole('link', { name: 'Find user' }).waitFor();
      expect(await page.getByRole('link', { name: 'Activity points' }).count()).toBe(0);
      await page.goto(`${scene.community.url}/activity-points`);
      await page.getByText('Turned off').waitFor();
      expect(scripts.filter((path) => /activityPoints/.test(path))).toEqual([]);
    },
  );
});

test('a visitor who only looks downloads nothing that speaks to a chain; one who moves does', async () => {
  await open('/', 1280, undefined, withWorker);
  await offlineReady(page).waitFor();
  const web3 = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => /\/web3-/.test(name)),
    );
  expect(await web3()).toEqual([]);
  await page.mouse.move(200, 300);
  await expect.poll(web3).not.toEqual([]);
});

describe('the left sidebar', () => {
  test('the left sidebar leads from page to page, marks the open one, and gives the tab its title', async () => {
    await open();
    const links = page.getByRole('navigation', { name: 'Rooms and pages' });
    for (const [name, title] of [
      ['About', 'About · Parley'],
      ['Shill', 'Shill · Parley'],
      ['Featured NFTs', 'Featured NFTs · Parley'],
      ['Find user', 'Find user · Parley'],
    ] as const) {
      await links.getByRole('link', { name }).click();
      await expect.poll(() => page.title()).toBe(title);
      expect(await links.getByRole('link', { name }).getAttribute('aria-current')).toBe('page');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    }
    await page.goBack();
    await expect.poll(() => page.title()).toBe('Featured NFTs · Parley');
  });

  longTest(
    'the left sidebar has the profile link and the card once the wallet has a name',
    async () => {
      await open();
      expect(await page.getByRole('link', { name: 'Profile', exact: true }).count()).toBe(0);
      await connectDemoWallet(page);
      await mintName(page, 'carla');
      await page.getByRole('link', { name: 'Profile', exact: true }).click();
      await page.getByRole('heading', { name: 'carla.degen' }).waitFor();
      await page.getByRole('link', { name: '10.00 AP' }).click();
      await page.getByRole('heading', { name: 'Activity points' }).waitFor();
      await page.getByText('10.00', { exact: false }).first().waitFor();
    },
  );
});

describe('the desktop navbar', () => {
  test('the navbar shows a visitor the Connect button, and a member the account menu, which disconnects', async () => {
    await open();
    expect(await button('Earn referral fees!').count()).toBe(0);
    await button('Connect wallet').first().waitFor();
    await connectDemoWallet(page);
    await button('Earn referral fees!').waitFor();
    await accountMenu().click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Profile',
      'Settings',
      'Change username',
      'Find user',
      'Share referral link',
      'Disconnect',
    ]);
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Settings');
    await page.keyboard.press('End');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Disconnect');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup'))).toBe(
      'menu',
    );

    await accountMenu().click();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('menuitem', { name: 'Disconnect' }).click();
    await reloaded;
    await button('Connect wallet').first().waitFor();
  });

  longTest(
    'the account menu adds the chat token to the wallet, with its address, symbol, and 18 decimals',
    async () => {
      const image = 'https://community.example/chat.png';
      const withImage = rewritePages('"chatTokenImage":""', `"chatTokenImage":"${image}"`);
      let watched: unknown[] = [];
      await open('/', 1280, async (opened) => {
        await withImage(opened);
        const wallet = await announceWallet(opened, scene.community.url);
        watched = wallet.watched;
      });
      await button('Connect wallet').first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click();
      await button('Degen Chain').click();
      await page.getByRole('menuitem', { name: 'Add CHAT to your wallet' }).click();
      await page.getByRole('status').filter({ hasText: 'CHAT is now in your wallet' }).waitFor();
      const settings = await fetch(`${scene.community.url}/config.json`);
      const { chatTokenAddress: address } = (await settings.json()) as PublicConfig;
      expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
      expect(watched).toEqual([
        { type: 'ERC20', options: { address, symbol: 'CHAT', decimals: 18, image } },
      ]);
    },
  );

  longTest(
    'the toggle switches between dark, the default, and light, also for the next visit',
    async () => {
      await open();
      expect(await page.locator('html').getAttribute('data-theme')).not.toBe('light');
      await button('Switch to light mode').click();
      await page.reload();
      await button('Switch to dark mode').waitFor();
      expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
    },
  );
});

describe('the dialogs', () => {
  beforeAll(async () => {
    await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await connectDemoWallet(page);
  });

  test('site settings have a slippage of 0.5 and a deadline of 20, and keep what is typed', async () => {
    const settings = async () => {
      await accountMenu().click();
      await page.getByRole('menuitem', { name: 'Settings' }).click();
      return page.getByRole('dialog', { name: 'Site Settings' });
    };
    let dialog = await settings();
    await dialog.getByText('Swap Settings').waitFor();
    expect(await dialog.getByLabel('Slippage (%)').inputValue()).toBe('0.5');
    expect(await dialog.getByLabel('Deadline (min)').inputValue()).toBe('20');
    await dialog.getByLabel('Slippage (%)').fill('7');
    await dialog.getByText('Above 5 %.').waitFor();
    await dialog.getByLabel('Deadline (min)').fill('45');
    await page.reload();
    await accountMenu().waitFor();
    dialog = await settings();
    expect(await dialog.getByLabel('Slippage (%)').inputValue()).toBe('7');
    expect(await dialog.getByLabel('Deadline (min)').inputValue()).toBe('45');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  test('the referral link is copied, and the button and a toast say so', async () => {
    await button('Earn referral fees!').click();
    const dialog = page.getByRole('dialog', { name: 'Share referral link' });
    await dialog
      .getByText('Share your referral link and earn referral fees (and activity points)')
      .waitFor();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: 'Referral link copied to your clipboard!' })
      .waitFor();
    await dialog.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/\/\?ref=0x[0-9a-fA-F]{40}$/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  test("changing the username refuses a name of somebody else with 'You do not own this domain.'", async () => {
    await accountMenu().click();
    await page.getByRole('menuitem', { name: 'Change username' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your username' });
    const field = dialog.getByLabel('Enter your new main username (you must own it):');
    expect(await dialog.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
    await field.fill('ve.ra');
    await dialog.getByText('Dots not allowed').waitFor();
    await field.fill('Vera');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('alert').filter({ hasText: 'You do not own this domain.' }).waitFor();
  });
});

describe('the pages', () => {
  longTest(
    'find-user says at once whether there is somebody, and leads to the profile',
    async () => {
      await open('/find-user');
      const field = page.getByRole('textbox', { name: 'Username or address' });
      await field.fill('nobody-is-called-so');
      await page.getByText('No one owns this username.').waitFor();
      expect(await button('Show profile').isDisabled()).toBe(true);
      await field.fill('VERA.degen');
      await page.getByText(/^Owned by 0x/).waitFor();
      await field.press('Enter');
      await page.getByRole('heading', { name: 'vera.degen' }).waitFor();
      expect(new URL(page.url()).search).toBe('?id=vera.degen');
      await expect.poll(() => page.title()).toBe('vera.degen · Parley');
    },
  );

  longTest(
    'find-user lists usernames like what is typed, mistyped ones too, and says when it can’t',
    async () => {
      await open('/find-user');
      const field = page.getByRole('textbox', { name: 'Username or address' });
      await field.fill('ver');
      const names = page.getByRole('region', { name: 'Usernames like this' });
      await names.getByRole('link', { name: 'vera.degen' }).waitFor();
      await field.fill('veraa');
      await names.getByRole('link', { name: 'vera.degen' }).click();
      await page.getByRole('heading', { name: 'vera.degen' }).waitFor();
      await open('/find-user', 1280, (it) =>
        it.route('**/api/search/**', (route) => route.abort()),
      );
      await page.getByRole('textbox', { name: 'Username or address' }).fill('ver');
      await page
        .getByText('Couldn’t look for usernames like this. Try again in a moment.')
        .waitFor();
    },
  );

  longTest(
    'a profile of a name that nobody holds says so; one without an id asks for a wallet',
    async () => {
      await open('/profile/?id=nobody-here.degen');
      await page.getByText('nobody-here.degen is available.').waitFor();
      await page.goto(`${scene.community.url}/profile`);
      await page.getByText('Connect a wallet to see your profile.').waitFor();
    },
  );

  longTest(
    'a profile says when the network is slow to answer, and comes with the answer',
    async () => {
      let answer = () => {};
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await open('/profile/?id=nobody-here.degen', 1280, (it) =>
        it.route('**/api/rpc', (route) => answered.then(() => route.continue())),
      );
      await page.getByText('The network is slow to answer. Still trying…').waitFor();
      answer();
      await page.getByText('nobody-here.degen is available.').waitFor();
    },
  );
});

describe('below 1000 pixels', () => {
  longTest('the sidebars are sheets: opening one closes the other and hides the page', async () => {
    await open('/', 999);
    const log = page.getByRole('log');
    await log.waitFor();
    const rooms = page.getByRole('navigation', { name: 'Rooms and pages' });
    expect(await rooms.isVisible()).toBe(false);
    await button('Rooms and pages').click();
    expect(await rooms.isVisible()).toBe(true);
    expect(await log.isVisible()).toBe(false);
    await button('Account').click();
    expect(await rooms.isVisible()).toBe(false);
    await page.getByRole('heading', { name: 'Get a .degen name' }).waitFor();
    await page.setViewportSize({ width: 1000, height: 800 });
    await log.waitFor();
    expect(await rooms.isVisible()).toBe(true);
    await page.setViewportSize({ width: 999, height: 800 });
    await expect.poll(() => rooms.isVisible()).toBe(false);
    await expect.poll(() => log.isVisible()).toBe(true);
  });

  longTest('a toast lies below the bar, whose buttons stay within reach', async () => {
    await open('/', 390, undefined, withWorker);
    const toast = page.locator('.Toastify__toast').first();
    await toast.waitFor();
    const bar = await button('Account').boundingBox();
    const box = await toast.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  });

  longTest(
    'Actions disconnect the wallet only when there is one, and delete the browser storage',
    async () => {
      await open('/', 390);
      await button('Account').click();
      await page.getByText('Actions', { exact: true }).click();
      expect(await button('Disconnect wallet').count()).toBe(0);
      await button('Account').click();
      await connectDemoWallet(page);
      await button('Account').click();
      await button('Disconnect wallet').waitFor();
      await page.evaluate(() => sessionStorage.setItem('anything', '1'));
      const reloaded = page.waitForEvent('load');
      await button('Delete browser storage').click();
      await reloaded;
      await button('Connect wallet').first().waitFor();
      const kept = await page.evaluate(() => [
        localStorage.getItem('parley.demoWallet'),
        localStorage.getItem('parley.wallet'),
        sessionStorage.getItem('anything'),
      ]);
      expect(kept).toEqual([null, null, null]);
    },
  );
});
