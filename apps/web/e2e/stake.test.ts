import { createReadClient } from '@parley/chain/client';
import { getStake } from '@parley/chain/staking/getStake';
import { getStakeToken } from '@parley/chain/staking/getStakeToken';
import { isAddress } from '@parley/domain/fields/hex';
import { coinsFor, sharesFor } from '@parley/domain/swap/liquidity';
import { longTest, test } from '@parley/testkit/tests';
import { sharesText, stakeText } from '@parley/text/stake';
import { swapText } from '@parley/text/swap';
import { type Address, erc20Abi, formatEther, parseEther } from 'viem';
import { expect } from 'vitest';
import { announceWallet } from './announcedWallet.ts';
import { visit } from './browser.ts';
import { configOf, openScene } from './scene.ts';
import { accountMenu, joinCommunity } from './testMember.ts';

const scene = openScene();

/** What the chain says of a member. */
async function openChain() {
  const config = await configOf(scene.community);
  const client = createReadClient(config, `${scene.community.url}/api/rpc`);
  const staking = config.stakingContractAddress as Address;
  const { swapRouterAddress } = config;
  const router = isAddress(swapRouterAddress) ? swapRouterAddress : null;
  const tokensOf = (holder: Address) =>
    client.readContract({
      address: config.chatTokenAddress as Address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [holder],
    });
  return {
    tokensOf,
    coinsOf: (address: Address) => client.getBalance({ address }),
    stakeOf: (address: Address) => getStake(client, { staking, address }),
    async sharesOf(holder: Address) {
      const { stakeToken } = await getStake(client, { staking, address: holder });
      return getStakeToken(client, { stakeToken, holder, router });
    },
    async allowanceOf(owner: Address, spender: Address) {
      const token = { address: config.chatTokenAddress as Address, abi: erc20Abi } as const;
      return client.readContract({ ...token, functionName: 'allowance', args: [owner, spender] });
    },
    router: router as Address,
    /** Waits for the second after that of the last block: rewards are by the second. */
    async nextSecond() {
      const { timestamp } = await client.getBlock();
      await expect.poll(() => BigInt(Math.floor(Date.now() / 1_000))).toBeGreaterThan(timestamp);
    },
  };
}

test('a member gets shares of the pool, stakes, claims, unstakes, and cashes them in', async () => {
  const { page, wallet, faults } = await joinCommunity(
    scene.browser,
    `${scene.community.url}/stake`,
  );
  const chain = await openChain();
  const { address } = wallet;
  const field = (name: string) => page.getByRole('textbox', { name });
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

  // More than the member has is said in place, and nothing can be sent.
  await field(sharesText.youAdd).fill('1001');
  await page.getByText(stakeText.tooMuch).waitFor();
  await field(sharesText.youAdd).fill('250');
  const { pool } = await chain.sharesOf(address);
  if (pool === null) throw new Error('The community has no pool.');
  const before = await chain.tokensOf(address);
  const shares = sharesFor(pool, {
    tokens: parseEther('250'),
    coins: coinsFor(pool, parseEther('250')) ?? 0n,
  });
  const coins = coinsFor(pool, parseEther('250')) ?? 0n;
  await page.getByText(swapText.asks(2), { exact: true }).waitFor();
  await press(sharesText.allowNow('250', 'CHAT'));
  const add = page.getByRole('button', { name: sharesText.addNow('250', 'CHAT') });
  await add.waitFor();
  expect(await chain.allowanceOf(address, chain.router)).toBe(parseEther('250'));
  expect(await chain.tokensOf(address)).toBe(before);

  // The first step outlasts a reload, and a declined second one.
  await page.reload();
  await add.waitFor();
  await page.getByText(swapText.asks(1), { exact: true }).waitFor();
  await page
    .getByText(/^0 → \d[\d.]*$/)
    .first()
    .waitFor();
  wallet.behavior.rejects = true;
  await add.click();
  const sent = () => wallet.asked.filter((asked) => asked === 'eth_sendTransaction');
  await expect.poll(sent).toHaveLength(2);
  await expect.poll(() => add.isEnabled()).toBe(true);
  wallet.behavior.rejects = false;
  await add.dblclick();
  await expect.poll(async () => (await chain.sharesOf(address)).balance).toBe(shares);
  expect(sent()).toHaveLength(3);
  expect(before - (await chain.tokensOf(address))).toBe(parseEther('250'));
  expect((await chain.sharesOf(address)).pool?.reserveCoin).toBe(pool.reserveCoin + coins);
  expect(await chain.allowanceOf(address, chain.router)).toBe(0n);

  // A declined stake loses nothing; then the whole is staked by a signature.
  await field(stakeText.youStake).fill(formatEther(shares));
  wallet.behavior.rejects = true;
  await press(stakeText.stakeNow('50', stakeText.shares));
  await expect.poll(() => wallet.asked).toContain('eth_signTypedData_v4');
  await expect.poll(() => field(stakeText.youStake).inputValue()).toBe(formatEther(shares));
  wallet.behavior.rejects = false;
  await press(stakeText.stakeNow('50', stakeText.shares));
  await expect.poll(async () => (await chain.stakeOf(address)).staked).toBe(shares);
  await page.getByText('100 %').first().waitFor();

  // What can be claimed ticks, and arrives.
  await page.getByText(/^0\.(?:000[3-9]|00[1-9])/).waitFor();
  const held = await chain.coinsOf(address);
  await press(/^Claim 0\.\d+ DEGEN$/);
  await expect.poll(() => chain.coinsOf(address)).toBeGreaterThan(held);

  await page.getByText(stakeText.unstake, { exact: true }).click();
  await field(stakeText.youUnstake).fill('60');
  await page.getByText(stakeText.tooMuchStaked).waitFor();
  await page.waitForURL(/amount=60/);
  await page.reload();
  await page.getByText(stakeText.tooMuchStaked).waitFor();
  expect(await field(stakeText.youUnstake).inputValue()).toBe('60');
  await field(stakeText.youUnstake).fill('20');
  await press(stakeText.unstakeNow('20', stakeText.shares));
  await expect.poll(async () => (await chain.stakeOf(address)).staked).toBe(parseEther('30'));
  await expect.poll(() => field(stakeText.youUnstake).inputValue()).toBe('');
  await chain.nextSecond();
  await press(stakeText.exitNow('30', stakeText.shares));
  await expect.poll(async () => (await chain.stakeOf(address)).staked).toBe(0n);
  expect((await chain.stakeOf(address)).claimableWei).toBe(0n);

  // A wallet that makes several calls at once is asked once.
  wallet.behavior.batches = true;
  await page.reload();
  await page.getByText(sharesText.cash, { exact: true }).click();
  await field(sharesText.youCash).fill('50');
  await page.getByText(sharesText.batchCash).waitFor();
  await press(sharesText.cashNow('50'));
  await expect.poll(async () => (await chain.sharesOf(address)).balance).toBe(0n);
  expect(before - (await chain.tokensOf(address))).toBeLessThanOrEqual(1n);
  const history = page.getByRole('complementary').getByRole('listitem');
  await expect
    .poll(() => history.filter({ hasText: /^(Staked|Unstaked|Claimed)/ }).allTextContents())
    .toEqual([
      expect.stringMatching(/^Claimed/),
      expect.stringMatching(/^Unstaked30 shares/),
      expect.stringMatching(/^Unstaked20 shares/),
      expect.stringMatching(/^Claimed/),
      expect.stringMatching(/^Staked50 shares/),
    ]);
  expect(faults).toEqual([]);
  await page.context().close();
});

longTest('what a visitor has chosen stays chosen when the wallet is there', async () => {
  const { page } = await visit(scene.browser, `${scene.community.url}/stake`, {}, (opened) =>
    announceWallet(opened, scene.community.url),
  );
  await page.getByText(sharesText.cash, { exact: true }).click();
  const cashIn = page.getByRole('textbox', { name: sharesText.youCash });
  await cashIn.waitFor();
  const before = await cashIn.elementHandle();
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click();
  await accountMenu(page).waitFor();
  await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor({ state: 'hidden' });
  expect(await before?.isVisible()).toBe(true);
  await page.context().close();
});

longTest('a visitor sees what stakes earn, and the way to a wallet', async () => {
  const { page, faults } = await visit(scene.browser, `${scene.community.url}/stake`);
  await page.getByText(stakeText.pays).waitFor();
  await page.getByRole('heading', { name: 'Stake', level: 1 }).waitFor();
  // The reward that the first start added is on the chart, for keyboards as well.
  const stream = page.getByRole('region', { name: stakeText.stream.title });
  await stream
    .getByRole('img', { name: /^What all stakes earn over time\. Now [\d.]+ DEGEN a day/ })
    .waitFor();
  await stream.getByRole('slider', { name: stakeText.stream.rewards }).focus();
  await stream.getByText(/: [\d.,]+ DEGEN added by 0x/).waitFor();
  expect(await page.getByRole('button', { name: 'Connect wallet' }).count()).toBeGreaterThan(1);
  expect(faults).toEqual([]);
  await page.context().close();
});
