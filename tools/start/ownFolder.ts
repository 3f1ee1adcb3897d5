import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from './settings.ts';

/** What Parley has in a data folder, from its first moment on. */
const ours: ReadonlySet<string> = new Set([
  ...[
    'backups.json',
    'chain',
    'database.json',
    'history.json',
    'lock',
    'logs',
    'media',
    'network.json',
  ],
  ...['outside', 'postgres', 'public-config.json', 'restoring', 'secrets', 'seeded', 'upgrading'],
]);
/** What a disk of its own has before anything is on it. */
const ofTheDisk = 'lost+found';

/**
 * Throws a StartError for a folder that holds something, and nothing of Parley's: a start closes its data folder to other
 * users, which would be somebody else's files. What a setting names may be there.
 */
export function expectOwnFolder(folder: string, env: NodeJS.ProcessEnv): void {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return;
  const names = readdirSync(folder);
  if (names.some((name) => ours.has(name))) return;
  const named = new Set(Object.values(env).map((value) => resolve(value ?? '')));
  const others = names.filter((name) => name !== ofTheDisk && !named.has(join(folder, name)));
  const [first] = others;
  if (first === undefined) return;
  throw new StartError(
    `${folder} has other things in it, such as ${first}, and nothing of Parley’s. Name an empty folder as PARLEY_DATA, or one that isn’t there yet.`,
  );
}
