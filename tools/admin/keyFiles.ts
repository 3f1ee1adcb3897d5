import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type HeadKey, headKeyAt } from '../../apps/server/src/chat/headKey.ts';
import { AdminError, type KeyName, keyNames } from './command.ts';

/** Where `npm start` keeps the server's keys, as its settings say. */
export function keyFilesOf(
  env: NodeJS.ProcessEnv,
  dataFolder: string,
): Readonly<Record<KeyName, string>> {
  const files = keyNames.map((name) => [
    name,
    env[`PARLEY_${name.toUpperCase()}_KEY_FILE`] ?? join(dataFolder, 'secrets', `${name}.key`),
  ]);
  return Object.fromEntries(files) as Record<KeyName, string>;
}

/** The key in the file, which a server made. Throws AdminError where none is. */
export function existingHeadKey(path: string): HeadKey {
  if (!existsSync(path)) {
    throw new AdminError(
      `The server’s key is not in ${path}. Run this where the server runs, or name the file: PARLEY_HEAD_KEY_FILE.`,
    );
  }
  return headKeyAt(path);
}
