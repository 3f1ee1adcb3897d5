import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import {
  type Address,
  createTestClient,
  createWalletClient,
  erc20Abi,
  http,
  keccak256,
  parseEther,
  toHex,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatTokenAbi } from '../generated/abis.ts';
import { getTokenBalance } from '../tokens/getTokenBalance.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { approveTip } from './approveTip.ts';
import { tip } from './tip.ts';
import { tipByPermit } from './tipByPermit.ts';

/** A contract wallet that accepts every signature. */
const contractWallet: Address = '0x00000000000000000000000000000000000000d7';
const amount = parseEther('5');
let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
/** The contract wallet has 100 chat tokens and coins for gas; the chain sends for it. */
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
  const { chain, client, chatTokenAddress: address } = community;
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  await tester.setCode({ address: contractWallet, bytecode: '0x00' });
  await tester.setBalance({ address: contractWallet, value: parseEther('1') });
  await tester.impersonateAccount({ address: contractWallet });
  const owner = community.wallet(0);
  const contract = { address, abi: chatTokenAbi } as const;
  for (const [functionName, to] of [
    ['setMinterAllowance', owner.account.address],
    ['mint', contractWallet],
  ] as const) {
    const args = [to, parseEther('100')] as const;
    await waitForTransaction(
      client,
      await owner.writeContract({ ...contract, functionName, args }),
    );
  }
});
afterAll(() => node.stop());

test('a contract wallet approves exactly its tip, sends it, and leaves no approval', async () => {
  const { chain, client, chatTokenAddress: token, tipsAddress: tips } = community;
  const account = { address: contractWallet, type: 'json-rpc' } as const;
  const wallet = createWalletClient({ account, chain, transport: http(node.rpcUrl) });
  const author = community.wallet(2).account.address;
  const order = { client, wallet, tips, token, author, messageId: keccak256(toHex('hi')), amount };
  const allowance = () =>
    client.readContract({
      ...{ address: token, abi: erc20Abi, functionName: 'allowance' },
      args: [contractWallet, tips],
    } as const);

  await expect(tip(order)).rejects.toMatchObject({ name: 'ChainError' });
  const sent: string[] = [];
  await approveTip({ client, wallet, tips, token, amount, onSent: (hash) => sent.push(hash) });
  expect(sent).toHaveLength(1);
  expect(await allowance()).toBe(amount);
  await waitForTransaction(client, await tip(order));
  expect(await getTokenBalance(client, { token, address: author })).toBe(amount);
  expect(await allowance()).toBe(0n);
});

test('a tip by permit finds the way of a contract wallet by itself, and one of coins needs none', async () => {
  const { chain, client, chatTokenAddress: token, tipsAddress: tips } = community;
  const account = { address: contractWallet, type: 'json-rpc' } as const;
  const wallet = createWalletClient({ account, chain, transport: http(node.rpcUrl) });
  const author = community.wallet(3).account.address;
  const order = { client, wallet, tips, author, messageId: keccak256(toHex('hi')), amount };
  await waitForTransaction(client, await tipByPermit({ ...order, token }));
  expect(await getTokenBalance(client, { token, address: author })).toBe(amount);
  const coins = await client.getBalance({ address: author });
  await waitForTransaction(client, await tipByPermit({ ...order, token: null, amount: 7n }));
  expect((await client.getBalance({ address: author })) - coins).toBe(7n);
});

test('a tip that nobody could pay for is refused without an allowance', async () => {
  const { chain, client, chatTokenAddress: token, tipsAddress: tips } = community;
  const account = { address: contractWallet, type: 'json-rpc' } as const;
  const wallet = createWalletClient({ account, chain, transport: http(node.rpcUrl) });
  const author = community.wallet(2).account.address;
  const order = { client, wallet, tips, token, author, messageId: keccak256(toHex('hi')) };
  const tipped = tipByPermit({ ...order, amount: parseEther('1000') });
  await expect(tipped).rejects.toMatchObject({ code: 'insufficient-funds' });
  const allowance = await client.readContract({
    ...{ address: token, abi: erc20Abi, functionName: 'allowance' },
    args: [contractWallet, tips],
  } as const);
  expect(allowance).toBe(0n);
});
