import { generateKeyPair } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import type { StorageKey } from './signer.ts';

/** Arweave takes keys of 4,096 bits: https://docs.arweave.org */
const keyBits = 4_096;
const number = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/));
const keySchema = z.object({
  kty: z.literal('RSA'),
  n: z.string().check(z.regex(/^[A-Za-z0-9_-]{683}$/)),
  e: z.literal('AQAB'),
  d: number,
  p: number,
  q: number,
  dp: number,
  dq: number,
  qi: number,
});

/** A file of a storage key that is missing, or holds something else. */
export class KeyFileError extends Error {}

/** The key in a file, as Arweave's wallets write it (a JWK). Closes the file to others. Throws a KeyFileError. */
export function readStorageKey(path: string): StorageKey {
  if (!existsSync(path))
    throw new KeyFileError(
      `There is no storage key in ${path}. Make one with npm run storage -- key, or put the one that you have there.`,
    );
  chmodSync(path, 0o600);
  try {
    return keySchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // It is a secret, so nothing of it is repeated.
    throw new KeyFileError(
      `${path} must hold a key of 4,096 bits as Arweave’s wallets export it. Restore it from a backup, since its wallet may have AR.`,
    );
  }
}

/** Makes a key in a new file that its owner alone reads (0600). Throws a KeyFileError where there is one. */
export async function makeStorageKey(path: string): Promise<StorageKey> {
  if (existsSync(path)) throw new KeyFileError(`${path} is there already, and stays as it is.`);
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: keyBits });
  const key = keySchema.parse(privateKey.export({ format: 'jwk' }));
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, `${JSON.stringify(key)}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return key;
}
