import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Hex } from 'viem';
import { DeployError } from '../deployError.ts';

/**
 * A private key of this data folder (0x and 64 hexadecimal digits), created at the first call and
 * readable only by its owner (0600). Throws a DeployError where the file holds something else.
 */
export function privateKeyAt(path: string): Hex {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const unfinished = `${path}.new`;
    writeFileSync(unfinished, `0x${randomBytes(32).toString('hex')}`, { mode: 0o600 });
    renameSync(unfinished, path);
  }
  chmodSync(path, 0o600);
  const key = readFileSync(path, 'utf8').trim();
  if (/^0x[0-9a-f]{64}$/i.test(key)) return key as Hex;
  throw new DeployError(
    `${path} holds no private key: 0x and 64 hexadecimal digits. Restore it from a backup.`,
  );
}
