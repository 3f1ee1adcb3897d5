import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { deploySampleSwap } from '@parley/deploy/sampleSwap';
import { minimumOut } from '@parley/domain/swap/rules';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { createTestClient, http, parseEther, parseGwei, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTokenBalance } from '../tokens/getTokenBalance.ts';
import { ensureAllowance } from './ensureAllowance.ts';
import { quoteUniV2 } from './quoteUniV2.ts';
import { swapExactIn } from './swapExactIn.ts';
import { routerAbi } from './swapRouter.ts';

type Community = Awaited<ReturnType<typeof deploySample>> &
  Awaited<ReturnType<typeof deploySampleSwap>>;

const noDeadline = 2n ** 64n;
/** The default slippage, in basis points. */
const slippage = 50n;
let node: EmbeddedChain;
let community: Community;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  const sample = await deploySample(node.rpcUrl);
  community = { ...sample, ...(await deploySampleSwap(node.rpcUrl, sample)) };
});
afterAll(() => node.stop());

/** What a member gets for two coins, where somebody buys before and sells after in the same block. */
async function sandwich(attackCoins: bigint) {
  const { client, chain, weth, chatTokenAddress: token, swapRouterAddress: router } = community;
  const [member, attacker] = [community.wallet(1), community.wallet(2)];
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  const snapshot = await tester.snapshot();
  const buy = [weth, token];
  const quote = async (amount: bigint) =>
    (await quoteUniV2(client, { router, path: buy, exact: 'in', amount })).amounts[1] ?? 0n;
  const taken = await quote(attackCoins);
  await ensureAllowance({ client, wallet: attacker, token, spender: router, amount: taken });
  const amountIn = parseEther('2');
  const shown = await quote(amountIn);
  const bound = minimumOut(shown, slippage);
  const { address } = member.account;
  const held = () => getTokenBalance(client, { token, address });
  const [tokens, coins] = [await held(), await client.getBalance({ address })];

  await tester.setAutomine(false);
  const hash = await swapExactIn({
    client,
    wallet: member,
    router,
    to: address,
    path: buy,
    native: 'in',
    amountIn,
    amountOutMin: bound,
    deadline: noDeadline,
    referrer: zeroAddress,
  });
  const { maxFeePerGas: offered = 0n } = await client.getTransaction({ hash });
  const end = [attacker.account.address, noDeadline, zeroAddress] as const;
  const call = { address: router, abi: routerAbi, gas: 1_000_000n } as const;
  const first = await attacker.writeContract({
    ...call,
    functionName: 'swapExactETHForTokens',
    value: attackCoins,
    maxFeePerGas: parseGwei('100'),
    maxPriorityFeePerGas: parseGwei('90'),
    args: [0n, buy, ...end],
  });
  const last = await attacker.writeContract({
    ...call,
    functionName: 'swapExactTokensForETH',
    maxFeePerGas: offered - 1n,
    maxPriorityFeePerGas: 1n,
    args: [taken, 0n, [token, weth], ...end],
  });
  await tester.mine({ blocks: 1 });
  await tester.setAutomine(true);
  const receipts = await Promise.all(
    [first, hash, last].map((sent) => client.getTransactionReceipt({ hash: sent })),
  );
  const [before, own, after] = receipts.map(({ transactionIndex }) => transactionIndex);
  expect([before, own, after]).toEqual([0, 1, 2]);
  const { status, gasUsed, effectiveGasPrice } = receipts[1] as (typeof receipts)[number];
  const got = (await held()) - tokens;
  const paid = coins - (await client.getBalance({ address })) - gasUsed * effectiveGasPrice;
  await tester.revert({ id: snapshot });
  return { status, got, paid, bound, shown, amountIn };
}

test('somebody who buys before and sells after in the same block takes no more than the slippage', async () => {
  const { status, got, paid, bound, shown, amountIn } = await sandwich(parseEther('0.01'));
  expect(status).toBe('success');
  expect(paid).toBe(amountIn);
  expect(got).toBeGreaterThanOrEqual(bound);
  expect(got).toBeLessThan(shown);
});

test('a sandwich that would take more than the slippage leaves the member everything but the network fee', async () => {
  const { status, got, paid } = await sandwich(parseEther('50'));
  expect(status).toBe('reverted');
  expect({ got, paid }).toEqual({ got: 0n, paid: 0n });
});
