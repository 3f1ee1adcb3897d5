import { getPointsClaim } from '@parley/chain/airdrop/getPointsClaim';
import { pointsAirdropAbi } from '@parley/chain/generated/abis';
import { mintName } from '@parley/chain/names/mintName';
import {
  deploySampleAirdrops,
  endEpoch,
  openAnotherPointsAirdrop,
  type SampleAirdrops,
} from '@parley/deploy/sampleAirdrops';
import { formatAmount } from '@parley/domain/tokens/format';
import { airdropText } from '@parley/text/airdrop';
import type { Browser, Page } from 'playwright-core';
import { type Address, erc20Abi, type Hex, parseEther, zeroAddress } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, openBrowser } from './browser.ts';
import { type OwnChain, startOwnChain } from './ownChain.ts';
import { joinCommunity } from './testMember.ts';

const daySeconds = 24 * 60 * 60;
const [anna, bert]: [Hex, Hex] = [generatePrivateKey(), generatePrivateKey()];
let browser: Browser;
let chain: OwnChain;
/** Airdrops for the points of weeks 1 to 3, of which the first is over, and one for names. */
let weeks: Address[];
let airdrops: SampleAirdrops;

/** Three weeks ago two members got names; each week had an airdrop since. */
beforeAll(async () => {
  browser = await openBrowser();
  chain = await startOwnChain(25 * daySeconds, async ({ sample, node, fund }) => {
    const { client } = sample;
    const { rpcUrl } = node;
    const mint = async (name: string, key: Hex) => {
      const hash = await mintName({
        client,
        wallet: await fund(key),
        name,
        holder: privateKeyToAddress(key),
        minter: sample.punkMinterAddress,
        registry: sample.punkTldAddress,
        referrer: zeroAddress,
        valueWei: parseEther('1'),
      });
      await client.waitForTransactionReceipt({ hash });
    };
    await mint('weeksanna', anna);
    await mint('weeksbert', bert);
    // For names, and for the points of the first week: this one is left out, and one with two days is in.
    airdrops = await deploySampleAirdrops(rpcUrl, sample, 2n);
    const open = (epoch: bigint, days: number) =>
      openAnotherPointsAirdrop(rpcUrl, sample, { epoch, days });
    const first = await open(1n, 2);
    await mint('weeksanna-too', anna);
    await endEpoch(rpcUrl, sample);
    const second = await open(2n, 90);
    await endEpoch(rpcUrl, sample);
    const third = await open(3n, 90);
    weeks = [first, second, third];
    return {
      airdropClaimDomainsAddress: airdrops.nameAirdrop,
      airdropApAddress: third,
      earlierAirdropApAddresses: [second, first],
    };
  });
}, 180_000);
afterAll(async () => {
  if (browser !== undefined) await leaveBrowser(browser);
  await chain?.stop();
});

async function join(key: Hex) {
  await chain.fund(key);
  return joinCommunity(browser, `${chain.community.url}/airdrop`, undefined, {}, { key });
}
const tokensOf = (holder: Address) =>
  chain.sample.client.readContract({
    address: chain.sample.chatTokenAddress,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [holder],
  });
const claimOf = (week: number, address: Address) =>
  getPointsClaim(chain.sample.client, { airdrop: weeks[week - 1] as Address, address });
const row = (page: Page, week: number) =>
  page.getByRole('listitem').filter({ hasText: airdropText.week(String(week)) });
const shown = (amount: bigint) => formatAmount(amount, 18, 4);

test('the points of two weeks and two names are claimed in one transaction, and a week that is over says so', async () => {
  const { page, wallet, faults } = await join(anna);
  const claims = await Promise.all([1, 2, 3].map((week) => claimOf(week, wallet.address)));
  const [over, second, third] = claims.map(({ amount }) => amount) as [bigint, bigint, bigint];
  expect(over).toBeGreaterThan(0n);
  expect(second).toBeGreaterThan(over);
  for (const [week, amount] of [
    [2, second],
    [3, third],
  ] as const) {
    await row(page, week).getByText(shown(amount), { exact: true }).waitFor();
    await row(page, week)
      .getByRole('button', { name: airdropText.claimWeek(shown(amount), 'CHAT', String(week)) })
      .waitFor();
  }
  // What it would have been, and since when it is over.
  await row(page, 1).getByText(shown(over), { exact: true }).waitFor();
  await row(page, 1).getByText(airdropText.over, { exact: true }).waitFor();
  await row(page, 1)
    .getByText(/^ended on .*, 20 CHAT left$/)
    .waitFor();
  const total = parseEther('100') + second + third;
  await page.getByText(airdropText.asksOnce).waitFor();
  await page.getByText(shown(total), { exact: true }).waitFor();
  await page.getByRole('button', { name: airdropText.claimAll }).click();
  const done = page.getByRole('listitem').getByText(airdropText.claimed, { exact: true });
  await expect.poll(() => done.count()).toBe(3);
  expect(await tokensOf(wallet.address)).toBe(total);
  expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1);
  // What was claimed still says how much it was, and the week that is over is not claimed.
  await row(page, 3).getByText(shown(third), { exact: true }).waitFor();
  expect(await row(page, 1).getByText(airdropText.over, { exact: true }).count()).toBe(1);
  expect(await page.getByRole('button', { name: airdropText.claimAll }).isDisabled()).toBe(true);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('a week that was claimed already is not claimed again, and what is left is claimed by somebody else', async () => {
  const address = privateKeyToAddress(bert);
  const amounts = await Promise.all(
    [2, 3].map(async (week) => (await claimOf(week, address)).amount),
  );
  const [second = 0n, third = 0n] = amounts;
  const hash = await chain.sample.wallet(5).writeContract({
    address: weeks[1] as Address,
    abi: pointsAirdropAbi,
    functionName: 'claimFor',
    args: [address],
  });
  await chain.sample.client.waitForTransactionReceipt({ hash });
  const { page, faults } = await join(bert);
  await row(page, 2).getByText(airdropText.claimed, { exact: true }).waitFor();
  await row(page, 2).getByText(shown(second), { exact: true }).waitFor();
  await row(page, 3)
    .getByRole('button', { name: airdropText.claimWeek(shown(third), 'CHAT', '3') })
    .waitFor();

  const carol = await join(generatePrivateKey());
  await carol.page.getByText(airdropText.noNames).waitFor();
  await carol.page.getByRole('textbox', { name: airdropText.name }).fill('WeeksBert');
  const rest = `${shown(parseEther('100') + third)} CHAT`;
  await carol.page.getByRole('button', { name: airdropText.look(rest) }).click();
  await carol.page.getByText(airdropText.notThere).waitFor();
  expect(await tokensOf(address)).toBe(parseEther('100') + second + third);
  expect(await tokensOf(carol.wallet.address)).toBe(0n);
  expect(carol.wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1);
  // His own page, which was open all the time, sees it and has nothing left to claim.
  await row(page, 3).getByText(airdropText.claimed, { exact: true }).waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: airdropText.claimAll }).isDisabled())
    .toBe(true);
  expect([...faults, ...carol.faults]).toEqual([]);
  await Promise.all([page, carol.page].map((one) => one.context().close()));
});
