import { join } from 'node:path';

/** The server's keys: how far rooms go, sign-ins of Farcaster clients, orders, anchors, and notifications. */
export const keyNames = ['head', 'token', 'solver', 'anchor', 'push'] as const;
export type KeyName = (typeof keyNames)[number];

/** The setting that names the file of a key. */
export const keySetting = (name: KeyName): string => `PARLEY_${name.toUpperCase()}_KEY_FILE`;

/** Where `npm start` keeps the server's keys, as its settings say; empty for one that is turned off. */
export function keyFilesOf(
  env: NodeJS.ProcessEnv,
  dataFolder: string,
): Readonly<Record<KeyName, string>> {
  const files = keyNames.map((name) => [
    name,
    env[keySetting(name)] ?? join(dataFolder, 'secrets', `${name}.key`),
  ]);
  return Object.fromEntries(files) as Record<KeyName, string>;
}

/** Where the key of the storage wallet is, which the signer alone reads. */
export const storageKeyFile = (env: NodeJS.ProcessEnv, dataFolder: string): string =>
  env.PARLEY_STORAGE_KEY_FILE || join(dataFolder, 'secrets', 'storage.json');
