import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { communityChain } from '@parley/chain/chain';
import { nameRegistryAbi } from '@parley/chain/generated/abis';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Address, createPublicClient, createWalletClient, http, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deployCommunity } from './deployCommunity.ts';
import { deployerKeyIn } from './files.ts';
import { setBalance } from './fund.ts';
import { embeddedCommunity } from './publicConfig.ts';

/** All contracts have the same ownership functions, so one ABI serves for all. */
const abi = nameRegistryAbi;

let node: EmbeddedChain;
let dataFolder: string;
beforeEach(async () => {
  node = await startChain({ chainId: embeddedCommunity.supportedChainId });
  dataFolder = mkdtempSync(join(tmpdir(), 'parley-heir-'));
});
afterEach(async () => {
  await node.stop();
  rmSync(dataFolder, { recursive: true });
});

test('a start after the contracts were handed to another owner changes nothing and asks for nothing', async () => {
  const { rpcUrl } = node;
  const start = (log: (sentence: string) => void = () => undefined) =>
    deployCommunity({ rpcUrl, dataFolder, projectUrl: 'http://localhost:1', log });
  const { configPath } = await start();
  const written = readFileSync(configPath, 'utf8');
  const chain = communityChain(embeddedCommunity, rpcUrl);
  const client = createPublicClient({ chain, transport: http(rpcUrl), pollingInterval: 20 });
  const [owner, heir] = [deployerKeyIn(dataFolder), generatePrivateKey()].map((key) =>
    createWalletClient({ account: privateKeyToAccount(key), chain, transport: http(rpcUrl) }),
  );
  if (owner === undefined || heir === undefined) throw new Error('There are two wallets.');
  await setBalance(rpcUrl, heir.account.address, parseEther('1'));
  const ownerOf = (address: Address) =>
    client.readContract({ address, abi, functionName: 'owner' }).catch(() => null);
  const handed: Address[] = [];
  for (const address of Object.values(JSON.parse(written) as Record<string, unknown>)) {
    if (!/^0x[0-9a-fA-F]{40}$/.test(String(address))) continue;
    const contract = { address: address as Address, abi } as const;
    if ((await ownerOf(contract.address)) !== owner.account.address) continue;
    const offer = { functionName: 'transferOwnership', args: [heir.account.address] } as const;
    const offered = await owner.writeContract({ ...contract, ...offer });
    await client.waitForTransactionReceipt({ hash: offered });
    const accepted = await heir.writeContract({ ...contract, functionName: 'acceptOwnership' });
    await client.waitForTransactionReceipt({ hash: accepted });
    expect(await ownerOf(contract.address)).toBe(heir.account.address);
    handed.push(contract.address);
  }
  expect(handed.length).toBeGreaterThanOrEqual(7);
  const sentences: string[] = [];
  await start((sentence) => sentences.push(sentence));
  expect(sentences).toEqual([]);
  expect(readFileSync(configPath, 'utf8')).toBe(written);
});
