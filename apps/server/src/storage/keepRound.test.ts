import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNode } from '@parley/arweave/node';
import { createSignerClient, type SignerClient } from '@parley/arweave/signer/client';
import { openLedger } from '@parley/arweave/signer/ledger';
import { serveSigner } from '@parley/arweave/signer/process';
import { createSigner, type StorageKey } from '@parley/arweave/signer/signer';
import { walletOf } from '@parley/arweave/transaction';
import { permanentAfter } from '@parley/domain/storage/rules';
import { type ArweaveNetwork, startArweaveNetwork } from '@parley/testkit/arweaveNetwork';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { silentLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import { createKeepRound } from './keepRound.ts';
import { createKeptFiles } from './keptFiles.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 4096 });
const key = privateKey.export({ format: 'jwk' }) as StorageKey;
const wallet = walletOf(key.n);
const hour = 60 * 60_000;
const ada = `0x${'a'.repeat(40)}`;
const much = 10n ** 12n;

let database: TestDatabase;
let pool: Database;
beforeAll(async () => {
  database = await createTestDatabase('community', async (url) => void (await migrate(url)));
  pool = openDatabase(database.url, silentLog, 4);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

let network: ArweaveNetwork;
let folder: string;
let served: Awaited<ReturnType<typeof serveSigner>>;
let signer: SignerClient;
let now: number;
const disk = new Map<string, Uint8Array>();
beforeEach(async () => {
  now = Date.UTC(2026, 10, 30);
  network = await startArweaveNetwork();
  network.give(wallet, much);
  folder = mkdtempSync(join(tmpdir(), 'parley-keeping-'));
  const budget = { file: much, member: much, day: much };
  served = await serveSigner(
    createSigner({ key, ledger: openLedger(join(folder, 'ledger')), budget, now: () => now }),
  );
  signer = createSignerClient(() => served);
});
afterEach(async () => {
  await Promise.all([network.stop(), served.close(), pool.query('delete from kept_files')]);
  rmSync(folder, { recursive: true });
  disk.clear();
});

const files = () => createKeptFiles(pool);
/** A round of a server that has just been started. */
const round = (parts: Partial<Parameters<typeof createKeepRound>[0]> = {}) => {
  const { signal } = new AbortController();
  return createKeepRound({
    files: parts.files ?? files(),
    node: parts.node ?? createNode(network.url),
    signer: parts.signer ?? signer,
    read: async (hash) => disk.get(hash) ?? null,
    clock: { now: () => now },
  })(signal);
};

async function wish(data: Uint8Array, most = much): Promise<string> {
  const hash = createHash('sha256').update(data).digest('hex');
  disk.set(hash, data);
  await files().wish({ hash, member: ada, mime: 'image/png', size: data.length, most }, now);
  return hash;
}

async function stateOf(hash: string) {
  const [file] = await files().find([hash]);
  if (file === undefined) throw new Error('There is no such file.');
  return file;
}

/** Rounds until nothing is due, then two minutes pass. */
async function pass(minutes = 2): Promise<void> {
  while ((await round()) > 0);
  now += minutes * 60_000;
}

const paid = () => much - network.balance(wallet);

test('a wish is priced, signed, sent, confirmed, and permanent once it was read back', async () => {
  const data = randomBytes(300 * 1024);
  const hash = await wish(data);
  await pass();
  expect(await stateOf(hash)).toMatchObject({ state: 'sent', trouble: null });
  expect(paid()).toBe(network.transactions()[0]?.reward);
  network.mine();
  await pass();
  expect(await stateOf(hash)).toMatchObject({ state: 'confirmed', blocks: 1 });
  network.mine(permanentAfter);
  await pass();
  expect(await stateOf(hash)).toMatchObject({ state: 'permanent' });
  const asked = network.requests().length;
  await pass();
  expect(network.requests()).toHaveLength(asked);
});

test('killed at each write it goes on, and pays once', async () => {
  const data = randomBytes(600 * 1024);
  const hash = await wish(data);
  for (let cut = 1; cut <= 12; cut += 1) {
    for (const moment of ['before', 'after'] as const) {
      let left = cut;
      const dying = new Proxy(files(), {
        get(target, name: keyof ReturnType<typeof files>) {
          if (!['sign', 'save', 'note'].includes(name)) return target[name];
          return async (...words: never[]) => {
            left -= 1;
            if (left === 0 && moment === 'before') throw new Error('killed');
            await (target[name] as (...words: never[]) => Promise<void>)(...words);
            if (left === 0) throw new Error('killed');
          };
        },
      });
      await round({ files: dying }).catch((error: Error) => expect(error.message).toBe('killed'));
    }
  }
  await pass();
  expect(network.transactions()).toHaveLength(1);
  network.mine(permanentAfter);
  await pass();
  expect(await stateOf(hash)).toMatchObject({ state: 'permanent' });
  expect(paid()).toBe(network.transactions()[0]?.reward);
});

test('a price that rose above what was agreed to waits for a new consent, and pays nothing', async () => {
  const data = randomBytes(1_000);
  const hash = await wish(data, 2_000_000n);
  network.setPrice(10_000n);
  await pass();
  expect(await stateOf(hash)).toMatchObject({
    state: 'wished',
    trouble: 'It costs 0.00001001 AR by now, more than the 0.000002 AR that were agreed to.',
  });
  await pass(20);
  expect(paid()).toBe(0n);
  await wish(data, 20_000_000n);
  await pass();
  expect(await stateOf(hash)).toMatchObject({ state: 'sent', trouble: null });
});

test('an empty wallet and a used budget wait, and say so', async () => {
  network.give(wallet, -much);
  const hash = await wish(randomBytes(1_000));
  await pass();
  expect((await stateOf(hash)).trouble).toBe(
    'The storage wallet has 0 AR, and this file costs 0.00000101 AR.',
  );
  network.give(wallet, much);
  const refuse: SignerClient = {
    owner: signer.owner,
    sign: async (request) => {
      await served.close();
      return signer.sign(request);
    },
  };
  now += 10 * 60_000;
  await round({ signer: refuse });
  expect((await stateOf(hash)).trouble).toMatch(/^The signer does not answer/);
  expect(paid()).toBe(0n);
});

test('a node that fails is asked again after 40 s, 100 times over restarts, and others go on meanwhile', async () => {
  const hash = await wish(randomBytes(1_000));
  network.next(/^\/chunk$/, ...Array(100).fill('refuse'));
  await round();
  expect(await stateOf(hash)).toMatchObject({ state: 'sending', upload: { errors: 1 } });
  now += 39_999;
  expect(await round()).toBe(0);
  for (let error = 2; error < 100; error += 1) {
    now += 40_000;
    await round();
  }
  expect(await stateOf(hash)).toMatchObject({ state: 'sending', upload: { errors: 99 } });
  now += 40_000;
  await round();
  expect(await stateOf(hash)).toMatchObject({
    state: 'failed',
    trouble: expect.stringMatching(/error 100 in a row\.$/),
  });
  now += hour;
  expect(await round()).toBe(0);
  // The operator asks for it once more.
  await wish(disk.get(hash) ?? new Uint8Array());
  await pass();
  expect(await stateOf(hash)).toMatchObject({ state: 'sent' });
  expect(network.transactions()).toHaveLength(1);
});

test('what no block took is signed and paid anew after six hours, and not a moment before', async () => {
  const data = randomBytes(1_000);
  const hash = await wish(data);
  network.next(/^\/tx$/, 'refuse');
  await round();
  const first = (await stateOf(hash)).upload?.transaction.id;
  // Its anchor is too old by now: no node takes it any more.
  network.mine(60);
  now += hour;
  await round();
  expect(await stateOf(hash)).toMatchObject({
    state: 'sending',
    trouble: expect.stringMatching(/Invalid anchor/),
  });
  now += 5 * hour - 60_000;
  await round();
  expect((await stateOf(hash)).upload?.transaction.id).toBe(first);
  now += hour;
  await pass();
  expect(await stateOf(hash)).toMatchObject({ state: 'sent', trouble: null });
  expect(network.transactions()).toHaveLength(1);
  expect(network.transactions()[0]?.id).not.toBe(first);
});

test('parts that nodes lost are sent again, for nothing', async () => {
  const hash = await wish(randomBytes(300 * 1024));
  await pass();
  network.mine(permanentAfter);
  network.flip(network.transactions()[0]?.id ?? '', 5);
  await pass();
  expect(await stateOf(hash)).toMatchObject({ state: 'sent' });
  await pass();
  expect(await stateOf(hash)).toMatchObject({ state: 'permanent' });
  expect(paid()).toBe(network.transactions()[0]?.reward);
});

test('a file that is gone fails, and no answer of a lying node makes anything permanent', async () => {
  const gone = await wish(randomBytes(1_000));
  disk.clear();
  await pass();
  expect(await stateOf(gone)).toMatchObject({ state: 'failed', trouble: 'The file is gone.' });
  const hash = await wish(randomBytes(1_000));
  await pass();
  const node = createNode(network.url);
  const lying = {
    ...node,
    standing: async () => ({ state: 'mined' as const, height: 1, confirmations: 1_000 }),
    start: async () => ({ start: 1, size: 1_000 }),
    chunkOf: async () => ({ offset: 999, path: randomBytes(64), bytes: randomBytes(1_000) }),
  };
  now += 2 * 60_000;
  await round({ node: lying });
  expect((await stateOf(hash)).state).toBe('sending');
});
