import { longTest, test } from '@parley/testkit/tests';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type Visitor, visit, withWorker } from './browser.ts';
import { openScene } from './scene.ts';
import { article, offlineReady } from './steps.ts';

const scene = openScene();

/** Addresses of everything that the worker keeps. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        paths.push(url.slice(location.origin.length));
      }
    }
    return paths;
  });
}

/** Opens a page without a network, and tells the new document so: Chromium tells only the one before. */
async function openOffline(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const devtools = await page.context().newCDPSession(page);
  const state = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.overrideNetworkState', state);
}

describe.sequential('without a network', () => {
  let ada: Visitor;

  test('a first visit ends with the promise that the next one works offline', async () => {
    ada = await visit(scene.browser, `${scene.community.url}/?ref=bob`, withWorker);
    await offlineReady(ada.page).waitFor();
    expect(ada.faults).toEqual([]);
  });

  test('the home room opens offline with its last messages', async () => {
    await ada.page.context().setOffline(true);
    await openOffline(ada.page, scene.community.url);
    await article(ada.page, 'Is anybody else').waitFor();
    await ada.page.getByText('You’re offline. Messages send when you’re back.').waitFor();
    expect(await offlineReady(ada.page).count()).toBe(0);
  });

  test.each([
    ['/about', 'heading', /about|parley/i],
    ['/find-user', 'heading', 'Find user'],
    ['/nope', 'heading', 'Page Not Found'],
  ] as const)('%s opens offline as well', async (path, role, name) => {
    await ada.page.goto(scene.community.url + path);
    await ada.page.getByRole('main').getByRole(role, { name }).first().waitFor();
  });

  test('a profile, which only the chain knows, says so and can be tried again', async () => {
    await ada.page.goto(`${scene.community.url}/profile?id=bob`);
    await ada.page.getByRole('main').getByText('Couldn’t load this profile.').waitFor();
    expect(ada.faults).toEqual([]);
  });

  test('everything goes on as soon as there is a network again', async () => {
    await openOffline(ada.page, scene.community.url);
    await ada.page.getByText('You’re offline. Messages send when you’re back.').waitFor();
    await ada.page.context().setOffline(false);
    await ada.page
      .getByText('You’re offline. Messages send when you’re back.')
      .waitFor({ state: 'hidden' });
  });

  test('the worker keeps nothing but pages and files of the build', async () => {
    const kept = await keptPaths(ada.page);
    expect(kept).toEqual(expect.arrayContaining(['/', '/early.js', '/mark.svg']));
    const others = kept.filter(
      (path) => !/^\/(assets\/[^/]+|early\.js|mark\.svg|shill|memes-images|)$/.test(path),
    );
    expect(others).toEqual([]);
    await ada.page.context().close();
  });
});

longTest('a server that is slow or away does not keep the page from opening', async () => {
  const { page } = await visit(scene.browser, scene.community.url, withWorker);
  await offlineReady(page).waitFor();
  const [server] = scene.community.pidsOf('apps/server/dist/main.js');
  process.kill(server ?? 0, 'SIGSTOP');
  try {
    const startedAt = Date.now();
    await page.goto(scene.community.url, { waitUntil: 'commit' });
    await article(page, 'Is anybody else').waitFor();
    expect(Date.now() - startedAt).toBeLessThan(10_000);
  } finally {
    process.kill(server ?? 0, 'SIGCONT');
  }
  await page.context().close();
});

longTest('a page that comes without messages takes none from what is kept', async () => {
  const { page } = await visit(scene.browser, scene.community.url, withWorker);
  await offlineReady(page).waitFor();
  // Requests that the browser makes ahead of the worker do not pass here; those of the worker do.
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).navigationPreload.disable();
  });
  await page.context().route(/\/(memes-images)?$/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace('"content":{"kind"', '"content":null,"unused":{"kind"');
    await route.fulfill({ response, body });
  });
  for (const path of ['/memes-images', '/']) {
    const response = await page.goto(scene.community.url + path);
    expect(await response?.text()).toContain('"content":null');
  }
  await page.context().unrouteAll();
  await page.context().setOffline(true);
  await page.goto(`${scene.community.url}/memes-images`);
  await article(page, 'A parley walks into a bar.').waitFor();
  await page.goto(scene.community.url);
  await article(page, 'Is anybody else').waitFor();
  await page.context().close();
});

longTest(
  'the browser finds nothing that would keep the community from being installed',
  async () => {
    const { page } = await visit(scene.browser, scene.community.url, withWorker);
    const devtools = await page.context().newCDPSession(page);
    const { url, errors, data } = await devtools.send('Page.getAppManifest');
    expect(url).toBe(`${scene.community.url}/manifest.webmanifest`);
    expect(errors).toEqual([]);
    const { shortcuts } = JSON.parse(data ?? '{}');
    expect(shortcuts.map((shortcut: { url: string }) => shortcut.url)).toContain('/shill');
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // Every person of these journeys has a private window.
    const serious = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
    expect(serious).toEqual([]);
    await page.context().close();
  },
);

describe('the offer to install', () => {
  const offer = (page: Page) => page.getByRole('region', { name: /^Install / });

  /** What Chromium does when it would like to offer the app; the member then answers with `outcome`. */
  async function browserOffers(page: Page, outcome: 'accepted' | 'dismissed'): Promise<boolean> {
    return page.evaluate((answer) => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      const prompt = async () => void Reflect.set(window, 'prompts', 1);
      Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: answer }) });
      return window.dispatchEvent(event);
    }, outcome);
  }

  test('the offer to install comes when the browser makes one, and a no is kept over a reload', async () => {
    const { page, faults } = await visit(scene.browser, scene.community.url, withWorker);
    await article(page, 'Is anybody else').waitFor();
    expect(await offer(page).count()).toBe(0);
    expect(await browserOffers(page, 'accepted')).toBe(false);
    await offer(page).getByRole('button', { name: 'No, thanks' }).click();
    await offer(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('parley.hideInstall'))).toBe('true');
    await page.reload();
    await article(page, 'Is anybody else').waitFor();
    expect(await browserOffers(page, 'accepted')).toBe(false);
    await page.waitForTimeout(300);
    expect(await offer(page).count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test.each([
    ['accepted', null],
    ['dismissed', 'true'],
  ] as const)(
    'the offer to install asks the browser, where it may be %s',
    async (outcome, flag) => {
      const { page } = await visit(scene.browser, scene.community.url, withWorker);
      await article(page, 'Is anybody else').waitFor();
      await browserOffers(page, outcome);
      await offer(page).getByRole('button', { name: 'Install' }).click();
      await offer(page).waitFor({ state: 'detached' });
      expect(await page.evaluate(() => Reflect.get(window, 'prompts'))).toBe(1);
      expect(await page.evaluate(() => localStorage.getItem('parley.hideInstall'))).toBe(flag);
      await page.context().close();
    },
  );

  longTest(
    'the offer to install goes when the member installs the app from the browser’s own menu',
    async () => {
      const { page } = await visit(scene.browser, scene.community.url, withWorker);
      await article(page, 'Is anybody else').waitFor();
      await browserOffers(page, 'accepted');
      await offer(page).waitFor();
      await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
      await offer(page).waitFor({ state: 'detached' });
      await page.context().close();
    },
  );
});
