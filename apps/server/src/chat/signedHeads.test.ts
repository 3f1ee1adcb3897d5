import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headBytes } from '@parley/domain/chat/chain';
import {
  headKeysSchema,
  linksSchema,
  type Page,
  pageSchema,
  type SignedHead,
} from '@parley/domain/chat/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importDeviceKey, isSignedBy } from '../auth/devices.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { headKeyAt } from './headKey.ts';
import { hashesFrom, startHash } from './testChain.ts';
import { enrol, TestClient } from './testClient.ts';

let folder: string;
let server: TestServer;
let author: TestClient;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-heads-'));
  server = await startTestServer({ config: { headKeyFile: join(folder, 'secrets', 'head.key') } });
  author = await TestClient.open(server, await enrol(server.database));
  for (let count = 0; count < 120; count += 1) await author.say({ room: 'general' });
});
afterAll(async () => {
  await author.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function getJson(path: string): Promise<unknown> {
  const response = await fetch(`${server.url()}${path}`);
  expect(response.status).toBe(200);
  return response.json();
}
const history = async (query: string): Promise<Page> =>
  pageSchema.parse(await getJson(`/api/chat/rooms/general/messages?${query}`));
const keys = async () => headKeysSchema.parse(await getJson('/config.json')).headKeys;

function isSignedRight({ key, signature, ...head }: SignedHead): boolean {
  const publicKey = importDeviceKey(key);
  const community = { chainId: 666_666_666, host: 'localhost:3000' };
  return publicKey !== null && isSignedBy(publicKey, headBytes(head, community), signature);
}

test('pages of history join each other by their hashes, from the signed head to the first message', async () => {
  const newest = await history('limit=50');
  const { signedHead } = newest;
  if (signedHead === null) throw new Error('The head is not signed.');
  expect(signedHead).toMatchObject({ room: 'general', epoch: newest.epoch, seq: 120 });
  expect(await keys()).toEqual([signedHead.key]);
  expect(isSignedRight(signedHead)).toBe(true);
  expect(isSignedRight({ ...signedHead, seq: 119 })).toBe(false);

  let expected = signedHead.hash;
  let page = newest;
  while (page.messages.length > 0) {
    expect(hashesFrom(page.base, page.messages).at(-1)).toBe(expected);
    expected = page.base;
    page = await history(`limit=50&before=${page.messages[0]?.seq}`);
  }
  expect(expected).toBe(startHash('general'));
  expect((await history('before=1')).base).toBe(signedHead.hash);
});

test('a reader that comes back gets the hash of the place it stopped at', async () => {
  const { epoch, base } = await history('limit=7');
  const client = await TestClient.open(server, null, { general: { epoch, seq: 113 } });
  const page = await client.frame((frame) => frame.t === 'page' && frame.room === 'general');
  if (page.t !== 'page') throw new Error('no page');
  expect(page.messages).toHaveLength(7);
  expect(page.base).toBe(base);
  await client.close();
});

test('the links alone lead from one hash to another', async () => {
  const page = await history('limit=100');
  const path = '/api/chat/rooms/general/links';
  const { links } = linksSchema.parse(await getJson(`${path}?after=20`));
  expect(links).toHaveLength(100);
  expect(links.map(([, at]) => at)).toEqual(page.messages.map(({ at }) => at));
  for (const query of ['', '?after=-1', '?after=01', '?after=1e3']) {
    expect((await fetch(`${server.url()}${path}${query}`)).status).toBe(400);
  }
  const nowhere = `${server.url()}/api/chat/rooms/nowhere/links?after=0`;
  expect((await fetch(nowhere)).status).toBe(404);
});

test('readers of a room that goes on are told its signed head', async () => {
  const { epoch } = await history('limit=1');
  const client = await TestClient.open(server, null, { shill: null });
  await client.frame((frame) => frame.t === 'page' && frame.room === 'shill');
  await author.say({ room: 'shill' });
  await author.say({ room: 'shill' });
  const told = await client.frame((frame) => frame.t === 'head' && frame.head.seq === 2);
  if (told.t !== 'head') throw new Error('no head');
  expect(told.head).toMatchObject({ room: 'shill', epoch, seq: 2 });
  expect(isSignedRight(told.head)).toBe(true);
  const messages = client.frames.flatMap((frame) => (frame.t === 'message' ? [frame.message] : []));
  expect(hashesFrom(startHash('shill'), messages).at(-1)).toBe(told.head.hash);
  await client.close();
});

test('the key outlasts a restart, only its owner reads it, and keys of before stay known', async () => {
  const path = join(folder, 'secrets', 'head.key');
  const [key] = await keys();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await server.restart();
  expect(await keys()).toEqual([key]);
  await server.app().stop();
  rmSync(path);
  await server.start();
  const [old, fresh] = await keys();
  expect(old).toBe(key);
  expect((await history('limit=1')).signedHead?.key).toBe(fresh);
});

test('each server of a log signs with a key of its own, and all publish all of them', async () => {
  const path = join(folder, 'other', 'head.key');
  const other = await startTestServer({ config: { headKeyFile: path }, beside: server });
  const publishedBy = async (url: string) =>
    headKeysSchema.parse(await (await fetch(`${url}/config.json`)).json()).headKeys;
  const { publicKey } = headKeyAt(path);
  expect((await publishedBy(other.url())).at(-1)).toBe(publicKey);
  await expect.poll(() => publishedBy(server.url())).toContain(publicKey);
  const answer = await fetch(`${other.url()}/api/chat/rooms/general/messages?limit=1`);
  const { signedHead } = pageSchema.parse(await answer.json());
  expect(signedHead?.key).toBe(publicKey);
  expect(signedHead !== null && isSignedRight(signedHead)).toBe(true);
  await other.stop();
});

test('a file that holds no P-256 key stops the start with a sentence', () => {
  const path = join(folder, 'wrong.key');
  writeFileSync(path, 'not a key');
  expect(() => headKeyAt(path)).toThrow(
    `PARLEY_HEAD_KEY_FILE: the file ${path} must hold a P-256 private key as PEM.`,
  );
});
