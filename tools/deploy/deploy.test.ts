import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReadClient } from '@parley/chain/client';
import {
  sampleChainId,
  sampleKey,
  sampleOwner,
  sampleTreasury,
} from '@parley/contracts/deploy/sample';
import { publicConfigSchema } from '@parley/domain/config/wire';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeployFile } from './plan.ts';

let node: EmbeddedChain;
let folder: string;
let file: DeployFile;
beforeAll(async () => {
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
  };
});
afterAll(async () => {
  await node?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm run deploy` with the file as it is now. */
function run(...extra: string[]): Promise<{ code: number | null; printed: string }> {
  const chainFile = join(folder, 'chain.json');
  writeFileSync(chainFile, JSON.stringify(file));
  const paths = ['--chain', chainFile, '--key-file', join(folder, 'key')];
  const config = ['--config', join(folder, 'public-config.json')];
  const child = spawn(process.execPath, [
    ...['tools/bootstrap.mjs', 'tools/deploy/main.ts', ...paths, ...config, ...extra],
  ]);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
    });
  }
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, printed })));
}

const client = () => createReadClient(file, node.rpcUrl);
const sent = () => client().getTransactionCount({ address: sampleOwner });

describe.sequential('npm run deploy', () => {
  test('with --dry-run says what it would do and cost, and what the owner could do; sends nothing', async () => {
    const { code, printed } = await run('--dry-run');
    expect(code).toBe(0);
    for (const part of ['name registry', 'activity points', 'chat token', 'name minter', 'tips']) {
      expect(printed).toContain(`The ${part} stands at 0x`);
    }
    for (const part of ['swap router', 'staking contract', 'launchpad of collections']) {
      expect(printed).toContain(`The ${part} stands at 0x`);
    }
    expect(printed).toMatch(/About [\d,]+ gas, [\d.]+ DEGEN at the price of now/);
    expect(printed).toContain('# What the owner can do');
    expect(await sent()).toBe(0);
  });

  test('puts everything there, at the announced addresses, and writes the public config', async () => {
    const announced = (await run('--dry-run')).printed.match(/0x[0-9a-fA-F]{40}/g) ?? [];
    const { code, printed } = await run();
    expect(printed).toContain('Everything stands.');
    expect(code).toBe(0);
    const config = publicConfigSchema.parse(
      JSON.parse(readFileSync(join(folder, 'public-config.json'), 'utf8')),
    );
    expect(config).toMatchObject({
      communityName: 'Harbour',
      tldName: '.sea',
      embeddedChain: false,
    });
    for (const key of [
      'punkTldAddress',
      'punkMinterAddress',
      'activityPointsAddress',
      'chatTokenAddress',
      'moderatorsAddress',
      'tipsAddress',
      'multicallAddress',
      'swapRouterAddress',
      'stakingContractAddress',
      'nftLaunchpadBondingAddress',
    ] as const) {
      expect(announced, key).toContain(config[key]);
      const code = await client().getCode({ address: config[key] as `0x${string}` });
      expect(code?.length, key).toBeGreaterThan(100);
    }
  });

  test('a second time does nothing', async () => {
    const before = await sent();
    expect((await run()).code).toBe(0);
    expect(await sent()).toBe(before);
    expect((await run('--dry-run')).printed).toContain('Everything stands and is wired.');
  });

  test('a wrong setting is named, and nothing is sent', async () => {
    const before = await sent();
    file = { ...file, swapFeeBps: 10_000 };
    const { code, printed } = await run();
    expect(code).toBe(1);
    expect(printed).toContain('swapFeeBps');
    expect(await sent()).toBe(before);
  });
});
