import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { ConfigError } from './configError.ts';

/**
 * The account whose key is in `path`; the key is made the first time, readable only by its owner (0600).
 * Throws a ConfigError, which names the setting, for a file that holds anything else.
 */
export function accountAt(path: string, setting: string): PrivateKeyAccount {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, `${generatePrivateKey()}\n`, { mode: 0o600, flag: 'wx' });
  }
  chmodSync(path, 0o600);
  const digits = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(readFileSync(path, 'utf8').trim())?.[1];
  if (digits === undefined) {
    throw new ConfigError(
      `${setting}: the file ${path} must hold one private key of 64 hexadecimal digits. Restore it from a backup, since its account may have coins.`,
    );
  }
  return privateKeyToAccount(`0x${digits}`);
}
