import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { createTestClient, http, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameRegistryAbi } from '../generated/abis.ts';
import { getPlace, isNonceUsed } from './getPlace.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
});
afterAll(() => node.stop());

test('a transaction has a place with how it ended there, and none once its block is gone', async () => {
  const { client, chain } = community;
  const wallet = community.wallet(2);
  const { address } = wallet.account;
  const nonce = await client.getTransactionCount({ address });
  const sender = { address: address.toLowerCase(), nonce };
  expect(await isNonceUsed(client, { address, nonce })).toBe(false);
  const hash = await wallet.sendTransaction({ to: zeroAddress, value: 5n });
  const { blockNumber, blockHash } = await client.waitForTransactionReceipt({ hash });
  const block = { number: Number(blockNumber), hash: blockHash };
  const place = await getPlace(client, hash);
  expect({ ...place, sender }).toEqual({ block, isSuccess: true, sender });
  expect(place?.sender).toMatchObject({ nonce });
  expect(await isNonceUsed(client, { address, nonce })).toBe(true);

  const failing = await wallet.writeContract({
    address: community.punkTldAddress,
    abi: nameRegistryAbi,
    gas: 200_000n,
    functionName: 'transferFrom',
    args: [zeroAddress, zeroAddress, 1n],
  });
  await client.waitForTransactionReceipt({ hash: failing });
  expect(await getPlace(client, failing)).toMatchObject({ isSuccess: false });

  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  await tester.setAutomine(false);
  const waiting = await wallet.sendTransaction({ to: zeroAddress, value: 5n, gas: 21_000n });
  expect(await getPlace(client, waiting)).toBeNull();
  expect(await isNonceUsed(client, { address, nonce: nonce + 2 })).toBe(false);
  await tester.dropTransaction({ hash: waiting });
  await tester.setAutomine(true);

  await tester.request({ method: 'anvil_reorg', params: [2, []] } as never);
  expect(await getPlace(client, hash)).toBeNull();
  expect(await isNonceUsed(client, { address, nonce })).toBe(false);
});
