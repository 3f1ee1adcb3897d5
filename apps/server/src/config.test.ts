import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig, readSettings } from './config.ts';
import { ConfigError } from './platform/configError.ts';
import { testCommunity } from './testCommunity.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function environment(changes: Record<string, string> = {}, community: object = testCommunity) {
  const path = join(folder, 'config.json');
  writeFileSync(path, JSON.stringify(community));
  return { DATABASE_URL: 'postgres://localhost/parley', PARLEY_CONFIG: path, ...changes };
}

test('two settings are enough; the rest has defaults', () => {
  expect(readConfig(environment())).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    origin: 'http://localhost:3000',
    authority: 'localhost:3000',
    faucetKey: null,
    supervised: false,
    messagesPerSecond: 5,
  });
});

test('what needs no community is read, and refused, before there is one', () => {
  expect(readSettings({ PORT: '4000' })).toMatchObject({ port: 4_000, pushSubject: null });
  for (const wrong of [
    { PARLEY_MEDIA_PICTURE_MB: 'lots' },
    { PARLEY_PUSH_SUBJECT: 'me' },
    { NATS_URL: 'here' },
    { PARLEY_SEDD: 'all' },
  ]) {
    expect(() => readSettings(wrong)).toThrow(ConfigError);
  }
});

test('limits of files are in MB, and have defaults', () => {
  const MB = 1024 * 1024;
  expect(readConfig(environment()).media).toEqual({
    fileBytes: { picture: 10 * MB, sound: 25 * MB, video: 50 * MB },
    seconds: 3_600,
    memberDayBytes: 200 * MB,
    memberBytes: 1_000 * MB,
    totalBytes: 20_000 * MB,
    cacheBytes: 2_000 * MB,
    unusedDays: 30,
  });
  const settings = { PARLEY_MEDIA_VIDEO_MB: '7', PARLEY_MEDIA_UNUSED_DAYS: '0' };
  expect(readConfig(environment(settings)).media).toMatchObject({
    fileBytes: { video: 7 * MB },
    unusedDays: 0,
  });
  expect(() => readConfig(environment({ PARLEY_MEDIA_TOTAL_MB: '0' }))).toThrow(
    'PARLEY_MEDIA_TOTAL_MB is "0"; expected a whole number from 1 to 100000000.',
  );
});

test('other sites are asked unless the operator wants none to be', () => {
  expect(readConfig(environment()).asksOutside).toBe(true);
  expect(readConfig(environment({ PARLEY_OUTSIDE: '0' })).asksOutside).toBe(false);
});

test('the index asks one node, or several within its budget', () => {
  expect(readConfig(environment({ RPC_URL: 'https://one.example' }))).toMatchObject({
    rpcUrls: ['https://one.example'],
    rpcSocketUrl: null,
    rpcPerSecond: 25,
  });
  const more = {
    PARLEY_MORE_RPC_URLS: 'https://two.example, https://three.example',
    PARLEY_RPC_SOCKET_URL: 'wss://four.example',
    PARLEY_RPC_PER_SECOND: '5',
  };
  expect(readConfig(environment({ RPC_URL: 'https://one.example', ...more }))).toMatchObject({
    rpcSocketUrl: 'wss://four.example',
    rpcUrl: 'https://one.example',
    rpcUrls: ['https://one.example', 'https://two.example', 'https://three.example'],
    rpcPerSecond: 5,
  });
});

test.each<[string, Record<string, string>, RegExp]>([
  [
    'a second node without a protocol',
    { PARLEY_MORE_RPC_URLS: 'two.example' },
    /PARLEY_MORE_RPC_URLS is not an address/,
  ],
  [
    'a NATS without a protocol',
    { NATS_URL: 'nats://one.example, two.example' },
    /NATS_URL is not an address that starts with nats:/,
  ],
  ['no database', { DATABASE_URL: '' }, /DATABASE_URL is not set; expected a PostgreSQL address/],
  [
    'another database',
    { DATABASE_URL: 'mysql://x' },
    /DATABASE_URL is not an address that starts with postgres:/,
  ],
  ['an odd port', { PORT: '70000' }, /PORT is "70000"; expected a whole number from 0 to 65535/],
  ['a text as port', { PORT: 'abc' }, /PORT is "abc"/],
  ['no config', { PARLEY_CONFIG: '' }, /PARLEY_CONFIG is not set/],
  ['a missing config', { PARLEY_CONFIG: '/nowhere.json' }, /\/nowhere\.json cannot be read/],
  [
    'a missing key',
    { PARLEY_FAUCET_KEY_FILE: '/nowhere.key' },
    /PARLEY_FAUCET_KEY_FILE: the file \/nowhere\.key cannot be read/,
  ],
])('%s stops the start with a sentence', (_, changes, sentence) => {
  expect(() => readConfig(environment(changes))).toThrow(sentence);
  expect(() => readConfig(environment(changes))).toThrow(ConfigError);
});

test.each<[string, object, RegExp]>([
  [
    'chain id',
    { supportedChainId: 'x' },
    /"supportedChainId" is "x"; expected a whole number above 0\.$/,
  ],
  ['address', { punkTldAddress: '0x12' }, /"punkTldAddress" is "0x12"/],
  ['number of prices', { punkNumberOfPrices: 3 }, /"punkNumberOfPrices" is 3/],
  ['room', { rooms: [{ id: 'Not Good', title: 'x', path: '/' }] }, /"rooms\.0\.id" is "Not Good"/],
  ['switch', { showFeatures: { swap: 'no' } }, /"showFeatures\.swap" is "no"; expected true or/],
  ['spelling', { tldNames: '.x' }, /"tldNames" is "\.x"; expected no such key\.$/],
  ['project URL', { projectUrl: 'http://localhost:3000/' }, /without a path or a trailing slash/],
])('a wrong %s in the public config names key and value', (_, changes, sentence) => {
  expect(() => readConfig(environment({}, { ...testCommunity, ...changes }))).toThrow(sentence);
});

test('session tokens are made only where Farcaster’s registries can be asked', () => {
  expect(readConfig(environment())).toMatchObject({ farcasterRpcUrl: null, tokenKeyFile: null });
  const rpc = { FARCASTER_RPC_URL: 'https://op.example' };
  expect(() => readConfig(environment(rpc))).toThrow(
    'PARLEY_TOKEN_KEY_FILE is not set; expected the path of a file for the key of session tokens.',
  );
  const settings = { ...rpc, PARLEY_TOKEN_KEY_FILE: '/data/token.key' };
  expect(readConfig(environment(settings))).toMatchObject({
    farcasterRpcUrl: 'https://op.example',
    tokenKeyFile: '/data/token.key',
  });
  const odd = { ...settings, FARCASTER_RPC_URL: 'op.example' };
  expect(() => readConfig(environment(odd))).toThrow(/FARCASTER_RPC_URL is not an address/);
});

test('notifications go to the Farcaster clients that the operator names', () => {
  const hosts = (text?: string) =>
    readConfig(environment(text === undefined ? {} : { FARCASTER_CLIENT_HOSTS: text }))
      .farcasterClientHosts;
  expect(hosts()).toEqual(['api.farcaster.xyz', 'api.warpcast.com']);
  expect(hosts(' API.farcaster.xyz, client.example ')).toEqual([
    'api.farcaster.xyz',
    'client.example',
  ]);
  expect(hosts('')).toEqual([]);
  expect(() => hosts('https://client.example')).toThrow(
    'FARCASTER_CLIENT_HOSTS has "https://client.example"; expected names of hosts by commas.',
  );
});

test('the faucet key counts on the embedded chain only', () => {
  const path = join(folder, 'faucet.key');
  writeFileSync(path, `0x${'1'.repeat(64)}\n`);
  const key = { PARLEY_FAUCET_KEY_FILE: path };
  expect(readConfig(environment(key)).faucetKey).toBe(`0x${'1'.repeat(64)}`);
  const elsewhere = { ...testCommunity, embeddedChain: false };
  expect(readConfig(environment(key, elsewhere)).faucetKey).toBeNull();
  writeFileSync(path, 'secret');
  expect(() => readConfig(environment(key))).toThrow(/must hold one private key/);
  expect(() => readConfig(environment(key))).not.toThrow(/secret/);
});

test('keys of Farcaster clients are listed with whose they are', () => {
  const read = (text: string) =>
    readConfig(environment({ FARCASTER_APP_KEYS: text })).farcasterAppKeys;
  const [one, other] = [`0x${'aB'.repeat(32)}`, `0x${'12'.repeat(32)}`];
  expect(readConfig(environment()).farcasterAppKeys).toEqual([]);
  expect(read('')).toEqual([]);
  expect(read(` 9152:${one}, 9152:${other}:7 ,`)).toEqual([
    { clientFid: 9_152, key: one.toLowerCase(), fid: null },
    { clientFid: 9_152, key: other, fid: 7 },
  ]);
  const wrong = [
    ...[one, `9152=${one}`, `0:${one}`, `-1:${one}`, `9152:${one}:0`, `9152:${one}:7:8`],
    ...[`9152:${one.slice(2)}`, `9152:${one}0`, `9152:${one.slice(0, -1)}`, `9152 :${one}`],
  ];
  for (const text of wrong) {
    expect(() => read(`9152:${other},${text}`), text).toThrow(
      'FARCASTER_APP_KEYS: entry 2 is not a client’s id and a public key, such as 9152:0x and 64 hexadecimal digits.',
    );
  }
});

test('a gate that asks at Farcaster for what this server can’t check stops the start', () => {
  const farcasterAccount = { fid: 7, username: 'parley' };
  const community = { ...testCommunity, farcasterAccount, gate: { farcaster: 'follows' } };
  expect(() => readConfig(environment({}, community))).toThrow(
    /config\.json: "gate\.farcaster" is "follows", and nobody can link an account here: set FARCASTER_RPC_URL\.$/,
  );
  const linking = {
    FARCASTER_RPC_URL: 'https://op.example',
    PARLEY_TOKEN_KEY_FILE: '/data/token.key',
  };
  expect(() => readConfig(environment(linking, community))).toThrow(
    /"gate\.farcaster" is "follows", and no hub can be asked who follows whom: set FARCASTER_HUB_URL\.$/,
  );
  const hub = { ...linking, FARCASTER_HUB_URL: 'https://hub.example' };
  expect(readConfig(environment(hub, community)).community.gate).toEqual({ farcaster: 'follows' });
  const none = { ...community, farcasterAccount: null };
  expect(() => readConfig(environment(hub, none))).toThrow(
    /"gate\.farcaster" is "follows"; expected "linked", or "follows" where farcasterAccount names an account\.$/,
  );
});
