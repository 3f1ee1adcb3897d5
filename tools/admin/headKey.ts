import { existsSync } from 'node:fs';
import { type HeadKey, headKeyAt } from '../../apps/server/src/chat/headKey.ts';
import { AdminError } from './command.ts';

/** The key in the file, which a server made. Throws AdminError where none is. */
export function existingHeadKey(path: string): HeadKey {
  if (!existsSync(path)) {
    throw new AdminError(
      `The server’s key is not in ${path}. Run this where the server runs, or name the file: PARLEY_HEAD_KEY_FILE.`,
    );
  }
  return headKeyAt(path);
}
