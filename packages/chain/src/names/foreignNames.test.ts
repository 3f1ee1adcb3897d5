import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { foreignContracts } from '@parley/testkit/foreignContracts';
import { parseAbi, parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPoints } from '../points/getPoints.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { changeMainName } from './changeMainName.ts';
import { getMainName } from './getMainName.ts';
import { getNameData } from './getNameData.ts';
import { getNameHolder } from './getNameHolder.ts';
import { getNameMarket } from './getNameMarket.ts';
import { mintName } from './mintName.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
});
afterAll(() => node.stop());

const deployed = (kind: keyof typeof foreignContracts) =>
  foreignContracts[kind]({ rpcUrl: node.rpcUrl, wallet: community.wallet(0) });

describe.each(['listed', 'earlier'] as const)('with contracts that are not ours (%s)', (kind) => {
  test('a member reads the prices, mints two names, changes the main one, and has points', async () => {
    const contracts = await deployed(kind);
    const { punkTldAddress: registry, punkMinterAddress: minter } = contracts;
    const { client } = community;
    const wallet = community.wallet(1);
    const { address } = wallet.account;
    const market = await getNameMarket(client, {
      minter,
      numberOfPrices: contracts.punkNumberOfPrices,
    });
    expect(market).toMatchObject({ paused: false, referralFeeBps: 1_000n });
    expect(market.prices[4]).toBe(parseEther('1'));
    const mint = async (name: string) => {
      const terms = { holder: address, referrer: zeroAddress, valueWei: parseEther('1') };
      const hash = await mintName({ client, wallet, minter, registry, name, ...terms });
      await waitForTransaction(client, hash);
    };
    await mint('vera');
    await mint('second');
    await expect(mint('Vera')).rejects.toMatchObject({ code: 'name-taken' });
    expect(await getMainName(client, { registry, address })).toBe('vera');
    expect(await getNameHolder(client, { registry, name: 'VERA' })).toBe(address);
    expect(await getNameData(client, { registry, name: 'vera' })).toBe('');
    const hash = await changeMainName({ client, wallet, registry, name: 'second' });
    await waitForTransaction(client, hash);
    expect(await getMainName(client, { registry, address })).toBe('second');
    const { activityPointsAddress: activityPoints } = contracts;
    expect(await getPoints(client, { activityPoints, address })).toBeGreaterThan(0n);
  });
});

test('a contract that reverts or lacks the function is told from a chain that is away', async () => {
  const { client } = community;
  const address = community.wallet(1).account.address;
  const { punkTldAddress: registry } = await deployed('listed');
  const hash = await community.wallet(0).writeContract({
    address: registry,
    abi: parseAbi(['function breakDown()']),
    functionName: 'breakDown',
  });
  await waitForTransaction(client, hash);
  const unanswered = { name: 'ChainError', code: 'unanswered' };
  await expect(getMainName(client, { registry, address })).rejects.toMatchObject(unanswered);
  for (const other of [community.chatTokenAddress, address]) {
    const asked = getMainName(client, { registry: other, address });
    await expect(asked).rejects.toMatchObject(unanswered);
  }
});
