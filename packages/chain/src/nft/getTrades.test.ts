import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { burnManyReturn, burnReturn, mintManyTotal, mintTotal } from '@parley/domain/nft/curve';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Address, type Hash, parseEther } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { burnManyToCurve } from './burnManyToCurve.ts';
import { burnToCurve } from './burnToCurve.ts';
import { getCollection } from './getCollection.ts';
import { getTrades } from './getTrades.ts';
import { mintFromCurve } from './mintFromCurve.ts';
import { mintManyFromCurve } from './mintManyFromCurve.ts';
import { deployTestLaunchpad, launchTestCollection } from './testLaunchpad.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
let launchpad: Address;
let collection: Address;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
  launchpad = await deployTestLaunchpad(community);
  collection = await launchTestCollection(community, launchpad);
});
afterAll(() => node.stop());

/** A member's trades in a transaction, and what its balance says that it paid (below 0: got). */
async function traded(
  send: (by: ReturnType<typeof trader>) => Promise<Hash>,
  where: Address = collection,
) {
  const { client } = community;
  const address = community.wallet(2).account.address;
  const before = await client.getBalance({ address });
  const hash = await send(trader());
  const { gasUsed, effectiveGasPrice } = await waitForTransaction(client, hash);
  const paidWei = before - (await client.getBalance({ address })) - gasUsed * effectiveGasPrice;
  return { hash, trades: await getTrades(client, { hash, collection: where }), paidWei };
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

test('several at once are bought and sold for what they would cost one by one', async () => {
  const fresh = await launchTestCollection(community, launchpad, { uniqueId: 'many' });
  const by = { ...trader(), collection: fresh };
  const { terms } = await getCollection(community.client, { collection: fresh });
  const holder = community.wallet(2).account.address;
  const { total } = mintManyTotal(0n, 5n, terms);
  const buy = { ...by, holder, count: 5n };
  await expect(mintManyFromCurve({ ...buy, maxCostWei: total - 1n })).rejects.toMatchObject({
    reason: 'Error: The price moved. You’d pay more than your maximum.',
  });
  const bought = await traded(() => mintManyFromCurve({ ...buy, maxCostWei: total * 2n }), fresh);
  expect(bought.paidWei).toBe(total);
  expect(bought.trades).toEqual(
    [0n, 1n, 2n, 3n, 4n].map((supply) => ({
      kind: 'mint',
      tokenId: supply + 1n,
      totalWei: mintTotal(supply, terms).total,
    })),
  );

  const minReturnWei = burnManyReturn(5n, 2n, terms).total;
  const sell = { ...by, tokenIds: [2n, 5n], deadlineSeconds: 2n ** 40n };
  await expect(burnManyToCurve({ ...sell, minReturnWei: minReturnWei + 1n })).rejects.toMatchObject(
    { reason: 'Error: The price moved. You’d get less than your minimum.' },
  );
  const sold = await traded(() => burnManyToCurve({ ...sell, minReturnWei }), fresh);
  expect(sold.paidWei).toBe(-minReturnWei);
  expect(sold.trades).toEqual([
    { kind: 'burn', tokenId: 2n, totalWei: burnReturn(5n, terms).total },
    { kind: 'burn', tokenId: 5n, totalWei: burnReturn(4n, terms).total },
  ]);
  await expect(burnManyToCurve({ ...sell, minReturnWei: 0n })).rejects.toMatchObject({
    reason: 'Error: You don’t own this NFT.',
  });
});

test.each([
  [
    'buys',
    (by: ReturnType<typeof trader>) =>
      mintManyFromCurve({ ...by, holder: collection, count: 0n, maxCostWei: 0n }),
  ],
  [
    'sells',
    (by: ReturnType<typeof trader>) =>
      burnManyToCurve({ ...by, tokenIds: [], minReturnWei: 0n, deadlineSeconds: 2n ** 40n }),
  ],
])('a member who %s nothing is told to choose', async (_what, act) => {
  const reason = 'Error: Choose at least one NFT.';
  await expect(act(trader())).rejects.toMatchObject({ code: 'reverted', reason });
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
