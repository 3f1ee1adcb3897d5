import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A private key of this data folder (0x and 64 hexadecimal digits), created at the first call and
 * readable only by its owner (0600).
 */
export function privateKeyAt(path: string): `0x${string}` {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const unfinished = `${path}.new`;
    writeFileSync(unfinished, `0x${randomBytes(32).toString('hex')}`, { mode: 0o600 });
    renameSync(unfinished, path);
  }
  chmodSync(path, 0o600);
  return readFileSync(path, 'utf8').trim() as `0x${string}`;
}
