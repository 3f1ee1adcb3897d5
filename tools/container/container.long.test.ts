import { readFileSync } from 'node:fs';
import { communityChain } from '@parley/chain/chain';
import { createReadClient } from '@parley/chain/client';
import { getMainName } from '@parley/chain/names/getMainName';
import { getNameMarket } from '@parley/chain/names/getNameMarket';
import { mintName } from '@parley/chain/names/mintName';
import { waitForTransaction } from '@parley/chain/transactions/waitForTransaction';
import { type PublicConfig, publicConfigSchema } from '@parley/domain/config/wire';
import { priceOf } from '@parley/domain/names/rules';
import { freePort } from '@parley/embedded/child';
import { createTestDatabase } from '@parley/testkit/database';
import { type Address, createWalletClient, http, zeroAddress } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../apps/server/src/chat/testClient.ts';
import { openChat, signIn } from '../start/member.ts';
import { makeNodeImage, nodeImageOf } from './baseImage.ts';
import { buildImage } from './buildImage.ts';
import { Engine, words } from './engine.ts';

const marker = 'a-secret-of-the-operator';
const planted = {
  '.env': `DATABASE_URL=${marker}`,
  'apps/server/.env.local': marker,
  'backups/2026-11-27/manifest.json': marker,
  'community/deployer.key': marker,
  'community/parley.env': marker,
  'config/tls.key': marker,
  'data/secrets/deployer.key': marker,
  'tools/certificate.pem': marker,
};

let engine: Engine;
let port: number;
let url: string;
beforeAll(async () => {
  engine = new Engine();
  port = await freePort();
  url = `http://localhost:${port}`;
  await makeNodeImage(engine, nodeImageOf(readFileSync('Containerfile', 'utf8')));
  await buildImage(engine, 'parley', planted);
}, 900_000);
afterAll(() => engine?.remove(), 60_000);

/** What the guide has `podman run` say, with the port of this test and another volume for the data. */
function guideFlags(volume: string): string[] {
  const guide = readFileSync('docs/serving.md', 'utf8');
  const [, command] = /^podman run (.*--name parley [\s\S]*?) parley$/m.exec(guide) ?? [];
  if (command === undefined) throw new Error('The guide has no podman run.');
  const line = command
    .replaceAll('\\\n', ' ')
    .replace('--name parley', '')
    .replace('127.0.0.1:3000:3000', `127.0.0.1:${port}:3000`)
    .replace('https://chat.example', url)
    .replaceAll('parley:/data', `${volume}:/data`);
  return words(line);
}

const seed = words('--env PARLEY_SEED=people --env PARLEY_OUTSIDE=0');

/** Starts a container on a volume as the guide says; resolves when the community is open. */
async function start(name: string, volume = 'parley'): Promise<void> {
  const ran = await engine.run(name, ...guideFlags(volume), ...seed, 'parley');
  expect(ran).toMatchObject({ code: 0 });
  await opened(name);
}

async function opened(name: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const { stdout, stderr } = await engine.attempt('logs', name);
        const running = await engine.podman('inspect', '--format', '{{.State.Running}}', name);
        return running === 'true' ? stdout : `ended: ${stdout}${stderr}`;
      },
      { timeout: 120_000, interval: 500 },
    )
    .toMatch(/Parley is open at|^ended: /);
  expect((await engine.attempt('logs', name)).stdout).toContain(`Parley is open at ${url}`);
}

const within = (name: string, script: string) => engine.attempt('exec', name, 'sh', '-c', script);
const exitCode = (name: string) =>
  engine.podman('inspect', '--format', '{{.State.ExitCode}}', name);

async function readConfig(): Promise<PublicConfig> {
  return publicConfigSchema.parse(await (await fetch(`${url}/config.json`)).json());
}

/** A member who got coins, a name on the chain, and a device, over the published port alone. */
async function join(name: string): Promise<PrivateKeyAccount> {
  const config = await readConfig();
  const rpcUrl = `${url}/api/rpc`;
  const account = privateKeyToAccount(generatePrivateKey());
  const funded = await fetch(`${url}/api/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ address: account.address }),
  });
  expect(funded.status).toBe(200);
  const client = createReadClient(config, rpcUrl);
  const chain = communityChain(config, rpcUrl);
  const wallet = createWalletClient({ account, chain, transport: http(rpcUrl) });
  const [minter, registry] = [
    config.punkMinterAddress as Address,
    config.punkTldAddress as Address,
  ];
  const market = await getNameMarket(client, { minter, numberOfPrices: config.punkNumberOfPrices });
  const holder = account.address;
  const valueWei = priceOf(name, market.prices);
  const bought = { minter, registry, name, holder, referrer: zeroAddress, valueWei };
  const hash = await mintName({ client, wallet, ...bought });
  await waitForTransaction(client, hash);
  return account;
}

async function nameOf(account: PrivateKeyAccount): Promise<string | null> {
  const config = await readConfig();
  const registry = config.punkTldAddress as Address;
  const client = createReadClient(config, `${url}/api/rpc`);
  return await getMainName(client, { registry, address: account.address });
}

async function say(account: PrivateKeyAccount, body: string): Promise<void> {
  const config = await readConfig();
  const chat = await openChat(config, await signIn(config, account));
  await chat.say('general', newId(), body);
  chat.close();
}

async function texts(): Promise<string> {
  return await (await fetch(`${url}/api/chat/rooms/general/messages`)).text();
}

let member: PrivateKeyAccount;
test('the image has the programs, and nothing else of the folder it was built from', async () => {
  const asRoot = words('--rm --network none --user 0 --entrypoint sh parley -c');
  const { stdout, code } = await engine.run(
    'looked-at',
    ...asRoot,
    [
      `grep -rlF ${marker} /srv /root /data /backups /tmp /etc /usr/local/etc /var/cache`,
      'ls -a /srv/parley; find apps packages tools -name "*.test.ts*"',
      // The build's own mounts leave empty places.
      'cat /usr/local/etc/npmrc; find /var/cache/npm /tmp -type f',
    ].join('; '),
  );
  expect(code).toBe(0);
  expect(words(stdout)).toEqual(
    words(
      '. .. .npmrc apps config contracts node_modules package-lock.json package.json packages tools tsconfig.base.json',
    ),
  );
});

test('what runs in a container is not root and can change no program, also where the image is not read-only', async () => {
  const { stdout, stderr } = await engine.run(
    'plain',
    ...words('--rm --network none --entrypoint sh parley -c'),
    'id -u; touch /srv/parley/x /x; find /srv /usr /etc /opt -writable -not -type l',
  );
  expect(stdout.trim()).toBe('1000');
  expect(stderr.match(/cannot touch .*: Permission denied/g)).toHaveLength(2);
});

test('a container opens a community whose members can do everything, all of it run by one ordinary user', async () => {
  await start('first');
  const owners = await within('first', "grep -h '^Uid:' /proc/[0-9]*/status | sort -u");
  expect(owners.stdout.trim()).toBe('Uid:\t1000\t1000\t1000\t1000');
  expect((await engine.attempt('logs', 'first')).stdout).not.toContain('Installing packages');
  expect(await (await fetch(url)).text()).toContain('parley-config');
  member = await join('container');
  await say(member, 'said in a container');
  expect(await nameOf(member)).toBe('container');
  expect(await texts()).toContain('said in a container');
});

test('the health check passes in a container that serves, and in no other', async () => {
  expect(await engine.attempt('healthcheck', 'run', 'first')).toMatchObject({ code: 0 });
  await engine.run('idle', ...words('--detach --network none --entrypoint sleep parley 600'));
  expect((await engine.attempt('healthcheck', 'run', 'idle')).code).not.toBe(0);
  await engine.podman('rm', '--force', '--time', '0', 'idle');
});

test('a second container on the volume of a running one refuses', async () => {
  const second = await engine.run('second', '--volume', 'parley:/data', 'parley');
  expect(second.code).toBe(1);
  expect(second.stderr).toContain('Parley is already running on /data (in another container).');
  expect(await texts()).toContain('said in a container');
});

test('a database that is killed in a container comes back, and leaves no dead process behind', async () => {
  await within('first', 'kill -9 $(head -1 /data/postgres/cluster/postmaster.pid)');
  await expect
    .poll(async () => (await engine.attempt('logs', 'first')).stdout)
    .toContain('The database is back.');
  await expect.poll(async () => (await fetch(`${url}/api/readyz`)).status).toBe(200);
  const dead = await within('first', "grep -l 'State:.Z' /proc/[0-9]*/status | wc -l");
  expect(dead.stdout.trim()).toBe('0');
});

test('SIGTERM stops a container with success, and another one goes on where it stopped', async () => {
  expect(await within('first', 'npm run --silent backup -- --to /backups')).toMatchObject({
    code: 0,
  });
  await engine.podman('stop', 'first');
  expect(await exitCode('first')).toBe('0');
  expect((await engine.attempt('logs', 'first')).stdout).toContain('Your data is kept.');
  await engine.podman('rm', 'first');
  await start('next');
  expect(await nameOf(member)).toBe('container');
  expect(await texts()).toContain('said in a container');
  await say(member, 'said in the next one');
});

test('a container that is killed loses nothing', async () => {
  await engine.podman('kill', '--signal', 'KILL', 'next');
  await engine.podman('rm', '--force', 'next');
  await start('last');
  expect(await texts()).toContain('said in the next one');
  await engine.podman('stop', 'last');
  expect(await exitCode('last')).toBe('0');
});

test('a backup that was made in a container is restored into an empty volume', async () => {
  const onVolumes = '--rm --volume restored:/data --volume parley-backups:/backups';
  const restored = await engine.run(
    'restore',
    ...words(`${onVolumes} --entrypoint npm parley run restore -- --from /backups --to /data`),
  );
  expect(restored).toMatchObject({ code: 0 });
  await start('restored', 'restored');
  expect(await nameOf(member)).toBe('container');
  expect(await texts()).toContain('said in a container');
  expect(await texts()).not.toContain('said in the next one');
  await engine.podman('stop', 'restored');
});

test('with a database of its own a container keeps none in its volume', async () => {
  const database = await createTestDatabase('empty', async () => {});
  // The database listens on this machine's loopback, which is another one's in a network of its own.
  const flags = guideFlags('own').flatMap((word, index, all) =>
    word === '--publish' || all[index - 1] === '--publish' ? [] : [word],
  );
  const env = { HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: database.url };
  const settings = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const ran = await engine.run(
    'own',
    ...flags,
    ...seed,
    '--network',
    'host',
    ...settings,
    'parley',
  );
  expect(ran).toMatchObject({ code: 0 });
  await opened('own');
  await say(await join('postgres'), 'said beside a database');
  const { stdout } = await within('own', 'ls /data');
  expect(stdout.split('\n')).not.toContain('postgres');
  await engine.podman('stop', 'own');
  expect(await exitCode('own')).toBe('0');
  await database.drop();
});
