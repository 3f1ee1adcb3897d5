import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { uploadAuthorization, uploadBytes } from '@parley/domain/media/upload';
import { longTest, sizedTest } from '@parley/testkit/tests';
import { attachText } from '@parley/text/attach';
import { feedText } from '@parley/text/feed';
import { fileText } from '@parley/text/files';
import { galleryText } from '@parley/text/gallery';
import { mediaText } from '@parley/text/media';
import { actionText } from '@parley/text/messageActions';
import { playerText } from '@parley/text/player';
import { text } from '@parley/text/ui';
import { wordsText } from '@parley/text/words';
import { writingText } from '@parley/text/writing';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { memberAccount } from '../../../tools/start/history/people.ts';
import { signIn } from '../../../tools/start/member.ts';
import { noise } from '../../server/src/media/testFiles.ts';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { tone } from './launching.ts';
import { measureShifts, shiftSoFar } from './layoutShift.ts';
import { configOf, openScene } from './scene.ts';
import { article, connectDemoWallet, mintName, say } from './steps.ts';

const scene = openScene('talkative');
const samples = new URL('../../server/src/media/samples/', import.meta.url);
const sample = (name: string) => readFileSync(new URL(name, samples));

let anna: Page;
beforeAll(async () => {
  ({ page: anna } = await visit(scene.browser, scene.community.url, {
    viewport: { width: 1280, height: 900 },
  }));
  await connectDemoWallet(anna);
  await mintName(anna, 'attachanna');
  await field(anna).waitFor();
});

const field = (page: Page) => page.getByRole('textbox', { name: writingText.message });
const send = (page: Page) => page.getByRole('button', { name: writingText.send });
const tray = (page: Page) => page.getByRole('list', { name: attachText.files });
const view = (page: Page) => page.getByRole('dialog', { name: galleryText.pictures });
const isLoaded = (image: Locator) =>
  image.evaluate((it) => (it as HTMLImageElement).naturalWidth > 0);

async function png(name: string, width = 640, height = 480) {
  return { name, mimeType: 'image/png', buffer: await noise(width, height).png().toBuffer() };
}

async function choose(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.locator('form input[type=file]').setInputFiles(files);
}

/** Another browser, whose first sight of the room is measured. */
async function reader(width: number, path = '') {
  return await visit(
    scene.browser,
    `${scene.community.url}${path}`,
    { viewport: { width, height: 900 } },
    measureShifts,
  );
}

sizedTest(
  'pictures are chosen, described, and sent, and every reader sees them in the box that they have',
  async () => {
    await field(anna).fill('our harbor');
    await choose(anna, await png('harbor.png'));
    const described = tray(anna).getByRole('textbox', { name: attachText.describe('harbor.png') });
    await described.fill('The harbor at dawn');
    expect(await violationsOn(anna)).toEqual([]);
    await send(anna).click();
    await article(anna, 'our harbor').getByRole('img', { name: 'The harbor at dawn' }).waitFor();
    expect(await tray(anna).count()).toBe(0);
    for (const width of [1280, 390]) {
      const { page, faults, requestedHosts } = await reader(width);
      const image = article(page, 'our harbor').getByRole('img', { name: 'The harbor at dawn' });
      await expect.poll(() => isLoaded(image)).toBe(true);
      const box = await image.boundingBox();
      // 360 × 240 at most, in its own shape.
      expect(box?.width).toBeCloseTo(Math.min(320, box?.width ?? 0), 0);
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(640 / 480, 1);
      expect(box?.height).toBeLessThanOrEqual(240);
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThan(width);
      expect(await shiftSoFar(page)).toBeLessThan(0.02);
      expect(await violationsOn(page)).toEqual([]);
      expect(await article(page, 'our harbor').textContent()).not.toContain('/api/media');
      expect([...requestedHosts]).toEqual([new URL(scene.community.url).host]);
      expect(faults).toEqual([]);
      await page.context().close();
    }
  },
);

longTest(
  'a message of pictures alone is sent by keyboard, and its pictures are looked at by arrow keys',
  async () => {
    await choose(anna, await png('one.png'), await png('two.png', 300, 600));
    await expect.poll(() => tray(anna).getByRole('textbox').count()).toBe(2);
    await tray(anna).getByRole('textbox').first().fill('First');
    await tray(anna).getByRole('textbox').last().fill('Second');
    await field(anna).focus();
    await anna.keyboard.press('Enter');
    const opener = anna.getByRole('button', { name: wordsText.openFile('Picture: First') });
    const said = anna.getByRole('article').filter({ has: opener });
    // Its row is drawn anew once the log has it.
    await said.getByRole('button', { name: text.verification.verified }).waitFor();
    await opener.focus();
    await anna.keyboard.press('Enter');
    await view(anna).getByRole('img', { name: 'First' }).waitFor();
    await view(anna).getByText('attachanna').waitFor();
    await expect.poll(() => isLoaded(view(anna).getByRole('img'))).toBe(true);
    expect(await violationsOn(anna)).toEqual([]);
    await anna.keyboard.press('ArrowRight');
    await view(anna).getByRole('img', { name: 'Second' }).waitFor();
    expect(await view(anna).getByRole('button', { name: galleryText.next }).count()).toBe(0);
    await anna.keyboard.press('ArrowLeft');
    await anna.keyboard.press('ArrowLeft');
    // Those of the messages before are before it.
    await view(anna).getByRole('img', { name: 'The harbor at dawn' }).waitFor();
    await anna.keyboard.press('Escape');
    expect(await view(anna).count()).toBe(0);
    expect(await opener.evaluate((it) => it === document.activeElement)).toBe(true);
  },
);

/** What the files of a message are asked for, without pictures, which have their width in the address. */
function recordingsAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/media\/[0-9a-f]{64}$/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

const bar = (page: Page) => page.getByRole('region', { name: playerText.label });
const inBar = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const position = async (page: Page) =>
  Number(await bar(page).getByRole('slider', { name: playerText.seek }).inputValue());

async function goesOn(page: Page, title: string): Promise<void> {
  await bar(page).getByRole('link', { name: title, exact: true }).waitFor();
  const before = await position(page);
  await expect.poll(() => position(page)).toBeGreaterThan(before);
  // One element plays everything.
  expect(await page.locator('video, audio').count()).toBe(1);
}

/** A film of two seconds does not end while the test looks. */
const setLoop = (page: Page, isOn: boolean) =>
  page.locator('video').evaluate((it, loop) => {
    (it as HTMLVideoElement).loop = loop;
  }, isOn);

longTest(
  'sound and video of a room play in the player when a reader wants it, one at a time, over every page',
  async () => {
    await field(anna).fill('recorded');
    await choose(
      anna,
      { name: 'song.wav', mimeType: 'audio/wav', buffer: tone(300) },
      { name: 'film.webm', mimeType: 'video/webm', buffer: sample('video.webm') },
    );
    await expect.poll(() => tray(anna).getByRole('textbox').count(), { timeout: 20_000 }).toBe(2);
    await tray(anna).getByRole('textbox').first().fill('Our song');
    await tray(anna).getByRole('textbox').last().fill('Our film');
    await send(anna).click();
    await article(anna, 'recorded')
      .getByRole('button', { name: wordsText.playFile('Sound: Our song') })
      .waitFor();
    await field(anna).fill('one more');
    await choose(anna, { name: 'more.wav', mimeType: 'audio/wav', buffer: tone(301) });
    await tray(anna).getByRole('textbox').fill('Another song');
    await send(anna).click();
    const { page, faults } = await reader(1280);
    const asked = recordingsAsked(page);
    const said = article(page, 'recorded');
    const song = said.getByRole('button', { name: wordsText.playFile('Sound: Our song') });
    await article(page, 'one more')
      .getByRole('button', { name: wordsText.playFile('Sound: Another song') })
      .waitFor();
    await song.waitFor();
    expect(await page.locator('video, audio').count()).toBe(0);
    expect(asked).toEqual([]);
    expect(await shiftSoFar(page)).toBeLessThan(0.02);
    expect(await violationsOn(page)).toEqual([]);
    await song.click();
    await goesOn(page, 'Our song');
    await said.getByRole('button', { name: wordsText.pauseFile('Sound: Our song') }).waitFor();

    // It goes on in another room, and leads back to its message.
    await page.getByRole('navigation').getByRole('link', { name: 'Shill' }).first().click();
    await page.getByRole('region', { name: feedText.label('Shill') }).waitFor();
    await goesOn(page, 'Our song');
    await bar(page).getByRole('link', { name: 'Our song', exact: true }).click();
    await page.waitForURL('**/post?id=*&room=general');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await goesOn(page, 'Our song');
    expect(await violationsOn(page)).toEqual([]);

    // The video is next, in its place on the page, and then the song of the next message.
    await setLoop(page, true);
    await inBar(page, playerText.next).click();
    await bar(page).getByRole('link', { name: 'Our film', exact: true }).waitFor();
    await page.locator('#content [data-row] video').waitFor();
    await setLoop(page, false);
    await bar(page).getByRole('link', { name: 'Another song', exact: true }).waitFor();
    await goesOn(page, 'Another song');
    await inBar(page, playerText.previous).click();
    await expect.poll(() => position(page)).toBeLessThan(3);
    expect(new Set(asked).size).toBe(3);
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

longTest(
  'files come by paste and by drop, and what is no picture is refused in its place',
  async () => {
    await field(anna).focus();
    const bytes = [...(await png('x')).buffer];
    const give = (type: 'paste' | 'drop', name: string, content: number[]) =>
      field(anna).evaluate(
        (target, { type: kind, name: called, content: data }) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([Uint8Array.from(data)], called));
          const init = { bubbles: true, cancelable: true };
          target.dispatchEvent(
            kind === 'paste'
              ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
              : new DragEvent('drop', { ...init, dataTransfer: transfer }),
          );
        },
        { type, name, content },
      );
    await give('paste', 'pasted.png', bytes);
    await give('drop', 'tool.exe', [...Buffer.from('MZ program')]);
    await tray(anna)
      .getByRole('textbox', { name: attachText.describe('pasted.png') })
      .waitFor();
    await tray(anna).getByText(mediaText.wrongType).waitFor();
    expect(await violationsOn(anna)).toEqual([]);
    expect(await send(anna).isDisabled()).toBe(true);
    await tray(anna)
      .getByRole('button', { name: attachText.remove('tool.exe') })
      .click();
    // What is uploaded outlives the page.
    await anna.reload();
    await tray(anna).getByRole('textbox').fill('Noise');
    await send(anna).click();
    await anna.getByRole('img', { name: 'Noise' }).waitFor();
  },
);

sizedTest(
  'words are pasted as words though a picture is beside them, and what falls on the log is attached',
  async () => {
    await anna.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const picture = await png('copied.png', 32, 32);
    const bytes = [...picture.buffer];
    const paste = async (words: Record<string, string>) => {
      await anna.evaluate(
        async ({ data, texts }) => {
          const image = new Blob([Uint8Array.from(data)], { type: 'image/png' });
          await navigator.clipboard.write([new ClipboardItem({ ...texts, 'image/png': image })]);
        },
        { data: bytes, texts: words },
      );
      await field(anna).focus();
      await anna.keyboard.press('Control+v');
    };
    const removals = () => tray(anna).getByRole('button', { name: /^Remove/ });
    await field(anna).fill('');
    await paste({ 'text/plain': 'one\ttwo', 'text/html': '<table><tr><td>one</td></tr></table>' });
    await expect.poll(() => field(anna).inputValue()).toBe('one\ttwo');
    expect(await removals().count()).toBe(0);
    await field(anna).fill('');
    await paste({ 'text/html': '<img src="https://a.example/a.png">' });
    await expect.poll(() => removals().count()).toBe(1);
    const dropped = await anna.getByRole('log').evaluate((log, data) => {
      const transfer = new DataTransfer();
      for (const name of ['first.png', 'second.png']) {
        transfer.items.add(new File([Uint8Array.from(data)], name));
      }
      const init = { bubbles: true, cancelable: true, dataTransfer: transfer };
      return ['dragover', 'drop'].map((type) => log.dispatchEvent(new DragEvent(type, init)));
    }, bytes);
    // The browser would show the file in the place of the page.
    expect(dropped).toEqual([false, false]);
    await expect.poll(() => removals().count()).toBe(3);
    while ((await removals().count()) > 0) await removals().first().click();
    await say(anna, 'words to be edited');
    await article(anna, 'words to be edited').waitFor();
    await field(anna).press('ArrowUp');
    await anna.getByText(actionText.editing).waitFor();
    await paste({});
    await anna.getByText(attachText.notInEdit).waitFor();
    await anna.keyboard.press('Escape');
  },
);

/**
 * Begins as many uploads as one address may have under way, by two members who send no more of them. Returns how to
 * end them.
 */
async function fillPlaces(): Promise<() => void> {
  const config = await configOf(scene.community);
  const { host } = new URL(config.projectUrl);
  const requests: ClientRequest[] = [];
  for (const name of ['imre', 'vera'] as const) {
    const device = await signIn(config, memberAccount(scene.community.dataFolder, name));
    const begin = async (): Promise<ClientRequest> => {
      const claim = { device: device.id, at: Date.now(), sha256: randomBytes(32).toString('hex') };
      const authorization = uploadAuthorization(claim, await device.sign(uploadBytes(host, claim)));
      const headers = { authorization, 'content-length': '100000' };
      const upload = request(`${scene.community.url}/api/media`, { method: 'POST', headers });
      upload.on('error', () => {});
      upload.flushHeaders();
      return upload;
    };
    // One that has its place is not answered; one more is, once all are taken.
    for (let status: number | undefined; status !== 429; ) {
      const one = await begin();
      requests.push(one);
      const [answer] = (await Promise.race([once(one, 'response'), wait(1_000, [])])) as [
        IncomingMessage?,
      ];
      status = answer?.statusCode;
    }
  }
  return () => {
    for (const one of requests) one.destroy();
  };
}

longTest(
  'a file that a busy server has no place for is kept, goes again by itself, and is there in the end',
  async () => {
    const freePlaces = await fillPlaces();
    await choose(anna, await png('patient.png'));
    const held = tray(anna).getByRole('status').filter({ hasText: fileText.held });
    await held.waitFor();
    expect(await violationsOn(anna)).toEqual([]);
    freePlaces();
    await tray(anna)
      .getByRole('textbox', { name: attachText.describe('patient.png') })
      .fill('It waited');
    await field(anna).press('Enter');
    await anna.getByRole('img', { name: 'It waited' }).waitFor();
  },
);

longTest('an upload whose connection breaks keeps the words, and is tried again', async () => {
  await field(anna).fill('after a break');
  let broken = 0;
  await anna.route('**/api/media', (route) => {
    broken += 1;
    return broken === 1 ? route.abort('connectionreset') : route.continue();
  });
  await choose(anna, await png('late.png', 64, 64));
  const alert = tray(anna).getByRole('alert');
  await alert.waitFor();
  expect(await field(anna).inputValue()).toBe('after a break');
  await tray(anna).getByRole('button', { name: attachText.retry }).click();
  await tray(anna).getByRole('textbox').waitFor();
  await send(anna).click();
  await article(anna, 'after a break').getByRole('img').waitFor();
  expect(broken).toBe(2);
});

longTest(
  'whoever edits the words of a message keeps its files, and a quote names them',
  async () => {
    await field(anna).fill('tpyo');
    await choose(anna, await png('kept.png', 64, 64));
    await tray(anna).getByRole('textbox').fill('Kept');
    await send(anna).click();
    await article(anna, 'tpyo').getByRole('img', { name: 'Kept' }).waitFor();
    // Only what the log has is edited.
    await article(anna, 'tpyo').hover();
    await article(anna, 'tpyo').getByRole('button', { name: actionText.more }).waitFor();
    await field(anna).focus();
    await anna.keyboard.press('ArrowUp');
    await expect.poll(() => field(anna).inputValue()).toBe('tpyo');
    await field(anna).fill('typo');
    await field(anna).press('Enter');
    const edited = article(anna, 'typo').last();
    await edited.getByText('edited').waitFor();
    await edited.getByRole('img', { name: 'Kept' }).waitFor();
    await edited.click({ button: 'right' });
    await anna.getByRole('menuitem', { name: 'Reply' }).click();
    await anna.locator('form').getByText('Picture: Kept').waitFor();
    await say(anna, 'a kept picture');
    await article(anna, 'a kept picture').getByText('Picture: Kept').first().waitFor();
  },
);

longTest('on a phone a picture stays inside of its card', async () => {
  await anna.goto(`${scene.community.url}/shill`);
  await field(anna).fill('a wide one');
  await choose(anna, await png('wide.png', 1600, 400));
  await tray(anna).getByRole('textbox').fill('Wide');
  await send(anna).click();
  await article(anna, 'a wide one').getByRole('img', { name: 'Wide' }).waitFor();
  const { page } = await reader(390, '/shill');
  const card = article(page, 'a wide one');
  const image = card.getByRole('img', { name: 'Wide' });
  await image.waitFor();
  const [inner, outer] = [await image.boundingBox(), await card.boundingBox()];
  const end = (box: typeof inner) => (box?.x ?? 0) + (box?.width ?? 0);
  expect(end(inner)).toBeLessThan(end(outer));
  await page.context().close();
});
