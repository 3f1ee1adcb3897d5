import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { CardWords } from '@parley/domain/media/wire';
import { createTestDatabase } from '@parley/testkit/database';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { silentLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import type { Outside } from '../platform/outside.ts';
import { createMemoryLog } from '../testServer.ts';
import { createCards } from './cards.ts';
import { createDiskStorage } from './diskStorage.ts';
import type { Located } from './storage.ts';
import { createParts } from './testParts.ts';

const words: CardWords = {
  title: ['Cats'],
  creator: ['0x1234…abcd'],
  community: 'Parley',
  label: 'To buy now',
  price: '1.00',
  unit: 'DEGEN',
};
const may = () => {};
let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Database;

beforeAll(async () => {
  database = await createTestDatabase('cards', async (url) => {
    await migrate(url);
  });
  pool = openDatabase(database.url, silentLog, 2);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-cards-'));
  return () => rmSync(folder, { recursive: true });
});

function createCardsOf(options: Partial<Parameters<typeof createCards>[0]> = {}) {
  const storage = createDiskStorage(join(folder, 'cards'));
  const temporary = join(folder, 'temporary');
  const present = async () => null;
  return createCards({ storage, temporary, present, log: silentLog, ...options });
}
const filesIn = (name: string) =>
  readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

test('a picture that is not here yet is fetched for the next card, which is another one', async () => {
  const color = { r: 20, g: 160, b: 90 };
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: color } });
  const body = await picture.png().toBuffer();
  let fetched = 0;
  const outside: Pick<Outside, 'head' | 'get'> = {
    head: () => Promise.reject(new Error('closed')),
    get: async (url, _bounds, use) => {
      fetched += 1;
      return await use(
        (async function* () {
          yield body;
        })(),
        { status: 200, statusText: 'OK', contentType: 'image/png', url },
      );
    },
  };
  const { service } = createParts({ folder, pool, outside, clock: { now: () => 1_000 } });
  const { card } = createCardsOf({ present: service.present });
  const uri = 'https://pictures.example/a.png';
  const before = await card(words, uri);
  await expect.poll(async () => (await card(words, uri)).version).not.toBe(before.version);
  const { data, info } = await sharp(await (await card(words, uri)).png(may))
    .extract({ left: 380, top: 400, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(3);
  for (const [index, value] of [20, 160, 90].entries()) {
    expect(Math.abs((data[index] ?? 0) - value)).toBeLessThan(6);
  }
  expect(fetched).toBe(1);
});

test('a card says by its version what it shows', async () => {
  const { card } = createCardsOf();
  const { version } = await card(words, '');
  expect((await card({ ...words }, 'https://not.here/a.png')).version).toBe(version);
  for (const key of ['community', 'price', 'unit'] as const) {
    expect((await card({ ...words, [key]: 'x' }, '')).version).not.toBe(version);
  }
  expect((await card({ ...words, title: ['Dogs'] }, '')).version).not.toBe(version);
});

test('each shape of a card is a picture of its own', async () => {
  const { card } = createCardsOf();
  const [wide, square] = await Promise.all([card(words, ''), card(words, '', '1:1')]);
  expect(square.version).not.toBe(wide.version);
  expect((await card(words, '', '3:2')).version).toBe(wide.version);
  const sizes = [wide, square].map(async (one) => {
    const { format, width, height } = await sharp(await one.png(may)).metadata();
    return [format, width, height];
  });
  expect(await Promise.all(sizes)).toEqual([
    ['png', 1_200, 800],
    ['png', 1_200, 1_200],
  ]);
});

test('a card is drawn once for all who ask for it meanwhile, and counts once', async () => {
  const { card } = createCardsOf();
  const mayDraw = vi.fn();
  const pngs = await Promise.all([1, 2, 3].map(async () => (await card(words, '')).png(mayDraw)));
  expect(mayDraw).toHaveBeenCalledOnce();
  expect(pngs[1]).toEqual(pngs[0]);
  expect(filesIn('temporary')).toEqual([]);
});

test('those that were drawn first make room for new ones', async () => {
  const { card } = createCardsOf({ keptMax: 2 });
  const versions: string[] = [];
  for (const price of ['1', '2', '3']) {
    const one = await card({ ...words, price }, '');
    await one.png(may);
    versions.push(one.version);
  }
  expect(filesIn('cards').sort()).toEqual(versions.slice(1).sort());
});

test('a card that cannot be drawn is refused for now, is told to the operator, and leaves nothing', async () => {
  const { log, lines } = createMemoryLog();
  const storage = createDiskStorage(join(folder, 'broken'));
  const broken: Located = {
    storage: { ...storage, read: () => Readable.from(['no picture']) },
    name: 'x',
    mime: 'image/webp',
    version: 'x',
  };
  const { card } = createCardsOf({ log, present: async () => broken });
  const { png } = await card(words, 'x');
  await expect(png(may)).rejects.toMatchObject({ status: 503, retryAfterMs: 2_000 });
  expect(lines.join('')).toContain('card-not-drawn');
  expect(filesIn('temporary')).toEqual([]);
});

test('a crowd of new cards is refused rather than kept waiting, and the refused cost nothing', async () => {
  const { card } = createCardsOf({ waitingMax: 1 });
  const mayDraw = vi.fn();
  const asked = ['1', '2', '3', '4'].map(async (price) =>
    (await card({ ...words, price }, '')).png(mayDraw),
  );
  const answers = await Promise.allSettled(asked);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(mayDraw).toHaveBeenCalledTimes(2);
  for (const answer of answers.filter(({ status }) => status === 'rejected')) {
    expect(answer).toMatchObject({ reason: { code: 'busy', status: 503 } });
  }
});
