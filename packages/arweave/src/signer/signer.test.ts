import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Budget } from '@parley/domain/storage/budget';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { layOut } from '../chunks.ts';
import { isSigned, type Unsigned, unsignedOf } from '../transaction.ts';
import { createSignerClient, SignerError } from './client.ts';
import { openLedger } from './ledger.ts';
import { serveSigner } from './process.ts';
import { dayMs } from './rules.ts';
import { createSigner, renewableMs, type StorageKey } from './signer.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 4096 });
const key = privateKey.export({ format: 'jwk' }) as StorageKey;
const budget: Budget = { file: 100n, member: 150n, day: 300n };
const ada = `0x${'a'.repeat(40)}`;
const bob = `0x${'b'.repeat(40)}`;
const eve = `0x${'e'.repeat(40)}`;

let folder: string;
let now = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-signer-'));
  now = Date.UTC(2026, 10, 30);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** As after a restart: what it knows is in its ledger. */
const start = () =>
  createSigner({ key, ledger: openLedger(join(folder, 'ledger')), budget, now: () => now });

async function wish(reward: bigint, data = randomBytes(40)): Promise<Unsigned> {
  const tags = { 'Content-Type': 'image/png' };
  const anchor = randomBytes(48).toString('base64url');
  return unsignedOf({ layout: await layOut(data), owner: key.n, anchor, reward, tags });
}

test('a file is signed within the budget, and the same wish gets the same transaction, also after a restart', async () => {
  const data = randomBytes(40);
  const answer = await start().sign({ unsigned: await wish(60n, data), member: ada });
  if (!('transaction' in answer)) throw new Error(answer.refused);
  expect(await isSigned(answer.transaction)).toBe(true);
  // Asked again, by another anchor and another price, it pays nothing again.
  const again = await start().sign({ unsigned: await wish(90n, data), member: ada });
  expect(again).toEqual(answer);
  expect(openLedger(join(folder, 'ledger')).entries()).toHaveLength(1);
});

test('a file, a member, and a day cost no more than they may', async () => {
  const signer = start();
  const say = async (reward: bigint, member: string) => {
    const answer = await signer.sign({ unsigned: await wish(reward), member });
    return 'transaction' in answer ? 'signed' : answer.refused;
  };
  expect(await say(101n, ada)).toBe(
    'Keeping this file costs more than one file may (101 of 100 winston).',
  );
  expect(await say(100n, ada)).toBe('signed');
  expect(await say(51n, ada)).toMatch(/^This member’s files/);
  expect(await say(50n, ada)).toBe('signed');
  expect(await say(100n, bob)).toBe('signed');
  expect(await say(51n, eve)).toMatch(/^The files of the last 24 hours/);
  expect(await say(50n, eve)).toBe('signed');
  now += dayMs - 1;
  expect(await say(1n, eve)).toMatch(/^The files of the last 24 hours/);
  now += 1;
  expect(await say(100n, eve)).toBe('signed');
  // A clock that is set back opens no second day.
  now -= 3 * dayMs;
  expect(await say(51n, eve)).toMatch(/^This member’s files/);
});

test('two wishes at once find room for one', async () => {
  const signer = start();
  const wishes = await Promise.all([wish(100n), wish(100n)]);
  const answers = await Promise.all(
    wishes.map((unsigned) => signer.sign({ unsigned, member: ada })),
  );
  expect(answers.filter((answer) => 'transaction' in answer)).toHaveLength(1);
});

test.each<[string, (unsigned: Unsigned) => object]>([
  ['pays somebody', () => ({ target: 'x'.repeat(43) })],
  ['moves coins', () => ({ quantity: '1' })],
  ['has data', () => ({ data: 'AAAA' })],
  ['is of another format', () => ({ format: 1 })],
  ['is another key’s', () => ({ owner: randomBytes(512).toString('base64url') })],
  ['has a field more', () => ({ more: 1 })],
  ['has a strange tag', () => ({ tags: [{ name: 'QWN0aW9u', value: 'VHJhbnNmZXI' }] })],
  ['has long tags', ({ tags }) => ({ tags: Array(33).fill(tags[0]) })],
  ['has no root', () => ({ data_root: '' })],
  ['has a negative price', () => ({ reward: '-1' })],
])('a wish that %s stops the signer, until the operator resumes it', async (_what, odd) => {
  const unsigned = await wish(1n);
  const signer = start();
  const said = { unsigned: { ...unsigned, ...odd(unsigned) }, member: ada };
  const stopped = await signer.sign(said);
  expect(stopped).toMatchObject({
    refused: expect.stringMatching(
      /^The signer stopped, since it was asked for something odd\. .+ Find out who asked, then run npm run storage -- resume\.$/,
    ),
    stopped: true,
  });
  // Nor does it sign what is right, by now or after a restart.
  for (const one of [signer, start()])
    expect(await one.sign({ unsigned, member: ada })).toMatchObject({ stopped: true });
  openLedger(join(folder, 'ledger')).add({ did: 'resume', at: now });
  for (const one of [signer, start()])
    expect(await one.sign({ unsigned, member: ada })).toHaveProperty('transaction');
});

test('what no block has any more is signed anew, and counts again', async () => {
  const data = randomBytes(40);
  const first = await start().sign({ unsigned: await wish(60n, data), member: ada });
  if (!('transaction' in first)) throw new Error(first.refused);
  const renewed = async () =>
    start().sign({ unsigned: await wish(60n, data), member: ada, instead: first.transaction.id });
  now += renewableMs - 1;
  expect(await renewed()).toMatchObject({ stopped: false });
  now += 1;
  const second = await renewed();
  expect(second).toHaveProperty('transaction');
  expect(second).not.toEqual(first);
  // Asked for the first one's successor again, as after a lost answer, it is the second one.
  expect(await renewed()).toEqual(second);
  expect(await start().sign({ unsigned: await wish(60n), member: ada })).toMatchObject({
    refused: expect.stringMatching(/^This member’s files/),
  });
});

test('half a line that a crash left in the ledger is none; another line that can’t be read is told', async () => {
  const path = join(folder, 'ledger');
  await start().sign({ unsigned: await wish(1n), member: ada });
  appendFileSync(path, '{"did":"sign","at":1');
  expect(openLedger(path).entries()).toHaveLength(1);
  await start().sign({ unsigned: await wish(1n), member: ada });
  expect(openLedger(path).entries()).toHaveLength(2);
  appendFileSync(path, 'x\n');
  expect(() => openLedger(path)).toThrow();
});

test('another process asks it by a token, and nobody without', async () => {
  const served = await serveSigner(start());
  try {
    const client = createSignerClient(() => served);
    expect(await client.owner()).toBe(key.n);
    const unsigned = await wish(60n);
    const transaction = await client.sign({ unsigned, member: ada });
    expect(await isSigned(transaction)).toBe(true);
    await expect(client.sign({ unsigned: await wish(101n), member: ada })).rejects.toThrow(
      /costs more than one file may/,
    );
    const stranger = createSignerClient(() => ({ url: served.url, token: 'x'.repeat(64) }));
    await expect(stranger.owner()).rejects.toThrow(SignerError);
    const odd = { ...unsigned, quantity: '5' } as unknown as Unsigned;
    await expect(client.sign({ unsigned: odd, member: ada })).rejects.toMatchObject({
      isStopped: true,
    });
  } finally {
    await served.close();
  }
});
