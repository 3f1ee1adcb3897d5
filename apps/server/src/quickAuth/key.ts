import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { ConfigError } from '../platform/configError.ts';

/** The key pair (Ed25519) of this server's tokens. */
export type TokenKey = { privateKey: CryptoKey; publicKey: CryptoKey; publicJwk: JWK; id: string };

/**
 * The key in `path`, made the first time and readable only by its owner (0600). Throws a ConfigError for
 * a file that holds anything else.
 */
export async function tokenKeyAt(path: string): Promise<TokenKey> {
  if (!existsSync(path)) await makeKey(path);
  chmodSync(path, 0o600);
  const { kty, crv, x, d } = readJwk(path);
  if (kty !== 'OKP' || crv !== 'Ed25519' || typeof x !== 'string' || typeof d !== 'string') {
    throw new ConfigError(
      `PARLEY_TOKEN_KEY_FILE: the file ${path} must hold an Ed25519 key as JWK. Restore it from a backup, or move it away: the next start makes a new one.`,
    );
  }
  const publicJwk = { kty, crv, x };
  const id = await calculateJwkThumbprint(publicJwk);
  const [privateKey, publicKey] = await Promise.all([
    importJWK({ ...publicJwk, d }, 'EdDSA'),
    importJWK(publicJwk, 'EdDSA'),
  ]);
  return { privateKey: asKey(privateKey), publicKey: asKey(publicKey), publicJwk, id };
}

async function makeKey(path: string): Promise<void> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.new`;
  writeFileSync(unfinished, JSON.stringify(await exportJWK(privateKey)), { mode: 0o600 });
  renameSync(unfinished, path);
}

function readJwk(path: string): JWK {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

function asKey(key: CryptoKey | Uint8Array): CryptoKey {
  if (key instanceof Uint8Array) throw new TypeError('An Ed25519 key cannot be a shared secret.');
  return key;
}
