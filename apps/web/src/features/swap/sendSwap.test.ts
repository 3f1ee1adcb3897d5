import { swapRouterAbi } from '@parley/chain/generated/abis';
import { ensureAllowance } from '@parley/chain/swap/ensureAllowance';
import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { deploySampleSwap } from '@parley/deploy/sampleSwap';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import {
  createWalletClient,
  custom,
  decodeFunctionData,
  type Hex,
  parseEther,
  zeroAddress,
} from 'viem';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SwapQuote } from './quote.ts';
import { type Sent, sendSwap } from './sendSwap.ts';

type Call = { to: Hex; data?: Hex; value?: Hex };

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>> &
  Awaited<ReturnType<typeof deploySampleSwap>>;
/** What the wallet was asked to make in one transaction. */
let batched: Call[] = [];
const batchHash = `0x${'ba'.repeat(32)}` as const;

beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  const sample = await deploySample(node.rpcUrl);
  community = { ...sample, ...(await deploySampleSwap(node.rpcUrl, sample)) };
});
afterAll(() => node.stop());
beforeEach(async () => {
  batched = [];
  const { client, swapRouterAddress: spender } = community;
  const wallet = community.wallet(1);
  for (const token of [community.chatTokenAddress, community.weth]) {
    await ensureAllowance({ client, wallet, token, spender, amount: parseEther('1000') });
  }
});

/** Wallet 1; of several calls it says that they are in a block. */
function web3() {
  const { client, chain } = community;
  const { account } = community.wallet(1);
  const receipt = { transactionHash: batchHash, status: '0x1', blockNumber: '0x1', gasUsed: '0x1' };
  const answers: Record<string, (params: never) => unknown> = {
    wallet_sendCalls: ([{ calls }]: [{ calls: Call[] }]) => {
      batched = calls;
      return { id: '0xba' };
    },
    wallet_getCallsStatus: () => ({
      version: '2.0.0',
      id: '0xba',
      chainId: '0x1',
      atomic: true,
      status: 200,
      receipts: [{ ...receipt, logs: [] }],
    }),
  };
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const answer = answers[method];
    return answer ? answer(params as never) : client.request({ method, params } as never);
  };
  const transport = custom({ request }, { retryCount: 0 });
  return {
    reads: client,
    walletClient: () => createWalletClient({ account, chain, transport }),
  } as never as Parameters<typeof sendSwap>[0];
}

/** The call of the router that a swap has sent, of what kind it may be. */
async function routerCall(hash: Hex) {
  const { client, swapRouterAddress } = community;
  if (hash === batchHash) {
    const [last] = batched.slice(-1);
    expect(last?.to.toLowerCase()).toBe(swapRouterAddress.toLowerCase());
    return decodeFunctionData({ abi: swapRouterAbi, data: last?.data ?? '0x' });
  }
  const { input, value } = await client.getTransaction({ hash });
  const call = decodeFunctionData({ abi: swapRouterAbi, data: input });
  if (call.functionName !== 'callWithPermit') return { ...call, value };
  return decodeFunctionData({ abi: swapRouterAbi, data: call.args[6] });
}

type Ends = readonly [from: 'coins' | 'chat' | 'weth', to: 'coins' | 'chat' | 'weth'];
const one = parseEther('1');

async function send({ ends, ...change }: { ends: Ends } & Partial<SwapQuote> & Pick<Sent, 'way'>) {
  const { chatTokenAddress: chat, weth, swapRouterAddress, client } = community;
  const tokens = {
    coins: { address: null, symbol: 'DEGEN', decimals: 18 },
    chat: { address: chat, symbol: 'CHAT', decimals: 18 },
    weth: { address: weth, symbol: 'WDEGEN', decimals: 18 },
  };
  const [from, to] = ends;
  const path = ends.map((end) => (end === 'coins' ? weth : tokens[end].address));
  const { way, ...quote } = change;
  const { timestamp } = await client.getBlock();
  return sendSwap(web3(), { swapRouterAddress }, {
    from: tokens[from],
    to: tokens[to],
    weth,
    way,
    quote: { kind: 'swap', trade: { route: { path } }, impactBps: 0n, ...quote },
    holder: community.wallet(1).account.address,
    deadline: timestamp + 1_200n,
    referrer: zeroAddress,
  } as never);
}

// Amounts that nothing else in a call is.
const least = 123_456_789n;
const most = parseEther('999.123456789');

test.each<[string, { ends: Ends; way: Sent['way'] }, string]>([
  ['coins', { ends: ['coins', 'chat'], way: null }, 'swapExactETHForTokens'],
  ['a token for coins', { ends: ['chat', 'coins'], way: null }, 'swapExactTokensForETH'],
  ['a token', { ends: ['chat', 'weth'], way: null }, 'swapExactTokensForTokens'],
  [
    'a token for coins by signature',
    { ends: ['chat', 'coins'], way: 'sign' },
    'swapExactTokensForETH',
  ],
  ['a token by signature', { ends: ['chat', 'weth'], way: 'sign' }, 'swapExactTokensForTokens'],
  [
    'a token for coins in a batch',
    { ends: ['chat', 'coins'], way: 'batch' },
    'swapExactTokensForETH',
  ],
  ['a token in a batch', { ends: ['chat', 'weth'], way: 'batch' }, 'swapExactTokensForTokens'],
])('a sale of exactly so much of %s accepts no less than the minimum', async (_what, how, name) => {
  const hash = await send({ ...how, exact: 'in', amountIn: one, amountOut: one, bound: least });
  const call = await routerCall(hash);
  expect(call.functionName).toBe(name);
  const paysCoins = how.ends[0] === 'coins';
  expect(call.args?.slice(0, paysCoins ? 1 : 2)).toEqual(paysCoins ? [least] : [one, least]);
  if ('value' in call) expect(call.value).toBe(paysCoins ? one : 0n);
});

test.each<[string, { ends: Ends; way: Sent['way'] }, string]>([
  ['coins', { ends: ['coins', 'chat'], way: null }, 'swapETHForExactTokens'],
  ['a token for coins', { ends: ['chat', 'coins'], way: null }, 'swapTokensForExactETH'],
  ['a token', { ends: ['weth', 'chat'], way: null }, 'swapTokensForExactTokens'],
  [
    'a token for coins by signature',
    { ends: ['chat', 'coins'], way: 'sign' },
    'swapTokensForExactETH',
  ],
  [
    'a token for coins in a batch',
    { ends: ['chat', 'coins'], way: 'batch' },
    'swapTokensForExactETH',
  ],
])(
  'a purchase of exactly so much with %s pays no more than the maximum',
  async (_what, how, name) => {
    const amountOut = 1_000_003n;
    const hash = await send({ ...how, exact: 'out', amountIn: one, amountOut, bound: most });
    const call = await routerCall(hash);
    expect(call.functionName).toBe(name);
    const paysCoins = how.ends[0] === 'coins';
    expect(call.args?.slice(0, paysCoins ? 1 : 2)).toEqual(
      paysCoins ? [amountOut] : [amountOut, most],
    );
    if ('value' in call) expect(call.value).toBe(paysCoins ? most : 0n);
  },
);

test.each([null, 'sign', 'batch'] as const)(
  'a sale that the pool pays less for than the minimum is not sent (%s)',
  async (way) => {
    const bound = parseEther('1000000');
    const quote = { exact: 'in', amountIn: one, amountOut: bound, bound } as const;
    await expect(send({ ends: ['chat', 'coins'], way, ...quote })).rejects.toMatchObject({
      code: 'reverted',
    });
    expect(batched).toEqual([]);
  },
);
