import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameRegistryAbi } from '../generated/abis.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { getNameData } from './getNameData.ts';
import { mintName } from './mintName.ts';

let node: EmbeddedChain;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
});
afterAll(() => node.stop());

test('the data of a name is {} until its holder writes some', async () => {
  const community = await deploySample(node.rpcUrl);
  const { client, punkTldAddress: registry, punkMinterAddress: minter } = community;
  const wallet = community.wallet(1);
  const holder = wallet.account.address;
  const terms = { referrer: zeroAddress, valueWei: parseEther('1') };
  await waitForTransaction(
    client,
    await mintName({ client, wallet, minter, registry, name: 'alice', holder, ...terms }),
  );
  expect(await getNameData(client, { registry, name: 'Alice' })).toBe('{}');

  const data = JSON.stringify({ image: 'ipfs://bafy/"cat".png' });
  const hash = await wallet.writeContract({
    address: registry,
    abi: nameRegistryAbi,
    functionName: 'editData',
    args: ['alice', data],
  });
  await waitForTransaction(client, hash);
  expect(await getNameData(client, { registry, name: 'ALICE' })).toBe(data);
});
