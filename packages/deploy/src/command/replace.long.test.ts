import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { communityChain } from '@parley/chain/chain';
import {
  activityPointsAbi,
  nameRegistryAbi,
  stakingRewardsAbi,
} from '@parley/chain/generated/abis';
import { getNameHolder } from '@parley/chain/names/getNameHolder';
import { mintName } from '@parley/chain/names/mintName';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Abi, type Address, parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeployFile, settingsOf } from '../chainFile.ts';
import { openDeployer } from '../deployer.ts';
import { deployEconomy, type EconomyAddresses } from '../economy.ts';
import { openSample, type SampleChain, sampleChainId, sampleKey, sampleOwner } from '../sample.ts';
import { deployerOfRelease } from '../testRelease.ts';
import { fillConfig, writeConfig } from './config.ts';
import { type CommandFolder, openCommandFolder } from './testCommand.ts';

/** A community of an earlier release on a chain of its own, with a name and its points. */
let node: EmbeddedChain;
let commands: CommandFolder;
let sample: SampleChain;
let before: EconomyAddresses;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  commands = await openCommandFolder(node.rpcUrl);
  sample = openSample(node.rpcUrl);
  const file = commands.file as DeployFile;
  const chain = communityChain(file, node.rpcUrl);
  const log = () => undefined;
  const place = { rpcUrl: node.rpcUrl, chain, privateKey: sampleKey, log };
  const deployer = deployerOfRelease(await openDeployer(place), '0.1.0-67db0e9');
  before = await deployEconomy(deployer, settingsOf(file));
  writeConfig(commands.configPath, fillConfig(null, file, before));
  await mint('harry');
});
afterAll(async () => {
  await node?.stop();
  await commands?.remove();
});

const deploy = (extra: readonly string[] = [], typed = '') =>
  commands.run('deploy', { extra, typed });
const sent = () => sample.client.getTransactionCount({ address: sampleOwner });
const holderOf = (registry: string, name: string) =>
  getNameHolder(sample.client, { registry: registry as Address, name });
const may = (functionName: 'isMinter' | 'isWriter', at: string, who: string) =>
  sample.client.readContract({
    address: at as Address,
    abi: [...nameRegistryAbi, ...activityPointsAbi],
    functionName,
    args: [who as Address],
  });

/** Mints a name to the first member, with the minter and the registry of the config. */
async function mint(name: string, minter?: string): Promise<void> {
  const config = commands.readConfig();
  const hash = await mintName({
    client: sample.client,
    wallet: sample.wallet(1),
    name,
    referrer: zeroAddress,
    holder: sample.wallet(1).account.address,
    minter: (minter ?? config.punkMinterAddress) as Address,
    registry: config.punkTldAddress as Address,
    valueWei: parseEther('10'),
  });
  await sample.client.waitForTransactionReceipt({ hash });
}

async function write(by: number, call: { address: Address; abi: Abi } & Record<string, unknown>) {
  const hash = await sample.wallet(by).writeContract(call as never);
  await sample.client.waitForTransactionReceipt({ hash });
}

describe.sequential('npm run deploy for a community of an earlier release', () => {
  test('npm run deploy leaves the contracts of an earlier release where they are, says so for each, and sends nothing', async () => {
    const count = await sent();
    const { code, printed } = await deploy();
    expect(code, printed).toBe(0);
    expect(await sent()).toBe(count);
    expect(commands.readConfig()).toMatchObject(before);
    expect(printed).toContain(`  Name registry stays at ${before.punkTldAddress}.\n`);
    expect(printed).toContain(`  Staking contract stays at ${before.stakingContractAddress}.\n`);
    expect(printed).not.toContain(' deployed at ');
  });

  test('npm run deploy finds the contracts of an earlier release without the config that named them', async () => {
    const count = await sent();
    rmSync(commands.configPath);
    const { code, printed } = await deploy();
    expect(code, printed).toBe(0);
    expect(await sent()).toBe(count);
    expect(commands.readConfig()).toMatchObject(before);
    expect(printed).toContain(
      `Name registry stays at ${before.punkTldAddress}, where an earlier version deployed it.`,
    );
    await mint('sally');
  });

  test('npm run deploy names each address of the config without code, and sends nothing', async () => {
    const kept = readFileSync(commands.configPath, 'utf8');
    const [none, other] = [`0x${'e'.repeat(40)}`, `0x${'d'.repeat(40)}`];
    const stray = { ...JSON.parse(kept), tipsAddress: none, punkTldAddress: other };
    writeFileSync(commands.configPath, JSON.stringify(stray));
    const before = await sent();
    const { code, printed } = await deploy();
    expect([code, await sent()]).toEqual([1, before]);
    expect(printed).toContain(`  tipsAddress: there is no code at ${none}.\n`);
    expect(printed).toContain(`  punkTldAddress: there is no code at ${other}.\n`);
    expect(JSON.parse(readFileSync(commands.configPath, 'utf8'))).toEqual(stray);
    writeFileSync(commands.configPath, kept);
  });

  test('npm run deploy gives back nothing that an owner took from contracts that stay', async () => {
    const { punkTldAddress, punkMinterAddress } = before;
    const permit = (isAllowed: boolean) =>
      write(0, {
        address: punkTldAddress,
        abi: nameRegistryAbi,
        functionName: 'setMinter',
        args: [punkMinterAddress, isAllowed],
      });
    await permit(false);
    expect(await deploy()).toMatchObject({ code: 0 });
    expect(await may('isMinter', punkTldAddress, punkMinterAddress)).toBe(false);
    await permit(true);
  });

  test.each([
    ['without an answer', ''],
    ['with another answer', 'yes\n'],
    ['with part of the answer', 'replace\n'],
  ])(
    'npm run deploy -- --replace replaces nothing %s, after it told what is lost',
    async (_, typed) => {
      const count = await sent();
      const { code, printed } = await deploy(['--replace', 'names'], typed);
      expect(code).toBe(1);
      expect(printed).toContain(`  Name registry ${before.punkTldAddress}, 2 names.\n`);
      expect(printed).toContain('Every member loses their username');
      expect(printed).toContain(
        `  Name minter ${before.punkMinterAddress}, which cannot go on without the name registry.\n`,
      );
      expect(printed).toMatch(/About [\d,]+ gas, [\d.]+ DEGEN/);
      expect(printed).toContain('Type "replace names" to go on:');
      expect(printed).toContain('Nothing was replaced, nothing was sent.');
      expect(await sent()).toBe(count);
      expect(commands.readConfig()).toMatchObject(before);
    },
  );

  test('a dry run with --replace tells what is lost, asks nothing, and sends nothing', async () => {
    const count = await sent();
    const { code, printed } = await deploy(['--replace', 'minter', '--dry-run']);
    expect([code, await sent()]).toEqual([0, count]);
    expect(printed).toContain('Prices, fees, and treasury are those of the chain file again.');
    expect(printed).not.toContain('Every member loses their username');
    expect(printed).not.toContain('Type "');
  });

  test('npm run deploy -- --replace minter, once typed, replaces the minter alone and takes the old one its permissions', async () => {
    const { code, printed } = await deploy(['--replace', 'minter'], 'replace minter\n');
    expect(code, printed).toBe(0);
    const now = commands.readConfig();
    const { punkMinterAddress, ...others } = before;
    expect(now).toMatchObject(others);
    expect(now.punkMinterAddress).not.toBe(punkMinterAddress);
    const { punkTldAddress: names, activityPointsAddress: points } = before;
    for (const [minter, isAllowed] of [
      [punkMinterAddress, false],
      [now.punkMinterAddress, true],
    ] as const) {
      expect(await may('isMinter', names, minter)).toBe(isAllowed);
      expect(await may('isWriter', points, minter)).toBe(isAllowed);
    }
    await expect(mint('molly', punkMinterAddress)).rejects.toThrow();
    await mint('molly');
    expect(await holderOf(names, 'harry')).toBe(sample.wallet(1).account.address);
  });

  test('npm run deploy -- --replace refuses what this version deploys anyway, what is not there, and other words', async () => {
    const count = await sent();
    const again = await deploy(['--replace', 'minter'], 'replace minter\n');
    expect(again.code).toBe(1);
    expect(again.printed).toContain('is what this version deploys with these settings.');
    const other = await deploy(['--replace', 'everything']);
    expect(other.printed).toContain(
      '--replace everything: there is no such contract. It is one of',
    );
    const unlike = await deploy(['--replace', 'stake', '--yes-replace', 'names']);
    expect(unlike.printed).toContain('--yes-replace must name the same as --replace.');
    expect([other.code, unlike.code, await sent()]).toEqual([1, 1, count]);
  });

  test('npm run deploy -- --replace with --yes-replace shows the plan and asks nothing; a new registry has a new minter', async () => {
    const minter = commands.readConfig().punkMinterAddress;
    const { code, printed } = await deploy(['--replace', 'names', '--yes-replace', 'names']);
    expect(code, printed).toBe(0);
    expect(printed).toContain('Name registry');
    expect(printed).toContain(', 3 names.');
    const now = commands.readConfig();
    expect(now.punkTldAddress).not.toBe(before.punkTldAddress);
    expect(now.punkMinterAddress).not.toBe(minter);
    expect(now.activityPointsAddress).toBe(before.activityPointsAddress);
    expect(await may('isWriter', before.activityPointsAddress, minter)).toBe(false);
    await mint('harry');
    // What was replaced stays on the chain.
    expect(await holderOf(before.punkTldAddress, 'molly')).not.toBe(zeroAddress);
  });

  test('npm run deploy names what was replaced; its address in the config is the way back', async () => {
    const { printed } = await deploy();
    expect(printed).toContain(
      `Another name registry is at ${before.punkTldAddress}, which the config doesn’t use.`,
    );
    const replaced = commands.readConfig();
    const { punkTldAddress } = before;
    writeConfig(commands.configPath, { ...replaced, punkTldAddress, punkMinterAddress: '' });
    const back = await deploy();
    expect(back.code, back.printed).toBe(0);
    const now = commands.readConfig();
    expect(now.punkTldAddress).toBe(punkTldAddress);
    expect(await holderOf(now.punkTldAddress, 'molly')).toBe(sample.wallet(1).account.address);
    await mint('wendy');
    writeConfig(commands.configPath, replaced);
  });

  test('npm run deploy -- --replace stake shares fees with the new stakers, of the same pool', async () => {
    const staking = (address: string) =>
      sample.client.readContract({
        address: address as Address,
        abi: stakingRewardsAbi,
        functionName: 'stakeToken',
      });
    expect(await deploy(['--replace', 'stake'], 'replace stake\n')).toMatchObject({ code: 0 });
    const { stakingContractAddress: now, swapRouterAddress } = commands.readConfig();
    expect(now).not.toBe(before.stakingContractAddress);
    expect(await staking(now)).toBe(await staking(before.stakingContractAddress));
    const receiver = await sample.client.readContract({
      address: swapRouterAddress as Address,
      abi: [
        {
          type: 'function',
          name: 'staking',
          inputs: [],
          outputs: [{ type: 'address' }],
          stateMutability: 'view',
        },
      ],
      functionName: 'staking',
    });
    expect(receiver).toBe(now);
  });

  test('what only another owner may do is named, and left to that owner', async () => {
    const points = { address: before.activityPointsAddress, abi: activityPointsAbi };
    const next = sample.wallet(2).account.address;
    await write(0, { ...points, functionName: 'transferOwnership', args: [next] });
    await write(2, { ...points, functionName: 'acceptOwnership', args: [] });
    const { code, printed } = await deploy(['--replace', 'launchpad'], 'replace launchpad\n');
    expect(code, printed).toBe(0);
    const launchpad = commands.readConfig().nftLaunchpadBondingAddress;
    expect(printed).toContain(
      `Left to the owner of ${before.activityPointsAddress}, setWriter: The launchpad may award points.`,
    );
    expect(await may('isWriter', before.activityPointsAddress, launchpad)).toBe(false);
  });
});
