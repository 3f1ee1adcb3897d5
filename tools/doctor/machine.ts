import { readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '@parley/domain/text/reason';
import { readConfig } from '../../apps/server/src/config.ts';
import { keyFilesOf } from '../keyFiles.ts';
import { expectFreePort } from '../start/port.ts';
import { bad, type Finding, ok, warn } from './finding.ts';
import type { Place } from './place.ts';

const megabyte = 1024 * 1024;
/** A server is not ready below the first, and an operator should make room below the second. */
const room = { least: 64 * megabyte, enough: 1024 * megabyte };
/** A backup that is older than this is one that somebody forgot, in milliseconds. */
const backupMaxMs = 2 * 24 * 60 * 60_000;

/** Whether the server would take the settings as they are. */
export function settingsFindings({ env, config, configPath }: Place): Finding[] {
  const set = Object.keys(env).filter((name) => name.startsWith('PARLEY_')).length;
  if (config === null) return [];
  try {
    readConfig({ DATABASE_URL: 'postgres://', ...env, PARLEY_CONFIG: configPath });
    return [ok('settings', `${set} set beside the defaults`)];
  } catch (error) {
    return [bad('settings', reasonOf(error))];
  }
}

export function folderFindings({ settings: { dataFolder } }: Place): Finding[] {
  const found = statSync(dataFolder, { throwIfNoEntry: false });
  if (found === undefined) {
    return [warn('data folder', `${dataFolder} is not there; npm start makes it.`)];
  }
  const mode = found.mode & 0o077 & ~0o011;
  const { bavail, bsize } = statfsSync(dataFolder);
  const free = bavail * bsize;
  const words = `${Math.floor(free / megabyte)} MB free`;
  return [
    mode === 0
      ? ok('data folder', dataFolder)
      : bad('data folder', `Others can read ${dataFolder}: chmod 700 ${dataFolder}`),
    free < room.least
      ? bad('disk', `${words}: make room, below 64 MB the server is not ready.`)
      : free < room.enough
        ? warn('disk', `${words}: make room soon; below 256 MB uploads are refused.`)
        : ok('disk', words),
  ];
}

/** The port is the server's, free, or another program's. */
export async function portFindings({ settings, readiness }: Place): Promise<Finding[]> {
  const { host, port } = settings;
  if (readiness !== null) return [ok('port', `The server answers on ${host}:${port}.`)];
  try {
    await expectFreePort(port, host);
    return [warn('port', `No server on ${host}:${port}. Start it with npm start.`)];
  } catch (error) {
    return [bad('port', reasonOf(error))];
  }
}

/** Keys are there, and nobody else reads them. */
export function keyFindings({ settings: { dataFolder }, env }: Place): Finding[] {
  return Object.entries(keyFilesOf(env, dataFolder)).map(([key, path]) => {
    const what = `${key} key`;
    if (path === '') return ok(what, 'turned off');
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) return missingKey(key, what, path, env);
    if ((found.mode & 0o077) !== 0) return bad(what, `Others can read it: chmod 600 ${path}`);
    return ok(what, path);
  });
}

function missingKey(key: string, what: string, path: string, env: NodeJS.ProcessEnv): Finding {
  if (key === 'token' && !env.FARCASTER_RPC_URL) return ok(what, 'not needed');
  const then =
    key === 'push'
      ? // None is made in place of one that devices are subscribed for.
        'The first start makes it; later none does, and this server sends no notifications: restore it.'
      : 'The next start makes a new one; restore it if it was.';
  return warn(what, `${path} is not there. ${then}`);
}

export function backupFindings({ settings: { dataFolder } }: Place, now: number): Finding[] {
  try {
    const { at, to } = JSON.parse(readFileSync(join(dataFolder, 'backups.json'), 'utf8'));
    const hours = Math.round((now - at) / 3_600_000);
    if (!Number.isFinite(hours)) throw new Error('no time');
    return [
      now - at > backupMaxMs
        ? warn('backup', `The last one is ${hours} hours old. Run npm run backup -- --to ${to}`)
        : ok('backup', `${hours} hours ago, to ${to}`),
    ];
  } catch {
    return [warn('backup', 'None is known here. Run npm run backup, or copy the data folder.')];
  }
}
