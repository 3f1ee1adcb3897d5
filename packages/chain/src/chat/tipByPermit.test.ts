import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { deployCodePermitToken } from '@parley/testkit/codePermitToken';
import {
  type Address,
  createTestClient,
  createWalletClient,
  custom,
  erc20Abi,
  http,
  keccak256,
  type LocalAccount,
  parseEther,
  toHex,
} from 'viem';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { chatTokenAbi } from '../generated/abis.ts';
import { getTokenBalance } from '../tokens/getTokenBalance.ts';
import { refusedPermits } from '../tokens/refusedPermits.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { tip } from './tip.ts';
import { tipByPermit } from './tipByPermit.ts';

/** A contract wallet that accepts every signature. */
const contractWallet: Address = '0x00000000000000000000000000000000000000d7';
const amount = parseEther('5');
let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
/** The contract wallet and wallet 0 have 50 chat tokens each, and coins for gas; the chain sends for it. */
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
    ['mint', owner.account.address],
  ] as const) {
    const args = [to, parseEther(functionName === 'mint' ? '50' : '100')] as const;
    await waitForTransaction(
      client,
      await owner.writeContract({ ...contract, functionName, args }),
    );
  }
});
afterAll(() => node.stop());
afterEach(() => refusedPermits.set([]));

test('a contract wallet approves exactly its tip, sends it, and leaves no approval', async () => {
  const { chain, client, chatTokenAddress: token, tipsAddress: tips } = community;
  const account = { address: contractWallet, type: 'json-rpc' } as const;
  const wallet = createWalletClient({ account, chain, transport: http(node.rpcUrl) });
  const author = community.wallet(2).account.address;
  const order = { client, wallet, tips, token, author, messageId: keccak256(toHex('hi')), amount };
  const allowance = () =>
    client.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [contractWallet, tips],
    } as const);

  await expect(tip(order)).rejects.toMatchObject({ code: 'no-permit' });
  expect(await allowance()).toBe(0n);
  await waitForTransaction(client, await tipByPermit(order));
  expect(await getTokenBalance(client, { token, address: author })).toBe(amount);
  expect(await allowance()).toBe(0n);
});

test('a tip of coins needs neither permit nor allowance', async () => {
  const { chain, client, tipsAddress: tips } = community;
  const account = { address: contractWallet, type: 'json-rpc' } as const;
  const wallet = createWalletClient({ account, chain, transport: http(node.rpcUrl) });
  const author = community.wallet(3).account.address;
  const order = { client, wallet, tips, author, messageId: keccak256(toHex('hi')), amount };
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
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [contractWallet, tips],
  } as const);
  expect(allowance).toBe(0n);
});

/** Wallet 0 by way of a provider that answers `method` with an error, and notes what it is asked. */
function failing(method: string, error: unknown) {
  const { account, chain } = community.wallet(0);
  const real = http(node.rpcUrl)({ chain });
  const asked: string[] = [];
  const provider = {
    async request(request: { method: string; params?: unknown }) {
      asked.push(request.method);
      if (request.method === method) throw error;
      return real.request(request as never);
    },
  };
  const own = { address: account.address, type: 'json-rpc' } as const;
  return {
    asked,
    wallet: createWalletClient({
      account: own,
      chain,
      transport: custom(provider, { retryCount: 0 }),
    }),
  };
}

test.each([
  [4200, 'The phone does not support eth_signTypedData_v4.'],
  [-32_601, 'the method eth_signTypedData_v4 does not exist'],
  [-32_004, 'Method not supported'],
])('a wallet that signs no typed data (%i) tips by an allowance', async (code, message) => {
  const { client, chatTokenAddress: token, tipsAddress: tips } = community;
  const { wallet, asked } = failing(
    'eth_signTypedData_v4',
    Object.assign(new Error(message), { code }),
  );
  const author = community.wallet(4).account.address;
  const before = await getTokenBalance(client, { token, address: author });
  const order = { client, wallet, tips, token, author, messageId: keccak256(toHex('hi')) };
  await waitForTransaction(client, await tipByPermit({ ...order, amount: 3n }));
  expect((await getTokenBalance(client, { token, address: author })) - before).toBe(3n);
  expect(asked.filter((method) => /sign|send/.test(method))).toEqual([
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'eth_sendTransaction',
  ]);
});

test.each([
  ['eth_signTypedData_v4', 4001],
  ['eth_signTypedData_v4', -32_002],
  ['eth_signTypedData_v4', -32_603],
  ['eth_signTypedData_v4', 4900],
])('after %s failed with %i nothing else is asked of the wallet', async (method, code) => {
  const { client, chatTokenAddress: token, tipsAddress: tips } = community;
  const { wallet, asked } = failing(method, Object.assign(new Error('no'), { code }));
  const author = community.wallet(4).account.address;
  const order = { client, wallet, tips, token, author, messageId: keccak256(toHex('hi')) };
  await expect(tipByPermit({ ...order, amount: 3n })).rejects.toMatchObject({ name: 'ChainError' });
  expect(asked.filter((one) => /sign|send/.test(one))).toEqual([method]);
});

test('a tip by permit whose answer was lost is not sent a second time by an allowance', async () => {
  const { client, chain, chatTokenAddress: token, tipsAddress: tips } = community;
  const { account } = community.wallet(0);
  const real = http(node.rpcUrl)({ chain });
  const asked: string[] = [];
  const provider = {
    async request(request: { method: string; params?: unknown }) {
      asked.push(request.method);
      const answer = await real.request(request as never);
      if (request.method === 'eth_sendTransaction') throw new Error('The answer was lost.');
      return answer;
    },
  };
  const own = { address: account.address, type: 'json-rpc' } as const;
  const wallet = createWalletClient({ account: own, chain, transport: custom(provider) });
  const author = community.wallet(5).account.address;
  const order = { client, wallet, tips, token, author, messageId: keccak256(toHex('hi')) };
  await expect(tipByPermit({ ...order, amount: 3n })).rejects.toMatchObject({ code: 'unknown' });
  expect(asked.filter((one) => one === 'eth_sendTransaction')).toHaveLength(1);
  await expect.poll(() => getTokenBalance(client, { token, address: author })).toBe(3n);
});

test('an account that delegates to a contract tips by an allowance where the token asks its code, and is not asked to sign again', async () => {
  const { chain, client, tipsAddress: tips } = community;
  const { account, transport } = community.wallet(3);
  const owner = account.address;
  const token = await deployCodePermitToken(node.rpcUrl, community.wallet(0), {
    holder: owner,
    supply: amount * 2n,
  });
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  await tester.setCode({ address: owner, bytecode: `0xef0100${contractWallet.slice(2)}` });
  const asked: string[] = [];
  const signer = account as LocalAccount;
  const noting: LocalAccount = {
    ...signer,
    signTypedData: (definition) => {
      asked.push(definition.primaryType);
      return signer.signTypedData(definition);
    },
    signTransaction: (...signed) => {
      asked.push('transaction');
      return signer.signTransaction(...signed);
    },
  };
  const wallet = createWalletClient({ account: noting, chain, transport: custom(transport) });
  const author = community.wallet(2).account.address;
  for (const said of ['one', 'other']) {
    const messageId = keccak256(toHex(said));
    const hash = await tipByPermit({ client, wallet, tips, token, author, messageId, amount });
    await waitForTransaction(client, hash);
  }
  expect(asked).toEqual(['Permit', ...Array(4).fill('transaction')]);
  expect(await getTokenBalance(client, { token, address: author })).toBe(amount * 2n);
});
