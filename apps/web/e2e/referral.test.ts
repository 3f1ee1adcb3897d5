import { communityChain } from '@parley/chain/chain';
import { createReadClient, type ReadClient } from '@parley/chain/client';
import { getNameHolder } from '@parley/chain/names/getNameHolder';
import { mintName as mintOnChain } from '@parley/chain/names/mintName';
import { getCredits } from '@parley/chain/referral/getCredits';
import type { PublicConfig } from '@parley/domain/config/wire';
import { longTest, test } from '@parley/testkit/tests';
import type { Page } from 'playwright-core';
import {
  type Address,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  parseEther,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { visit } from './browser.ts';
import { configOf, openScene } from './scene.ts';
import { connectDemoWallet, fund, mintName, nameField } from './steps.ts';
import { joinCommunity, rewritePages, type TestMember } from './testMember.ts';

const scene = openScene();
let page: Page;
let config: PublicConfig;
let client: ReadClient;

beforeAll(async () => {
  config = await configOf(scene.community);
  client = createReadClient(config, `${scene.community.url}/api/rpc`);
});
afterEach(() => page?.context().close());

/** What a referrer gets of the price of a name of five characters or more: 10 % of 10 coins. */
const fee = parseEther('1');
const minter = () => config.punkMinterAddress as Address;
const registry = () => config.punkTldAddress as Address;
const dialog = () => page.getByRole('dialog', { name: 'Share referral link' });

describe('a visitor who comes by a link with a name', () => {
  test('a visitor who comes by a link with a name has its holder paid the referral fee of the mint, also on a later visit', async () => {
    const holder = await getNameHolder(client, { registry: registry(), name: 'vera' });
    const before = await client.getBalance({ address: holder });
    ({ page } = await visit(scene.browser, `${scene.community.url}/about?ref=vera.degen`));
    await page.getByRole('heading', { name: 'About' }).first().waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await page.evaluate(() => localStorage.getItem('referrer'))).toBe('vera.degen');

    await page.goto(scene.community.url);
    await connectDemoWallet(page);
    await (await nameField(page)).fill('brought-by-vera');
    await page.getByText('vera.degen invited you and earns the referral fee.').waitFor();
    await mintName(page, 'brought-by-vera');
    expect(await client.getBalance({ address: holder })).toBe(before + fee);
    expect(await page.evaluate(() => localStorage.getItem('referrer'))).toBe(holder);
  });
});

/** Mints a name by the link of a member whose account refuses payments at that moment. */
async function bringRefused(referrer: Address, name: string): Promise<void> {
  const chain = communityChain(config, `${scene.community.url}/api/rpc`);
  const tester = createTestClient({
    chain,
    mode: 'anvil',
    transport: http(scene.community.chainEndpoint()),
  });
  const account = privateKeyToAccount(generatePrivateKey());
  await fund(scene.community.url, account.address);
  // A smart account whose code has a fault: PUSH0 PUSH0 REVERT.
  await tester.setCode({ address: referrer, bytecode: '0x5f5ffd' });
  const wallet = createWalletClient({ account, chain, transport: http() });
  const hash: Hex = await mintOnChain({
    client,
    wallet,
    minter: minter(),
    registry: registry(),
    name,
    holder: account.address,
    referrer,
    valueWei: parseEther('10'),
  });
  await client.waitForTransactionReceipt({ hash });
  await tester.setCode({ address: referrer, bytecode: '0x' });
}

describe('the dialog of the referral link', () => {
  longTest(
    'the referral dialog shows fees that could not be paid at once, and has them paid out',
    async () => {
      const member: TestMember = await joinCommunity(scene.browser, scene.community.url);
      const { address } = member.wallet;
      page = member.page;
      const waiting = () => getCredits(client, { contracts: [minter()], address });
      await page.getByRole('button', { name: 'Earn referral fees!' }).click();
      await dialog().getByRole('textbox').waitFor();
      expect(await dialog().getByText('Unclaimed fees').count()).toBe(0);
      await page.keyboard.press('Escape');

      await bringRefused(address, 'refused-once');
      await bringRefused(address, 'refused-twice');
      expect(await waiting()).toEqual([{ contract: minter(), amountWei: 2n * fee }]);
      const before = await client.getBalance({ address });
      await page.reload();
      await page.getByRole('button', { name: 'Earn referral fees!' }).click();
      await dialog().getByText('Unclaimed fees').waitFor();
      await dialog().getByText('2 DEGEN', { exact: true }).waitFor();

      const withdraw = dialog().getByRole('button', {
        name: /^Withdraw [\d.]+ DEGEN of referral fees$/,
      });
      member.wallet.behavior.rejects = true;
      await withdraw.click();
      await expect.poll(() => member.wallet.asked).toContain('eth_sendTransaction');
      await expect.poll(() => withdraw.isEnabled()).toBe(true);
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await waiting()).toHaveLength(1);

      member.wallet.behavior.rejects = false;
      await withdraw.click();
      const done = page
        .getByRole('status')
        .filter({ hasText: 'Your referral fees are in your wallet.' });
      await done.waitFor();
      await dialog().getByText('Unclaimed fees').waitFor({ state: 'hidden' });
      expect(await waiting()).toEqual([]);
      const gained = (await client.getBalance({ address })) - before;
      expect(gained).toBeGreaterThan(2n * fee - parseEther('0.01'));
      expect(gained).toBeLessThan(2n * fee);
      expect(member.faults).toEqual([]);
    },
  );

  longTest(
    "the referral dialog speaks of activity points only where they are: without the flag there is no ' (and activity points)'",
    async () => {
      const switchedOff = rewritePages('"activityPoints":true', '"activityPoints":false');
      ({ page } = await joinCommunity(scene.browser, scene.community.url, switchedOff));
      await page.getByRole('button', { name: 'Earn referral fees!' }).click();
      await dialog()
        .getByText('Share your referral link and earn referral fees', { exact: true })
        .waitFor();
      expect(await dialog().getByText('(and activity points)').count()).toBe(0);
    },
  );
});
