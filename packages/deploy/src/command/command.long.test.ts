import { readFileSync, writeFileSync } from 'node:fs';
import { getAirdropTerms } from '@parley/chain/airdrop/getAirdropTerms';
import { communityChain } from '@parley/chain/chain';
import { createReadClient } from '@parley/chain/client';
import { chatTokenAbi } from '@parley/chain/generated/abis';
import { mintName } from '@parley/chain/names/mintName';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
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
import { sampleChainId, sampleKey, sampleOwner } from '../sample.ts';
import { type CommandFolder, cowSettlement, openCommandFolder } from './testCommand.ts';

let node: EmbeddedChain;
let commands: CommandFolder;
let file: CommandFolder['file'];
let path: string;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  commands = await openCommandFolder(node.rpcUrl);
  ({ file, configPath: path } = commands);
});
afterAll(async () => {
  await node?.stop();
  await commands?.remove();
});

const run = (...extra: string[]) => commands.run('deploy', { extra });
const airdrop = (...extra: string[]) => commands.run('airdrop', { extra });
const read = () => commands.readConfig();

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
      address: token as Address,
      abi: chatTokenAbi,
      functionName,
      args: [sampleOwner, parseEther(amount)],
    });
    await client().waitForTransactionReceipt({ hash });
  }
}

const sent = () => client().getTransactionCount({ address: sampleOwner });

describe.sequential('npm run deploy', () => {
  test('npm run deploy with --dry-run says what it would do and cost and what the owner could do, and sends nothing', async () => {
    const { code, printed } = await commands.run('deploy', {
      extra: ['--dry-run'],
      fromSources: true,
    });
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
    const config = read();
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

  test('npm run airdrop says that an airdrop lacks tokens, and opens it when the account has them', async () => {
    const { timestamp } = await client().getBlock();
    const lastDay = new Date((Number(timestamp) + 30 * 86_400) * 1_000).toISOString().slice(0, 10);
    file.nameAirdrop = { tokensPerName: '2.5', names: 4, lastDay };
    expect((await airdrop('--dry-run')).printed).toContain('Airdrop for names deployed at 0x');
    const untouched = await sent();
    expect((await run()).printed).toContain('opened by npm run airdrop');
    expect(await sent()).toBe(untouched);
    const failed = await airdrop();
    expect(failed.code).toBe(1);
    expect(failed.printed).toMatch(
      /Could not be done: The airdrop at 0x\w{40} has all its tokens\. .*revert.*\n$/,
    );
    await mintTokens(read().chatTokenAddress, '10');
    expect(await airdrop()).toMatchObject({ code: 0 });
    const opened = read().airdropClaimDomainsAddress as Address;
    expect(await getAirdropTerms(client(), opened)).toMatchObject({
      cap: parseEther('10'),
      missing: 0n,
      claimed: 0n,
      deadlineSeconds: BigInt(Date.parse(`${lastDay}T00:00:00Z`) / 1_000 + 86_400),
    });
    const before = await sent();
    expect((await airdrop()).code).toBe(0);
    expect(await sent()).toBe(before);
    file.pointsAirdrop = { tokensPerPoint: '1', week: 9, lastDay };
    expect((await airdrop()).printed).toContain(
      'Could not be done: Airdrop for points deployed at',
    );
    delete file.pointsAirdrop;
    delete file.nameAirdrop;
    expect((await airdrop()).printed).toContain('neither nameAirdrop nor pointsAirdrop');
  });

  test('npm run airdrop opens the airdrop of the next week beside the one before, whose claims stay open', async () => {
    const config = read();
    const wallet = owner();
    const hash = await mintName({
      client: client(),
      wallet,
      name: 'harry',
      holder: sampleOwner,
      referrer: zeroAddress,
      minter: config.punkMinterAddress as Address,
      registry: config.punkTldAddress as Address,
      valueWei: parseEther('10'),
    });
    await client().waitForTransactionReceipt({ hash });
    await mintTokens(config.chatTokenAddress, '100');
    const tester = createTestClient({
      chain: wallet.chain,
      mode: 'anvil',
      transport: http(node.rpcUrl),
    });
    await tester.increaseTime({ seconds: 15 * 86_400 });
    await tester.mine({ blocks: 1 });
    const lastDay = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
    const open = async (week: number) => {
      file.pointsAirdrop = { tokensPerPoint: '1', week, lastDay };
      const { code, printed } = await airdrop();
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
      airdropApAddress: second,
      earlierAirdropApAddresses: [first],
    });
    await open(1);
    expect(read()).toMatchObject({
      airdropApAddress: first,
      earlierAirdropApAddresses: [second],
    });
    delete file.pointsAirdrop;
    expect((await run()).code).toBe(0);
    expect(read()).toMatchObject({
      airdropApAddress: first,
      earlierAirdropApAddresses: [second],
    });
  });

  test('npm run deploy keeps what the operator wrote into the config, known to it or not, and fills in addresses', async () => {
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
    writeFileSync(path, JSON.stringify({ ...own, punkTldAddress: '' }));
    const { code, printed } = await run();
    expect(code, printed).toBe(0);
    // Where the events of a contract begin that was not named says nothing about another's.
    const { punkTldAddress: _tld, ...startBlocks } = before.startBlocks;
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
    file.swapFeeBps = 10_000;
    const { code, printed } = await run();
    expect(code).toBe(1);
    expect(printed).toContain('swapFeeBps');
    expect(await sent()).toBe(before);
  });
});
