import { createECDH } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../platform/configError.ts';
import type { Database } from '../platform/database.ts';
import { inTransaction } from '../platform/transaction.ts';

/** What push messages are signed with (VAPID, RFC 8292): both halves as base64url. */
export type PushKey = { publicKey: string; privateKey: string };

/** Any number that no other user of the database locks: who has it may make the first key. */
const keyLock = 7_310_421_990;

/**
 * The key of the community: `known` is its public half, which its database has; `own` the whole, null where the
 * file in `path` holds another one or is missing. The file is made (0600) for a community that has none yet. A
 * file with a key that the database doesn't know yet brings the community a new one. Throws a ConfigError for a file
 * that holds anything else.
 */
export async function pushKeyAt(
  path: string,
  database: Database,
): Promise<{ known: string; own: PushKey | null }> {
  return await inTransaction(database, async (client) => {
    // Two servers that start at once make one key.
    await client.query('select pg_advisory_xact_lock($1)', [keyLock]);
    const newest = async () =>
      (await client.query<{ key: string }>('select key from push_keys order by id desc limit 1'))
        .rows[0]?.key ?? null;
    const before = await newest();
    if (before === null && !existsSync(path)) makePushKey(path);
    const own = existsSync(path) ? readPushKey(path) : null;
    if (own !== null) {
      const add = 'insert into push_keys (key) values ($1) on conflict do nothing';
      await client.query(add, [own.publicKey]);
    }
    const known = (await newest()) ?? '';
    return { known, own: own?.publicKey === known ? own : null };
  });
}

/** Makes a key in a file that is not there yet (0600). */
export function makePushKey(path: string): void {
  const made = createECDH('prime256v1');
  made.generateKeys();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const digits = made.getPrivateKey('hex').padStart(64, '0');
  writeFileSync(path, `${digits}\n`, { mode: 0o600, flag: 'wx' });
}

/** The key in a file. Throws a ConfigError for a file that holds anything else. */
export function readPushKey(path: string): PushKey {
  chmodSync(path, 0o600);
  const digits = /^[0-9a-f]{64}$/i.exec(readFileSync(path, 'utf8').trim())?.[0];
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(digits ?? '', 'hex');
    const privateKey = Buffer.from(digits ?? '', 'hex').toString('base64url');
    return { privateKey, publicKey: curve.getPublicKey('base64url') };
  } catch (error) {
    throw new ConfigError(
      `PARLEY_PUSH_KEY_FILE: the file ${path} must hold one P-256 private key of 64 hexadecimal digits. Restore it from a backup, or replace it: docs/operating.md, “The key”.`,
      { cause: error },
    );
  }
}
