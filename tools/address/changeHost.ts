import { sign } from 'node:crypto';
import { type HostChange, hostChangeBytes } from '@parley/domain/chat/hostChanges';
import { isLoopback } from '@parley/domain/site/loopback';
import { migrate } from '@parley/server/migrate';
import pg from 'pg';
import { headKeyAt } from '../../apps/server/src/chat/headKey.ts';
import { createHeadKeys } from '../../apps/server/src/chat/headKeys.ts';
import { holdHeads } from '../../apps/server/src/chat/heldHeads.ts';
import { createHostStore } from '../../apps/server/src/hosts/store.ts';
import { expectUnused } from '../unusedDatabase.ts';

type Options = {
  databaseUrl: string;
  /** The key that the server signs heads with. */
  keyFile: string;
  /** Where the community goes; null to say where it is. */
  to: URL | null;
  /** Whether the operator keeps the public config; else Parley writes it. */
  hasOwnConfig: boolean;
  chainId: number;
  /** Unix milliseconds. */
  at: number;
};

/**
 * Writes down, signed by the server's key, that the community goes on at another host, and how far each room went
 * until then. All at once, or not at all. Resolves with sentences for the operator; throws an Error with one.
 */
export async function changeHost(options: Options): Promise<string[]> {
  const { databaseUrl, to, chainId } = options;
  await migrate(databaseUrl);
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    application_name: 'parley-address',
  });
  await client.connect();
  try {
    const store = createHostStore(client);
    const current = await store.current();
    if (current === null)
      return ['This community has no address yet: its first start gives it one.'];
    if (to === null) return history(current, await store.changes(chainId));
    if (to.host === current) return [`This community is at ${current} already.`];
    await expectUnused(client);
    await client.query('begin');
    const statement = { chainId, from: current, to: to.host, at: options.at };
    const change = signed({ ...statement, heads: await holdHeads(client) }, options.keyFile);
    await store.begin(current, change.at);
    await store.add(change);
    await createHeadKeys(client).add(change.key);
    await client.query('commit');
    return moved(current, to, options.hasOwnConfig);
  } finally {
    await client.end();
  }
}

function signed(change: Omit<HostChange, 'key' | 'signature'>, keyFile: string): HostChange {
  const { privateKey, publicKey } = headKeyAt(keyFile);
  const options = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', hostChangeBytes(change), options);
  return { ...change, key: publicKey, signature: signature.toString('base64url') };
}

function history(current: string, changes: readonly HostChange[]): string[] {
  return [
    `This community is at ${current}.`,
    ...changes.map(({ from, at }) => `Until ${new Date(at).toISOString()} it was at ${from}.`),
  ];
}

function settingFor(to: URL, hasOwnConfig: boolean): string {
  if (hasOwnConfig) return `"projectUrl": "${to.origin}" in the file that PARLEY_CONFIG names`;
  const port = `PORT=${to.port || 80}`;
  if (to.hostname === 'localhost') return port;
  return isLoopback(to.hostname)
    ? `${port} and PARLEY_URL=${to.origin}`
    : `PARLEY_URL=${to.origin}`;
}

function moved(from: string, to: URL, hasOwnConfig: boolean): string[] {
  return [
    `This community has gone from ${from} to ${to.host}. What was said before stays verified.`,
    `From now on start Parley with ${settingFor(to, hasOwnConfig)}.`,
    'Members sign in once more there, and turn notifications on again. A manifest for Farcaster needs the signature of the new domain.',
  ];
}
