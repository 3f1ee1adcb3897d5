import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { longTest, test } from '@parley/testkit/tests';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startTestChain, type TestChain } from '../indexer/testChain.ts';
import { upload, uploadHeaders } from '../media/testFiles.ts';
import { type MediaServer, startMediaServer } from '../media/testMediaServer.ts';
import { headOfHtml, makeWebFolder } from '../site/testSite.ts';
import { type Collections, deployCollections } from './testCollections.ts';

const site = 'https://parley.example';
const web = makeWebFolder();
const color = { r: 200, g: 60, b: 20 };
/** Our own fetches refuse this address, so nothing leaves the machine. */
const nowhere = 'http://127.0.0.1:9/none.png';
let chain: TestChain;
let collections: Collections;
let media: MediaServer;

beforeAll(async () => {
  chain = await startTestChain();
  collections = await deployCollections(chain);
  media = await startMediaServer({
    community: {
      ...chain.sample,
      nftLaunchpadBondingAddress: collections.launchpad,
      projectUrl: site,
      miniapp: { buttonTitle: 'Look' },
    },
    config: { rpcUrl: chain.rpcUrl, rpcUrls: [chain.rpcUrl], webFolder: web.folder },
  });
}, 600_000);
afterAll(async () => {
  await media.stop();
  await chain.stop();
  web.remove();
});
beforeEach(() => media.server.clock.advance(120_000));

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(media.server.url() + path, { headers });
const cardOf = (address: string) => get(`/api/nfts/${address}/card.png`);
/** The head of a page as soon as it is so: what is not known in time is known to the next visitor. */
async function headAt(path: string, expected: object): Promise<Record<string, string>> {
  const head = async () => headOfHtml(await (await get(path)).text());
  await expect.poll(head, { message: path }).toMatchObject(expected);
  return await head();
}

/** Cards that were drawn and are kept. */
function kept(): number {
  const folder = join(media.folder, 'media/cards');
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    .length;
}

/** Launches a collection and waits until the index has it. */
async function launched(uniqueId: string, change: { name?: string; image?: string } = {}) {
  const address = await collections.launch(1, uniqueId, 0, 10n ** 15n, {
    image: nowhere,
    ...change,
  });
  await expect.poll(async () => (await get(`/api/nfts/${address}`)).status).toBe(200);
  return address.toLowerCase();
}

async function pixels(response: Response) {
  const image = sharp(Buffer.from(await response.arrayBuffer()));
  const { format, width, height } = await image.metadata();
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
  return { format, width, height, at };
}

test('the card of a collection is a PNG of 1200 × 800 with its picture', async () => {
  const picture = await sharp({
    create: { width: 900, height: 700, channels: 3, background: color },
  })
    .png()
    .toBuffer();
  media.server.names.mainNames.set(media.member.author, 'member');
  const signed = uploadHeaders(media.server, media.member, picture, { host: 'parley.example' });
  const { body } = await upload(media.server, media.member, picture, signed);
  const address = await launched('cats', { name: 'Cats </svg><script>', image: String(body.uri) });
  const response = await cardOf(address);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=300',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  const { at, ...facts } = await pixels(response);
  expect(facts).toEqual({ format: 'png', width: 1200, height: 800 });
  const [red = 0, green = 0, blue = 0] = at(384, 400);
  // WebP in between is not exact.
  expect(Math.abs(red - color.r)).toBeLessThan(6);
  expect(Math.abs(green - color.g)).toBeLessThan(6);
  expect(Math.abs(blue - color.b)).toBeLessThan(6);
  const square = await pixels(await get(`/api/nfts/${address}/square.png`));
  expect([square.format, square.width, square.height]).toEqual(['png', 1200, 1200]);
  expect(Math.abs((square.at(400, 400)[0] ?? 0) - color.r)).toBeLessThan(6);
  // Outside of its round corner, and of everything.
  expect(at(65, 81)).toEqual([0x15, 0x13, 0x0f]);
  expect(at(1_190, 790)).toEqual([0x15, 0x13, 0x0f]);
});

longTest('a card is drawn once, and costs its header only where it is known', async () => {
  const address = await launched('dogs');
  const first = await cardOf(address);
  const drawn = kept();
  const [second, third] = await Promise.all([cardOf(address), cardOf(address)]);
  expect(await second.arrayBuffer()).toEqual(await first.arrayBuffer());
  expect(third.headers.get('etag')).toBe(first.headers.get('etag'));
  expect(kept()).toBe(drawn);
  const known = { 'if-none-match': first.headers.get('etag') ?? '' };
  const again = await get(`/api/nfts/${address}/card.png`, known);
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
});

test('a card has a calm place for a picture that cannot be had', async () => {
  const { at } = await pixels(await cardOf(await launched('gone')));
  expect(at(200, 200)).toEqual([0x1d, 0x1a, 0x15]);
});

longTest('another price is another card, with another address on the page', async () => {
  const address = await launched('birds');
  const before = await cardOf(address);
  const page = `/nft/collection?id=${address}`;
  const card = { 'og:image': expect.stringContaining('/card.png?v=') };
  const { 'og:image': shown } = await headAt(page, card);
  await collections.mint(2, address as `0x${string}`);
  await expect
    .poll(async () => (await cardOf(address)).headers.get('etag'))
    .not.toBe(before.headers.get('etag'));
  media.server.clock.advance(60_000);
  const { 'og:image': next = '' } = await headAt(page, card);
  expect(next).not.toBe(shown);
  const { pathname, search } = new URL(next);
  expect((await get(pathname + search)).status).toBe(200);
});

test('the page of a collection shows its card, by any id that leads to it', async () => {
  const address = await launched('fish', { name: 'Fish </title>' });
  const creator = chain.sample.wallet(1).account.address;
  for (const id of [
    'fish',
    'FISH',
    address,
    address.toUpperCase().replace('0X', '0x'),
    `${creator}-fish`,
  ]) {
    const head = await headAt(`/nft/collection?id=${id}`, {
      title: 'Fish </title> · Parley',
      description: 'About fish',
      canonical: `${site}/nft/collection?id=${address}`,
      robots: 'index, follow',
      'twitter:card': 'summary_large_image',
      'og:image': expect.stringMatching(
        `^${site}/api/nfts/${address}/card\\.png\\?v=[0-9a-f]{12}$`,
      ),
    });
    expect(JSON.parse(head['fc:miniapp'] ?? '')).toMatchObject({
      imageUrl: head['og:image']?.replace('/card.png?', '/square.png?'),
      aspectRatio: '1:1',
      button: { action: { url: head.canonical } },
    });
  }
});

test('search engines skip collections that do not exist and searches that find nothing', async () => {
  await launched('found');
  for (const path of [
    '/nft/collection',
    '/nft/collection?id=unknown',
    `/nft/collection?id=0x${'12'.repeat(20)}`,
    '/nft?search=unknown',
    '/nft/music-nfts?search=found',
  ]) {
    await headAt(path, { robots: 'noindex' });
  }
  await headAt('/nft/collection?id=found', { title: 'Title found · Parley' });
  for (const path of ['/nft/collection?id=found', '/nft?search=found', '/nft', '/nft/music-nfts']) {
    await headAt(path, { robots: 'index, follow' });
  }
});

test('an id that no collection can have is answered as one that none has', async () => {
  for (const id of ['%00', '%ff', 'a%20b', `0x${'1'.repeat(39)}`]) {
    expect((await get(`/api/nfts/${id}`)).status, id).toBe(id === '%ff' ? 400 : 404);
  }
  expect((await get('/api/nfts?search=%00')).status).toBe(200);
});

test('a collection that the index does not have yet is read from the chain', async () => {
  const address = await launched('late');
  const query = 'delete from indexed.collection_stats where address = $1';
  await media.server.database.query(query, [address]);
  const creator = chain.sample.wallet(1).account.address;
  for (const id of [address, `${creator}-late`]) {
    const head = await headAt(`/nft/collection?id=${id}`, {
      title: 'Title late · Parley',
      robots: 'index, follow',
      canonical: `${site}/nft/collection?id=${address}`,
    });
    expect(head['og:image']).toBeUndefined();
  }
});

test('there is no card of what is no collection', async () => {
  for (const id of [`0x${'12'.repeat(20)}`, 'unknown', '%00', '..%2f..%2fx']) {
    const response = await cardOf(id);
    expect([response.status, await response.json()]).toEqual([
      404,
      { message: 'There is no such collection.' },
    ]);
  }
});
