import { createECDH, createHash, createPrivateKey, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestMember } from '../../../apps/server/src/chat/testClient.ts';

/** Puts so many members' devices into a database at once, as if each wallet had signed in. */
export async function enrolMany(databaseUrl: string, count: number): Promise<TestMember[]> {
  const devices = Array.from({ length: count }, makeDevice);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into devices select id, author, key, 'sign-in', '0x', 8000000000000000
     from unnest($1::text[], $2::text[], $3::text[]) as of(id, author, key)`,
    [
      devices.map(({ device }) => device),
      devices.map(({ author }) => author),
      devices.map(({ publicKey }) => publicKey),
    ],
  );
  await client.end();
  return devices;
}

/** A new device of a made-up member; not by `generateKeyPairSync`: among thousands of calls Node 20 waits for itself now and then, for ever. */
export function makeDevice(): TestMember & { publicKey: string } {
  const pair = createECDH('prime256v1');
  const point = pair.generateKeys();
  const part = (bytes: Buffer) => bytes.toString('base64url');
  const key = {
    kty: 'EC',
    crv: 'P-256',
    x: part(point.subarray(1, 33)),
    y: part(point.subarray(33)),
    d: part(Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)),
  };
  return {
    author: `0x${randomBytes(20).toString('hex')}`,
    device: createHash('sha256').update(point).digest('base64url'),
    privateKey: createPrivateKey({ key, format: 'jwk' }),
    publicKey: part(point),
  };
}
