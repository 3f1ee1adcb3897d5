import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../platform/configError.ts';

/** What this server signs heads with: a P-256 key, and its point (65 bytes, base64url). */
export type HeadKey = { privateKey: KeyObject; publicKey: string };

/**
 * The key in `path` (PKCS #8, PEM), made the first time and readable only by its owner (0600). Throws
 * a ConfigError for a file that holds anything else.
 */
export function headKeyAt(path: string): HeadKey {
  if (!existsSync(path)) makeKey(path);
  chmodSync(path, 0o600);
  const privateKey = readKey(path);
  const { crv, x, y } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (crv !== 'P-256' || x === undefined || y === undefined) throw notAKey(path);
  const parts = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { privateKey, publicKey: Buffer.concat(parts).toString('base64url') };
}

function makeKey(path: string): void {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.new`;
  writeFileSync(unfinished, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  renameSync(unfinished, path);
}

function readKey(path: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(path, 'utf8'));
  } catch (error) {
    throw notAKey(path, { cause: error });
  }
}

function notAKey(path: string, options?: ErrorOptions): ConfigError {
  return new ConfigError(
    `PARLEY_HEAD_KEY_FILE: the file ${path} must hold a P-256 private key as PEM. Restore it from a backup, or move it away: the next start makes a new one.`,
    options,
  );
}
