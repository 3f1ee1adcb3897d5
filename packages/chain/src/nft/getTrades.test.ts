import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Address, type Hash, parseEther } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { burnToCurve } from './burnToCurve.ts';
import { getCollection } from './getCollection.ts';
import { getTrades } from './getTrades.ts';
import { mintFromCurve } from './mintFromCurve.ts';
import { deployTestLaunchpad, launchTestCollection } from './testLaunchpad.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
let collection: Address;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
  collection = await launchTestCollection(community, await deployTestLaunchpad(community));
});
afterAll(() => node.stop());

/** A member's trades in a transaction, and what its balance says that it paid (below 0: got). */
async function traded(send: (by: ReturnType<typeof trader>) => Promise<Hash>) {
  const { client } = community;
  const address = community.wallet(2).account.address;
  const before = await client.getBalance({ address });
  const hash = await send(trader());
  const { gasUsed, effectiveGasPrice } = await waitForTransaction(client, hash);
  const paidWei = before - (await client.getBalance({ address })) - gasUsed * effectiveGasPrice;
  return { hash, trades: await getTrades(client, { hash, collection }), paidWei };
}

const trader = () => ({ client: community.client, wallet: community.wallet(2), collection });

test('a transaction tells what was bought and sold, and for how much', async () => {
  const holder = community.wallet(2).account.address;
  const { burnReturn, mintCost } = await getCollection(community.client, { collection });
  expect(burnReturn.total).toBe(0n);
  const maxCostWei = mintCost.total * 2n;
  const bought = await traded((by) => mintFromCurve({ ...by, holder, maxCostWei }));
  expect(bought.trades).toEqual([{ kind: 'mint', tokenId: 1n, totalWei: bought.paidWei }]);
  expect(bought.paidWei).toBe(mintCost.total);

  const limits = { minReturnWei: 0n, deadlineSeconds: 2n ** 40n };
  const sold = await traded((by) => burnToCurve({ ...by, tokenId: 1n, ...limits }));
  expect(sold.trades).toEqual([{ kind: 'burn', tokenId: 1n, totalWei: -sold.paidWei }]);
});

test('trades of other collections and transactions without any do not count', async () => {
  const { client } = community;
  const other = community.chatTokenAddress;
  const maxCostWei = parseEther('10');
  const holder = community.wallet(2).account.address;
  const { hash } = await traded((by) => mintFromCurve({ ...by, holder, maxCostWei }));
  expect(await getTrades(client, { hash, collection: other })).toEqual([]);
  const plain = await traded(() => community.wallet(2).sendTransaction({ to: holder }));
  expect(plain.trades).toEqual([]);
});

test('a transaction in no block has no trades to tell', async () => {
  const reading = getTrades(community.client, { hash: `0x${'ab'.repeat(32)}`, collection });
  await expect(reading).rejects.toMatchObject({ name: 'ChainError' });
});
