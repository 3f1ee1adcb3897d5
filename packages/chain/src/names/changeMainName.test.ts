import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { changeMainName } from './changeMainName.ts';
import { getMainName } from './getMainName.ts';
import { getNameHolder } from './getNameHolder.ts';
import { mintName } from './mintName.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
  for (const name of ['first', 'second']) {
    const hash = await mintName({
      client: community.client,
      wallet: community.wallet(1),
      minter: community.punkMinterAddress,
      registry: community.punkTldAddress,
      name,
      holder: community.wallet(1).account.address,
      referrer: zeroAddress,
      valueWei: parseEther('1'),
    });
    await waitForTransaction(community.client, hash);
  }
});
afterAll(() => node.stop());

test('a holder changes its main name, in any letter case', async () => {
  const { client, punkTldAddress: registry } = community;
  const wallet = community.wallet(1);
  const address = wallet.account.address;
  expect(await getMainName(client, { registry, address })).toBe('first');
  const hash = await changeMainName({ client, wallet, registry, name: 'SECOND' });
  await waitForTransaction(client, hash);
  expect(await getMainName(client, { registry, address })).toBe('second');
});

test.each(['first', 'nobodys'])(
  'a wallet cannot make %s its main name without holding it',
  async (name) => {
    const { client, punkTldAddress: registry } = community;
    const change = changeMainName({ client, wallet: community.wallet(2), registry, name });
    await expect(change).rejects.toMatchObject({
      code: 'not-holder',
      message: 'You do not own this domain.',
    });
  },
);

test('a wallet without names has no main name', async () => {
  const { client, punkTldAddress: registry } = community;
  const address = community.wallet(7).account.address;
  expect(await getMainName(client, { registry, address })).toBe('');
  expect(await getNameHolder(client, { registry, name: 'nobodys' })).toBe(zeroAddress);
});
