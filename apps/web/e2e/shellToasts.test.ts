import { sizedCases } from '@parley/testkit/size';
import { longTest, sizedTest, test } from '@parley/testkit/tests';
import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import { visit } from './browser.ts';
import { openScene } from './scene.ts';
import { connectDemoWallet, nameField } from './steps.ts';
import { joinCommunity } from './testMember.ts';

const scene = openScene();
let page: Page;

afterEach(() => page?.context().close());

/** How long a toast stays, in milliseconds, each time it is not held; null when it does not go by itself. */
function staysMs(toast: Locator): Promise<number | null> {
  return toast.evaluate((element) => {
    const timed = element
      .getAnimations({ subtree: true })
      .find(({ effect }) => (effect as KeyframeEffect).target?.role === 'progressbar');
    const duration = timed?.effect?.getComputedTiming().duration;
    return typeof duration === 'number' ? duration : null;
  });
}

/** Notes where a toast is in each frame from its first one on; the result tells all these places. */
async function watchPlaces(): Promise<() => Promise<{ x: number; y: number }[]>> {
  const watching = await page.evaluateHandle(() => {
    const seen: { x: number; y: number }[] = [];
    const look = () => {
      const box = document.querySelector('.Toastify__toast')?.getBoundingClientRect();
      if (box !== undefined) seen.push({ x: box.x, y: box.y });
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  return async () => {
    const seen = await watching.jsonValue();
    expect(seen.length).toBeGreaterThan(0);
    return seen;
  };
}

/** Resolves when a toast moves no more. */
function arrived(toast: Locator): Promise<unknown> {
  return toast.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  );
}

const close = (toast: Locator) => toast.getByRole('button', { name: 'close' });
const icon = (toast: Locator) => toast.locator('.Toastify__toast-icon');

/** A member's page without any toast. */
async function open(reducedMotion: 'no-preference' | 'reduce' = 'no-preference'): Promise<void> {
  ({ page } = await visit(scene.browser, scene.community.url, { reducedMotion }));
  await page.context().grantPermissions(['clipboard-write']);
  await connectDemoWallet(page);
}

/** The member copies the referral link, so that there is a toast. */
async function copyLink(): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Cop(y|ied)$/ })
    .first()
    .click();
  const toast = page
    .getByRole('status')
    .filter({ hasText: 'Referral link copied to your clipboard!' })
    .first();
  await toast.waitFor();
  return toast;
}

const motions = sizedCases(['no-preference', 'reduce'] as const);

describe.each(motions)('a toast, with motion: %s', (reducedMotion) => {
  sizedTest(
    'a toast is at the top left, has a close button and no progress bar, is not closed by a click, and goes after 5000 ms',
    async () => {
      await open(reducedMotion);
      const places = await watchPlaces();
      const toast = await copyLink();
      // With the pointer on it, it stays.
      await toast.hover();
      await arrived(toast);
      const [box, window] = [await toast.boundingBox(), page.viewportSize()];
      // In the place of the page's title: beside the sidebar, below the bar.
      expect(box).toMatchObject({ x: 228, y: 60 });
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((window?.width ?? 0) * 0.6);
      // It came there without a flight: all it ever moved is four pixels.
      for (const { x, y } of await places()) {
        expect(x).toBe(228);
        expect(y).toBeGreaterThanOrEqual(56);
        expect(y).toBeLessThanOrEqual(60);
      }
      expect(await close(toast).isVisible()).toBe(true);
      expect(await icon(toast).count()).toBe(1);
      expect(await toast.getByRole('progressbar').count()).toBe(0);
      const bar = toast.locator('.Toastify__progress-bar--wrp');
      expect(await bar.evaluate((element) => getComputedStyle(element).opacity)).toBe('0');
      expect(await staysMs(toast)).toBe(5_000);

      await toast.click();
      expect(await toast.getAttribute('data-in')).toBe('true');
      await page.mouse.move(600, 600);
      await toast.waitFor({ state: 'hidden' });
    },
  );
});

describe('toasts', () => {
  longTest('toasts are closed by their button', async () => {
    await open();
    const toast = await copyLink();
    await close(toast).click();
    await toast.waitFor({ state: 'hidden', timeout: 3_000 });
  });

  longTest('toasts are dismissed by dragging them further than 60 % of their width', async () => {
    await open();
    const toast = await copyLink();
    const drag = async (share: number) => {
      // With the pointer on it, it stays until a slow machine has found its place.
      await toast.hover();
      await arrived(toast);
      const box = await toast.boundingBox();
      const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + share * (box?.width ?? 0), y, { steps: 5 });
      await page.mouse.up();
    };
    await drag(0.58);
    expect(await toast.getAttribute('data-in')).toBe('true');
    await drag(0.62);
    await toast.waitFor({ state: 'hidden', timeout: 3_000 });
  });

  longTest('at most 20 toasts are shown', async () => {
    await open();
    const copy = page.getByRole('button', { name: /^Cop(y|ied)$/ }).first();
    for (let copied = 0; copied < 25; copied += 1) {
      await copy.click();
      // In a window in the background toasts stay.
      await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    }
    const toasts = page.locator('.Toastify__toast');
    await expect.poll(() => toasts.count()).toBe(20);
    // The next one comes when there is room for it.
    const first = await toasts.first().elementHandle();
    await close(toasts.first()).click();
    await first?.waitForElementState('hidden');
    await expect.poll(() => toasts.count()).toBe(20);
  });
});

describe('an info toast', () => {
  longTest('an info toast stays and has no icon', async () => {
    const member = await joinCommunity(scene.browser, scene.community.url);
    page = member.page;
    member.wallet.behavior.sends = 'never';
    await (await nameField(page)).fill('never-there');
    await page.getByRole('button', { name: 'Mint username' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Please wait for your transaction' });
    await toast.waitFor();
    expect(await staysMs(toast)).toBeNull();
    expect(await icon(toast).count()).toBe(0);
    expect((await toast.boundingBox())?.width).toBeLessThanOrEqual(480);
    expect(await close(toast).isVisible()).toBe(true);
    // A toast that came later has gone; this one has not.
    await page.context().grantPermissions(['clipboard-write']);
    const later = await copyLink();
    await later.waitFor({ state: 'hidden' });
    expect(await toast.getAttribute('data-in')).toBe('true');
  });

  test("'Refreshing activity points...' stays for exactly 2000 ms", async () => {
    ({ page } = await visit(scene.browser, `${scene.community.url}/activity-points`));
    await connectDemoWallet(page);
    await page.getByRole('button', { name: 'Refresh activity points' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Refreshing activity points...' });
    await toast.waitFor();
    expect(await staysMs(toast)).toBe(2_000);
    expect(await icon(toast).count()).toBe(0);
    await toast.waitFor({ state: 'hidden' });
  });
});
