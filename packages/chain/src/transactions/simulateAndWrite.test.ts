import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { erc20Abi, parseAbi } from 'viem';
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

test('a transaction may use more gas than was estimated, for a block that costs more', async () => {
  const { wallet, call, clients } = approval();
  const { client } = community;
  const estimate = await client.estimateContractGas({ ...call, account: wallet.account });
  const { gas } = await client.getTransaction({ hash: await simulateAndWrite(clients, call) });
  expect(gas).toBe(estimate + 70_000n);
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

test('a call is simulated and estimated in the next block, and only the wallet’s own account sends it', async () => {
  const { wallet, call, clients } = approval();
  const { client } = community;
  const simulated = vi.spyOn(client, 'simulateContract');
  const estimated = vi.spyOn(client, 'estimateContractGas');
  const written = vi.spyOn(wallet, 'writeContract');
  const hash = await simulateAndWrite(clients, call);
  for (const spy of [simulated, estimated]) {
    expect(spy.mock.calls.at(-1)?.[0]).toMatchObject({
      blockTag: 'pending',
      account: wallet.account,
    });
  }
  expect(written.mock.calls.at(-1)?.[0]).toMatchObject({
    chain: client.chain,
    account: wallet.account,
  });
  expect(written.mock.calls.at(-1)?.[0]).not.toHaveProperty('blockTag');
  const { from } = await client.getTransaction({ hash });
  expect(from).toBe(wallet.account.address.toLowerCase());
});

test('a contract that answers with something else than its interface says is called all the same', async () => {
  const { clients, call } = approval();
  const abi = parseAbi(['function approve(address, uint256) returns (string, bytes32[])']);
  expect(await simulateAndWrite(clients, { ...call, abi } as never)).toMatch(/^0x/);
});
