import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { transactionText } from '@parley/text/transactions';
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  custom,
  http,
  numberToHex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { anvil } from 'viem/chains';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Web3 } from '../wallet/web3.ts';
import { waitForBatch } from './waitForBatch.ts';

const chain = { ...anvil, id: 666_666_666 };
const account = privateKeyToAccount(generatePrivateKey());
let node: EmbeddedChain;
beforeAll(async () => {
  node = await startChain({ chainId: chain.id });
});
afterAll(() => node.stop());

/** A wallet that says this of its calls, the last one for ever. */
function wallet(...answers: (object | Error)[]): Web3 {
  let asked = 0;
  const request = async () => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    if (answer instanceof Error) throw answer;
    const common = { version: '2.0.0', id: '0x1', chainId: numberToHex(chain.id), atomic: true };
    return { ...common, ...answer };
  };
  const transport = http(node.rpcUrl);
  const client = createWalletClient({ account, chain, transport: custom({ request }) });
  const reads = createPublicClient({ chain, transport });
  return { reads, walletClient: () => client } as unknown as Web3;
}

const hash = `0x${'1'.repeat(64)}`;
const receipt = {
  transactionHash: hash,
  blockNumber: '0x1',
  gasUsed: '0x1',
  status: '0x1',
  logs: [],
};

test('a batch is waited for over a wallet that does not answer', async () => {
  const web3 = wallet(
    new Error('Not there.'),
    { status: 100 },
    { status: 200, receipts: [receipt] },
  );
  expect(await waitForBatch(web3, '0x1')).toBe(hash);
});

test.each([400, 500])('a batch that the wallet gave up with %i has failed', async (status) => {
  await expect(waitForBatch(wallet({ status }), '0x1')).rejects.toMatchObject({ code: 'reverted' });
});

test('a batch whose calls failed has failed, also where its transaction succeeded', async () => {
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  await tester.setBalance({ address: account.address, value: 10n ** 18n });
  const refusing = `0x${'bad'.padStart(40, '0')}` as const;
  await tester.setCode({ address: refusing, bytecode: '0x5f5ffd' });
  const sender = createWalletClient({ account, chain, transport: http(node.rpcUrl) });
  const answer = (transactionHash: string) => ({
    status: 500,
    receipts: [{ ...receipt, transactionHash, status: '0x0' }],
  });
  // As a bundler's, which makes the operations of many accounts.
  const bundled = await sender.sendTransaction({ to: account.address, gas: 21_000n });
  await expect(waitForBatch(wallet(answer(bundled)), '0x1')).rejects.toMatchObject({
    code: 'reverted',
  });
  // As an account's own: it is followed, and its block says why.
  const own = await sender.sendTransaction({ to: refusing, gas: 60_000n });
  expect(await waitForBatch(wallet(answer(own)), '0x1')).toBe(own);
});

test('a batch that is not made in time is told by what its wallet is', async () => {
  const waiting = () => waitForBatch(wallet({ status: 100 }), '0x1', 1);
  const reason = transactionText.batchWaits;
  await expect(waiting()).rejects.toMatchObject({ code: 'proposed', message: reason });
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  await tester.setCode({ address: account.address, bytecode: '0x00' });
  const message = transactionText.proposed;
  await expect(waiting()).rejects.toMatchObject({ code: 'proposed', message });
});
