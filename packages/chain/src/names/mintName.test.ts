import { deploySample, sampleChainId, sampleTreasury } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import {
  createTestClient,
  createWalletClient,
  custom,
  type EIP1193RequestFn,
  http,
  parseEther,
  UserRejectedRequestError,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { mainnet } from 'viem/chains';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameMinterAbi } from '../generated/abis.ts';
import { getPoints } from '../points/getPoints.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { getMainName } from './getMainName.ts';
import { getNameHolder } from './getNameHolder.ts';
import { mintName } from './mintName.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
});
afterAll(() => node.stop());

/** A mint by wallet 1 that succeeds, with a test's changes. */
function order(changes: Partial<Parameters<typeof mintName>[0]> = {}) {
  const wallet = changes.wallet ?? community.wallet(1);
  return {
    client: community.client,
    wallet,
    minter: community.punkMinterAddress,
    registry: community.punkTldAddress,
    name: 'alice',
    holder: wallet.account.address,
    referrer: zeroAddress,
    valueWei: parseEther('1'),
    ...changes,
  };
}

async function mint(changes: Parameters<typeof order>[0] = {}) {
  return waitForTransaction(community.client, await mintName(order(changes)));
}

test('a name is minted in lower case and becomes the main name of its buyer', async () => {
  const { client, punkTldAddress: registry, activityPointsAddress: activityPoints } = community;
  const address = community.wallet(1).account.address;
  await mint({ name: 'AliceÄ' });
  expect(await getNameHolder(client, { registry, name: 'aliceÄ' })).toBe(address);
  expect(await getMainName(client, { registry, address })).toBe('aliceÄ');
  expect(await getPoints(client, { activityPoints, address })).toBe(parseEther('1'));
});

test('what is sent above the price comes back, and the referrer has its share at once', async () => {
  const { client } = community;
  const [payer, referrer] = [community.wallet(2), community.wallet(3).account.address];
  const before = await client.getBalance({ address: payer.account.address });
  const referrerBefore = await client.getBalance({ address: referrer });
  const receipt = await mint({
    wallet: payer,
    name: 'bobby',
    referrer,
    valueWei: parseEther('7'),
  });
  const cost = receipt.gasUsed * receipt.effectiveGasPrice;
  const after = await client.getBalance({ address: payer.account.address });
  expect(before - after - cost).toBe(parseEther('1'));
  expect((await client.getBalance({ address: referrer })) - referrerBefore).toBe(parseEther('0.1'));
});

test('of two who mint the same name in one block one gets it, and the other loses the network fee and reads why', async () => {
  const { client, chain, punkTldAddress: registry } = community;
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  const payers = [community.wallet(4), community.wallet(5)];
  const coinsOf = () =>
    Promise.all(payers.map(({ account }) => client.getBalance({ address: account.address })));
  const before = await coinsOf();
  await tester.setAutomine(false);
  // Each is simulated before the other is in a block.
  const sent = await Promise.all(
    payers.map((wallet) => mintName(order({ wallet, name: 'wanted', valueWei: parseEther('9') }))),
  );
  await tester.mine({ blocks: 1 });
  await tester.setAutomine(true);
  const receipts = await Promise.all(sent.map((hash) => client.getTransactionReceipt({ hash })));
  expect(new Set(receipts.map(({ blockNumber }) => blockNumber)).size).toBe(1);
  expect(receipts.map(({ status }) => status).sort()).toEqual(['reverted', 'success']);
  const after = await coinsOf();
  const holder = await getNameHolder(client, { registry, name: 'wanted' });
  for (const [index, { status, gasUsed, effectiveGasPrice, from }] of receipts.entries()) {
    const paid = (before[index] ?? 0n) - (after[index] ?? 0n) - gasUsed * effectiveGasPrice;
    expect(paid).toBe(status === 'success' ? parseEther('1') : 0n);
    expect(holder.toLowerCase() === from.toLowerCase()).toBe(status === 'success');
  }
  const lost = sent[receipts.findIndex(({ status }) => status === 'reverted')] as `0x${string}`;
  await expect(waitForTransaction(client, lost)).rejects.toMatchObject({
    code: 'reverted',
    message: 'This name is already taken',
  });
});

describe('before the wallet is asked', () => {
  /** A wallet that fails the test when it is asked for anything. */
  const untouched = () =>
    createWalletClient({
      account: community.wallet(1).account.address,
      chain: community.chain,
      transport: custom({
        request: () => {
          throw new Error('the wallet was asked');
        },
      }),
    });

  test.each([
    [
      'a taken name',
      { name: 'TAKEN' },
      { code: 'name-taken', message: 'This name is already taken' },
    ],
    [
      'an invalid name',
      { name: 'a.b' },
      { code: 'reverted', reason: 'Error: This username isn’t valid.' },
    ],
    [
      'too little money',
      { name: 'dear', valueWei: 1n },
      { code: 'reverted', reason: 'Error: The price changed. Try again.' },
    ],
    [
      'a poor member',
      { name: 'poors', valueWei: parseEther('99999') },
      { code: 'insufficient-funds' },
    ],
  ])('the name %s is refused before the wallet is asked', async (_what, changes, refusal) => {
    if (changes.name === 'TAKEN') await mint({ name: 'taken' });
    await expect(mintName(order({ ...changes, wallet: untouched() }))).rejects.toMatchObject(
      refusal,
    );
  });

  test('a paused minter is reported before the wallet is asked', async () => {
    const owner = community.wallet(0);
    const pause = (paused: boolean) =>
      owner.writeContract({
        address: community.punkMinterAddress,
        abi: nameMinterAbi,
        functionName: 'setPaused',
        args: [paused],
      });
    await waitForTransaction(community.client, await pause(true));
    await expect(mintName(order({ name: 'later' }))).rejects.toMatchObject({
      code: 'reverted',
      reason: 'Error: Minting is paused.',
    });
    await waitForTransaction(community.client, await pause(false));
  });
});

/** A wallet with wallet 1's address as an EIP-1193 provider, as in a browser. */
function browserWallet(answers: Record<string, () => unknown>) {
  const account = community.wallet(1).account.address;
  const request: EIP1193RequestFn = async ({ method }) => {
    const answer = answers[method];
    if (answer === undefined) throw new Error(`unexpected ${method}`);
    return answer() as never;
  };
  return createWalletClient({ account, chain: community.chain, transport: custom({ request }) });
}

test('a member who declines is not told of a failure', async () => {
  const wallet = browserWallet({
    eth_chainId: () => `0x${sampleChainId.toString(16)}`,
    eth_sendTransaction: () => {
      throw new UserRejectedRequestError(new Error('no'));
    },
  });
  await expect(mintName(order({ wallet, name: 'never' }))).rejects.toMatchObject({
    code: 'rejected',
  });
});

test('a wallet on another network is told so', async () => {
  const wallet = browserWallet({ eth_chainId: () => '0x1' });
  await expect(mintName(order({ wallet, name: 'never' }))).rejects.toMatchObject({
    code: 'wrong-chain',
  });
});

test('a wallet client made for another chain still sends to the community’s', async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const wallet = createWalletClient({ account, chain: mainnet, transport: http(node.rpcUrl) });
  const { client, punkTldAddress: registry } = community;
  const money = await community.wallet(4).sendTransaction({
    to: account.address,
    value: parseEther('3'),
  });
  await waitForTransaction(client, money);
  await mint({ wallet, name: 'elsewhere' });
  expect(await getMainName(client, { registry, address: account.address })).toBe('elsewhere');
});

test('the revenue waits for the treasury', async () => {
  const { client, punkMinterAddress: address } = community;
  const contract = { address, abi: nameMinterAbi } as const;
  const revenue = await client.readContract({ ...contract, functionName: 'revenue' });
  const before = await client.getBalance({ address: sampleTreasury });
  const hash = await community.wallet(5).writeContract({
    ...contract,
    functionName: 'withdrawRevenue',
  });
  await waitForTransaction(client, hash);
  expect((await client.getBalance({ address: sampleTreasury })) - before).toBe(revenue);
});
