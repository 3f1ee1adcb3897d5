import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyTranscript } from '@parley/chain/chat/verifyTranscript';
import { createReadClient } from '@parley/chain/client';
import { getMainName } from '@parley/chain/names/getMainName';
import { getNameHolder } from '@parley/chain/names/getNameHolder';
import { getPoints } from '@parley/chain/points/getPoints';
import { getStake } from '@parley/chain/staking/getStake';
import { type PublicConfig, publicConfigSchema } from '@parley/domain/config/wire';
import { freePort } from '@parley/embedded/child';
import { type RunningChain, startDurableChain } from '@parley/embedded/durableChain';
import { type RunningCommunity, startAndFail, startCommunity } from '@parley/testkit/community';
import { tradeText } from '@parley/text/collection';
import { createText } from '@parley/text/create';
import type { Browser } from 'playwright-core';
import { type Address, erc20Abi } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type ExpectedFolder,
  packedFolders,
  unpackFolder,
} from '../../../tools/releases/folder.ts';
import { leaveBrowser, openBrowser, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => leaveBrowser(browser));

let parent: string | undefined;
let community: RunningCommunity | undefined;
let node: RunningChain | undefined;
afterEach(async () => {
  await community?.stop();
  await node?.stop();
  [community, node] = [undefined, undefined];
  if (parent !== undefined) rmSync(parent, { recursive: true, force: true });
});

function unpack(commit: (typeof packedFolders)[number]) {
  parent = mkdtempSync(join(process.env.PARLEY_TEST_FOLDER ?? tmpdir(), 'parley-update-'));
  return unpackFolder(commit, parent);
}

function configIn(dataFolder: string): PublicConfig {
  return publicConfigSchema.parse(
    JSON.parse(readFileSync(join(dataFolder, 'public-config.json'), 'utf8')),
  );
}

/** The addresses of a config that are set. */
function addressesOf(config: PublicConfig): Record<string, unknown> {
  const entries = Object.entries(config).filter(([key]) => key.endsWith('Address'));
  return Object.fromEntries(entries.filter(([, address]) => address !== ''));
}

/** Starts this version on the folder, at the address where it was made. */
async function startWhereMade(
  dataFolder: string,
  { url }: ExpectedFolder,
  env: NodeJS.ProcessEnv = {},
): Promise<RunningCommunity> {
  return startCommunity({ dataFolder, port: Number(new URL(url).port), env });
}

/** Has the chain of the folder run by itself, as an operator's own; returns what their settings say of it. */
async function withOwnChain(dataFolder: string): Promise<{ rpcUrl: string; configPath: string }> {
  const config = configIn(dataFolder);
  const [folder, configPath] = [join(dataFolder, '../node'), join(dataFolder, '../config.json')];
  renameSync(join(dataFolder, 'chain'), folder);
  node = await startDurableChain({ chainId: config.supportedChainId, folder, log: () => {} });
  const { rpcUrl } = node;
  rmSync(join(dataFolder, 'public-config.json'));
  writeFileSync(configPath, JSON.stringify({ ...config, embeddedChain: false, rpcUrl }));
  return { rpcUrl, configPath };
}

const get = async <T>(path: string): Promise<T> =>
  (await (await fetch(`${community?.url}${path}`)).json()) as T;

/** `npm run deploy` for the community of a data folder, without an answer to what it asks. */
function deploy(dataFolder: string, ...words: string[]) {
  const command = ['tools/bootstrap.mjs', 'packages/deploy/src/command/main.ts', '--embedded'];
  return spawnSync(process.execPath, [...command, ...words], {
    env: { ...process.env, PARLEY_DATA: dataFolder },
    encoding: 'utf8',
    input: '',
  });
}

/** What the community has, in the shape of what it had. */
async function read(expected: ExpectedFolder): Promise<ExpectedFolder> {
  const config = publicConfigSchema.parse(await get('/config.json'));
  const client = createReadClient(config, node?.rpcUrl ?? community?.chainEndpoint() ?? '');
  const registry = config.punkTldAddress as Address;
  const ledger = config.activityPointsAddress as Address;
  const names: ExpectedFolder['names'] = {};
  for (const [name, { holder }] of Object.entries(expected.names)) {
    const address = holder as Address;
    expect(await getMainName(client, { registry, address })).toBe(name);
    names[name] = {
      holder: String(await getNameHolder(client, { registry, name })),
      points: String(await getPoints(client, { activityPoints: ledger, address })),
    };
  }
  const messages: ExpectedFolder['messages'] = {};
  for (const room of Object.keys(expected.messages)) {
    const page = await get<{ messages: ExpectedFolder['messages'][string] }>(
      `/api/chat/rooms/${room}/messages`,
    );
    messages[room] = page.messages.map(({ id, author, body, signature }) => {
      return { id, author, body, signature };
    });
  }
  const pieces: ExpectedFolder['collection']['pieces'] = {};
  for (const holder of Object.keys(expected.collection.pieces)) {
    const held = await client.readContract({
      address: expected.collection.address as Address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [holder as Address],
    });
    pieces[holder] = Number(held);
  }
  const { member } = expected.stake;
  const { staked } = await getStake(client, {
    staking: config.stakingContractAddress as Address,
    address: member as Address,
  });
  const stake = { member, shares: String(staked) };
  return { ...expected, names, messages, stake, collection: { ...expected.collection, pieces } };
}

/** All that a start of this version may not change. */
async function expectAllKept(expected: ExpectedFolder): Promise<void> {
  expect(await read(expected)).toEqual(expected);
  for (const room of Object.keys(expected.messages)) {
    const transcript = await fetch(`${community?.url}/api/chat/rooms/${room}/transcript`);
    const lines = (await transcript.text()).trimEnd().split('\n');
    expect((await verifyTranscript(lines)).faults, room).toEqual([]);
  }
  await expect.poll(async () => (await get<Ready>('/api/readyz')).index.isReady).toBe(true);
  const { collections } = await get<{ collections: { address: string }[] }>('/api/nfts');
  const address = expected.collection.address.toLowerCase();
  expect(collections.map((collection) => collection.address)).toContain(address);
}

type Ready = { contracts: string[]; index: { isReady: boolean } };

/** What the contracts of a commit can't do. */
const lacking = {
  '67db0e9': [
    'nftLaunchpadBondingAddress can’t answer launch(…) with first pieces, so creators buy them after the launch.',
    'nftLaunchpadBondingAddress can’t answer mintMany(…) and burnMany(…), so its collections trade one piece at a time.',
    'swapRouterAddress can’t answer callWithPermit(…), so swaps of tokens ask for an allowance first.',
  ],
  a4183c2: [],
};

describe.each(packedFolders)('a data folder of %s', (commit) => {
  test(`a data folder of ${commit} keeps names, points, a stake, a collection, and messages with their proofs`, async () => {
    const { dataFolder, expected } = unpack(commit);
    const before = addressesOf(configIn(dataFolder));
    community = await startWhereMade(dataFolder, expected);
    expect(community.output()).not.toContain('Name registry deployed');
    expect(addressesOf(configIn(dataFolder))).toMatchObject(before);
    await expectAllKept(expected);
    await expect
      .poll(async () => (await get<Ready>('/api/readyz')).contracts)
      .toEqual(lacking[commit]);

    const isEarlier = lacking[commit].length > 0;
    const { page } = await visit(browser, `${community.url}/nft/create`);
    const hint = page.getByText(isEarlier ? createText.firstOff : createText.firstHint);
    await hint.first().waitFor();
    expect(await page.getByLabel(createText.first).isDisabled()).toBe(isEarlier);
    const { address } = expected.collection;
    await page.goto(`${community.url}/nft/collection?id=${address.toLowerCase()}`);
    await page.getByText(tradeText.count, { exact: true }).first().waitFor();
    const more = page.getByRole('button', { name: tradeText.moreOne }).first();
    await expect.poll(() => more.isDisabled()).toBe(isEarlier);
    expect((await page.getByText(tradeText.oneByOne).count()) > 0).toBe(isEarlier);
    await page.context().close();
  });

  test(`a data folder of ${commit} keeps its contracts without the config that named them`, async () => {
    const { dataFolder, expected } = unpack(commit);
    const { faucetAddress: _, ...before } = addressesOf(configIn(dataFolder));
    rmSync(join(dataFolder, 'public-config.json'));
    community = await startWhereMade(dataFolder, expected);
    expect(addressesOf(configIn(dataFolder))).toMatchObject(before);
    expect(await read(expected)).toEqual(expected);
  });

  test(`a community of ${commit} on a chain of its own keeps all of it`, async () => {
    const { dataFolder, expected } = unpack(commit);
    const before = addressesOf(configIn(dataFolder));
    const { rpcUrl, configPath } = await withOwnChain(dataFolder);
    const env = { RPC_URL: rpcUrl, PARLEY_CONFIG: configPath };
    community = await startWhereMade(dataFolder, expected, env);
    await expectAllKept(expected);
    expect(addressesOf(await get('/config.json'))).toMatchObject(before);
  });
});

test('an operator of the embedded chain replaces an earlier launchpad while it runs, and nothing else changes', async () => {
  const { dataFolder, expected } = unpack('67db0e9');
  community = await startWhereMade(dataFolder, expected);
  const before = addressesOf(configIn(dataFolder));
  const refused = deploy(dataFolder, '--replace', 'launchpad');
  expect(refused.status).toBe(1);
  expect(refused.stdout).toMatch(/NFT launchpad 0x[0-9a-fA-F]{40}, 1 collection/);
  expect(refused.stderr).toContain('Nothing was replaced, nothing was sent.');
  expect(addressesOf(configIn(dataFolder))).toEqual(before);

  const agreed = deploy(dataFolder, '--replace', 'launchpad', '--yes-replace', 'launchpad');
  expect(agreed.status, agreed.stdout + agreed.stderr).toBe(0);
  const { nftLaunchpadBondingAddress, ...others } = addressesOf(configIn(dataFolder));
  expect(nftLaunchpadBondingAddress).not.toBe(before.nftLaunchpadBondingAddress);
  expect({ ...before, ...others }).toEqual(before);

  await community.stop();
  community = await startWhereMade(dataFolder, expected);
  expect(addressesOf(configIn(dataFolder))).toMatchObject({
    ...others,
    nftLaunchpadBondingAddress,
  });
  expect(await read(expected)).toEqual(expected);
  const rest = lacking['67db0e9'].filter((lack) => !lack.startsWith('nftLaunchpad'));
  await expect.poll(async () => (await get<Ready>('/api/readyz')).contracts).toEqual(rest);
});

test('a start over a config whose contracts are not on the chain refuses, and leaves the config as it is', async () => {
  const { dataFolder } = unpack('67db0e9');
  const before = configIn(dataFolder);
  const folder = join(dataFolder, 'chain');
  rmSync(folder, { recursive: true });
  const another = await startDurableChain({
    folder,
    chainId: before.supportedChainId,
    log: () => {},
  });
  await another.stop();
  const { code, printed } = await startAndFail({
    PARLEY_DATA: dataFolder,
    PORT: String(await freePort()),
  });
  expect(code).toBe(1);
  expect(printed).toContain('public-config.json names contracts that are not on this chain:');
  expect(printed).toContain(`punkTldAddress: there is no code at ${before.punkTldAddress}.`);
  expect(configIn(dataFolder)).toEqual(before);
});
