import { readFileSync } from 'node:fs';
import { stakingRewardsAbi, swapRouterAbi } from '@parley/chain/generated/abis';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import {
  type Address,
  createTestClient,
  erc20Abi,
  type Hash,
  http,
  parseAbi,
  parseEther,
  zeroAddress,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deploySample, sampleChainId } from '../sample.ts';
import { deploySampleSwap } from '../sampleSwap.ts';

type Community = Awaited<ReturnType<typeof deploySample>> &
  Awaited<ReturnType<typeof deploySampleSwap>>;
type Wallet = ReturnType<Community['wallet']>;

const noDeadline = 2n ** 64n;
let node: EmbeddedChain;
let community: Community;
let measured: Record<string, number>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  const sample = await deploySample(node.rpcUrl);
  community = { ...sample, ...(await deploySampleSwap(node.rpcUrl, sample)) };
  measured = { ...(await measureStaking()), ...(await measureSwaps()) };
});
afterAll(() => node.stop());

/** Gas of a whole transaction, from its receipt, with calldata and the 21,000. */
async function gas(sent: Promise<Hash>): Promise<number> {
  const receipt = await community.client.waitForTransactionReceipt({ hash: await sent });
  expect(receipt.status).toBe('success');
  return Number(receipt.gasUsed);
}

function approve(wallet: Wallet, token: Address, spender: Address, amount: bigint) {
  return gas(
    wallet.writeContract({
      address: token,
      abi: erc20Abi,
      functionName: 'approve',
      args: [spender, amount],
    }),
  );
}

/**
 * Lets ten minutes pass. Otherwise time stands still, so that no figure depends on the speed of the
 * machine: the first trade of a second costs a pair more.
 */
async function later() {
  const { chain } = community;
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  await tester.setBlockTimestampInterval({ interval: 600 });
  await tester.mine({ blocks: 1 });
  await tester.setBlockTimestampInterval({ interval: 0 });
}

/** Anna has staked before and rewards stream; Bert has liquidity and has never staked. */
async function measureStaking(): Promise<Record<string, number>> {
  const { pair, stakingContractAddress: address } = community;
  const staking = { address, abi: stakingRewardsAbi } as const;
  const [owner, anna, bert] = [community.wallet(0), community.wallet(1), community.wallet(2)];
  const stake = parseEther('10');
  for (const { account } of [anna, bert]) {
    await gas(
      owner.writeContract({
        address: pair,
        abi: erc20Abi,
        functionName: 'transfer',
        args: [account.address, parseEther('100')],
      }),
    );
  }
  const deposit = async (wallet: Wallet) => {
    // Exactly, as the app approves.
    await approve(wallet, pair, address, stake);
    await later();
    return gas(wallet.writeContract({ ...staking, functionName: 'deposit', args: [stake] }));
  };
  const claim = (wallet: Wallet) =>
    gas(wallet.writeContract({ ...staking, functionName: 'claimRewards' }));
  const withdraw = (wallet: Wallet, amount: bigint) =>
    gas(wallet.writeContract({ ...staking, functionName: 'withdraw', args: [amount] }));

  await deposit(anna);
  await gas(
    owner.writeContract({ ...staking, functionName: 'notifyReward', value: parseEther('100') }),
  );
  const leave = () => gas(bert.writeContract({ ...staking, functionName: 'exit' }));
  const add = () =>
    gas(owner.writeContract({ ...staking, functionName: 'notifyReward', value: parseEther('1') }));
  /** Each act some time after the one before, so that the stream has moved on. */
  const inTime = async (act: () => Promise<number>) => {
    await later();
    return act();
  };
  return {
    'staking: deposit, a member’s first': await deposit(bert),
    'staking: deposit, a later one': await deposit(bert),
    'staking: claim': await inTime(() => claim(anna)),
    'staking: withdraw half': await inTime(() => withdraw(bert, stake)),
    'staking: claim after that': await inTime(() => claim(bert)),
    'staking: exit': await inTime(leave),
    'staking: add rewards': await inTime(add),
  };
}

/**
 * Anna swaps for the first time, then again. As usual on a chain with a block every few seconds,
 * each trade is the first of its second in the pair, except for the one that says otherwise.
 */
async function measureSwaps(): Promise<Record<string, number>> {
  const { chatTokenAddress: token, weth, swapRouterAddress: address, pair } = community;
  const router = { address, abi: swapRouterAbi } as const;
  const anna = community.wallet(1);
  const me = anna.account.address;
  const referrer = community.wallet(8).account.address;
  const buy = (by: Address) =>
    gas(
      anna.writeContract({
        ...router,
        functionName: 'swapExactETHForTokens',
        args: [1n, [weth, token], me, noDeadline, by],
        value: parseEther('1'),
      }),
    );
  /** Uniswap's own router, for comparison. */
  const buyThere = () =>
    gas(
      anna.writeContract({
        address: community.uniRouter ?? zeroAddress,
        abi: parseAbi([
          'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
        ]),
        functionName: 'swapExactETHForTokens',
        args: [1n, [weth, token], me, noDeadline],
        value: parseEther('1'),
      }),
    );
  const buyExact = (by: Address) =>
    gas(
      anna.writeContract({
        ...router,
        functionName: 'swapETHForExactTokens',
        args: [parseEther('10'), [weth, token], me, noDeadline, by],
        value: parseEther('1'),
      }),
    );
  const sell = async (by: Address) => {
    const amount = parseEther('10');
    await approve(anna, token, address, amount);
    return gas(
      anna.writeContract({
        ...router,
        functionName: 'swapExactTokensForETH',
        args: [amount, 1n, [token, weth], me, noDeadline, by],
      }),
    );
  };
  const addLiquidity = async () => {
    const amount = parseEther('100');
    await approve(anna, token, address, amount);
    return gas(
      anna.writeContract({
        ...router,
        functionName: 'addLiquidityETH',
        args: [token, amount, 0n, 0n, me, noDeadline],
        value: parseEther('2'),
      }),
    );
  };
  const removeLiquidity = async () => {
    const amount = parseEther('1');
    await approve(anna, pair, address, amount);
    return gas(
      anna.writeContract({
        ...router,
        functionName: 'removeLiquidityETH',
        args: [token, amount, 0n, 0n, me, noDeadline],
      }),
    );
  };
  const payStaking = () => gas(anna.writeContract({ ...router, functionName: 'payStaking' }));
  const inTime = async (act: (by: Address) => Promise<number>, by: Address = zeroAddress) => {
    await later();
    return act(by);
  };
  return {
    'swap: coin to token, the first of all, no referrer': await inTime(buy),
    'swap: coin to token, a referrer’s first': await inTime(buy, referrer),
    'swap: coin to token, referrer': await inTime(buy, referrer),
    'swap: coin to token, referrer, second of its second': await buy(referrer),
    'swap: Uniswap’s own router': await inTime(buyThere),
    'swap: Uniswap’s own router, second of its second': await buyThere(),
    'swap: coin to token, no referrer': await inTime(buy),
    'swap: coin to exact tokens, referrer': await inTime(buyExact, referrer),
    'swap: token to coin, no referrer': await inTime(sell),
    'swap: token to coin, referrer': await inTime(sell, referrer),
    'swap: add liquidity': await inTime(addLiquidity),
    'swap: remove liquidity': await inTime(removeLiquidity),
    'swap: pay those who stake': await inTime(payStaking),
  };
}

test('gas is what it was when it was last written down', async () => {
  await expect(`${JSON.stringify(measured, null, 2)}\n`).toMatchFileSnapshot('swapSnapshot.json');
});

test.each([
  ['staking: deposit, a member’s first', 80_000],
  ['staking: deposit, a later one', 60_000],
  ['staking: claim', 45_000],
  ['swap: coin to token, referrer', 138_500],
  ['swap: coin to token, referrer, second of its second', 130_000],
])('%s stays within %d', (action, budget) => {
  expect(measured[action]).toBeLessThanOrEqual(budget);
});

test('docs/gas.md shows these figures', () => {
  const page = readFileSync('docs/gas.md', 'utf8').replaceAll(/ +\|/g, ' |');
  for (const [action, figure] of Object.entries(measured)) {
    expect(page).toContain(`| ${action} | ${figure.toLocaleString('en')} |`);
  }
});
