import { createReadClient } from '@parley/chain/client';
import { getTokenBalance } from '@parley/chain/tokens/getTokenBalance';
import { deploySafe, type Safe } from '@parley/testkit/safe';
import { airdropText } from '@parley/text/airdrop';
import { sendText } from '@parley/text/send';
import { swapText } from '@parley/text/swap';
import { transactionText } from '@parley/text/transactions';
import type { Page } from 'playwright-core';
import { type Address, type Hex, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChainMember } from './chainMember.ts';
import { configOf, openScene } from './scene.ts';
import { choose, nameField } from './steps.ts';
import { joinCommunity, openRecent, type TestMember } from './testMember.ts';

const scene = openScene('busy');
const patience = { timeout: 60_000 };
let safe: Safe;
let member: TestMember;
let page: Page;
beforeAll(async () => {
  const payer = await openChainMember(scene.community);
  safe = await deploySafe(payer.rpcUrl, payer.wallet);
  member = await joinCommunity(
    scene.browser,
    `${scene.community.url}/send-tokens`,
    undefined,
    {},
    { safe },
  );
  ({ page } = member);
}, 120_000);
afterAll(() => page?.context().close());

const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const newAddress = (): Address => privateKeyToAddress(generatePrivateKey());
const go = (path: string) => page.goto(`${scene.community.url}${path}`);

async function openChain() {
  const config = await configOf(scene.community);
  const client = createReadClient(config, `${scene.community.url}/api/rpc`);
  return {
    config,
    coinsOf: (address: Address) => client.getBalance({ address }),
    tokensOf: (address: Address) =>
      getTokenBalance(client, { token: config.chatTokenAddress as Address, address }),
  };
}

/** Presses a button; the page says that it is only proposed, and leaves nothing waiting. */
async function propose(name: string | RegExp): Promise<Hex> {
  const count = member.wallet.proposals.length;
  await button(name).click();
  await expect.poll(() => member.wallet.proposals.length, patience).toBe(count + 1);
  await page.getByText(transactionText.proposed).first().waitFor();
  return member.wallet.proposals[count] as Hex;
}

test('a Safe sends to one and to several: each is told to be proposed, and is paid once its signers agree', async () => {
  const chain = await openChain();
  const [one, two, three] = [newAddress(), newAddress(), newAddress()];
  await go(`/send-tokens?to=${one}&amount=3`);
  const first = await propose(/^Send 3 DEGEN to 0x/);
  // The form is free, and empty: what was proposed is not proposed twice by pressing once more.
  await expect.poll(() => field(sendText.youSend).inputValue()).toBe('');
  expect(await chain.coinsOf(one)).toBe(0n);
  const list = page.getByRole('dialog', { name: transactionText.title });
  await openRecent(page);
  await list.getByText(transactionText.waitsForSigners).waitFor();
  expect(await list.getByRole('link').count()).toBe(0);
  await page.keyboard.press('Escape');
  await safe.execute(first);
  expect(await chain.coinsOf(one)).toBe(parseEther('3'));
  // The page hears of it by itself.
  const told = page.getByText(/your signers approved it, and it’s confirmed/);
  await told.waitFor(patience);
  await told.waitFor({ state: 'hidden' });

  await choose(page.getByRole('radio', { name: sendText.modes.several }));
  await page.getByRole('textbox', { name: sendText.several.label }).fill(`${two} 1\n${three} 2`);
  const count = member.wallet.proposals.length;
  await button(sendText.several.start('3', 'DEGEN', 2)).click();
  await expect.poll(() => member.wallet.proposals.length, patience).toBe(count + 2);
  const rows = page.getByRole('main').getByRole('listitem');
  const proposed = rows.getByText(sendText.steps.states.proposed, { exact: true });
  await expect.poll(() => proposed.count(), patience).toBe(2);
  await page.getByText(sendText.steps.signers).waitFor();
  await page.getByText(sendText.steps.progress(0, 2)).waitFor();
  // Over a reload, too.
  member.wallet.allow();
  await page.reload();
  await expect.poll(() => proposed.count()).toBe(2);
  for (const proposal of member.wallet.proposals.slice(count)) await safe.execute(proposal);
  expect(await Promise.all([two, three].map(chain.coinsOf))).toEqual(
    ['1', '2'].map((coins) => parseEther(coins)),
  );
  await button(sendText.steps.done).click();
  await field(sendText.to).waitFor();
  await openRecent(page);
  const { confirmed, proposed: waiting } = transactionText.status;
  await expect.poll(() => list.getByText(confirmed, { exact: true }).count(), patience).toBe(3);
  expect(await list.getByText(waiting, { exact: true }).count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(member.faults).toEqual([]);
});

test('a Safe allows, swaps, mints, and claims by proposals, and the chain says which step is next', async () => {
  const chain = await openChain();
  const { chatTokenAddress: chat } = chain.config;
  await go(`/swap/univ2?from=${chat}&amount=50`);
  await page.getByText(swapText.allowText).waitFor();
  const allowed = await propose(/^Allow 50 /);
  // Nothing is allowed yet: the page asks for the same step.
  await button(/^Allow 50 /).waitFor();
  await safe.execute(allowed);
  const swap = button(/^Swap 50 /);
  await swap.waitFor(patience);
  const had = await chain.tokensOf(safe.address);
  await safe.execute(await propose(/^Swap 50 /));
  expect(had - (await chain.tokensOf(safe.address))).toBe(parseEther('50'));

  await (await nameField(page)).fill('safe-of-two');
  await safe.execute(await propose('Mint username'));
  await go('/airdrop');
  const row = page.getByRole('listitem').filter({ hasText: 'safe-of-two' });
  await row.getByRole('button', { name: /^Claim 250 CHAT/ }).waitFor(patience);
  const before = await chain.tokensOf(safe.address);
  const claimed = await propose(airdropText.claimAllNow('250 CHAT'));
  expect(await chain.tokensOf(safe.address)).toBe(before);
  await safe.execute(claimed);
  expect((await chain.tokensOf(safe.address)) - before).toBe(parseEther('250'));
  await row.getByText(airdropText.claimed).waitFor(patience);
  expect(member.faults).toEqual([]);
});
