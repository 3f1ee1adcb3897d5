import { randomBytes } from 'node:crypto';
import { createText } from '@parley/text/create';
import type { Page } from 'playwright-core';
import type { Address } from 'viem';
import { openChainMember } from './chainMember.ts';
import { choose } from './steps.ts';
import { accountMenu, type TestMember } from './testMember.ts';

/** A picture drawn by the page itself, as a file. */
export async function drawnPicture(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 600;
    canvas.height = 600;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = `rgb(${Math.random() * 200} 120 90)`;
    context.fillRect(0, 0, 600, 600);
    return canvas.toDataURL('image/png');
  });
  const buffer = Buffer.from(url.split(',')[1] ?? '', 'base64');
  return { name: 'art.png', mimeType: 'image/png', buffer };
}

/** A tone, as a WAV file. */
export function tone(seconds: number): Buffer {
  const rate = 8_000;
  const samples = seconds * rate;
  const file = Buffer.alloc(44 + 2 * samples);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + 2 * samples, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(2 * rate, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(2 * samples, 40);
  for (let n = 0; n < samples; n += 1) {
    file.writeInt16LE(Math.round(9_000 * Math.sin((n / rate) * 2 * Math.PI * 330)), 44 + 2 * n);
  }
  return file;
}

/** Two seconds of changing colors, as WebM. */
export async function film(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const end = new Promise((done) => {
      recorder.onstop = done;
    });
    recorder.start();
    for (let hue = 0; hue < 360; hue += 9) {
      context.fillStyle = `hsl(${hue} 80% 50%)`;
      context.fillRect(0, 0, 320, 180);
      await new Promise((done) => setTimeout(done, 50));
    }
    recorder.stop();
    await end;
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

type Wanted = {
  title: string;
  kind?: 'Music' | 'Video';
  first?: string;
  /** A file, or a link; by default a song of two seconds. */
  media?: Buffer | string;
};

/** What a field for files gives its file to. */
export const fileOf = (page: Page, field: string) =>
  page.getByRole('group', { name: field, exact: true }).locator('input[type=file]');

const named = new WeakSet<TestMember>();

/** Gives a member a username, once: without one nobody uploads. */
export async function takeName(member: TestMember): Promise<void> {
  if (named.has(member)) return;
  const url = new URL(member.page.url()).origin;
  const onChain = await openChainMember({ url }, member.key);
  await onChain.mint(`artist${randomBytes(4).toString('hex')}`);
  named.add(member);
}

/** Fills in the form of a launch; the member is on its page, and gets a username. */
export async function fillLaunch(
  member: TestMember,
  { title, kind, first = '1', media = tone(2) }: Wanted,
) {
  const { page } = member;
  await takeName(member);
  // Only a member uploads, and after a reload the wallet comes back a moment later.
  await accountMenu(page).waitFor();
  if (kind !== undefined) await choose(page.getByRole('radio', { name: kind }));
  const picture = kind === undefined ? createText.picture : createText.cover;
  await fileOf(page, picture).setInputFiles(await drawnPicture(page));
  if (kind !== undefined) await giveMedia(page, kind, media);
  await page.getByRole('textbox', { name: createText.title }).fill(title);
  await page.getByRole('textbox', { name: createText.first }).fill(first);
  // Files are made anew one at a time, by processes that yield to everything else that runs.
  await page.getByRole('button', { name: launchName(title) }).waitFor({ timeout: 120_000 });
}

async function giveMedia(page: Page, kind: 'Music' | 'Video', media: Buffer | string) {
  const isSong = kind === 'Music';
  if (typeof media === 'string') {
    const name = isSong ? createText.link.media : createText.link.video;
    await page.getByRole('textbox', { name }).fill(media);
    return;
  }
  await fileOf(page, isSong ? createText.song : createText.video).setInputFiles({
    name: isSong ? 'song.wav' : 'video.webm',
    mimeType: isSong ? 'audio/wav' : 'video/webm',
    buffer: media,
  });
}

/** What the button of a launch says, whatever it costs. */
export const launchName = (title: string) => new RegExp(`^Launch ${title} for [\\d.,]+ DEGEN$`);

/** Launches a collection; resolves with its address once its page is open. */
export async function launch(member: TestMember, wanted: Wanted): Promise<Address> {
  await fillLaunch(member, wanted);
  await member.page.getByRole('button', { name: launchName(wanted.title) }).click();
  await member.page.waitForURL(/\/nft\/collection\?id=0x/, { timeout: 60_000 });
  await member.page.getByRole('heading', { name: wanted.title, level: 1 }).waitFor();
  return new URL(member.page.url()).searchParams.get('id') as Address;
}
