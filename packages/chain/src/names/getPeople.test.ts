import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moderatorsAbi } from '../generated/abis.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { getPeople } from './getPeople.ts';
import { mintName } from './mintName.ts';

let node: EmbeddedChain;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
});
afterAll(() => node.stop());

test('main names, holders and moderators are told in the order of the question, as of one block', async () => {
  const community = await deploySample(node.rpcUrl);
  const { client, punkMinterAddress: minter, punkTldAddress: registry } = community;
  const { moderatorsAddress: moderators } = community;
  const [owner, anna, bert] = [0, 1, 2].map((index) => community.wallet(index));
  if (owner === undefined || anna === undefined || bert === undefined) throw new Error('3 wallets');
  const address = anna.account.address;
  for (const name of ['annabel', 'second']) {
    const order = { client, wallet: anna, minter, registry, name, holder: address };
    const rest = { referrer: zeroAddress, valueWei: parseEther('1') };
    await waitForTransaction(client, await mintName({ ...order, ...rest }));
  }
  const hash = await owner.writeContract({
    address: moderators,
    abi: moderatorsAbi,
    functionName: 'setModerator',
    args: [address, true],
  });
  await waitForTransaction(client, hash);
  const addresses = [bert.account.address, address];
  const question = { addresses, names: ['Second', 'nobody', 'annabel'] };
  expect(await getPeople(client, { registry, moderators }, question)).toEqual({
    mainNames: ['', 'annabel'],
    holders: [address, zeroAddress, address],
    moderators: [address],
  });
  expect(await getPeople(client, { registry, moderators: undefined }, question)).toMatchObject({
    mainNames: ['', 'annabel'],
    moderators: [],
  });
  expect(await getPeople(client, { registry: undefined, moderators: undefined }, question)).toEqual(
    {
      mainNames: ['', ''],
      holders: [],
      moderators: [],
    },
  );
  await expect(getPeople(client, { registry: moderators, moderators }, question)).rejects.toThrow();
});
