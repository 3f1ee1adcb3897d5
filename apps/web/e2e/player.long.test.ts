import { collectionText, tradeText } from '@parley/text/collection';
import { nftText } from '@parley/text/nfts';
import { playerText } from '@parley/text/player';
import type { Page, Route } from 'playwright-core';
import type { Address } from 'viem';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { violationsOn } from './axe.ts';
import { type Visitor, visit } from './browser.ts';
import { film, launch, tone } from './launching.ts';
import { openScene } from './scene.ts';
import { joinCommunity } from './testMember.ts';

const scene = openScene();
/** How long the first song takes: far longer than any test. */
const seconds = 300;
const songs = ['Tape one', 'Tape two', 'Tape three'] as const;
const list = '/nft/music-nfts?search=Tape';
let opened: Page[] = [];

/** Launches one collection after the other; their addresses. */
async function create(
  ...wanted: ((page: Page) => Promise<Parameters<typeof launch>[1]>)[]
): Promise<Address[]> {
  const form = `${scene.community.url}/nft/create`;
  const member = await joinCommunity(scene.browser, form);
  const made: Address[] = [];
  for (const one of wanted) {
    // The first time it is open already.
    if (made.length > 0) await member.page.goto(form);
    made.push(await launch(member, await one(member.page)));
  }
  await member.page.context().close();
  return made;
}

beforeAll(async () => {
  const media = (index: number) => tone(seconds + index);
  await create(
    ...songs.map((title, index) => async () => ({
      title,
      kind: 'Music' as const,
      media: media(index),
    })),
  );
});
afterEach(async () => {
  await Promise.all(opened.map((page) => page.context().close()));
  opened = [];
});

async function open(
  path: string,
  prepare?: (page: Page) => Promise<unknown>,
  options = {},
): Promise<Visitor> {
  const visitor = await visit(scene.browser, `${scene.community.url}${path}`, options, prepare);
  opened.push(visitor.page);
  return visitor;
}

const bar = (page: Page) => page.getByRole('region', { name: playerText.label });
const inBar = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const seek = (page: Page) => bar(page).getByRole('slider', { name: playerText.seek });
const position = async (page: Page) => Number(await seek(page).inputValue());
const titleIn = (page: Page) => bar(page).getByRole('link').textContent();

function playButton(page: Page, title: string) {
  const card = page.getByRole('article', { name: title });
  return card.getByRole('button', { name: nftText.play(title) });
}

/** Resolves once it has gone on from where it is. */
async function goesOn(page: Page): Promise<void> {
  const before = await position(page);
  await expect.poll(() => position(page)).toBeGreaterThan(before);
  await inBar(page, playerText.pause).waitFor();
}

/** Requests whose address has a word in it, from now on. */
function requestsOf(page: Page, word: string): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(word)) found.push(request.url());
  });
  return found;
}

describe('a song', () => {
  test('goes on over five pages without a break, and after a reload from where it was', async () => {
    const { page, faults } = await open(list);
    await playButton(page, 'Tape two').click();
    await goesOn(page);
    const element = await page.evaluateHandle(() => {
      const found = document.querySelector('video') as HTMLVideoElement;
      const breaks: string[] = [];
      for (const event of ['pause', 'emptied', 'seeking', 'error']) {
        found.addEventListener(event, () => breaks.push(event));
      }
      return Object.assign(found, { breaks });
    });
    const places = [
      ['About', 'About Parley'],
      ['Find user', 'Find user'],
      ['New NFTs', 'New NFTs'],
      ['Activity points', 'Activity points'],
    ] as const;
    for (const [link, heading] of places) {
      await page.getByRole('navigation').getByRole('link', { name: link }).click();
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await goesOn(page);
    }
    await bar(page).getByRole('link').click();
    await page.getByRole('heading', { name: 'Tape two', level: 1 }).waitFor();
    await goesOn(page);
    expect(await element.evaluate((found) => [found.isConnected, found.breaks])).toEqual([
      true,
      [],
    ]);
    expect(
      await page.evaluate(() => [
        navigator.mediaSession.metadata?.title,
        navigator.mediaSession.playbackState,
      ]),
    ).toEqual(['Tape two', 'playing']);

    await seek(page).press('ArrowRight');
    await seek(page).press('PageUp');
    await goesOn(page);

    const files = requestsOf(page, '/api/media/');
    await page.reload();
    await inBar(page, playerText.play).waitFor();
    const kept = await position(page);
    expect(kept).toBeGreaterThan(35);
    expect(kept).toBeLessThan(seconds);
    // Pictures have their width in the address; the song is not asked for before it is wanted.
    expect(files.filter((url) => /\/[0-9a-f]{64}$/.test(url))).toEqual([]);
    await inBar(page, playerText.play).click();
    await expect.poll(() => position(page)).toBeGreaterThan(kept);
    await inBar(page, playerText.pause).waitFor();
    expect(faults).toEqual([]);
  });

  test('pauses when another tab plays', async () => {
    const { page } = await open(list);
    await playButton(page, 'Tape one').click();
    await goesOn(page);
    const other = await page.context().newPage();
    await other.goto(`${scene.community.url}${list}`);
    await playButton(other, 'Tape three').click();
    await goesOn(other);
    await inBar(page, playerText.play).waitFor();
    await inBar(page, playerText.play).click();
    await goesOn(page);
    await inBar(other, playerText.play).waitFor();
  });

  test('that breaks off says so, and plays from there when it is tried again', async () => {
    let isBroken = true;
    /** The first minute, and then no connection. */
    const breakOff = async (route: Route) => {
      const range = route.request().headers().range ?? '';
      if (!isBroken) return route.continue();
      if (range !== 'bytes=0-') return route.abort('connectionreset');
      const response = await route.fetch();
      const body = await response.body();
      const headers = {
        ...response.headers(),
        'content-range': `bytes 0-${1_048_575}/${body.length}`,
        'content-length': '1048576',
      };
      return route.fulfill({ status: 206, headers, body: body.subarray(0, 1_048_576) });
    };
    const { page } = await open(list, (fresh) =>
      fresh.route(/\/api\/media\/[0-9a-f]{64}$/, breakOff),
    );
    await playButton(page, 'Tape one').click();
    await goesOn(page);
    for (let step = 0; step < 4; step += 1) await seek(page).press('PageUp');
    const sentence = bar(page).getByRole('alert').filter({ hasText: playerText.failed });
    await sentence.waitFor({ timeout: 120_000 });
    const reached = await position(page);
    expect(reached).toBeGreaterThanOrEqual(120);
    isBroken = false;
    await inBar(page, playerText.retry).click();
    await goesOn(page);
    expect(await position(page)).toBeGreaterThanOrEqual(reached);
    expect(await bar(page).getByRole('alert').count()).toBe(0);
  });

  test('that the browser does not let play without a click is paused, and no fault', async () => {
    /** Presses the button as soon as it is there, and says what came of playing. */
    const pressAtOnce = (label: string) => {
      const watching = new MutationObserver(() => {
        const button = document.querySelector<HTMLElement>(`[aria-label="${label}"]`);
        if (button === null) return;
        watching.disconnect();
        button.click();
      });
      watching.observe(document, { childList: true, subtree: true });
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function () {
        const playing = play.call(this);
        playing.catch((error: Error) => Reflect.get(window, 'tellRefusal')(error.name));
        return playing;
      };
    };
    const refusals: string[] = [];
    const { page, faults } = await open(list, async (fresh) => {
      // The page tells by itself: what a test asks of it would count as a reader's act.
      await fresh.exposeFunction('tellRefusal', (name: string) => refusals.push(name));
      await fresh.addInitScript(pressAtOnce, nftText.play('Tape one'));
    });
    await expect.poll(() => refusals).toEqual(['NotAllowedError']);
    await inBar(page, playerText.play).waitFor();
    expect(await bar(page).getByRole('alert').count()).toBe(0);
    await inBar(page, playerText.play).click();
    await goesOn(page);
    expect(faults).toEqual([]);
  });
});

describe('the bar', () => {
  test('has the queue of the list, its volume, and its keys, and closes', async () => {
    const { page, faults } = await open(list, undefined, { reducedMotion: 'reduce' });
    await page.getByRole('button', { name: playerText.playAll }).click();
    await goesOn(page);
    const order = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
    expect([...order].sort()).toEqual([...songs].sort());
    expect(await titleIn(page)).toBe(order[0]);

    await inBar(page, playerText.next).click();
    await expect.poll(() => titleIn(page)).toBe(order[1]);
    await inBar(page, playerText.previous).click();
    await expect.poll(() => titleIn(page)).toBe(order[0]);

    await seek(page).press(' ');
    await inBar(page, playerText.play).waitFor();
    await seek(page).press('End');
    expect(await position(page)).toBeGreaterThanOrEqual(seconds);
    await seek(page).press('Home');
    expect(await position(page)).toBe(0);
    await seek(page).press('ArrowRight');
    await seek(page).press('ArrowUp');
    await seek(page).press('ArrowLeft');
    expect(await position(page)).toBe(5);
    expect(await seek(page).getAttribute('aria-valuetext')).toMatch(/^0:05 of 5:0\d$/);

    const sound = () =>
      page.evaluate(() => {
        const element = document.querySelector('video');
        return [element?.volume, element?.muted];
      });
    await bar(page).getByRole('slider', { name: playerText.volume }).press('ArrowLeft');
    expect(await sound()).toEqual([0.95, false]);
    await inBar(page, playerText.mute).click();
    expect(await sound()).toEqual([0.95, true]);
    await page.reload();
    await inBar(page, playerText.unmute).click();
    await inBar(page, playerText.play).click();
    await goesOn(page);
    expect(await sound()).toEqual([0.95, false]);

    await inBar(page, playerText.queue).click();
    const queue = page.getByRole('dialog', { name: playerText.queueTitle });
    await queue.getByRole('button', { name: playerText.jump(order[2] ?? '') }).click();
    await expect.poll(() => titleIn(page)).toBe(order[2]);
    expect(await violationsOn(page)).toEqual([]);
    await queue.getByRole('button', { name: playerText.remove(order[2] ?? '') }).click();
    await expect.poll(() => titleIn(page)).toBe(order[1]);
    await queue.getByRole('button', { name: playerText.remove(order[0] ?? '') }).click();
    await expect.poll(() => queue.getByRole('listitem').count()).toBe(1);
    await page.keyboard.press('Escape');

    await inBar(page, playerText.close).click();
    await bar(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.reload();
    await page.getByRole('article').first().waitFor();
    expect(await bar(page).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('on a phone is one row of 60 pixels below the buttons to buy, and covers nothing', async () => {
    const viewport = { width: 390, height: 844 };
    const options = {
      viewport,
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    } as const;
    const { page } = await open(list, undefined, options);
    await playButton(page, 'Tape one').tap();
    await inBar(page, playerText.pause).waitFor();
    await bar(page).getByRole('link').tap();
    const buy = page.getByRole('button', { name: tradeText.buy, exact: true });
    await buy.waitFor();
    const box = await bar(page).boundingBox();
    const above = await buy.boundingBox();
    expect(box).toMatchObject({ x: 0, width: 390 });
    expect(Math.round(box?.height ?? 0)).toBe(60);
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
    for (const name of [playerText.pause, playerText.close]) {
      const size = await inBar(page, name).boundingBox();
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    const art = await page.locator('#content img').first().boundingBox();
    expect((art?.x ?? 0) + (art?.width ?? 0)).toBeLessThanOrEqual(390 - 16);
    expect(await violationsOn(page)).toEqual([]);
    await page.locator('html').evaluate((html) => {
      html.dataset.theme = 'light';
    });
    expect(await violationsOn(page)).toEqual([]);
  });

  test('is not downloaded before somebody is about to play', async () => {
    const code: string[] = [];
    const { page } = await open('/', async (fresh) => {
      code.push(...requestsOf(fresh, '/PlayerBar-'));
    });
    const asked = requestsOf(page, '/PlayerBar-');
    await page.getByRole('navigation').getByRole('link', { name: 'Music NFTs' }).click();
    await playButton(page, 'Tape one').waitFor();
    expect([...code, ...asked]).toEqual([]);
    await playButton(page, 'Tape one').hover();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    expect(await page.locator('video').count()).toBe(0);
  });
});

describe('a video', () => {
  let reel: Address | undefined;
  let foreignReel: Address | undefined;
  beforeAll(async () => {
    [reel, foreignReel] = await create(
      async (page) => ({ title: 'Reel one', kind: 'Video', media: await film(page) }),
      async () => ({ title: 'Reel two', kind: 'Video', media: 'https://youtu.be/aqz-KE-bpKQ' }),
    );
  });

  test('plays large on its own page, and small in the bar on any other, as one', async () => {
    const { page, faults } = await open(`/nft/collection?id=${reel}`, (fresh) =>
      // Two seconds that do not end while the test looks.
      fresh.addInitScript(() => {
        const { play } = HTMLMediaElement.prototype;
        HTMLMediaElement.prototype.play = function () {
          this.loop = true;
          this.playbackRate = 0.1;
          return play.call(this);
        };
      }),
    );
    const width = () => page.locator('video').evaluate((video) => video.clientWidth);
    await page
      .locator('#content')
      .getByRole('button', { name: nftText.play('Reel one') })
      .click();
    await inBar(page, playerText.pause).waitFor();
    await expect.poll(width).toBeGreaterThan(600);
    const element = await page.evaluateHandle(() => {
      const video = document.querySelector('video') as HTMLVideoElement;
      const breaks: string[] = [];
      for (const event of ['pause', 'emptied']) {
        video.addEventListener(event, () => breaks.push(event));
      }
      return Object.assign(video, { breaks });
    });
    await page.getByRole('navigation').getByRole('link', { name: 'About' }).click();
    await page.getByRole('heading', { name: 'About Parley' }).waitFor();
    await expect.poll(width).toBe(40);
    await bar(page).getByRole('link').click();
    await page.getByRole('heading', { name: 'Reel one', level: 1 }).waitFor();
    await expect.poll(width).toBeGreaterThan(600);
    await page.getByRole('link', { name: collectionText.back }).click();
    await expect.poll(width).toBe(40);
    expect(
      await element.evaluate((video) => [video.isConnected, video.paused, video.breaks]),
    ).toEqual([true, false, []]);
    expect(faults).toEqual([]);
  });

  test('of YouTube is asked for by a click only, and 315 pixels high', async () => {
    const { page, faults, requestedHosts } = await open(
      `/nft/collection?id=${foreignReel}`,
      (fresh) =>
        fresh.route('https://www.youtube-nocookie.com/**', (route) =>
          route.fulfill({ contentType: 'text/html', body: '<title>A video</title>' }),
        ),
    );
    const play = page.getByRole('button', { name: playerText.youtube('Reel two') });
    await play.waitFor();
    const { host } = new URL(scene.community.url);
    expect([...requestedHosts]).toEqual([host]);
    await play.click();
    const frame = page.getByTitle(playerText.youtubeFrame('Reel two'));
    await frame.waitFor();
    expect(Math.round((await frame.boundingBox())?.height ?? 0)).toBe(315);
    await expect.poll(() => page.frames().length).toBe(2);
    expect([...requestedHosts]).toEqual([host, 'www.youtube-nocookie.com']);
    expect(await bar(page).count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
