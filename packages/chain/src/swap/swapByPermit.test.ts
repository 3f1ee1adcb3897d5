import { openDeployer } from '@parley/deploy/deployer';
import { deploySwap } from '@parley/deploy/deploySwap';
import {
  deploySample,
  sampleChainId,
  sampleKey,
  sampleOwner,
  sampleTreasury,
} from '@parley/deploy/sample';
import { deploySampleSwap } from '@parley/deploy/sampleSwap';
import { deployerOfRelease } from '@parley/deploy/testRelease';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import {
  createWalletClient,
  custom,
  erc20Abi,
  type LocalAccount,
  parseEther,
  zeroAddress,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTokenBalance } from '../tokens/getTokenBalance.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { quoteUniV2 } from './quoteUniV2.ts';
import { swapByPermit } from './swapByPermit.ts';
import { swapWithPermit } from './swapWithPermit.ts';
import type { TokenSwap } from './tokenSwap.ts';
import { wrapCoins } from './wrapCoins.ts';

type Community = Awaited<ReturnType<typeof deploySample>> &
  Awaited<ReturnType<typeof deploySampleSwap>>;

let node: EmbeddedChain;
let community: Community;
let asked: string[] = [];
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  const sample = await deploySample(node.rpcUrl);
  community = { ...sample, ...(await deploySampleSwap(node.rpcUrl, sample)) };
});
afterAll(() => node.stop());

/** Wallet 1, which has tokens, and notes what it is asked to sign. */
function wallet() {
  const { chain, transport, ...member } = community.wallet(1);
  const account = member.account as LocalAccount;
  asked = [];
  const noting: LocalAccount = {
    ...account,
    signTypedData: (definition) => {
      asked.push(definition.primaryType);
      return account.signTypedData(definition);
    },
    signTransaction: (...signed) => {
      asked.push('transaction');
      return account.signTransaction(...signed);
    },
  };
  return createWalletClient({ account: noting, chain, transport: custom(transport) });
}

async function sale(changes: Partial<TokenSwap> = {}): Promise<TokenSwap> {
  const { client, swapRouterAddress: router, chatTokenAddress: chat, weth } = community;
  const { timestamp } = await client.getBlock();
  const by = wallet();
  return {
    client,
    wallet: by,
    router,
    path: [chat, weth],
    native: 'out',
    exact: 'in',
    amount: parseEther('100'),
    bound: 1n,
    to: by.account.address,
    deadline: timestamp + 1_200n,
    referrer: zeroAddress,
    ...changes,
  };
}

const allowance = (address = community.chatTokenAddress) => {
  const { client, swapRouterAddress } = community;
  const args = [community.wallet(1).account.address, swapRouterAddress] as const;
  return client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args });
};
const held = (token: `0x${string}`) =>
  getTokenBalance(community.client, { token, address: community.wallet(1).account.address });

test('a token is sold by a signature and one transaction, and no allowance is left', async () => {
  const { client, chatTokenAddress: chat, weth, swapRouterAddress: router } = community;
  const before = { chat: await held(chat), weth: await held(weth) };
  const amount = parseEther('100');
  const quote = await quoteUniV2(client, { router, path: [chat, weth], exact: 'in', amount });
  const sent = await swapWithPermit(await sale({ native: 'none' }));
  await waitForTransaction(client, sent);
  expect(asked).toEqual(['Permit', 'transaction']);
  expect(before.chat - (await held(chat))).toBe(amount);
  expect((await held(weth)) - before.weth).toBe(quote.amounts[1]);
  expect(await allowance()).toBe(0n);
});

test('an exact amount of coins is bought with a permit of the most that it may cost', async () => {
  const { client, chatTokenAddress: chat, weth, swapRouterAddress: router } = community;
  const amount = parseEther('1');
  const quote = await quoteUniV2(client, { router, path: [chat, weth], exact: 'out', amount });
  const cost = quote.amounts[0] ?? 0n;
  const before = await held(chat);
  const bound = cost + parseEther('1');
  await waitForTransaction(
    client,
    await swapWithPermit(await sale({ exact: 'out', amount, bound })),
  );
  expect(before - (await held(chat))).toBe(cost);
  expect(await allowance()).toBe(bound - cost);
});

test('a price beyond the bound is refused before the wallet is asked for anything', async () => {
  const asking = swapWithPermit(await sale({ bound: parseEther('1000') }));
  await expect(asking).rejects.toMatchObject({ code: 'reverted' });
  expect(asked).toEqual([]);
});

test('a token without permits is sold by an allowance of exactly what it takes', async () => {
  const { client, chatTokenAddress: chat, weth } = community;
  const amount = parseEther('1');
  const clients = { client, wallet: community.wallet(1) };
  await waitForTransaction(client, await wrapCoins({ ...clients, weth, amount }));
  const order = await sale({ path: [weth, chat], native: 'none', amount });
  await expect(swapWithPermit(order)).rejects.toMatchObject({ code: 'no-permit' });
  expect(asked).toEqual([]);
  const before = { weth: await held(weth), chat: await held(chat) };
  await waitForTransaction(client, await swapByPermit(order));
  expect(asked).toEqual(['transaction', 'transaction']);
  expect(before.weth - (await held(weth))).toBe(amount);
  expect(await held(chat)).toBeGreaterThan(before.chat);
  expect(await allowance(weth)).toBe(0n);
});

test('a router of an earlier version, which takes no signatures, gets an allowance of exactly the amount', async () => {
  const { chain, client, weth, activityPointsAddress: points } = community;
  const place = { rpcUrl: node.rpcUrl, chain, privateKey: sampleKey, log: () => undefined };
  const earlier = deployerOfRelease(await openDeployer(place), '0.1.0-67db0e9');
  const { swapRouterAddress: router } = await deploySwap(earlier, {
    points,
    treasury: sampleTreasury,
    owner: sampleOwner,
    swapFeeBps: 50,
    referralShareBps: 2_000,
  });
  const before = await held(weth);
  await waitForTransaction(client, await swapByPermit(await sale({ router, native: 'none' })));
  expect(asked).toEqual(['transaction', 'transaction']);
  expect(await held(weth)).toBeGreaterThan(before);
});
