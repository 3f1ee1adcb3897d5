import { communityChain } from '@parley/chain/chain';
import { createReadClient } from '@parley/chain/client';
import { chatTokenAbi } from '@parley/chain/generated/abis';
import { waitForTransaction } from '@parley/chain/transactions/waitForTransaction';
import { gateText } from '@parley/text/gate';
import { type Address, createWalletClient, http, parseEther } from 'viem';
import { expect, test } from 'vitest';
import { ownerAccount } from '../../../tools/start/history/people.ts';
import { violationsOn } from './axe.ts';
import { startConfigured } from './configuredCommunity.ts';
import { configOf, openScene } from './scene.ts';
import { article, mintName, say } from './steps.ts';
import { joinCommunity } from './testMember.ts';

const scene = openScene(() =>
  startConfigured({
    rooms: [
      { id: 'general', title: 'General', path: '/', gate: { balance: { atLeast: '1500' } } },
      { id: 'shill', title: 'Shill', path: '/shill' },
    ],
  }),
);

/** The owner of the chat token makes some for a member. */
async function mintTokens(to: Address, amount: bigint): Promise<void> {
  const { community } = scene;
  const config = await configOf(community);
  const rpcUrl = `${community.url}/api/rpc`;
  const account = ownerAccount(community.dataFolder);
  const wallet = createWalletClient({
    account,
    chain: communityChain(config, rpcUrl),
    transport: http(rpcUrl),
  });
  const token = { address: config.chatTokenAddress as Address, abi: chatTokenAbi } as const;
  const reads = createReadClient(config, rpcUrl);
  const allowed = await wallet.writeContract({
    ...token,
    functionName: 'setMinterAllowance',
    args: [account.address, amount],
  });
  await waitForTransaction(reads, allowed);
  const minted = await wallet.writeContract({
    ...token,
    functionName: 'mint',
    args: [to, amount],
  });
  await waitForTransaction(reads, minted);
}

/** Another name at each try. */
let tries = 0;

test('a gated room says what a member lacks and where to get it, and opens by itself once they have it', async () => {
  const { page, wallet, faults } = await joinCommunity(scene.browser, scene.community.url);
  tries += 1;
  await mintName(page, `gatecrasher${tries}`);
  const notice = page.locator('#composer').getByRole('status');
  await notice.getByText(gateText.needs.balance('1,500 CHAT', '1,000 CHAT')).waitFor();
  const way = notice.getByRole('link', { name: gateText.way.balance('CHAT') });
  const token = (await configOf(scene.community)).chatTokenAddress;
  const href = await way.getAttribute('href');
  expect(href?.toLowerCase()).toContain(`to=${token.toLowerCase()}`);
  await page.getByRole('textbox', { name: 'Message' }).fill('let me in');
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
  await mintTokens(wallet.address, parseEther('500'));
  await notice.waitFor({ state: 'detached' });
  await say(page, 'let me in');
  await article(page, 'let me in').waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});
