import { randomUUID, sign } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Restore, restoreBytes } from '@parley/domain/chat/restores';
import type pg from 'pg';
import { headKeyAt } from '../../apps/server/src/chat/headKey.ts';
import { readCommunity } from '../../apps/server/src/config.ts';
import { createHostStore } from '../../apps/server/src/hosts/store.ts';

type Options = {
  dataFolder: string;
  /** The moment that the log is of, and now, in Unix milliseconds. */
  savedAtMs: number;
  nowMs: number;
};

/**
 * Gives a restored log an identity of its own: readers' places in the one before are none in it, since other messages will
 * follow. A statement that the community's key signs tells them what happened.
 */
export async function beginNewLog(client: pg.Client, options: Options): Promise<void> {
  const { rows } = await client.query<{ epoch: string }>('select epoch from public.meta');
  const from = rows[0]?.epoch ?? '';
  const to = randomUUID();
  const host = await createHostStore(client).current();
  const community = communityOf(options.dataFolder);
  await client.query('begin');
  await client.query('update public.meta set epoch = $1', [to]);
  // What was told of the log before is not told again.
  await client.query('update public.push_rooms set epoch = $1 where epoch = $2', [to, from]);
  if (host !== null && community !== null) {
    const { chainId, keyFile } = community;
    const heads = await headsOf(client);
    const times = { savedAt: options.savedAtMs, at: options.nowMs };
    await add(client, signed({ chainId, host, from, to, heads, ...times }, keyFile));
  }
  await client.query('commit');
}

/** Null where no server has begun to sign. */
function communityOf(dataFolder: string): { chainId: number; keyFile: string } | null {
  const find = (setting: string, usual: string) =>
    [process.env[setting], join(dataFolder, 'outside', setting), join(dataFolder, usual)].find(
      (path) => path && existsSync(path),
    );
  const keyFile = find('PARLEY_HEAD_KEY_FILE', 'secrets/head.key');
  const config = find('PARLEY_CONFIG', 'public-config.json');
  if (keyFile === undefined || config === undefined) return null;
  return { keyFile, chainId: readCommunity(config).supportedChainId };
}

async function headsOf(client: pg.Client): Promise<Restore['heads']> {
  const { rows } = await client.query<{ id: string; head: string; hash: Buffer }>(
    'select id, head, hash from public.rooms where head > 0 order by id',
  );
  return Object.fromEntries(
    rows.map(({ id, head, hash }) => [id, { seq: Number(head), hash: hash.toString('base64url') }]),
  );
}

function signed(restore: Omit<Restore, 'key' | 'signature'>, keyFile: string): Restore {
  const { privateKey, publicKey } = headKeyAt(keyFile);
  const options = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', restoreBytes(restore), options);
  return { ...restore, key: publicKey, signature: signature.toString('base64url') };
}

async function add(client: pg.Client, restore: Restore): Promise<void> {
  const { host, from, to, heads, savedAt, at, key, signature } = restore;
  await client.query(
    `insert into public.restores
       (host, from_epoch, to_epoch, heads, saved_at, at, key, signature)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [host, from, to, JSON.stringify(heads), savedAt, at, key, signature],
  );
  await client.query('insert into public.head_keys (key) values ($1) on conflict do nothing', [
    key,
  ]);
}
