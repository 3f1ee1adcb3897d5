import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { headKeysSchema } from '@parley/domain/chat/wire';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { headKeyAt } from '../../apps/server/src/chat/headKey.ts';
import { enrol, TestClient } from '../../apps/server/src/chat/testClient.ts';
import { accountAt } from '../../apps/server/src/platform/accountKey.ts';
import { makePushKey } from '../../apps/server/src/push/key.ts';
import { tokenKeyAt } from '../../apps/server/src/quickAuth/key.ts';
import { keyNames } from '../keyFiles.ts';
import { startTestAdmin, type TestAdmin } from './testAdmin.ts';

let community: TestAdmin;
let secrets: string;
const at = (name: string) => join(secrets, `${name}.key`);
beforeEach(async () => {
  community = await startTestAdmin();
  secrets = join(community.folder, 'secrets');
});
afterEach(() => community.stop());

async function makeAll(): Promise<void> {
  await tokenKeyAt(at('token'));
  accountAt(at('solver'), 'x');
  accountAt(at('anchor'), 'x');
  makePushKey(at('push'));
}

test('each key is shown by its public part, and no private part is', async () => {
  expect((await community.admin('keys')).at(-1)).toBe('4 keys not here.');
  await makeAll();
  const shown = (await community.admin('keys')).join('\n');
  expect(shown).toContain(headKeyAt(at('head')).publicKey);
  expect(shown).toContain(accountAt(at('anchor'), 'x').address);
  for (const name of ['solver', 'anchor', 'push']) {
    const digits = readFileSync(at(name), 'utf8').trim().replace('0x', '');
    expect(digits).toMatch(/^[0-9a-f]{64}$/);
    expect(shown).not.toContain(digits);
  }
  expect(shown).not.toContain(JSON.parse(readFileSync(at('token'), 'utf8')).d);
});

test.each(keyNames)('a new %s key is in the file, and the old one beside it', async (name) => {
  await makeAll();
  const before = readFileSync(at(name), 'utf8');
  expect((await community.admin(`keys rotate ${name} --dry-run`)).at(-1)).toBe(
    'Nothing was changed.',
  );
  expect(readFileSync(at(name), 'utf8')).toBe(before);
  const said = await community.admin(`keys rotate ${name}`);
  expect(said.at(-1)).toMatch(new RegExp(`^Rotated the ${name} key from \\S+ to \\S+\\.$`));
  expect(readFileSync(at(name), 'utf8')).not.toBe(before);
  const kept = readdirSync(secrets).filter((file) => file.startsWith(`${name}.key.before-`));
  expect(kept.map((file) => readFileSync(join(secrets, file), 'utf8'))).toEqual([before]);
  for (const file of [`${name}.key`, ...kept]) {
    expect(statSync(join(secrets, file)).mode & 0o777).toBe(0o600);
  }
  // The log holds public parts alone.
  expect((await community.admin('log')).join()).not.toContain(before.trim().replace('0x', ''));
});

test('after another head key both are published, and what the new one removes is taken before a restart', async () => {
  const { server, admin } = community;
  const client = await TestClient.open(server, await enrol(server.database), { general: null });
  await client.say({ body: 'secret' });
  const old = headKeyAt(at('head')).publicKey;
  await admin('keys rotate head');
  const fresh = headKeyAt(at('head')).publicKey;
  const published = async () =>
    headKeysSchema.parse(await (await fetch(`${server.url()}/config.json`)).json()).headKeys;
  await expect.poll(published, { timeout: 20_000 }).toEqual(expect.arrayContaining([old, fresh]));
  await admin(['remove', '--room', 'general', '--seq', '1', '--reason', 'x']);
  const gone = await client.message(({ removed }) => removed !== undefined);
  expect(gone.removed?.key).toBe(fresh);
});

test('the owner’s key is rotated by the contracts alone, and other words are refused', async () => {
  const said = (await community.admin('keys rotate owner')).join('\n');
  expect(said).toContain('transferOwnership');
  expect(said).toContain('acceptOwnership');
  await expect(community.admin('keys rotate')).rejects.toThrow('Say which key: head, token');
  await expect(community.admin('keys rotate all')).rejects.toThrow('Say which key');
  await expect(community.admin('keys rotate push')).rejects.toThrow('The push key is not in');
});
