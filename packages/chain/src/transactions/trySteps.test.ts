import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { deploySampleSwap } from '@parley/deploy/sampleSwap';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { deployOddToken } from '@parley/testkit/oddToken';
import {
  type Address,
  createPublicClient,
  custom,
  encodeFunctionData,
  erc20Abi,
  HttpRequestError,
  parseAbi,
  parseEther,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReadClient } from '../client.ts';
import { getArriving } from '../tokens/getArriving.ts';
import { trySteps } from './trySteps.ts';

type Community = Awaited<ReturnType<typeof deploySample>> &
  Awaited<ReturnType<typeof deploySampleSwap>>;

let node: EmbeddedChain;
let community: Community;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  const sample = await deploySample(node.rpcUrl);
  community = { ...sample, ...(await deploySampleSwap(node.rpcUrl, sample)) };
});
afterAll(() => node.stop());

const addressOf = (index: number) => community.wallet(index).account.address;
const stepOf = (
  to: Address,
  functionName: 'approve' | 'transfer' | 'transferFrom' | 'allowance',
  args: readonly unknown[],
) => ({ to, data: encodeFunctionData({ abi: erc20Abi, functionName, args } as never) });

test('calls are made one after the other as the account’s own, and nothing of them stays', async () => {
  const { client, chatTokenAddress: chat } = community;
  const [from, spender] = [addressOf(1), addressOf(2)];
  const answers = await trySteps(client, {
    from,
    steps: [stepOf(chat, 'approve', [spender, 7n]), stepOf(chat, 'allowance', [from, spender])],
  });
  expect(answers?.map(BigInt)).toEqual([1n, 7n]);
  const args = [from, spender] as const;
  expect(
    await client.readContract({ address: chat, abi: erc20Abi, functionName: 'allowance', args }),
  ).toBe(0n);
});

test('what one of them is refused with is the reason, and none after it counts', async () => {
  const { client, chatTokenAddress: chat } = community;
  const [from, other] = [addressOf(1), addressOf(2)];
  const steps = [
    stepOf(chat, 'transferFrom', [other, from, 1n]),
    stepOf(chat, 'transfer', [other, 1n]),
  ];
  await expect(trySteps(client, { from, steps })).rejects.toMatchObject({ code: 'reverted' });
});

test('the account may send coins along, and get some back', async () => {
  const { client, weth } = community;
  const from = addressOf(1);
  const coins = parseAbi(['function deposit() payable', 'function withdraw(uint256)']);
  const steps = [
    { to: weth, value: 5n, data: encodeFunctionData({ abi: coins, functionName: 'deposit' }) },
    { to: weth, data: encodeFunctionData({ abi: coins, functionName: 'withdraw', args: [5n] }) },
  ];
  expect(await trySteps(client, { from, steps })).toEqual(['0x', '0x']);
});

/** The same chain by way of a node that does something else with a simulation. */
function nodeThat(answer: (params: readonly unknown[]) => unknown): ReadClient {
  const { client } = community;
  const request = ({ method, params }: { method: string; params?: unknown }) =>
    method === 'eth_call'
      ? (answer(params as readonly unknown[]) as never)
      : client.request({ method, params } as never);
  return createPublicClient({
    chain: client.chain,
    transport: custom({ request }, { retryCount: 0 }),
  }) as unknown as ReadClient;
}
const refusing = (code: number) => () =>
  Promise.reject(Object.assign(new Error('too many arguments, want at most 2'), { code }));

test.each<[string, (params: readonly unknown[]) => unknown]>([
  [
    'passes over the code in place of the account’s own',
    (params) =>
      community.client.request({ method: 'eth_call', params: params.slice(0, 2) } as never),
  ],
  ['takes no third parameter', refusing(-32602)],
  ['has no such method', refusing(-32601)],
])('a node that %s tells nothing', async (_what, answer) => {
  const { chatTokenAddress: token } = community;
  const node = nodeThat(answer);
  const [from, to] = [addressOf(1), addressOf(2)];
  expect(await trySteps(node, { from, steps: [stepOf(token, 'transfer', [to, 1n])] })).toBeNull();
  expect(await getArriving(node, { from, token, to, amount: 1n })).toBeNull();
});

test('a network that is away is no answer', async () => {
  const away = nodeThat(() =>
    Promise.reject(new HttpRequestError({ url: 'https://node.example', body: {} })),
  );
  const { chatTokenAddress: token } = community;
  const transfer = { from: addressOf(1), token, to: addressOf(2), amount: 1n };
  await expect(getArriving(away, transfer)).rejects.toMatchObject({ code: 'unavailable' });
});

test.each([
  ['none', 100n],
  ['returns nothing', 100n],
  ['keeps a part', 99n],
  ['only claims', 0n],
  ['is paused', null],
  ['reverts without reason', null],
] as const)('of 100 of a token that misbehaves so (%s), %s arrive', async (way, arriving) => {
  const holder = addressOf(1);
  const token = await deployOddToken(node.rpcUrl, community.wallet(1), {
    way,
    holder,
    supply: 100n,
  });
  const transfer = { from: holder, token, to: addressOf(2), amount: 100n };
  expect(await getArriving(community.client, transfer)).toBe(arriving);
});

test('of coins, and of what goes back to where it came from, nothing is tried', async () => {
  const { client, chatTokenAddress: chat } = community;
  const [from, to] = [addressOf(1), addressOf(2)];
  expect(await getArriving(client, { from, token: null, to, amount: parseEther('1') })).toBeNull();
  expect(await getArriving(client, { from, token: chat, to: from, amount: 1n })).toBeNull();
});
