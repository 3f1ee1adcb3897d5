import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { deploySampleSwap } from '@parley/deploy/sampleSwap';
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
    ...{ client, wallet: by, router, path: [chat, weth], native: 'out', exact: 'in' },
    ...{ amount: parseEther('100'), bound: 1n, to: by.account.address },
    ...{ deadline: timestamp + 1_200n, referrer: zeroAddress, ...changes },
  };
}

const allowance = () => {
  const { client, swapRouterAddress, chatTokenAddress: address } = community;
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

test('a token without permits is not sold this way', async () => {
  const { client, chatTokenAddress: chat, weth } = community;
  const amount = parseEther('1');
  const clients = { client, wallet: community.wallet(1) };
  await waitForTransaction(client, await wrapCoins({ ...clients, weth, amount }));
  const asking = swapWithPermit(await sale({ path: [weth, chat], native: 'none', amount }));
  await expect(asking).rejects.toMatchObject({ code: 'wallet' });
  expect(asked).toEqual([]);
});
