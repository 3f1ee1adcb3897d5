import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ownUrl, readSettings } from './settings.ts';

test('nothing set means port 3000 on loopback, ./data and the embedded chain and database', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataFolder: resolve('data'),
    databaseUrl: null,
    rpcUrl: null,
    moreRpcUrls: [],
    configPath: null,
    projectUrl: 'http://localhost:3000',
    chainId: null,
    withHistory: true,
  });
});

test('an empty HOST is none: nobody else is let in by mistake', () => {
  expect(readSettings({ HOST: '' }).host).toBe('127.0.0.1');
});

test('a database is named by its path, or by its user alone', () => {
  for (const DATABASE_URL of ['postgres://anna@db.internal', 'postgresql:///parley?host=/run/pg'])
    expect(readSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test('a new community can begin with people alone', () => {
  expect(readSettings({ PARLEY_SEED: 'people' }).withHistory).toBe(false);
});

test.each([
  [{ PARLEY_URL: 'https://chat.example' }, 'https://chat.example'],
  [{ PARLEY_URL: 'https://chat.example:8443' }, 'https://chat.example:8443'],
  [{ PARLEY_URL: 'http://localhost:8080' }, 'http://localhost:8080'],
  [{ PARLEY_URL: 'http://127.0.0.1:8080' }, 'http://127.0.0.1:8080'],
  [{ PARLEY_URL: 'http://[::1]:8080' }, 'http://[::1]:8080'],
  [{ PORT: '8080' }, 'http://localhost:8080'],
])('with %j members reach the community at %s', (env, address) => {
  expect(readSettings(env).projectUrl).toBe(address);
});

test.each([
  'chat.example',
  'https://chat.example/',
  'https://chat.example/rooms',
  'https://chat.example?a=b',
  'https://anna:secret@chat.example',
  'https://Chat.example',
  'https://chat.example:443',
  'http://chat.example',
  'http://192.168.1.20:3000',
  'http://127.0.0.1.chat.example',
  'ftp://localhost',
  'wss://chat.example',
  '',
])('“%s” is refused as the address of a community', (typed) => {
  expect(() => readSettings({ PARLEY_URL: typed })).toThrow(
    `PARLEY_URL is "${typed}"; it must be the address as members type it`,
  );
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['::1', 'http://[::1]:3000'],
  ['10.0.0.7', 'http://10.0.0.7:3000'],
  ['localhost', 'http://localhost:3000'],
])('a server that listens on %s is reached at %s by its own machine', (host, url) => {
  expect(ownUrl({ host, port: 3000 })).toBe(url);
});

test.each([
  [
    { PARLEY_DTA: 'x', PARLEY_SEEDS: 'all' },
    'PARLEY_DTA is not a setting of Parley. Did you mean PARLEY_DATA?\nPARLEY_SEEDS is not a setting of Parley. Did you mean PARLEY_SEED?',
  ],
  [{ PORT: 'http' }, 'PORT is "http"; it must be a whole number from 1 to 65535.'],
  [{ PORT: '0' }, 'PORT is "0"; it must be a whole number from 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT is "70000"; it must be a whole number from 1 to 65535.'],
  [
    { PARLEY_CHAIN_ID: '0x1' },
    'PARLEY_CHAIN_ID is "0x1"; it must be a whole number from 1 to 4503599627370476.',
  ],
  [
    { PARLEY_CHAIN_ID: '8453' },
    'PARLEY_CHAIN_ID is 8453, which a public chain has; choose a number that none has.',
  ],
  [{ PARLEY_SEED: 'none' }, 'PARLEY_SEED is "none"; it must be all or people.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://.'],
  [{ DATABASE_URL: 'postgres://' }, 'DATABASE_URL can’t be read; it must be like postgres://user'],
  [{ DATABASE_URL: 'postgres://anna:a#b@db.internal/parley' }, 'In a password write # as %23'],
  [{ RPC_URL: 'http://' }, 'RPC_URL is "http://"; it must begin with http:// or https://'],
  [{ RPC_URL: 'rpc.example' }, 'RPC_URL is "rpc.example"; it must begin with http:// or https://.'],
  [
    { RPC_URL: 'https://rpc.example' },
    'RPC_URL names your own chain, so PARLEY_CONFIG must name the file with its addresses.',
  ],
  [
    { PARLEY_URL: 'https://chat.example', PARLEY_CONFIG: 'community.json' },
    'PARLEY_CONFIG names your own: write the address into it as projectUrl, and leave PARLEY_URL out.',
  ],
])('%j is refused with a sentence', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence);
});
