import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDeviceKey, type TestMember } from '../../../apps/server/src/chat/testClient.ts';

/** Puts so many members' devices into a database at once, as if each wallet had signed in. */
export async function enrolMany(databaseUrl: string, count: number): Promise<TestMember[]> {
  const devices = Array.from({ length: count }, () => ({
    ...createDeviceKey(),
    author: `0x${randomBytes(20).toString('hex')}`,
  }));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into devices select id, author, key, 'sign-in', '0x', 8000000000000000
     from unnest($1::text[], $2::text[], $3::text[]) as of(id, author, key)`,
    [
      devices.map(({ id }) => id),
      devices.map(({ author }) => author),
      devices.map(({ publicKey }) => publicKey),
    ],
  );
  await client.end();
  return devices.map(({ id, author, privateKey }) => ({ author, device: id, privateKey }));
}
