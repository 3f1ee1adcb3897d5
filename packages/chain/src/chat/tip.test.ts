import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import {
  createTestClient,
  createWalletClient,
  custom,
  type EIP1193RequestFn,
  erc20Abi,
  http,
  keccak256,
  parseEther,
  parseEventLogs,
  toHex,
  UserRejectedRequestError,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatTokenAbi, tipsAbi } from '../generated/abis.ts';
import { getTokenBalance } from '../tokens/getTokenBalance.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { tip } from './tip.ts';

const messageId = keccak256(toHex('a message'));

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
/** Wallet 1 has 100 chat tokens. */
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
  const owner = community.wallet(0);
  const contract = { address: community.chatTokenAddress, abi: chatTokenAbi } as const;
  for (const [functionName, to] of [
    ['setMinterAllowance', owner],
    ['mint', community.wallet(1)],
  ] as const) {
    const args = [to.account.address, parseEther('100')] as const;
    const hash = await owner.writeContract({ ...contract, functionName, args });
    await waitForTransaction(community.client, hash);
  }
});
afterAll(() => node.stop());

/** A tip of 5 chat tokens from wallet 1 to wallet 2, with a test's changes. */
function order(changes: Partial<Parameters<typeof tip>[0]> = {}) {
  return {
    client: community.client,
    wallet: community.wallet(1),
    tips: community.tipsAddress,
    token: community.chatTokenAddress,
    author: community.wallet(2).account.address,
    messageId,
    amount: parseEther('5'),
    ...changes,
  };
}

const balance = (index: number) =>
  getTokenBalance(community.client, {
    token: community.chatTokenAddress,
    address: community.wallet(index).account.address,
  });

const allowance = () =>
  community.client.readContract({
    address: community.chatTokenAddress,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [community.wallet(1).account.address, community.tipsAddress],
  });

test('tokens go to the author in one transaction, and no approval is left', async () => {
  const before = await balance(2);
  const receipt = await waitForTransaction(community.client, await tip(order()));
  expect((await balance(2)) - before).toBe(parseEther('5'));
  expect(await allowance()).toBe(0n);
  const [tipped] = parseEventLogs({ abi: tipsAbi, logs: receipt.logs, eventName: 'Tipped' });
  expect(tipped?.args).toEqual({
    messageId,
    from: community.wallet(1).account.address,
    author: community.wallet(2).account.address,
    token: community.chatTokenAddress,
    amount: parseEther('5'),
  });
});

test('a tip by permit is paid on a chain that has made no block for an hour', async () => {
  const { chain, client } = community;
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  await tester.increaseTime({ seconds: 3_600 });
  const before = await balance(2);
  await waitForTransaction(client, await tip(order()));
  expect((await balance(2)) - before).toBe(parseEther('5'));
});

test('an approval that is there already is used, and nothing is signed', async () => {
  const wallet = community.wallet(1);
  const approval = await wallet.writeContract({
    address: community.chatTokenAddress,
    abi: erc20Abi,
    functionName: 'approve',
    args: [community.tipsAddress, parseEther('5')],
  });
  await waitForTransaction(community.client, approval);
  const unable = createWalletClient({
    account: wallet.account,
    chain: wallet.chain,
    transport: custom({ request: wallet.request as EIP1193RequestFn }),
  });
  unable.signTypedData = () => Promise.reject(new Error('asked to sign'));
  const before = await balance(2);
  await waitForTransaction(community.client, await tip(order({ wallet: unable })));
  expect((await balance(2)) - before).toBe(parseEther('5'));
  expect(await allowance()).toBe(0n);
});

test('coins go to the author', async () => {
  const { client } = community;
  const author = community.wallet(3).account.address;
  const before = await client.getBalance({ address: author });
  await waitForTransaction(client, await tip(order({ token: null, author })));
  expect((await client.getBalance({ address: author })) - before).toBe(parseEther('5'));
});

test('a balance that is too low is noticed before the wallet is asked', async () => {
  await expect(tip(order({ amount: parseEther('101') }))).rejects.toMatchObject({
    code: 'insufficient-funds',
    message: 'Your balance is too low for this transaction.',
  });
});

test.each([null, 'token'])('members cannot tip themselves (%s)', async (kind) => {
  const author = community.wallet(1).account.address;
  const changes = kind === null ? { author, token: null } : { author };
  await expect(tip(order(changes))).rejects.toMatchObject({
    code: 'reverted',
    message: 'Error: You can’t tip yourself.',
  });
});

test('an author that cannot receive coins is noticed before the wallet is asked', async () => {
  const changes = { token: null, author: community.punkTldAddress };
  await expect(tip(order(changes))).rejects.toMatchObject({
    code: 'reverted',
    message: 'Error: The author can’t receive this tip.',
  });
});

test('a permit that is declined is no failure', async () => {
  const wallet = community.wallet(1);
  const declining = createWalletClient({
    account: wallet.account.address,
    chain: wallet.chain,
    transport: custom({
      request: () => Promise.reject(new UserRejectedRequestError(new Error('no'))),
    }),
  });
  const declined = tip(order({ wallet: declining as unknown as typeof wallet }));
  await expect(declined).rejects.toMatchObject({ code: 'rejected' });
});
