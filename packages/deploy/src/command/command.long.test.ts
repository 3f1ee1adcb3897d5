import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAirdropTerms } from '@parley/chain/airdrop/getAirdropTerms';
import { type ChainSettings, communityChain } from '@parley/chain/chain';
import { createReadClient } from '@parley/chain/client';
import { chatTokenAbi } from '@parley/chain/generated/abis';
import { mintName } from '@parley/chain/names/mintName';
import { publicConfigSchema } from '@parley/domain/config/wire';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type BundledTool, bundleTool } from '@parley/testkit/bundledTool';
import {
  type Address,
  createTestClient,
  createWalletClient,
  http,
  parseEther,
  zeroAddress,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleChainId, sampleKey, sampleOwner, sampleTreasury } from '../sample.ts';
import type { DeployFile } from './plan.ts';

/** Where the CoW protocol settles on the chains that it runs on. */
const cowSettlement = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41';

let command: BundledTool;
let node: EmbeddedChain;
let folder: string;
let file: Partial<DeployFile> & ChainSettings;
beforeAll(async () => {
  command = await bundleTool(main);
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  folder = mkdtempSync(join(tmpdir(), 'parley-deploy-'));
  writeFileSync(join(folder, 'key'), sampleKey);
  file = {
    rpcUrl: node.rpcUrl,
    communityName: 'Harbour',
    projectUrl: 'https://harbour.example',
    tldName: '.sea',
    tldSymbol: 'SEANAME',
    supportedChainId: sampleChainId,
    chainName: 'Degen Chain',
    tokenSymbol: 'DEGEN',
    tokenDecimals: 18,
    blockExplorerBaseUrl: '',
    chatTokenName: 'Harbour Chat',
    chatTokenSymbol: 'HARB',
    prices: ['800', '400', '200', '120', '10'],
    referralFeeBps: 1_000,
    swapFeeBps: 50,
    swapReferralShareBps: 2_000,
    stakingShareBps: 5_000,
    stakingPeriodDays: 7,
    launchFee: '20',
    tradeFeeBps: 200,
    treasury: sampleTreasury,
    owner: sampleOwner,
    cowSettlementAddress: cowSettlement,
  };
});
afterAll(async () => {
  await node?.stop();
  await command?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** What `npm run deploy` runs. */
const main = 'packages/deploy/src/command/main.ts';
const sources = ['tools/bootstrap.mjs', main];
/** In the place of `tools/bootstrap.mjs`, so that the arguments are at theirs. */
const run = (...extra: string[]) => runFrom([command.file, main], ...extra);

/** Runs `npm run deploy` with the file as it is now. */
function runFrom(
  start: readonly string[],
  ...extra: string[]
): Promise<{ code: number | null; printed: string }> {
  const chainFile = join(folder, 'chain.json');
  writeFileSync(chainFile, JSON.stringify(file));
  const paths = ['--chain', chainFile, '--key-file', join(folder, 'key')];
  const config = ['--config', join(folder, 'public-config.json')];
  const child = spawn(process.execPath, [...start, ...paths, ...config, ...extra]);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
    });
  }
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, printed })));
}

const client = () => createReadClient(file, node.rpcUrl);
const owner = () =>
  createWalletClient({
    account: privateKeyToAccount(sampleKey),
    chain: communityChain(file, node.rpcUrl),
    transport: http(node.rpcUrl),
  });

/** Mints chat tokens to the deploying account. */
async function mintTokens(token: string, amount: string): Promise<void> {
  for (const functionName of ['setMinterAllowance', 'mint'] as const) {
    const hash = await owner().writeContract({
      ...{ address: token as Address, abi: chatTokenAbi, functionName },
      args: [sampleOwner, parseEther(amount)],
    });
    await client().waitForTransactionReceipt({ hash });
  }
}

const sent = () => client().getTransactionCount({ address: sampleOwner });

describe.sequential('npm run deploy', () => {
  test('npm run deploy with --dry-run says what it would do and cost and what the owner could do, and sends nothing', async () => {
    const { code, printed } = await runFrom(sources, '--dry-run');
    expect(code).toBe(0);
    for (const part of ['Name registry', 'Activity points', 'Chat token', 'Name minter', 'Tips']) {
      expect(printed).toContain(`${part} deployed at 0x`);
    }
    for (const part of ['Swap router', 'Staking contract', 'NFT launchpad']) {
      expect(printed).toContain(`${part} deployed at 0x`);
    }
    expect(printed).toMatch(/About [\d,]+ gas, [\d.]+ DEGEN at the current gas price/);
    expect(printed).toContain('# What the owner can do');
    expect(await sent()).toBe(0);
  });

  test('npm run deploy deploys everything at the announced addresses, and writes the public config', async () => {
    const announced = (await run('--dry-run')).printed.match(/0x[0-9a-fA-F]{40}/g) ?? [];
    const { code, printed } = await run();
    expect(printed).toContain('Everything is deployed.');
    expect(code).toBe(0);
    const config = publicConfigSchema.parse(
      JSON.parse(readFileSync(join(folder, 'public-config.json'), 'utf8')),
    );
    expect(config).toMatchObject({
      communityName: 'Harbour',
      tldName: '.sea',
      embeddedChain: false,
      cowSettlementAddress: cowSettlement,
      cowVaultRelayerAddress: '',
      faucetAddress: '',
    });
    for (const key of [
      'punkTldAddress',
      'punkMinterAddress',
      'activityPointsAddress',
      'chatTokenAddress',
      'moderatorsAddress',
      'tipsAddress',
      'anchorsAddress',
      'multicallAddress',
      'swapRouterAddress',
      'stakingContractAddress',
      'nftLaunchpadBondingAddress',
    ] as const) {
      expect(announced, key).toContain(config[key]);
      const code = await client().getCode({ address: config[key] as `0x${string}` });
      expect(code?.length, key).toBeGreaterThan(100);
    }
    // Before the first transaction, where no contract was.
    expect(config.startBlocks).toMatchObject({ punkTldAddress: 1, swapRouterAddress: 1 });
  });

  test('a second npm run deploy does nothing', async () => {
    const before = await sent();
    expect((await run()).code).toBe(0);
    expect(await sent()).toBe(before);
    expect((await run('--dry-run')).printed).toContain('Everything is deployed and connected.');
  });

  test('npm run deploy says that an airdrop lacks tokens, and opens it when the account has them', async () => {
    const path = join(folder, 'public-config.json');
    const read = () => publicConfigSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    const { timestamp } = await client().getBlock();
    const lastDay = new Date((Number(timestamp) + 30 * 86_400) * 1_000).toISOString().slice(0, 10);
    file.nameAirdrop = { tokensPerName: '2.5', names: 4, lastDay };
    expect((await run('--dry-run')).printed).toContain('Airdrop for names deployed at 0x');
    const failed = await run();
    expect(failed.code).toBe(1);
    expect(failed.printed).toMatch(
      /Could not be done: The airdrop at 0x\w{40} has all its tokens\.\n$/,
    );
    await mintTokens(read().chatTokenAddress, '10');
    expect(await run()).toMatchObject({ code: 0 });
    const airdrop = read().airdropClaimDomainsAddress as Address;
    expect(await getAirdropTerms(client(), airdrop)).toMatchObject({
      ...{ cap: parseEther('10'), missing: 0n, claimed: 0n },
      deadlineSeconds: BigInt(Date.parse(`${lastDay}T00:00:00Z`) / 1_000 + 86_400),
    });
    const before = await sent();
    expect((await run()).code).toBe(0);
    expect(await sent()).toBe(before);
    file.pointsAirdrop = { tokensPerPoint: '1', week: 9, lastDay };
    expect((await run()).printed).toContain('Could not be done: Airdrop for points deployed at');
    delete file.pointsAirdrop;
  });

  test('npm run deploy opens the airdrop of the next week beside the one before, whose claims stay open', async () => {
    const path = join(folder, 'public-config.json');
    const read = () => publicConfigSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    const config = read();
    const wallet = owner();
    const hash = await mintName({
      ...{ client: client(), wallet, name: 'harry', holder: sampleOwner, referrer: zeroAddress },
      minter: config.punkMinterAddress as Address,
      registry: config.punkTldAddress as Address,
      valueWei: parseEther('10'),
    });
    await client().waitForTransactionReceipt({ hash });
    await mintTokens(config.chatTokenAddress, '100');
    const tester = createTestClient({
      ...{ chain: wallet.chain, mode: 'anvil', transport: http(node.rpcUrl) },
    });
    await tester.increaseTime({ seconds: 15 * 86_400 });
    await tester.mine({ blocks: 1 });
    const lastDay = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
    const open = async (week: number) => {
      file.pointsAirdrop = { tokensPerPoint: '1', week, lastDay };
      const { code, printed } = await run();
      expect(code, printed).toBe(0);
      return printed;
    };
    await open(1);
    const { airdropApAddress: first } = read();
    expect(read().earlierAirdropApAddresses).toEqual([]);
    expect(await open(2)).toContain('Claims of the earlier one stay open.');
    const { airdropApAddress: second } = read();
    expect(second).not.toBe(first);
    expect(read().earlierAirdropApAddresses).toEqual([first]);
    // The same again changes nothing; back to the first, each is listed once.
    await open(2);
    expect(read()).toMatchObject({
      ...{ airdropApAddress: second, earlierAirdropApAddresses: [first] },
    });
    await open(1);
    expect(read()).toMatchObject({
      ...{ airdropApAddress: first, earlierAirdropApAddresses: [second] },
    });
    delete file.pointsAirdrop;
    expect((await run()).code).toBe(0);
    expect(read()).toMatchObject({
      ...{ airdropApAddress: first, earlierAirdropApAddresses: [second] },
    });
  });

  test('npm run deploy keeps what the operator wrote into the config, known to it or not, and fills in addresses', async () => {
    const path = join(folder, 'public-config.json');
    const before = JSON.parse(readFileSync(path, 'utf8'));
    const own = {
      ...before,
      communityName: 'Harbour Town',
      projectUrl: 'https://town.example',
      chatTokenSymbol: 'TOWN',
      postingNeedsName: false,
      rooms: [{ id: 'pier', title: 'Pier', path: '/' }],
      meta: { ...before.meta, title: 'Come in' },
      miniapp: { tagline: 'Ships and names' },
      cowVaultRelayerAddress: `0x${'c'.repeat(40)}`,
      aSectionOfTomorrow: { deep: [1, 2, 3] },
    };
    const stray = { punkTldAddress: '', tipsAddress: `0x${'e'.repeat(40)}` };
    writeFileSync(path, JSON.stringify({ ...own, ...stray }));
    const { code, printed } = await run();
    expect(code).toBe(0);
    expect(printed).toContain(
      `tipsAddress was ${stray.tipsAddress} and is ${before.tipsAddress} now.`,
    );
    // Where the events of a stray contract begin says nothing about another's.
    const { punkTldAddress: _tld, tipsAddress: _tips, ...startBlocks } = before.startBlocks;
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ ...own, startBlocks });
  });

  test.each<[string, string, RegExp]>([
    [
      'another community',
      '{"tldName":".lake"}',
      /says tldName is ".lake", the chain file says ".sea"/,
    ],
    ['another chain', '{"supportedChainId":1}', /says supportedChainId is 1, the chain file says/],
    ['no JSON', '{', /cannot be read as JSON/],
    ['no object', '[]', /is not a JSON object/],
    ['a wrong value', '{"postingNeedsName":"no"}', /would be invalid\.\n {2}postingNeedsName: /],
  ])(
    'npm run deploy leaves the config of %s alone and sends nothing',
    async (_, content, sentence) => {
      const path = join(folder, 'public-config.json');
      const kept = readFileSync(path, 'utf8');
      const before = await sent();
      writeFileSync(path, content);
      const { code, printed } = await run();
      expect([code, await sent()]).toEqual([1, before]);
      expect(printed).toMatch(sentence);
      expect(readFileSync(path, 'utf8')).toBe(content);
      writeFileSync(path, kept);
    },
  );

  test('a wrong setting is named, and nothing is sent', async () => {
    const before = await sent();
    file = { ...file, swapFeeBps: 10_000 };
    const { code, printed } = await run();
    expect(code).toBe(1);
    expect(printed).toContain('swapFeeBps');
    expect(await sent()).toBe(before);
  });
});
