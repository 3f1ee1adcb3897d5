import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('nothing set means port 3000 on loopback, ./data and the embedded chain and database', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataFolder: resolve('data'),
    databaseUrl: null,
    rpcUrl: null,
    configPath: null,
    withHistory: true,
  });
});

test('a new community can begin with people alone', () => {
  expect(readSettings({ PARLEY_SEED: 'people' }).withHistory).toBe(false);
});

test.each([
  [{ PORT: 'http' }, 'PORT is "http"; it must be a whole number from 1 to 65535.'],
  [{ PORT: '0' }, 'PORT is "0"; it must be a whole number from 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT is "70000"; it must be a whole number from 1 to 65535.'],
  [{ PARLEY_SEED: 'none' }, 'PARLEY_SEED is "none"; it must be all or people.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://.'],
  [{ RPC_URL: 'rpc.example' }, 'RPC_URL is "rpc.example"; it must begin with http:// or https://.'],
  [
    { RPC_URL: 'https://rpc.example' },
    'RPC_URL names your own chain, so PARLEY_CONFIG must name the file with its addresses.',
  ],
])('%j is refused with a sentence', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence);
});
