import { longTest, sizedTest } from '@parley/testkit/tests';
import { feedText } from '@parley/text/feed';
import { actionText } from '@parley/text/messageActions';
import { postText } from '@parley/text/post';
import { tipsText } from '@parley/text/tips';
import { text } from '@parley/text/ui';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { openEventMember } from './eventMember.ts';
import { launch } from './launching.ts';
import { measureShifts, shiftSoFar } from './layoutShift.ts';
import { configOf, openScene } from './scene.ts';
import { article, choose, mintName, say } from './steps.ts';
import { joinCommunity, type TestMember } from './testMember.ts';

const scene = openScene('talkative');
let vera: Awaited<ReturnType<typeof openEventMember>>;
let poster: TestMember;
let tipper: TestMember;
beforeAll(async () => {
  vera = await openEventMember(scene.community, 'vera');
  [poster, tipper] = await Promise.all([
    joinCommunity(scene.browser, `${scene.community.url}/nft/create`),
    joinCommunity(scene.browser, `${scene.community.url}/shill`),
  ]);
});
afterAll(() => vera.close());

const shill = () => `${scene.community.url}/shill`;
const chooseOf = (page: Page, name: string) =>
  choose(page.getByRole('radio', { name, exact: true }));
/** The first words of each card, the first card first. */
const cards = (page: Page) => page.getByRole('feed').getByRole('article').allInnerTexts();
const topTipped = (page: Page) => page.getByRole('region', { name: feedText.topTipped });
const feedOf = (page: Page) => page.getByRole('region', { name: feedText.label('Shill') });

sizedTest(
  'a collection that one member posts is a card for another, who tips it to the top of the week',
  async () => {
    const { page } = tipper;
    const config = await configOf(scene.community);
    await page.getByRole('region', { name: feedText.label('Shill') }).waitFor();
    const collection = await launch(poster, { title: 'Paper boats', first: '2' });
    await mintName(poster.page, 'boatswain');
    await poster.page.goto(shill());
    const address = `${scene.community.url}/nft/collection?id=${collection}`;
    await say(poster.page, `Mine is out: ${address}`);
    const own = article(poster.page, 'Mine is out');
    await own.getByRole('link', { name: 'Paper boats', exact: true }).waitFor();

    await page.getByRole('button', { name: feedText.fresh(1) }).click();
    const card = article(page, 'Mine is out');
    await card.getByText(feedText.exist(2)).waitFor();
    await card.getByTitle(/ DEGEN to buy$/).waitFor();
    expect(await card.textContent()).not.toContain('/nft/collection');
    expect(await topTipped(poster.page).count()).toBe(0);
    // The newest of those that nobody tipped.
    await vera.say('shill', 'newer, and not tipped');
    await page.getByRole('button', { name: feedText.fresh(1) }).click();
    await expect.poll(async () => (await cards(page))[0]).toContain('newer, and not tipped');
    await card.getByRole('button', { name: tipsText.tip, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '5', exact: true }).click();
    await dialog.getByRole('button', { name: tipsText.now('5', config.chatTokenSymbol) }).click();
    await dialog.waitFor({ state: 'hidden' });
    await card
      .getByRole('button', { name: tipsText.chip('5', config.chatTokenSymbol, 1), exact: true })
      .waitFor();
    await topTipped(poster.page)
      .getByRole('link', { name: /Mine is out/ })
      .waitFor();
    await chooseOf(page, feedText.sorts.top);
    await expect.poll(async () => (await cards(page))[0]).toContain('Mine is out');
    await article(page, 'Mine is out')
      .getByRole('link', { name: feedText.buyName('Paper boats') })
      .click();
    await page.waitForURL(`**/nft/collection?id=${collection}`);
    await topTipped(poster.page)
      .getByRole('link', { name: /Mine is out/ })
      .click();
    await poster.page.waitForURL('**/post?id=*&room=shill');
    await poster.page.goBack();
    await poster.page.getByRole('button', { name: feedText.fresh(1) }).click();
    await article(poster.page, 'newer, and not tipped').waitFor();
    expect([...poster.faults, ...tipper.faults]).toEqual([]);
  },
);

longTest('a member reacts and replies from a card, and both count there at once', async () => {
  const { page } = poster;
  const seq = await vera.say('shill', 'what do you think of it');
  await page.getByRole('button', { name: feedText.fresh(1) }).click();
  const card = article(page, 'what do you think of it');
  await card.getByRole('button', { name: actionText.addReaction }).click();
  await page.getByRole('button', { name: /fire/ }).first().click();
  await card.getByText(text.chat.reacted(1, '🔥')).waitFor({ state: 'attached' });
  await card.getByRole('button', { name: actionText.reply }).click();
  await page.keyboard.type('I like it');
  await page.keyboard.press('Enter');
  await card.getByRole('link', { name: postText.count(1) }).click();
  await page.waitForURL(`**/post?id=${seq}&room=shill`);
  await article(page, 'I like it').waitFor();
  await page.goBack();
  // A reply is no card of its own.
  await article(page, 'what do you think of it').waitFor();
  expect((await cards(page)).some((said) => said.includes('I like it'))).toBe(false);
  expect(poster.faults).toEqual([]);
});

longTest(
  'what is new waits above the cards and moves none of them, and a long text leads to its page',
  async () => {
    const lines = Array.from({ length: 20 }, (_, index) => `verse ${index}`).join('\n');
    const seq = await vera.say('shill', lines);
    const { page, faults } = await visit(scene.browser, shill(), {}, measureShifts);
    const card = article(page, 'verse 0');
    await card.getByRole('link', { name: feedText.readMore }).waitFor();
    const before = await card.boundingBox();
    for (const body of ['first news', 'second news']) await vera.say('shill', body);
    const pill = page.getByRole('button', { name: feedText.fresh(2) });
    await pill.waitFor();
    expect(await card.boundingBox()).toEqual(before);
    expect(await shiftSoFar(page)).toBeLessThan(0.02);
    await pill.press('Enter');
    await expect.poll(async () => (await cards(page))[0]).toContain('second news');
    expect(await pill.count()).toBe(0);
    await card.getByRole('link', { name: feedText.readMore }).click();
    await page.waitForURL(`**/post?id=${seq}&room=shill`);
    await page.getByText('verse 19').first().waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

longTest(
  'the choice stays in this browser, and a link to a message opens the conversation there',
  async () => {
    const seq = await vera.say('shill', 'linked from elsewhere');
    const { page } = await visit(scene.browser, shill());
    await feedOf(page).waitFor();
    await chooseOf(page, feedText.views.conversation);
    await page.getByRole('log').waitFor();
    expect(await feedOf(page).count()).toBe(0);
    await page.reload();
    await page.getByRole('log').waitFor();
    await chooseOf(page, feedText.views.feed);
    await chooseOf(page, feedText.sorts.top);
    await page.reload();
    await expect
      .poll(() => page.getByRole('radio', { name: feedText.sorts.top, exact: true }).isChecked())
      .toBe(true);
    await page.goto(`${shill()}?post=${seq}`);
    await page.getByRole('log').getByText('linked from elsewhere').waitFor();
    await page.goto(scene.community.url);
    await page.getByRole('log').waitFor();
    await page.getByRole('link', { name: 'Shill' }).first().click();
    await feedOf(page).waitFor();
    await page.context().close();
  },
);

longTest(
  'posts that do not load say so, and another try shows them; where there are none it says what to do',
  async () => {
    const { page } = await visit(scene.browser, scene.community.url);
    const path = '**/api/chat/rooms/shill/cards?*';
    await page.route(path, (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('link', { name: 'Shill' }).first().click();
    await page.getByText(feedText.failed).waitFor({ timeout: 20_000 });
    // What the log of the page holds is shown meanwhile.
    await article(page, 'linked from elsewhere').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.unroute(path);
    await page.getByRole('alert').getByRole('button', { name: text.retry }).click();
    await page.getByText(feedText.failed).waitFor({ state: 'hidden' });
    await article(page, 'linked from elsewhere').waitFor();
    await page.route(path, async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, cards: [], next: null } });
    });
    await chooseOf(page, feedText.sorts.top);
    await page.getByText(feedText.empty.top).waitFor();
    // A server that answers with another room is not believed.
    await page.unroute(path);
    await page.route(path, async (route) => {
      const answer = await (
        await route.fetch({ url: route.request().url().replace('/shill/', '/general/') })
      ).json();
      await route.fulfill({ json: { ...answer, room: 'shill' } });
    });
    await chooseOf(page, feedText.sorts.new);
    await page.reload();
    await page.getByText(feedText.failed).waitFor({ timeout: 20_000 });
    await page.context().close();
  },
);

longTest(
  'a card that its author deletes says so in its place, and what is muted stays folded',
  async () => {
    const address = `${scene.community.url}/nft/collection?id=night-bus`;
    await vera.say('shill', `loud words about ${address}`);
    const seq = await vera.say('shill', 'said in a hurry');
    const muted = JSON.stringify({ rooms: [], people: [], words: ['loud words'] });
    const { page, faults } = await visit(scene.browser, shill(), {}, (opened) =>
      opened.addInitScript((value) => localStorage.setItem('parley.muted', value), muted),
    );
    await article(page, 'said in a hurry').waitFor();
    const folded = article(page, text.chat.muted).first();
    await folded.waitFor();
    expect(await folded.textContent()).not.toContain('loud words');
    expect(await folded.getByText(feedText.noCollection).count()).toBe(0);
    await vera.about('shill', seq, 'delete');
    await article(page, text.chat.deleted).first().waitFor();
    expect(await page.getByText('said in a hurry').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

longTest(
  'at 390 pixels by keyboard alone a card is reached, and axe finds nothing to mend',
  async () => {
    const { page, faults } = await visit(scene.browser, shill(), {
      viewport: { width: 390, height: 844 },
    });
    await article(page, 'Mine is out').waitFor();
    for (const name of [feedText.sorts.top, feedText.sorts.new]) {
      await chooseOf(page, name);
      await article(page, 'Mine is out').waitFor();
      expect(await violationsOn(page)).toEqual([]);
    }
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await feedOf(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('ARTICLE');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('article') !== null))
      .toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

longTest(
  'whoever comes back from a post, a profile, or a collection finds the feed where it was',
  async () => {
    const { page, faults } = await visit(scene.browser, shill());
    await article(page, 'Mine is out').waitFor();
    for (let number = 1; number <= 30; number += 1) {
      const lines = Array.from({ length: 1 + (number % 7) }, (_, line) => `post ${number}.${line}`);
      await vera.say('shill', lines.join('\n'));
    }
    await page.reload();
    await article(page, 'post 30.0').waitFor();
    await page.getByRole('button', { name: feedText.more }).click();
    const collection = article(page, 'Mine is out');
    await collection.getByText(feedText.exist(2)).waitFor();
    const ways: [from: string, press: (card: Locator) => Promise<void>, to: string][] = [
      ['post 6.0', (card) => card.getByRole('link', { name: feedText.readMore }).click(), '/post'],
      ['post 5.0', (card) => visitProfile(page, card), '/profile/'],
      [
        'Mine is out',
        (card) => card.getByRole('link', { name: feedText.buyName('Paper boats') }).click(),
        '/nft/collection',
      ],
    ];
    for (const [from, press, to] of ways) {
      const card = article(page, from);
      await card.scrollIntoViewIfNeeded();
      const before = await stateOf(page);
      expect(before.scrolled).toBeGreaterThan(500);
      await press(card);
      await page.waitForURL(`**${to}?*`);
      await vera.say('shill', `said meanwhile, before ${to}`);
      await page.goBack();
      await card.waitFor();
      await expect.poll(() => stateOf(page)).toEqual(before);
    }
    await page.getByRole('button', { name: feedText.fresh(3) }).click();
    await article(page, 'said meanwhile, before /profile').waitFor();
    // A link begins at the top.
    await page.getByRole('link', { name: 'General' }).first().click();
    await page.getByRole('log').waitFor();
    await page.getByRole('link', { name: 'Shill' }).first().click();
    await article(page, 'post 30.0').waitFor();
    expect((await stateOf(page)).scrolled).toBe(0);
    // So does a gallery of collections.
    await page.goto(`${scene.community.url}/nft`);
    const last = page.locator('#content').getByRole('article').last();
    await last.scrollIntoViewIfNeeded();
    const before = await last.boundingBox();
    await last.getByRole('link').click();
    await page.waitForURL('**/nft/collection?*');
    await page.goBack();
    await expect.poll(() => last.boundingBox()).toEqual(before);
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

/** Opens the profile of who posted a card, from the card of the member. */
async function visitProfile(page: Page, card: Locator): Promise<void> {
  await card.getByRole('link', { name: 'vera' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /profile/i })
    .click();
}

/** How far a feed is scrolled, and where each of its cards stands, in pixels. */
function stateOf(page: Page): Promise<{ scrolled: number; cards: number[] }> {
  return feedOf(page).evaluate((feed) => ({
    scrolled: feed.scrollTop,
    cards: [...feed.querySelectorAll('article')].map((card) => card.getBoundingClientRect().top),
  }));
}
