import { sizedCases } from '@parley/testkit/size';
import { longTest, test } from '@parley/testkit/tests';
import { feedText } from '@parley/text/feed';
import { actionText } from '@parley/text/messageActions';
import { text } from '@parley/text/ui';
import { unreadText } from '@parley/text/unread';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { visit } from './browser.ts';
import { openEventMember } from './eventMember.ts';
import { openScene } from './scene.ts';
import { article } from './steps.ts';

const scene = openScene('talkative');
let vera: Awaited<ReturnType<typeof openEventMember>>;
beforeAll(async () => {
  vera = await openEventMember(scene.community, 'vera');
});
afterAll(() => vera.close());

const line = (page: Page) => page.locator('[data-new]');
const nav = (page: Page) => page.getByRole('navigation');
const open = async (path: string, width = 1280) =>
  (
    await visit(scene.browser, `${scene.community.url}${path}`, {
      viewport: { width, height: 900 },
    })
  ).page;

/** Where the page is, as a tab that is hidden or not. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isHidden ? 'hidden' : 'visible',
  );
}

async function goTo(page: Page, room: string): Promise<void> {
  await nav(page).getByRole('link', { name: room }).first().click();
  const log = page.getByRole('log', { name: text.chat.log(room) });
  await log.or(page.getByRole('region', { name: feedText.label(room) })).waitFor();
}

test('whoever comes back finds a line above what is new, and none at the next visit', async () => {
  const page = await open('/');
  await vera.say('general', 'read this');
  await article(page, 'read this').waitFor();
  expect(await line(page).count()).toBe(0);
  await goTo(page, 'Shill');
  await vera.say('general', 'new one');
  await vera.say('general', 'new two');
  const link = nav(page).getByRole('link', { name: /General/ });
  await link.getByText(text.nav.unread(2)).waitFor({ state: 'attached' });
  await expect.poll(() => page.title()).toMatch(/^\(2\) /);
  await goTo(page, 'General');
  await line(page).waitFor();
  const after = await line(page).evaluate((it) => it.nextElementSibling?.textContent);
  expect(after).toContain('new one');
  await expect.poll(() => page.title()).not.toMatch(/^\(/);
  await vera.say('general', 'new three');
  await article(page, 'new three').waitFor();
  expect(await line(page).count()).toBe(1);
  await goTo(page, 'Shill');
  await goTo(page, 'General');
  await article(page, 'new three').waitFor();
  expect(await line(page).count()).toBe(0);
  await page.context().close();
});

longTest(
  'what comes while the tab is hidden is new, counted in its title, and read when it is seen',
  async () => {
    const page = await open('/');
    await vera.say('general', 'before hiding');
    await article(page, 'before hiding').waitFor();
    await setHidden(page, true);
    await vera.say('general', 'while hidden');
    await article(page, 'while hidden').waitFor();
    await line(page).waitFor();
    await expect.poll(() => page.title()).toMatch(/^\(1\) /);
    await setHidden(page, false);
    await expect.poll(() => page.title()).not.toMatch(/^\(/);
    expect(await line(page).count()).toBe(1);
    await page.context().close();
  },
);

longTest.each(sizedCases([1280, 390]))(
  'at %i pixels a press leads up to the first of many new messages, and the way there is gone then',
  async (width) => {
    const page = await open('/memes-images', width);
    await vera.say('memes', `start ${width}`);
    await article(page, `start ${width}`).waitFor();
    await setHidden(page, true);
    for (let count = 1; count <= 40; count += 1)
      await vera.say('memes', `many ${width} ${count}\nmore`);
    await article(page, `many ${width} 40`).waitFor();
    await setHidden(page, false);
    const pill = page.getByRole('button', { name: /40 new messages since/ });
    await pill.waitFor();
    await pill.click();
    const first = article(page, `many ${width} 1\n`).first();
    await expect.poll(() => first.evaluate((it) => it === document.activeElement)).toBe(true);
    await pill.waitFor({ state: 'detached' });
    await page.context().close();
  },
);

longTest('a muted room counts nothing, in every tab, until it is muted no longer', async () => {
  const page = await open('/shill');
  await vera.say('shill', 'before it is muted');
  await article(page, 'before it is muted').waitFor();
  const mute = page.getByRole('button', { name: unreadText.mute });
  await mute.click();
  await page.getByText(unreadText.muted).waitFor();
  expect(await mute.getAttribute('aria-pressed')).toBe('true');
  await goTo(page, 'General');
  const other = await page.context().newPage();
  await other.goto(`${scene.community.url}/memes-images`);
  await vera.say('shill', 'a loud one');
  const link = (it: Page) => nav(it).getByRole('link', { name: /Shill/ });
  await goTo(page, 'Memes');
  await vera.say('general', 'counted');
  await nav(page).getByText(text.nav.unread(1)).waitFor({ state: 'attached' });
  expect(await link(page).getByText(text.nav.unread(1)).count()).toBe(0);
  expect(await link(other).getByText(text.nav.unread(1)).count()).toBe(0);
  await expect.poll(() => page.title()).toMatch(/^\(1\) /);
  await page.reload();
  expect(await link(page).getByText(text.nav.unread(1)).count()).toBe(0);
  await goTo(page, 'Shill');
  await mute.click();
  await goTo(page, 'Memes');
  await vera.say('shill', 'another loud one');
  await link(page).getByText(text.nav.unread(1)).waitFor({ state: 'attached' });
  await link(other).getByText(text.nav.unread(1)).waitFor({ state: 'attached' });
  await page.context().close();
});

longTest(
  'a message that is marked unread is new again in every tab, until the reader comes back',
  async () => {
    const page = await open('/');
    for (const words of ['keep one', 'keep two', 'keep three']) await vera.say('general', words);
    await article(page, 'keep three').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${scene.community.url}/memes-images`);
    const count = (it: Page) =>
      nav(it)
        .getByRole('link', { name: /General/ })
        .getByText(text.nav.unread(2));
    expect(await count(other).count()).toBe(0);
    await article(page, 'keep two').click({ button: 'right' });
    await page.getByRole('menuitem', { name: actionText.markUnread }).click();
    await count(other).waitFor({ state: 'attached' });
    await expect.poll(() => page.title()).toMatch(/^\(2\) /);
    const after = await line(page).evaluate((it) => it.nextElementSibling?.textContent);
    expect(after).toContain('keep two');
    await goTo(page, 'Memes');
    await count(page).waitFor({ state: 'attached' });
    await goTo(page, 'General');
    await article(page, 'keep three').waitFor();
    for (const it of [page, other]) await count(it).waitFor({ state: 'detached' });
    expect(await line(page).evaluate((it) => it.nextElementSibling?.textContent)).toContain(
      'keep two',
    );
    await page.context().close();
  },
);
