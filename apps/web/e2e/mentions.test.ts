import type { Mentions } from '@parley/domain/search/wire';
import { holdTable } from '@parley/testkit/heldTable';
import { longTest, sizedTest, test } from '@parley/testkit/tests';
import { feedText } from '@parley/text/feed';
import { mentionsText } from '@parley/text/mentions';
import { text } from '@parley/text/ui';
import { unreadText } from '@parley/text/unread';
import { writingText } from '@parley/text/writing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { runningDatabaseUrl } from '../../../tools/start/runningDatabase.ts';
import { violationsOn } from './axe.ts';
import { chromiumPath, openBrowser, visit } from './browser.ts';
import { openChainMember } from './chainMember.ts';
import { openEventMember } from './eventMember.ts';
import { openScene } from './scene.ts';
import { article, connectDemoWallet, mintName, say } from './steps.ts';

const scene = openScene('talkative');
let anna: Page;
let bea: Page;
let vera: Awaited<ReturnType<typeof openEventMember>>;

beforeAll(async () => {
  vera = await openEventMember(scene.community, 'vera');
  const pages = await Promise.all([member('mentionanna'), member('mentionbea', 390)]);
  [anna, bea] = pages as [Page, Page];
});
afterAll(() => vera.close());

async function member(name: string, width = 1280): Promise<Page> {
  const { page } = await visit(scene.browser, scene.community.url, {
    viewport: { width: 1280, height: 900 },
  });
  await connectDemoWallet(page);
  await mintName(page, name);
  await page.setViewportSize({ width, height: 900 });
  await field(page).waitFor();
  return page;
}

const field = (page: Page) => page.getByRole('textbox', { name: writingText.message });
const options = (page: Page) => page.getByRole('option');
/** The index has answered to what is typed now. */
const hasAnswer = (page: Page) =>
  expect.poll(() => page.getByRole('listbox').getAttribute('aria-busy')).toBe('false');
const isTinted = (page: Page, words: string) =>
  article(page, words).evaluate((it) => getComputedStyle(it, '::before').width === '2px');

/** Runs in the page: where the text behind a link begins, and where it would without a look of the link's own. */
function startsOfWhatFollows(link: Element): number[] {
  const behind = document.createRange();
  behind.selectNodeContents(link.nextSibling as Node);
  const asLink = behind.getBoundingClientRect().x;
  const look = link.className;
  link.className = '';
  const asTyped = behind.getBoundingClientRect().x;
  link.className = look;
  return [asLink, asTyped];
}

sizedTest(
  'a member is mentioned by keyboard alone, sees it tinted, and nobody else does',
  async () => {
    await say(bea, 'hello from bea');
    await article(anna, 'hello from bea').waitFor();
    // What a try before has left there.
    await field(anna).fill('');
    await anna.keyboard.type('gm @mentionb');
    // The list follows what is typed.
    await expect
      .poll(() => options(anna).allTextContents())
      .toEqual([expect.stringContaining('mentionbea')]);
    await hasAnswer(anna);
    const active = await field(anna).getAttribute('aria-activedescendant');
    expect(active).toBe(await options(anna).first().getAttribute('id'));
    expect(await violationsOn(anna)).toEqual([]);
    await anna.keyboard.press('Enter');
    expect(await field(anna).inputValue()).toBe('gm @mentionbea ');
    await anna.keyboard.type('coffee?');
    await anna.keyboard.press('Enter');
    await article(bea, 'gm @mentionbea coffee?').waitFor();
    await expect.poll(() => isTinted(bea, 'gm @mentionbea coffee?')).toBe(true);
    const link = article(anna, 'gm @mentionbea coffee?').getByRole('link', { name: '@mentionbea' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toContain('mentionbea.degen');
    expect(await isTinted(anna, 'gm @mentionbea coffee?')).toBe(false);
    // What follows stays where it was before the holder was known.
    const [asLink, asTyped] = await link.evaluate(startsOfWhatFollows);
    expect(asLink).toBe(asTyped);
    expect(await violationsOn(bea)).toEqual([]);
  },
);

test('arrows choose among those who spoke last, Escape keeps what is typed, and Enter sends it then', async () => {
  await vera.say('general', 'vera has news');
  await article(anna, 'vera has news').waitFor();
  await field(anna).fill('');
  await anna.keyboard.type('@');
  await expect.poll(() => options(anna).count()).toBeGreaterThan(1);
  expect(await options(anna).first().textContent()).toContain('vera');
  const names = await options(anna).allTextContents();
  expect(names.join()).not.toContain('mentionanna');
  await anna.keyboard.press('ArrowDown');
  expect(await options(anna).nth(1).getAttribute('aria-selected')).toBe('true');
  await anna.keyboard.press('ArrowUp');
  await anna.keyboard.press('ArrowUp');
  expect(await options(anna).last().getAttribute('aria-selected')).toBe('true');
  await anna.keyboard.press('Escape');
  await expect.poll(() => options(anna).count()).toBe(0);
  expect(await field(anna).inputValue()).toBe('@');
  await anna.keyboard.type('vera, gm');
  expect(await options(anna).count()).toBe(0);
  await anna.keyboard.press('Enter');
  await article(bea, '@vera, gm').getByRole('link', { name: '@vera' }).waitFor();
});

test('nobody is chosen by Enter before the index answered to all that is typed, and then the exact name is first', async () => {
  await say(bea, 'bea again');
  await article(anna, 'bea again').waitFor();
  await field(anna).fill('');
  const exact = await openChainMember(scene.community);
  // No test before has typed it, so that no answer to it is kept.
  await exact.mint('mentionbe');
  const index = `${scene.community.url}/api/search/people?q=mentionbe`;
  const isIndexed = async () => (await (await fetch(index)).text()).includes('"mentionbe"');
  await expect.poll(isIndexed).toBe(true);
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await anna.route('**/api/search/people?q=mentionbe', async (route) => {
    await isHeld;
    await route.continue();
  });
  await anna.keyboard.type('@mentionbe');
  await expect.poll(() => options(anna).first().textContent()).toContain('mentionbea');
  await anna.keyboard.press('Enter');
  await anna.keyboard.press('Tab');
  expect(await field(anna).inputValue()).toBe('@mentionbe');
  answer();
  await hasAnswer(anna);
  const [first = ''] = await options(anna).allTextContents();
  expect(first).toContain('mentionbe.degen');
  await anna.keyboard.press('Tab');
  expect(await field(anna).inputValue()).toBe('@mentionbe ');
  await anna.unroute('**/api/search/people?q=mentionbe');
  await field(anna).fill('');
});

longTest('a name that nobody holds, an address of mail, and code mention nobody', async () => {
  await say(anna, 'cc @nobodyholdsit, a@mentionbea.degen and `@mentionbea`');
  const said = article(bea, 'cc @nobodyholdsit');
  await said.locator('code').waitFor();
  // Once a later one of somebody is a link, this one would be as well.
  await say(anna, 'and now @mentionbea');
  await article(bea, 'and now').getByRole('link', { name: '@mentionbea' }).waitFor();
  expect(await said.getByRole('link', { name: /@/ }).count()).toBe(0);
  expect(await isTinted(bea, 'cc @nobodyholdsit')).toBe(false);
});

longTest('a press on a mention opens the card of the one who is mentioned', async () => {
  await vera.say('general', 'thanks @mentionbea.degen!');
  const said = article(anna, 'thanks @mentionbea.degen!');
  await said.getByRole('link', { name: '@mentionbea.degen' }).click();
  const card = anna.getByRole('dialog').filter({ hasText: 'mentionbea' });
  await card.waitFor();
  await anna.keyboard.press('Escape');
  await card.waitFor({ state: 'hidden' });
});

test('a name with look-alike letters is told apart in the list and in the log', async () => {
  await say(anna, 'is @vеra real?');
  const said = article(bea, 'real?');
  await said.getByRole('img', { name: text.nameWarning.mixed }).waitFor();
  await said.getByText('xn--', { exact: false }).waitFor();
});

longTest(
  'the buttons of the field insert where the caret is, with the focus in the field',
  async () => {
    await field(bea).fill('gm!');
    await field(bea).press('ArrowLeft');
    await bea.getByRole('button', { name: writingText.emoji }).click();
    await bea.getByRole('searchbox').fill('coffee');
    await bea.keyboard.press('Enter');
    await expect.poll(() => field(bea).inputValue()).toBe('gm☕!');
    expect(await field(bea).evaluate((it) => it === document.activeElement)).toBe(true);
    await bea.getByRole('button', { name: writingText.mention }).click();
    await options(bea).first().click();
    expect(await field(bea).inputValue()).toMatch(/^gm☕ @\S+ !$/);
    await field(bea).fill('');
  },
);

const mentionsButton = (page: Page, unread: number) =>
  page.getByRole('button', { name: mentionsText.open(unread), exact: true });

longTest(
  'who mentioned a member or replied to them is listed, and counted until the room is read',
  async () => {
    const seq = await vera.say('general', 'a place to reply to');
    const { page } = await visit(scene.browser, scene.community.url, {
      viewport: { width: 1280, height: 900 },
    });
    await connectDemoWallet(page);
    await mintName(page, 'mentionnew');
    await mentionsButton(page, 0).click();
    await page.getByText(mentionsText.none).waitFor();
    await page.keyboard.press('Escape');
    await say(page, 'who replies?');
    await article(anna, 'who replies?').waitFor();
    const link = page.getByRole('navigation').getByRole('link', { name: 'Shill' }).first();
    await link.click();
    await page.getByRole('region', { name: feedText.label('Shill') }).waitFor();
    await vera.reply('general', seq + 1, 'I do');
    await say(anna, 'you there, @mentionnew');
    await mentionsButton(page, 2).click();
    const dialog = page.getByRole('dialog', { name: mentionsText.title });
    const rows = dialog.getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(2);
    expect(await rows.last().textContent()).toContain(mentionsText.replied('General'));
    expect(await rows.first().textContent()).toContain(mentionsText.mentioned('General'));
    expect(await violationsOn(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.setViewportSize({ width: 1280, height: 900 });
    await rows.first().getByRole('link').click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/post');
    await page.getByText('you there, @mentionnew').first().waitFor();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /General/ })
      .first()
      .click();
    await mentionsButton(page, 0).waitFor();
    // An edit mentions as well, and takes it back.
    await link.click();
    await page.getByRole('region', { name: feedText.label('Shill') }).waitFor();
    await vera.about('general', seq, 'edit', 'a place for @mentionnew to reply to');
    await mentionsButton(page, 1).click();
    await rows.first().getByText('a place for @mentionnew').waitFor();
    expect(await rows.count()).toBe(3);
    await vera.about('general', seq, 'edit', 'a place to reply to, after all');
    await expect.poll(() => rows.count()).toBe(2);
    await page.keyboard.press('Escape');
    await mentionsButton(page, 0).waitFor();
    await page.context().route('**/mentions', (route) => route.abort());
    await page.reload();
    await mentionsButton(page, 0).click();
    await dialog.getByText(mentionsText.failed).waitFor();
    await page.context().unroute('**/mentions');
    await dialog.getByRole('button', { name: text.retry }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await page.context().close();
  },
);

longTest(
  'a member who looks elsewhere is notified of a mention, once they wanted that, and not in a muted room',
  async () => {
    const { page } = await visit(
      await openBrowser(chromiumPath),
      scene.community.url,
      { viewport: { width: 1280, height: 900 }, serviceWorkers: 'allow' },
      (opened) => opened.context().grantPermissions(['notifications']),
    );
    await connectDemoWallet(page);
    await mintName(page, 'mentionfar');
    await mentionsButton(page, 0).click();
    const wish = page.getByRole('checkbox', { name: mentionsText.notify });
    await wish.click();
    await expect.poll(() => wish.isChecked()).toBe(true);
    await page.getByText(mentionsText.none).waitFor();
    await page.keyboard.press('Escape');
    const notices = () =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.ready;
        return (await worker.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
      });
    await say(anna, 'in sight, @mentionfar');
    await article(page, 'in sight, @mentionfar').waitFor();
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    // A busy server reads what was said for the search when it has the time.
    const dataFolder = scene.community.dataFolder;
    const letGo = await holdTable(
      runningDatabaseUrl({ databaseUrl: null, dataFolder }),
      'search.rooms',
    );
    const toldBehind = page.waitForResponse(async (response) => {
      if (!response.url().endsWith('/mentions')) return false;
      const { behind } = (await response.json()) as Mentions;
      return behind?.some(({ room }) => room === 'general') ?? false;
    });
    await say(anna, 'far away, **@mentionfar**?');
    await toldBehind;
    await letGo();
    const told = `mentionanna.degen ${mentionsText.mentioned('General')}: far away, @mentionfar?`;
    await expect.poll(notices).toEqual([told]);
    await page.getByRole('button', { name: unreadText.mute }).click();
    await say(anna, 'muted, @mentionfar');
    await mentionsButton(page, 2).waitFor();
    expect(await notices()).toEqual([told]);
    await page.context().close();
  },
);

longTest(
  'while the index is away, those of the room are offered, and a mention stays as typed',
  async () => {
    await anna.context().route('**/api/names?**', (route) => route.abort());
    await anna.context().route('**/api/search/people**', (route) => route.abort());
    await anna.reload();
    await field(anna).waitFor();
    await field(anna).focus();
    await anna.keyboard.type('@mentionb');
    await options(anna).first().waitFor();
    await hasAnswer(anna);
    await anna.keyboard.press('Tab');
    await anna.keyboard.type('still there?');
    await anna.keyboard.press('Enter');
    await article(anna, '@mentionbea still there?').waitFor();
    expect(
      await article(anna, '@mentionbea still there?').getByRole('link', { name: /@/ }).count(),
    ).toBe(0);
    await expect.poll(() => isTinted(bea, '@mentionbea still there?')).toBe(true);
  },
);
