import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { erc20Abi } from 'viem';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { simulateAndWrite } from './simulateAndWrite.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
});
afterAll(() => node.stop());

/** An approval of the chat token, which nobody refuses. */
function approval() {
  const wallet = community.wallet(1);
  const call = {
    address: community.chatTokenAddress,
    abi: erc20Abi,
    functionName: 'approve',
    args: [community.wallet(2).account.address, 1n],
  } as const;
  return { wallet, call, clients: { client: community.client, wallet } };
}

test('a transaction may use half as much gas again as was estimated, for a block that costs more', async () => {
  const { wallet, call, clients } = approval();
  const { client } = community;
  const estimate = await client.estimateContractGas({ ...call, account: wallet.account });
  const { gas } = await client.getTransaction({ hash: await simulateAndWrite(clients, call) });
  expect(gas).toBe((estimate * 3n) / 2n);
});

test('the wallet is not asked for a call that would fail', async () => {
  const { wallet, call, clients } = approval();
  const asked = vi.spyOn(wallet, 'writeContract');
  const transfer = {
    ...call,
    functionName: 'transfer',
    args: [wallet.account.address, 2n ** 200n],
  };
  await expect(simulateAndWrite(clients, transfer as never)).rejects.toMatchObject({
    code: 'reverted',
  });
  expect(asked).not.toHaveBeenCalled();
});
