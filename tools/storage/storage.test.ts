import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createNode } from '@parley/arweave/node';
import { createSignerClient } from '@parley/arweave/signer/client';
import { readStorageKey } from '@parley/arweave/signer/keyFile';
import { openLedger } from '@parley/arweave/signer/ledger';
import { serveSigner } from '@parley/arweave/signer/process';
import { createSigner } from '@parley/arweave/signer/signer';
import { walletOf } from '@parley/arweave/transaction';
import { permanentAfter } from '@parley/domain/storage/rules';
import { type ArweaveNetwork, startArweaveNetwork } from '@parley/testkit/arweaveNetwork';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDiskStorage } from '../../apps/server/src/media/diskStorage.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { silentLog } from '../../apps/server/src/platform/log.ts';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import { createKeepRound } from '../../apps/server/src/storage/keepRound.ts';
import { createKeptFiles } from '../../apps/server/src/storage/keptFiles.ts';
import { StorageError } from './context.ts';
import { runStorage } from './storage.ts';

const owner = `0x${'a'.repeat(40)}`;
const much = 10n ** 12n;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('community', async (url) => void (await migrate(url)));
});
afterAll(() => database.drop());

const open = () => openDatabase(database.url, silentLog, 2);
let folder: string;
let network: ArweaveNetwork;
let gateway: string;
let now: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-storage-'));
  network = await startArweaveNetwork();
  gateway = network.url;
  now = Date.UTC(2026, 10, 30);
});
afterEach(async () => {
  const pool = open();
  await pool.query('delete from kept_files');
  await pool.query('delete from media');
  await pool.end();
  await network.stop();
  rmSync(folder, { recursive: true });
});

/** What a command says; what it refuses is thrown. */
async function run(...words: string[]): Promise<string> {
  const lines: string[] = [];
  await runStorage(words, {
    dataFolder: folder,
    env: {},
    keyFile: keyFile(),
    gateway: () => gateway,
    node: createNode,
    open,
    say: (line) => lines.push(line),
    now: () => now,
  });
  return lines.join('\n');
}

const keyFile = () => join(folder, 'secrets', 'storage.json');

/** Puts an upload where the server would; resolves with its hash. */
async function upload(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const place = join(folder, 'media', 'uploads', hash.slice(0, 2));
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, hash), bytes);
  const pool = open();
  await pool.query(
    `insert into media (hash, owner, bytes, created_at, kind, mime) values ($1, $2, $3, $4, 'picture', 'image/png')`,
    [hash, owner, bytes.length, now],
  );
  await pool.end();
  return hash;
}

/** What the server and the signer do until nothing is due; then two minutes pass. */
async function goOn(): Promise<void> {
  const pool = open();
  const ledger = openLedger(join(folder, 'storage.ledger'));
  const budget = { file: much, member: much, day: much };
  const signer = createSigner({ key: readStorageKey(keyFile()), ledger, budget, now: () => now });
  const served = await serveSigner(signer);
  const uploads = createDiskStorage(join(folder, 'media', 'uploads'));
  const round = createKeepRound({
    files: createKeptFiles(pool),
    node: createNode(gateway),
    signer: createSignerClient(() => served),
    read: async (hash) => await buffer(uploads.read(hash)),
    clock: { now: () => now },
  });
  while ((await round(new AbortController().signal)) > 0);
  now += 120_000;
  await served.close();
  await pool.end();
}

test('an operator makes a key, sees the price, keeps a file, follows it, and reads back every byte', async () => {
  const made = await run('key');
  const wallet = walletOf(readStorageKey(keyFile()).n);
  expect(made).toContain(`Send AR to ${wallet}`);
  expect(await run('key')).not.toContain('Back it up');
  network.give(wallet, much);
  const hash = await upload(randomBytes(300 * 1024));
  const small = await upload(randomBytes(1_000));
  expect(await run('cost')).toBe('2 files, 0.3 MB: about 0.00030822 AR.');
  expect(await run('cost', hash)).toBe(`${hash}  0.3 MB  0.00030721 AR`);
  const address = `https://parley.example/media/${hash}`;
  await expect(run('keep', address)).rejects.toThrow(
    'Keeping it costs 0.00030721 AR by now. Say the most that you agree to for each, such as --most 0.000368652. Nobody can delete what is on Arweave.',
  );
  expect(await run('keep', address, '--most', '0.0004')).toContain('1 file will be kept.');
  expect(await run('list')).toMatch(new RegExp(`^${hash}  wished\n0 AR spent in all`));
  await goOn();
  expect(await run('list')).toContain(`${hash}  sent  ${network.transactions()[0]?.id}`);
  network.mine();
  await goOn();
  expect(await run('list')).toContain('confirmed by 1 blocks');
  network.mine(permanentAfter);
  await goOn();
  expect(await run('list')).toMatch(
    new RegExp(`^${hash}  permanent  .*\n0.00030721 AR spent in all, 0.00030721 in the last 24`),
  );
  expect(await run('list')).not.toContain(small);
  expect(await run('verify')).toBe('1 file read back from Arweave: every byte is what was kept.');
  network.flip(network.transactions()[0]?.id ?? '', 270_000);
  await expect(run('verify')).rejects.toThrow(/is missing or altered on Arweave from byte/);
});

test.each<[string, string[], RegExp]>([
  ['no command', [], /npm run storage -- key/],
  ['no file', ['keep', '--most', '1'], /Say which uploads/],
  ['no address', ['cost', 'photo.png'], /“photo.png” is no upload’s address/],
  ['an upload that is not here', ['cost', 'b'.repeat(64)], /There is no upload b+ here/],
])('%s is told', async (_, words, sentence) => {
  await run('key');
  const refused = run(...words);
  await expect(refused).rejects.toThrow(StorageError);
  await expect(refused).rejects.toThrow(sentence);
});

test('without a key, or a gateway, nothing is kept', async () => {
  await expect(run('keep', 'a'.repeat(64))).rejects.toThrow(/npm run storage -- key/);
  gateway = '';
  await expect(run('cost')).rejects.toThrow(/arweaveGateway/);
  expect(await run('key')).toContain('"arweaveGateway": "https://arweave.net"');
});

test('a signer that stopped goes on once the operator says so', async () => {
  expect(await run('resume')).toBe('The signer has not stopped.');
  openLedger(join(folder, 'storage.ledger')).add({ did: 'stop', at: now, why: 'It was odd.' });
  expect(await run('resume')).toMatch(/^The signer goes on\..+: It was odd\.$/);
  expect(await run('resume')).toBe('The signer has not stopped.');
});
