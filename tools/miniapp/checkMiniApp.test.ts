import type { PublicConfig } from '@parley/domain/config/wire';
import sharp from 'sharp';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWebFolder } from '../../apps/server/src/site/testSite.ts';
import { startTestServer } from '../../apps/server/src/testServer.ts';
import { checkMiniApp } from './checkMiniApp.ts';
import { embedWish, pictureFinding } from './pictures.ts';

const site = 'https://parley.example';
const account = privateKeyToAccount(generatePrivateKey());
const inBase64 = (text: string) => Buffer.from(text).toString('base64url');

/** What Farcaster makes for a domain: its signature as bytes, or its digits as text. */
async function associate(domain: string, by = account, isText = true) {
  const header = inBase64(JSON.stringify({ fid: 3, type: 'custody', key: account.address }));
  const payload = inBase64(JSON.stringify({ domain }));
  const digits = await by.signMessage({ message: `${header}.${payload}` });
  const signature = isText
    ? inBase64(digits)
    : Buffer.from(digits.slice(2), 'hex').toString('base64url');
  return { header, payload, signature };
}

const pictures = new Map<string, Buffer>();
async function picture(name: string, width: number, height: number, alpha = 1): Promise<string> {
  const background = { r: 9, g: 9, b: 9, alpha };
  const made = sharp({ create: { width, height, channels: alpha < 1 ? 4 : 3, background } });
  const url = `${site}/pictures/${name}.png`;
  pictures.set(url, await made.png().toBuffer());
  return url;
}

const web = makeWebFolder();
let miniapp: PublicConfig['miniapp'];
beforeAll(async () => {
  miniapp = {
    accountAssociation: await associate('parley.example'),
    iconUrl: await picture('icon', 1_024, 1_024),
    splashImageUrl: await picture('splash', 200, 200),
    imageUrl: await picture('embed', 1_200, 800),
    screenshotUrls: [await picture('first', 1_284, 2_778)],
  };
});
afterAll(() => web.remove());

/** What is found of a server with these settings: its state and about what. */
async function found(changes: PublicConfig['miniapp'] = {}): Promise<string[]> {
  const server = await startTestServer({
    community: { projectUrl: site, miniapp: { ...miniapp, ...changes } },
    config: { webFolder: web.folder },
  });
  const findings = await checkMiniApp(site, async (url) => {
    if (!url.startsWith(`${site}/pictures/`)) {
      return fetch(server.url() + url.slice(site.length), { headers: { accept: 'text/html' } });
    }
    const bytes = pictures.get(url);
    return bytes === undefined
      ? new Response('', { status: 404 })
      : new Response(new Uint8Array(bytes));
  });
  await server.stop();
  return findings.map(({ state, what, words }) => (state === 'ok' ? what : `${what}: ${words}`));
}

test('a community that is well as a mini app has nothing to mend', async () => {
  expect(await found()).toEqual([
    'manifest',
    'association',
    'iconUrl',
    'splashImageUrl',
    'imageUrl',
    'screenshotUrls',
    'fc:miniapp',
    'fc:miniapp picture',
    'fc:frame',
    'fc:frame picture',
  ]);
  expect(
    await found({ accountAssociation: await associate('parley.example', account, false) }),
  ).toContain('association');
});

test('a picture that is missing, or of another shape, is told with its size', async () => {
  const findings = await found({
    iconUrl: await picture('clear', 1_024, 1_024, 0.5),
    splashImageUrl: `${site}/pictures/none.png`,
    imageUrl: await picture('square', 640, 640),
    heroImageUrl: await picture('hero', 1_200, 800),
  });
  expect(findings).toEqual(
    expect.arrayContaining([
      `iconUrl: ${site}/pictures/clear.png is not an opaque PNG: make it one.`,
      `splashImageUrl: ${site}/pictures/none.png answers 404.`,
      `imageUrl: ${site}/pictures/square.png is 640 × 640: clients cut it to 3:2.`,
      `heroImageUrl: ${site}/pictures/hero.png is 1200 × 800: make it 1200 × 630.`,
    ]),
  );
});

test('the picture of an embed is measured by the ratio that the embed says', async () => {
  const urls = [await picture('whole', 1_200, 1_200), await picture('wide', 1_200, 800)];
  const ask = async (url: string) => new Response(new Uint8Array(pictures.get(url) ?? []));
  const told = (['1:1', '3:2', undefined] as const).map((ratio) =>
    Promise.all(
      urls.map(async (url) => (await pictureFinding('x', url, embedWish(ratio), ask)).words),
    ),
  );
  const cut = (of: number, to: string) =>
    `${urls[of]} is ${of === 0 ? '1200 × 1200' : '1200 × 800'}: clients cut it to ${to}.`;
  expect(await Promise.all(told)).toEqual([
    [urls[0], cut(1, '1:1')],
    [cut(0, '3:2'), urls[1]],
    [cut(0, '3:2'), urls[1]],
  ]);
});

test('an association that somebody else signed is found out', async () => {
  const stranger = privateKeyToAccount(generatePrivateKey());
  const forged = await associate('parley.example', stranger);
  expect(await found({ accountAssociation: forged })).toContain(
    `association: ${account.address} did not sign it: sign it again for parley.example.`,
  );
});

test('a community without an association is told what to set', async () => {
  const server = await startTestServer({ community: { projectUrl: site, miniapp: {} } });
  const [manifest] = await checkMiniApp(site, (url) =>
    fetch(server.url() + url.slice(site.length)),
  );
  await server.stop();
  expect(manifest).toMatchObject({
    state: 'bad',
    words: `${site}/.well-known/farcaster.json is not there: set miniapp.accountAssociation.`,
  });
});

test('a server that cannot be reached is told, and nothing is thrown', async () => {
  const findings = await checkMiniApp(site, () => Promise.reject(new TypeError('fetch failed')));
  expect(findings.map(({ state }) => state)).toEqual(['bad', 'bad']);
});
