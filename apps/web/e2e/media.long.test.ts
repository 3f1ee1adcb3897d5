import { fileURLToPath } from 'node:url';
import { startCommunity } from '@parley/testkit/community';
import { mediaText } from '@parley/text/media';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { pngBytes } from '../../server/src/media/testFiles.ts';
import { visit } from './browser.ts';
import { openChainMember } from './chainMember.ts';
import type * as Client from './mediaClient.ts';
import { configOf, openScene } from './scene.ts';

declare const client: typeof Client;

const scene = openScene(() => startCommunity({ env: { PARLEY_MEDIA_MEMBER_DAY_MB: '10' } }));
let page: Page;

/** Opens a page of the community that has the upload client at hand, and signs in as a member with a name. */
beforeAll(async () => {
  const member = await openChainMember(scene.community);
  await member.mint('picture-maker');
  ({ page } = await visit(scene.browser, `${scene.community.url}/about/`));
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./mediaClient.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'client',
  });
  await page.evaluate(`${outputFiles[0]?.text}; globalThis.client = client`);
  await page.exposeFunction('signAsWallet', (message: string) =>
    member.wallet.signMessage({ message }),
  );
  const config = await configOf(scene.community);
  await page.evaluate(([settings, address]) => client.signInAs(settings, address), [
    config,
    member.address,
  ] as const);
});

/** Uploads bytes from the page; returns the answer or the refusal, and how far it came. */
function uploadBytes(base64: string, abortAt?: number) {
  return page.evaluate(([text, limit]) => client.upload(text, limit), [base64, abortAt] as const);
}

describe.sequential('an upload from a browser', () => {
  test('a drawn picture is uploaded, and shows at the address that comes back', async () => {
    const drawn = await page.evaluate(() => client.draw(900, 300));
    const { answer, shares } = await uploadBytes(drawn);
    expect(answer).toMatchObject({ kind: 'picture', width: 900, height: 300 });
    expect(shares.at(-1)).toBe(1);
    const widths = await page.evaluate(
      async (uri) => [
        await client.load(uri, 96),
        await client.load(uri, 320),
        await client.load(uri, null),
      ],
      String(answer?.uri),
    );
    expect(widths).toEqual([96, 320, 900]);
  });

  test('a recorded video is uploaded, plays, and can be sought', async () => {
    const recorded = await page.evaluate(() => client.record());
    const { answer } = await uploadBytes(recorded);
    expect(answer).toMatchObject({ kind: 'video', width: 64, height: 36 });
    const played = await page.evaluate((uri) => client.play(uri), String(answer?.uri));
    expect(played.duration).toBeCloseTo(Number(answer?.seconds), 1);
    expect(played.at).toBeGreaterThan(0);
  });

  test('a refused file says why', async () => {
    const { message } = await uploadBytes(Buffer.from('%PDF-1.7').toString('base64'));
    expect(message).toBe(mediaText.wrongType);
  });

  test('a large file that is refused says why, too', async () => {
    const large = Buffer.concat([Buffer.from('<svg '), Buffer.alloc(8_000_000, 32)]);
    const { message } = await uploadBytes(large.toString('base64'));
    expect(message).toBe(mediaText.svg);
  });

  test('a picture of a few bytes that would unpack to gigabytes is refused, and says why', async () => {
    const bomb = pngBytes(50_000, 50_000);
    expect(bomb.length).toBeLessThan(10_000);
    const { message } = await uploadBytes(bomb.toString('base64'));
    expect(message).toBe(mediaText.pixels(50));
  });

  test('more than a member may upload in a day is refused, and says why', async () => {
    const large = Buffer.concat([Buffer.from('RIFF0000WAVE'), Buffer.alloc(11_000_000, 32)]);
    const { message } = await uploadBytes(large.toString('base64'));
    expect(message).toBe(mediaText.day(10));
  });

  test('an upload that a member cancels ends at once', async () => {
    const large = Buffer.concat([Buffer.from('RIFF0000WAVE'), Buffer.alloc(8_000_000, 32)]);
    const { message } = await uploadBytes(large.toString('base64'), 0);
    expect(message).toBe('canceled');
  });
});
