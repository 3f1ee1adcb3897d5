import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatTokenAbi, stakingRewardsAbi } from '@parley/chain/generated/abis';
import { publicConfigSchema } from '@parley/domain/config/wire';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type BundledTool, bundleTool } from '@parley/testkit/bundledTool';
import {
  type Address,
  createPublicClient,
  createTestClient,
  erc20Abi,
  http,
  keccak256,
  parseEther,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { create2Deployer } from '../deployer.ts';
import { sampleTreasury } from '../sample.ts';
import { create2Sender } from './create2.ts';

/** As block explorers show it on public chains: `cast keccak $(cast code 0x4e59b44847b379578588920cA78FbF26c0B4956C)`. */
const create2CodeHash = '0x2fa86add0aed31f33a762c9d88e807c475bd51d0f52bd0955754b2608f7e4989';
const chainId = 4_242_424_242;
const owner = '0x1111111111111111111111111111111111111111';
const entry = 'packages/deploy/src/open/openMain.ts';

let node: EmbeddedChain;
let tool: BundledTool;
let folder: string;
beforeAll(async () => {
  node = await startChain({ chainId });
  tool = await bundleTool(entry);
  folder = mkdtempSync(join(tmpdir(), 'parley-open-'));
});
afterAll(async () => {
  await node?.stop();
  await tool?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const place = (name: string) => join(folder, 'harbor', name);
const read = (name: string) => JSON.parse(readFileSync(place(name), 'utf8'));
const client = () => createPublicClient({ transport: http(node.rpcUrl) });
const miner = () => createTestClient({ mode: 'anvil', transport: http(node.rpcUrl) });

function run(...extra: string[]): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, [
    tool.file,
    entry,
    '--to',
    join(folder, 'harbor'),
    ...extra,
  ]);
  child.stdin.end();
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
    });
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, printed })));
}

function answer(changes: Record<string, unknown>): string {
  const path = join(folder, 'answers.json');
  const answers = {
    rpcUrl: node.rpcUrl,
    chainName: 'Harbor Chain',
    tokenSymbol: 'SALT',
    communityName: 'Harbor',
    owner,
    firstSupply: '5000',
    poolTokens: '1000',
    poolCoins: '2',
    ...changes,
  };
  writeFileSync(path, JSON.stringify(answers));
  return path;
}

test('answers that are wrong or missing are told line by line, and nothing is sent', async () => {
  const wrong = answer({ communityName: undefined, owner: '0x12', poolCoins: 'two' });
  const { code, printed } = await run('--answers', wrong);
  expect(code).toBe(1);
  expect(printed).toContain(`Chain ${chainId}, at block 0`);
  expect(printed).toContain('  communityName: missing. Name of the community.');
  expect(printed).toMatch(/ {2}owner: .+/);
  expect(printed).toMatch(/ {2}poolCoins: .+/);
  expect(printed).not.toContain('    at ');
});

test('a node that does not answer, and one of another chain than the answers are for, are named', async () => {
  const away = await run('--answers', answer({ rpcUrl: 'http://127.0.0.1:9' }));
  expect(away).toMatchObject({ code: 1 });
  expect(away.printed).toContain('The node at http://127.0.0.1:9 does not answer');
  const other = await run('--answers', answer({ supportedChainId: 7 }));
  expect(other).toMatchObject({ code: 1 });
  expect(other.printed).toContain(
    `The node is on chain ${chainId}, and the answers are for chain 7.`,
  );
});

test('a community opens on a chain with blocks of its own pace, no CREATE2 deployer, and fees that rise', async () => {
  await miner().setCode({ address: create2Deployer, bytecode: '0x' });
  await miner().setNonce({ address: create2Sender, nonce: 0 });
  await miner().setIntervalMining({ interval: 1 });
  const answers = answer({});
  const poor = await run('--answers', answers, '--yes');
  expect(poor.code).toBe(1);
  expect(poor.printed).toMatch(/has no CREATE2 deployer.* takes 0\.01 SALT/);
  const payer = /(0x[0-9a-fA-F]{40}) pays, and has 0 SALT\. Send it [\d.]+ SALT or more/.exec(
    poor.printed,
  )?.[1] as Address;
  expect(statSync(place('deployer.key')).mode & 0o777).toBe(0o600);
  const key = readFileSync(place('deployer.key'), 'utf8').trim() as `0x${string}`;
  expect(payer).toBe(privateKeyToAccount(key).address);

  await miner().setBalance({ address: payer, value: parseEther('100') });
  const unasked = await run('--answers', answers);
  expect(unasked).toMatchObject({ code: 1 });
  expect(unasked.printed).toContain('Nothing was sent. Run it again with --yes.');
  expect(await client().getTransactionCount({ address: payer })).toBe(0);

  // Broken off in the midst of it, and gone on with.
  const broken = spawn(process.execPath, [
    tool.file,
    entry,
    '--to',
    join(folder, 'harbor'),
    '--answers',
    answers,
    '--yes',
  ]);
  await expect
    .poll(() => client().getTransactionCount({ address: payer }), { timeout: 120_000 })
    .toBeGreaterThan(3);
  broken.kill('SIGKILL');
  const code = (await client().getCode({ address: create2Deployer })) ?? '0x';
  expect(keccak256(code)).toBe(create2CodeHash);

  const base = (await client().getBlock()).baseFeePerGas ?? 0n;
  await miner().setNextBlockBaseFeePerGas({ baseFeePerGas: 20n * (base + 1_000_000_000n) });
  const done = await run('--answers', answers, '--yes');
  expect(done.printed).toContain('Harbor is on its chain.');
  expect(done.code).toBe(0);
  expect(done.printed).toContain('Members open http://localhost:3000');
  expect(done.printed).toContain(`${owner} may accept the contracts`);
}, 600_000);

test('what was opened is a community: a config, its first supply, and a pool whose shares the owner has', async () => {
  const config = publicConfigSchema.parse(read('public-config.json'));
  expect(config).toMatchObject({
    communityName: 'Harbor',
    tldName: '.harbor',
    supportedChainId: chainId,
  });
  const token = { address: config.chatTokenAddress as Address, abi: chatTokenAbi } as const;
  const balance = (of: Address) =>
    client().readContract({ ...token, functionName: 'balanceOf', args: [of] });
  expect(await balance(owner)).toBe(parseEther('5000'));
  const pool = await client().readContract({
    address: config.stakingContractAddress as Address,
    abi: stakingRewardsAbi,
    functionName: 'stakeToken',
  });
  expect(await balance(pool)).toBe(parseEther('1000'));
  const shares = await client().readContract({
    address: pool,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  });
  expect(shares).toBeGreaterThan(0n);
  const settings = readFileSync(place('parley.env'), 'utf8');
  expect(settings).toBe(
    `RPC_URL=${node.rpcUrl}\nPARLEY_CONFIG=${place('public-config.json')}\nPARLEY_DATA=${place('data')}\n`,
  );
  expect(existsSync(place('data'))).toBe(false);
});

test('opened once more, nothing is sent, whatever the owner did with the tokens', async () => {
  const payer = privateKeyToAccount(
    readFileSync(place('deployer.key'), 'utf8').trim() as `0x${string}`,
  ).address;
  const before = await client().getTransactionCount({ address: payer });
  const again = await run('--yes');
  expect(again.code).toBe(0);
  expect(await client().getTransactionCount({ address: payer })).toBe(before);
});

test('a template fills in what is not asked, such as rooms', async () => {
  const rooms = [{ id: 'harbor', title: 'Harbor', path: '/' }];
  const template = join(folder, 'template.json');
  writeFileSync(
    template,
    JSON.stringify({
      ...JSON.parse(readFileSync('config/degen.json', 'utf8')),
      supportedChainId: chainId,
      rooms,
      blockExplorerApiUrl: '',
    }),
  );
  const { printed } = await run(
    '--to',
    join(folder, 'other'),
    '--template',
    template,
    '--answers',
    answer({ treasury: sampleTreasury, tldName: '.pier' }),
    '--key-file',
    place('deployer.key'),
    '--yes',
  );
  expect(printed).toContain('Harbor is on its chain.');
  const config = JSON.parse(readFileSync(join(folder, 'other', 'public-config.json'), 'utf8'));
  expect(config).toMatchObject({
    rooms,
    communityName: 'Harbor',
    tldName: '.pier',
    chainName: 'Harbor Chain',
  });
  expect(config.punkTldAddress).toMatch(/^0x/);
}, 600_000);
