import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sessionText } from '@parley/text/session';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestWallet } from '../../apps/server/src/auth/testWallet.ts';
import { enrol, TestClient, type TestMember } from '../../apps/server/src/chat/testClient.ts';
import { noise, sha256, upload } from '../../apps/server/src/media/testFiles.ts';
import { memberTables, otherTables } from './memberTables.ts';
import { startTestAdmin, type TestAdmin } from './testAdmin.ts';

let community: TestAdmin;
let member: TestMember;
beforeEach(async () => {
  community = await startTestAdmin();
  member = await enrol(community.server.database);
});
afterEach(() => community.stop());

const query = async (text: string, values: unknown[] = []) =>
  (await community.server.database.query(text, values)).rows;

test('a suspended member is signed out everywhere, told the reason, and signs in again once restored', async () => {
  const { server, admin } = community;
  const wallet = createTestWallet(() => server);
  expect((await wallet.attempt({})).valid).toBe(true);
  const author = wallet.account.address.toLowerCase();
  const phone = await enrol(server.database, { author });
  const page = await TestClient.open(server, phone, { general: null });
  const suspending = ['suspend', wallet.account.address, '--reason', 'Spam'];
  expect(await admin([...suspending, '--dry-run'])).toEqual([
    `${author} would be suspended and signed out everywhere.`,
  ]);
  await expect(admin(['restore', author, '--dry-run'])).rejects.toThrow('is not suspended');
  const said = await admin(suspending);
  expect(said).toEqual([`Suspended ${author}, who was signed in on 2 devices.`]);
  expect(await page.closed).toBe(4401);
  const back = new TestClient(server, phone);
  await back.hello({ general: null });
  await back.frame((frame) => frame.t === 'refused' && frame.code === 'signed-out');
  const file = await noise(20, 20).png().toBuffer();
  expect((await upload(server, phone, file)).status).toBe(401);
  expect(await wallet.attempt({})).toMatchObject({
    valid: false,
    message: sessionText.suspended('Spam'),
  });
  expect(await admin(['restore', author, '--dry-run'])).toEqual([`${author} could sign in again.`]);
  expect((await wallet.attempt({})).valid).toBe(false);
  expect(await admin(['restore', author])).toEqual([`Restored ${author}.`]);
  expect((await wallet.attempt({})).valid).toBe(true);
  await expect(admin(['restore', author])).rejects.toThrow(
    `${author} is not suspended by the operator.`,
  );
});

test('sessions are listed, and ended one by one or all together, and others go on', async () => {
  const { server, admin } = community;
  const other = await enrol(server.database, { author: member.author });
  const stranger = await TestClient.open(server, await enrol(server.database), { general: null });
  const pages = await Promise.all(
    [member, other].map((one) => TestClient.open(server, one, { general: null })),
  );
  const listed = await admin(['sessions', member.author]);
  expect(listed.at(-1)).toBe(`${member.author} is signed in on 2 devices.`);
  expect(listed.join()).toContain(other.device);
  await admin(['sessions', 'end', member.author, '--device', other.device]);
  expect(await pages[1]?.closed).toBe(4401);
  expect(await pages[0]?.say({ body: 'still here' })).toMatchObject({ t: 'ack' });
  await expect(admin(['sessions', 'end', member.author, '--device', other.device])).rejects.toThrow(
    `${member.author} is not signed in on the device ${other.device}.`,
  );
  expect(await admin(['sessions', 'end', member.author])).toEqual([
    `Signed ${member.author} out on 1 device.`,
  ]);
  expect(await pages[0]?.closed).toBe(4401);
  expect(await stranger.say({ body: 'me, too' })).toMatchObject({ t: 'ack' });
});

/** Something of a member in many places. */
async function fill(author: string): Promise<void> {
  await query(`insert into bios values ($1, 1, '{"words":"I am Anna"}')`, [author]);
  await query(`insert into mutes (author, kind, one) values ($1, 'words', 'cats')`, [author]);
  await query(`insert into read_cursors values ($1, 'general', 1)`, [author]);
  await query(`insert into reports values ('general', 1, $1, 'spam', 'look', 1)`, [author]);
  await query(`update devices set agent = 'Firefox on Linux', last_seen_at = 5 where author = $1`, [
    author,
  ]);
}

test('what is kept about a member is written out as JSON, readable by the operator alone', async () => {
  const { server, admin, folder } = community;
  const page = await TestClient.open(server, member, { general: null });
  await page.say({ body: 'my words' });
  await fill(member.author);
  const [json = ''] = await admin(['export', member.author]);
  const { address, tables } = JSON.parse(json);
  expect(address).toBe(member.author);
  expect(tables.map(({ table }: { table: string }) => table)).toEqual(
    expect.arrayContaining(['messages', 'devices', 'bios', 'mutes', 'read_cursors', 'reports']),
  );
  for (const words of ['my words', 'I am Anna', 'cats', 'Firefox on Linux']) {
    expect(json).toContain(words);
  }
  const file = join(folder, 'anna.json');
  expect(await admin(['export', member.author, '--to', file])).toEqual([
    `Wrote ${Buffer.byteLength(JSON.stringify(JSON.parse(readFileSync(file, 'utf8')), null, 2)).toLocaleString('en')} bytes to ${file}.`,
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(admin(['export', member.author, '--to', file])).rejects.toThrow('EEXIST');
});

test('an erased member’s texts, files, and all that is kept for them alone are gone, and others’ stay', async () => {
  const { server, admin, folder } = community;
  const file = await noise(20, 20).png().toBuffer();
  expect((await upload(server, member, file)).status).toBe(201);
  const page = await TestClient.open(server, member, { general: null, shill: null });
  const reader = await TestClient.open(server, null, { general: null });
  await page.say({ body: 'first of mine' });
  await page.say({ body: 'mine elsewhere', room: 'shill' });
  const other = await enrol(server.database);
  const theirs = await TestClient.open(server, other, { general: null });
  await theirs.say({ body: 'theirs' });
  await fill(member.author);
  await query(`insert into bios values ($1, 1, '{}')`, [other.author]);
  const words = ['erase', member.author, '--reason', 'At their wish'];
  const dry = await admin([...words, '--dry-run']);
  expect(dry.join('\n')).toContain('1 × words and links of their profile: goes');
  expect(dry.at(-1)).toBe('Nothing was erased.');
  await expect(admin(words, ['yes'])).rejects.toThrow('Nothing was erased.');
  expect(await query('select body from messages order by body')).toEqual([
    ...[{ body: 'first of mine' }, { body: 'mine elsewhere' }, { body: 'theirs' }],
  ]);

  const said = await admin(words, [member.author]);
  expect(said.join('\n')).toContain('What stays on the chain');
  expect(said.at(-1)).toBe(`Erased ${member.author}: 2 messages removed, signed out on 1 device.`);
  await reader.message(({ seq, removed }) => seq === 1 && removed?.reason === 'At their wish');
  expect(await query("select body from messages where body <> ''")).toEqual([{ body: 'theirs' }]);
  for (const { table, where, erase } of memberTables) {
    if (erase === 'goes') {
      expect(await query(`select * from ${table} where ${where}`, [member.author]), table).toEqual(
        [],
      );
    }
  }
  expect(await query('select author from bios')).toEqual([{ author: other.author }]);
  expect(
    await query('select agent, last_seen_at from devices where author = $1', [member.author]),
  ).toEqual([{ agent: '', last_seen_at: null }]);
  await expect.poll(() => query('select hash from media'), { timeout: 20_000 }).toEqual([]);
  expect(existsSync(join(folder, 'media', 'uploads', sha256(file)))).toBe(false);
});

test('a member is named by username or address, and nobody by anything else', async () => {
  const { admin } = community;
  await query(
    `insert into indexed.names (token_id, name, holder, data, registered_at) values (1, 'anna', $1, '', 1)`,
    [member.author],
  );
  const { tldName } = community.server.community;
  for (const word of ['anna', `Anna${tldName}`, member.author.toUpperCase().replace('0X', '0x')]) {
    expect((await admin(['sessions', word])).at(-1)).toContain('is signed in on 1 device.');
  }
  await expect(admin(['sessions', 'nobody'])).rejects.toThrow(
    'Nobody holds the username nobody. Name the member by address.',
  );
  await expect(admin(['sessions'])).rejects.toThrow('Name one member, by username or address.');
});

test('every table with something of a member is exported, and says what becomes of it', async () => {
  const columns = await query(
    `select distinct case table_schema when 'public' then '' else table_schema || '.' end || table_name as table
     from information_schema.columns
     where table_schema in ('public', 'search') and column_name in
       ('author', 'owner', 'reporter', 'by', 'address', 'sender', 'recipient', 'whom', 'one', 'account', 'member', 'holder')
       and data_type = 'text'`,
  );
  const known = new Set([...memberTables.map(({ table }) => table), ...Object.keys(otherTables)]);
  expect(columns.map(({ table }) => table).filter((table) => !known.has(table))).toEqual([]);
  for (const { table, where } of memberTables) {
    await query(`select 1 from ${table} where ${where} limit 1`, [member.author]);
  }
});
