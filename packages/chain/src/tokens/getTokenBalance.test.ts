import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { parseEther } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatTokenAbi } from '../generated/abis.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { getTokenBalance } from './getTokenBalance.ts';

let node: EmbeddedChain;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
});
afterAll(() => node.stop());

test('the balance follows what was minted', async () => {
  const community = await deploySample(node.rpcUrl);
  const { client, chatTokenAddress: token } = community;
  const address = community.wallet(1).account.address;
  expect(await getTokenBalance(client, { token, address })).toBe(0n);
  const owner = community.wallet(0);
  const contract = { address: token, abi: chatTokenAbi } as const;
  const allow = await owner.writeContract({
    ...contract,
    functionName: 'setMinterAllowance',
    args: [owner.account.address, parseEther('50')],
  });
  await waitForTransaction(client, allow);
  const mint = await owner.writeContract({
    ...contract,
    functionName: 'mint',
    args: [address, parseEther('20')],
  });
  await waitForTransaction(client, mint);
  expect(await getTokenBalance(client, { token, address })).toBe(parseEther('20'));
});
