import { createWalletMiddleware } from '@metamask/eth-json-rpc-middleware';
import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { deploySampleSwap } from '@parley/deploy/sampleSwap';
import { coinsFor, sharesFor, withdrawable } from '@parley/domain/swap/liquidity';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { bytecodeOf } from '@parley/testkit/solidity';
import {
  createTestClient,
  createWalletClient,
  custom,
  erc20Abi,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  parseEther,
  zeroAddress,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getStakeToken } from '../staking/getStakeToken.ts';
import { getTokenBalance } from '../tokens/getTokenBalance.ts';
import { canBatch, getBatchStatus, sendTransfers } from '../tokens/sendTransfers.ts';
import { addLiquidityInBatch } from './addLiquidity.ts';
import { getApprovals } from './getApprovals.ts';
import { getRouter } from './getRouter.ts';
import { pairAddress } from './pairAddress.ts';
import { quoteUniV2 } from './quoteUniV2.ts';
import { removeLiquidityInBatch } from './removeLiquidity.ts';
import { swapInBatch } from './swapInBatch.ts';

type Community = Awaited<ReturnType<typeof deploySample>> &
  Awaited<ReturnType<typeof deploySampleSwap>>;
type Call = { to: Hex; data?: Hex; value?: Hex };

const abi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
]);
let node: EmbeddedChain;
let community: Community;
const asked: string[] = [];
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  const sample = await deploySample(node.rpcUrl);
  community = { ...sample, ...(await deploySampleSwap(node.rpcUrl, sample)) };
});
afterAll(() => node.stop());

/** Wallet 1 as a smart account: its own code makes all calls in one transaction, which wallet 5 pays for. */
async function smartWallet() {
  const { client, chain } = community;
  const [payer, { account }] = [community.wallet(5), community.wallet(1)];
  const hash = await payer.sendTransaction({ data: bytecodeOf('Batcher') });
  const { contractAddress } = await client.waitForTransactionReceipt({ hash });
  const bytecode = (await client.getCode({ address: contractAddress as Hex })) as Hex;
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  await tester.setCode({ address: account.address, bytecode });
  const answers: Record<string, (batch: { calls: Call[] }) => unknown> = {
    wallet_getCapabilities: () => ({
      [numberToHex(chain.id)]: { atomic: { status: 'supported' } },
    }),
    wallet_sendCalls: async ({ calls }) => {
      const args = [
        calls.map(({ to, data = '0x', value = '0x0' }) => ({ to, data, value: BigInt(value) })),
      ] as const;
      const call = { address: account.address, abi, functionName: 'execute', args } as const;
      return { id: await payer.writeContract({ ...call, gas: 2_000_000n }) };
    },
    wallet_getCallsStatus: async (id) => {
      const receipt = await client.waitForTransactionReceipt({ hash: String(id) as Hex });
      const isFine = receipt.status === 'success';
      const { transactionHash, blockNumber, gasUsed } = receipt;
      return {
        version: '2.0.0',
        id,
        chainId: numberToHex(chain.id),
        atomic: true,
        status: isFine ? 200 : 500,
        receipts: isFine
          ? [
              {
                transactionHash,
                logs: [],
                status: '0x1',
                blockNumber: numberToHex(blockNumber),
                gasUsed: numberToHex(gasUsed),
              },
            ]
          : [],
      };
    },
  };
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    asked.push(method);
    return byMetaMask(account.address, answers)(method, params);
  };
  return createWalletClient({ account: account.address, chain, transport: custom({ request }) });
}

/** MetaMask's own code checks each request before the wallet answers it, and passes the answer on. */
function byMetaMask(address: Hex, answers: Record<string, (asked: never) => unknown>) {
  const answer = (method: string) => async (asked: unknown) =>
    answers[method]?.(asked as never) as never;
  const middleware = createWalletMiddleware({
    getAccounts: async () => [address],
    getCapabilities: answer('wallet_getCapabilities'),
    processSendCalls: answer('wallet_sendCalls'),
    getCallsStatus: answer('wallet_getCallsStatus'),
  });
  return (method: string, params: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const common = { jsonrpc: '2.0', id: 1 } as const;
      const response: { result?: unknown } = {};
      const end = (error?: unknown) => (error ? reject(error) : resolve(response.result));
      const next = () => reject(new Error(`MetaMask does not know ${method}.`));
      const asked = { ...common, method, params } as never;
      void middleware(asked, response as never, next as never, end as never);
    });
}

test('a request that MetaMask does not take reaches no wallet', async () => {
  const { account } = community.wallet(1);
  const asked = byMetaMask(account.address, { wallet_sendCalls: () => ({ id: '0x1' }) });
  const batch = { version: '2.0.0', from: account.address, chainId: '0x1', calls: [] };
  await expect(asked('wallet_sendCalls', [batch])).rejects.toThrow(/atomicRequired/);
  await expect(asked('wallet_sendCalls', [{ ...batch, atomicRequired: true }])).resolves.toEqual({
    id: '0x1',
  });
});

test('several transfers are one transaction of a smart wallet, which knows each of them', async () => {
  const { client, chatTokenAddress: token } = community;
  const wallet = await smartWallet();
  const [to, other] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const;
  const before = await client.getBalance({ address: to });
  const held = await getTokenBalance(client, { token, address: other });
  const coins = await sendTransfers({
    client,
    wallet,
    transfers: [
      { token: null, to, amount: 3n },
      { token, to: other, amount: 4n },
    ],
  });
  const status = await getBatchStatus(wallet, coins);
  expect(status).toMatchObject({ state: 'included' });
  expect(await client.getBalance({ address: to })).toBe(before + 3n);
  expect(await getTokenBalance(client, { token, address: other })).toBe(held + 4n);
});

test('a smart wallet allows and swaps in one transaction: both, or neither', async () => {
  const { client, weth, chatTokenAddress: token, swapRouterAddress: router } = community;
  const wallet = await smartWallet();
  expect(await canBatch(wallet, sampleChainId)).toBe(true);
  const { address } = wallet.account;
  const order = {
    client,
    wallet,
    router,
    path: [token, weth],
    native: 'none',
    to: address,
    deadline: 2n ** 64n,
    referrer: zeroAddress,
  } as const;
  const held = (of: Hex) => getTokenBalance(client, { token: of, address });
  const allowance = () =>
    client.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [address, router],
    });
  const quoting = { router, path: order.path } as const;

  const amount = parseEther('100');
  const { amounts } = await quoteUniV2(client, { ...quoting, exact: 'in', amount });
  const bound = amounts[1] ?? 0n;
  const before = await held(token);
  const id = await swapInBatch({ ...order, exact: 'in', amount, bound });
  expect(await getBatchStatus(wallet, id)).toMatchObject({ state: 'included' });
  expect(await held(weth)).toBe(bound);
  expect(before - (await held(token))).toBe(amount);
  expect(await allowance()).toBe(0n);

  const wanted = parseEther('0.5');
  const cost = await quoteUniV2(client, { ...quoting, exact: 'out', amount: wanted });
  const most = (cost.amounts[0] ?? 0n) + 7n;
  const bought = await swapInBatch({ ...order, exact: 'out', amount: wanted, bound: most });
  expect(await getBatchStatus(wallet, bought)).toMatchObject({ state: 'included' });
  expect(await held(weth)).toBeGreaterThanOrEqual(bound + wanted);
  expect(await allowance()).toBe(7n);

  const late = await swapInBatch({ ...order, exact: 'in', amount, bound: 1n, deadline: 1n });
  expect(await getBatchStatus(wallet, late)).toEqual({ state: 'refused', hash: null });
  expect(await allowance()).toBe(7n);

  const sent = asked.filter((method) => method === 'wallet_sendCalls').length;
  const greedy = swapInBatch({ ...order, exact: 'in', amount, bound: bound * 2n });
  await expect(greedy).rejects.toMatchObject({
    reason: 'Error: The price moved. You’d get less than your minimum.',
  });
  const cheap = swapInBatch({ ...order, exact: 'out', amount: wanted, bound: 1n });
  await expect(cheap).rejects.toMatchObject({
    reason: 'Error: The price moved. You’d pay more than your maximum.',
  });
  expect(asked.filter((method) => method === 'wallet_sendCalls')).toHaveLength(sent);
});

test('a smart wallet allows and adds liquidity in one transaction, and allows and removes it in another', async () => {
  const { client, weth, chatTokenAddress: token, swapRouterAddress } = community;
  const wallet = await smartWallet();
  const { address } = wallet.account;
  const router = await getRouter(client, swapRouterAddress);
  const pair = pairAddress(router, [token, weth]);
  const poolOf = async () => {
    const asked = { stakeToken: pair, holder: address, router: swapRouterAddress };
    const { pool, balance } = await getStakeToken(client, asked);
    if (pool === null) throw new Error('The sample has a pool.');
    return { pool, balance };
  };
  const order = { client, wallet, router: swapRouterAddress, to: address, deadline: 2n ** 64n };
  const held = () => getTokenBalance(client, { token, address });
  const coins = () => client.getBalance({ address });

  const desired = parseEther('10');
  const { pool, balance } = await poolOf();
  const needed = coinsFor(pool, desired) ?? 0n;
  const before = { tokens: await held(), coins: await coins() };
  const one = { token, desired, minimum: desired };
  const added = await addLiquidityInBatch({
    ...order,
    one,
    other: { desired: needed + 5n, minimum: needed },
  });
  expect(await getBatchStatus(wallet, added)).toMatchObject({ state: 'included' });
  const shares = sharesFor(pool, { tokens: desired, coins: needed });
  expect((await poolOf()).balance - balance).toBe(shares);
  expect(before.tokens - (await held())).toBe(desired);
  expect(before.coins - (await coins())).toBe(needed);

  const now = await poolOf();
  const back = withdrawable(now.pool, shares);
  const removed = await removeLiquidityInBatch({
    ...order,
    pair,
    liquidity: shares,
    one: { token, minimum: back.tokens },
    other: { minimum: back.coins },
  });
  expect(await getBatchStatus(wallet, removed)).toMatchObject({ state: 'included' });
  expect((await poolOf()).balance).toBe(balance);
  expect(before.tokens - (await held())).toBe(desired - back.tokens);
  expect(before.coins - (await coins())).toBe(needed - back.coins);
  for (const allowed of [token, pair]) {
    const asked = { token: allowed, owner: address, spender: swapRouterAddress, amount: 1n };
    expect(await getApprovals(client, asked)).toMatchObject({ allowance: 0n });
  }

  const late = await removeLiquidityInBatch({
    ...order,
    pair,
    liquidity: 0n,
    deadline: 1n,
    one: { token, minimum: 0n },
    other: { minimum: 0n },
  });
  expect(await getBatchStatus(wallet, late)).toEqual({ state: 'refused', hash: null });
});
