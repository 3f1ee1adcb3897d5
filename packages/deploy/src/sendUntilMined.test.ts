import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  http,
  NonceTooLowError,
  parseGwei,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleChainId, sampleKey, sampleTreasury } from './sample.ts';
import { sendUntilMined } from './sendUntilMined.ts';

let node: EmbeddedChain;
beforeEach(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
});
afterEach(() => node.stop());

function open() {
  const chain = defineChain({
    id: sampleChainId,
    name: 'Test',
    nativeCurrency: { name: 'Test', symbol: 'TEST', decimals: 18 },
    rpcUrls: { default: { http: [node.rpcUrl] } },
  });
  const transport = http(node.rpcUrl);
  return {
    client: createPublicClient({ chain, transport, cacheTime: 0 }),
    wallet: createWalletClient({ account: privateKeyToAccount(sampleKey), chain, transport }),
    miner: createTestClient({ mode: 'anvil', chain, transport }),
  };
}

const request = { to: sampleTreasury, data: '0x', value: 5n } as const;

test('a transaction that fees outran is sent again with more, and happens once', async () => {
  const { client, wallet, miner } = open();
  const before = await client.getBalance({ address: sampleTreasury });
  await miner.setAutomine(false);
  const sent = sendUntilMined(request, { client, wallet, raiseAfterMs: 200, pollMs: 50 });
  // What was sent first cannot get into this block, nor into the next ones, which ask hardly less.
  await expect.poll(() => client.getBlockTransactionCount({ blockTag: 'pending' })).toBe(1);
  await miner.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('500') });
  await miner.mine({ blocks: 1 });
  await miner.setIntervalMining({ interval: 1 });
  const receipt = await sent;
  expect(receipt.status).toBe('success');
  expect(receipt.effectiveGasPrice).toBeGreaterThan(parseGwei('100'));
  expect(await client.getBalance({ address: sampleTreasury })).toBe(before + 5n);
  expect(await client.getTransactionCount({ address: wallet.account.address })).toBe(1);
});

test('a transaction whose nonce another run took is given up, and says so', async () => {
  const { client, wallet, miner } = open();
  await miner.setAutomine(false);
  const sent = sendUntilMined(request, { client, wallet, raiseAfterMs: 60_000, pollMs: 10 });
  const outcome = expect(sent).rejects.toBeInstanceOf(NonceTooLowError);
  await expect.poll(() => client.getBlockTransactionCount({ blockTag: 'pending' })).toBe(1);
  const maxFeePerGas = parseGwei('1000');
  const fees = { maxFeePerGas, maxPriorityFeePerGas: maxFeePerGas };
  await wallet.sendTransaction({ ...request, value: 6n, nonce: 0, ...fees });
  await miner.mine({ blocks: 1 });
  await outcome;
});

test('a transaction that gets into no block in time is named', async () => {
  const { client, wallet, miner } = open();
  await miner.setAutomine(false);
  await expect(
    sendUntilMined(request, { client, wallet, giveUpAfterMs: 300, pollMs: 50 }),
  ).rejects.toThrow(/^A transaction \(0x[0-9a-f]{64}\) waits for a block/);
});
