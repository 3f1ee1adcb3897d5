import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeFolderPlace } from './dataPlace.ts';
import { watchKeys } from './newKeys.ts';

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'parley-keys-'));
  mkdirSync(join(dataFolder, 'secrets'));
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

const fileOf = (name: string) => join(dataFolder, 'secrets', `${name}.key`);
const make = (...names: string[]) => {
  for (const name of names) writeFileSync(fileOf(name), 'a key');
};

test('the keys of a first start are no news', () => {
  const lines = watchKeys({ dataFolder, rpcUrl: null }, {});
  make('head', 'anchor', 'solver', 'push');
  writeFolderPlace(dataFolder, { at: 'embedded' });
  expect(lines()).toEqual([]);
});

test.each([
  ['head', null, 'Members notice nothing: what the former key signed stays valid.'],
  ['token', null, 'Members in a Farcaster client sign in once more, without being asked.'],
  ['anchor', null, 'its account has coins, and anchors go on.'],
  ['solver', null, 'its account has coins, and may settle orders.'],
  ['faucet', null, 'demo wallets get no first coins until you stop and copy the former file back.'],
  ['anchor', 'https://rpc.example', 'anchored again once its account has coins.'],
  ['solver', 'https://rpc.example', 'Orders wait until its account is admitted and has coins.'],
])(
  'a new %s key in a folder of before is told, with the chain at %s: %s',
  (name, rpcUrl, means) => {
    writeFolderPlace(dataFolder, { at: 'embedded' });
    const lines = watchKeys({ dataFolder, rpcUrl }, {});
    make(name);
    const [line, ...others] = lines().filter((one) => !one.startsWith(fileOf('push')));
    expect(line).toMatch(`${fileOf(name)} wasn’t there, so a new key was made.`);
    expect(line).toContain(means);
    expect(others).toEqual([]);
  },
);

test('a key that is there, off, or of another file is not missed', () => {
  make('head', 'anchor');
  writeFileSync(join(dataFolder, 'elsewhere'), 'a key');
  const env = { PARLEY_PUSH_KEY_FILE: '', PARLEY_SOLVER_KEY_FILE: join(dataFolder, 'elsewhere') };
  expect(watchKeys({ dataFolder, rpcUrl: null }, env)()).toEqual([]);
});

test('a missing key of notifications is told at every start, since none takes its place', () => {
  make('head');
  const start = () => watchKeys({ dataFolder, rpcUrl: null }, {})();
  expect(start()).toEqual([
    expect.stringMatching(/push\.key isn’t there\. This server sends no notifications until/),
  ]);
  expect(start()).toHaveLength(1);
});
