import { communityChain } from '@parley/chain/chain';
import { createReadClient } from '@parley/chain/client';
import { nameMinterAbi } from '@parley/chain/generated/abis';
import { mintName as mintOnChain } from '@parley/chain/names/mintName';
import { getPoints } from '@parley/chain/points/getPoints';
import { getCredits } from '@parley/chain/referral/getCredits';
import { formatPoints } from '@parley/domain/points/format';
import { longTest, test } from '@parley/testkit/tests';
import { pointsText } from '@parley/text/points';
import { referralText } from '@parley/text/referral';
import { text } from '@parley/text/ui';
import type { Locator } from 'playwright-core';
import {
  type Address,
  createTestClient,
  createWalletClient,
  type Hash,
  http,
  parseEther,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect } from 'vitest';
import { visit } from './browser.ts';
import { configOf, openScene } from './scene.ts';
import { fund, mintName } from './steps.ts';
import { joinCommunity, type TestMember } from './testMember.ts';

const scene = openScene();
const pagePath = '/activity-points';

async function openChain() {
  const { url } = scene.community;
  const config = await configOf(scene.community);
  const client = createReadClient(config, `${url}/api/rpc`);
  const chain = communityChain(config, `${url}/api/rpc`);
  const minter = config.punkMinterAddress as Address;
  const registry = config.punkTldAddress as Address;
  const activityPoints = config.activityPointsAddress as Address;

  /** Somebody without a browser mints a name, invited by a member. */
  async function mint(name: string, referrer: Address): Promise<Hash> {
    const account = privateKeyToAccount(generatePrivateKey());
    await fund(url, account.address);
    const hash = await mintOnChain({
      ...({ client, minter, registry, name, referrer, holder: account.address } as const),
      wallet: createWalletClient({ account, chain, transport: http() }),
      valueWei: parseEther('10'),
    });
    await client.waitForTransactionReceipt({ hash });
    return hash;
  }
  return {
    mint,
    /** As `mint`, while the member's account refuses the fee: then it waits in the contract. */
    async mintRefused(name: string, referrer: Address): Promise<void> {
      const endpoint = http(scene.community.chainEndpoint());
      const tester = createTestClient({ chain, mode: 'anvil', transport: endpoint });
      // PUSH0 PUSH0 REVERT.
      await tester.setCode({ address: referrer, bytecode: '0x5f5ffd' });
      await mint(name, referrer);
      await tester.setCode({ address: referrer, bytecode: '0x' });
    },
    pointsOf: (address: Address) => getPoints(client, { activityPoints, address }),
    waitingOf: (address: Address) => getCredits(client, { contracts: [minter], address }),
    coinsOf: (address: Address) => client.getBalance({ address }),
    /** What the network took of the withdrawals of an address, in wei. */
    async gasOfWithdrawals(account: Address): Promise<bigint> {
      const found = await client.getContractEvents({
        address: minter,
        abi: nameMinterAbi,
        eventName: 'Withdrawn',
        args: { account },
        fromBlock: 0n,
        toBlock: await client.getBlockNumber({ cacheTime: 0 }),
        strict: true,
      });
      const receipts = await Promise.all(
        found.map(({ transactionHash: hash }) => client.getTransactionReceipt({ hash })),
      );
      return receipts.reduce((sum, one) => sum + one.gasUsed * one.effectiveGasPrice, 0n);
    },
  };
}

const section = ({ page }: TestMember, name: string) => page.getByRole('region', { name });
/** Presses it until what had failed is shown; a new block may have brought that back before. */
async function tryAgain(failed: Locator, shown: Locator): Promise<void> {
  const button = failed.getByRole('button', { name: text.retry });
  await button.or(shown).first().waitFor();
  if (await button.isVisible()) await button.click({ timeout: 5_000 }).catch(() => {});
  await shown.waitFor();
}

const figure = ({ page }: TestMember, label: string) =>
  page.locator('#content dl > div').filter({ hasText: label }).getByRole('definition').first();

test('a member sees each line of the points with its transaction, the rank, and what invitations earned, and withdraws what waits', async () => {
  const chain = await openChain();
  const anna = await joinCommunity(scene.browser, `${scene.community.url}${pagePath}`);
  const { address } = anna.wallet;
  const [lines, board, referrals] = [
    section(anna, pointsText.lines),
    section(anna, pointsText.board),
    section(anna, referralText.board),
  ];
  await lines.getByText(pointsText.noLines).waitFor();
  await board.getByText(pointsText.notRanked).waitFor();
  await referrals.getByText(referralText.nobody).waitFor();
  await figure(anna, pointsText.rank).getByText(pointsText.noRank).waitFor();
  // What the price list says is what the mint brings.
  const ways = anna.page.getByRole('listitem').filter({ hasText: pointsText.mint });
  await ways.filter({ visible: true }).getByText('10.00').waitFor();

  // A mint shows without asking: as a line with its transaction, in the sum, and as a rank.
  await mintName(anna.page, 'pointsanna');
  const minted = lines.getByRole('listitem').filter({ hasText: 'pointsanna.degen' });
  await minted.getByText('+10.00').waitFor();
  const raw = await chain.pointsOf(address);
  expect(raw).toBe(parseEther('10'));
  await figure(anna, pointsText.yours).getByText(formatPoints(raw), { exact: true }).waitFor();
  await figure(anna, pointsText.thisWeek).getByText('10.00').waitFor();
  const days = anna.page.getByRole('list', { name: pointsText.days(7) }).getByRole('listitem');
  await days.filter({ hasText: pointsText.day(pointsText.today, '10.00') }).waitFor();
  expect(await days.count()).toBe(7);
  const mine = board.getByRole('listitem').filter({ hasText: pointsText.you });
  await mine.getByText('pointsanna').waitFor();
  expect(await mine.getAttribute('aria-current')).toBe('true');
  // Others earn at the same time, so that a rank is not for long.
  await expect
    .poll(async () => await figure(anna, pointsText.rank).textContent())
    .toMatch(new RegExp(`^${await mine.getAttribute('value')} of`));
  const link = minted.getByRole('link', { name: pointsText.transaction });
  await anna.page.goto(String(await link.getAttribute('href')));
  await anna.page.getByText('Confirmed').first().waitFor();
  await anna.page.goto(`${scene.community.url}${pagePath}`);

  // Whom she invites shows with what it earned her; what could not be paid waits.
  await chain.mint('points-guest', address);
  const guest = referrals.getByRole('listitem').filter({ hasText: 'points-guest' });
  await guest.getByText('+1', { exact: true }).waitFor();
  await guest.getByText(referralText.did.name).waitFor();
  expect(await referrals.getByText(referralText.waiting).count()).toBe(0);
  await chain.mintRefused('points-late', address);
  await referrals.getByText(referralText.waiting).waitFor();
  const fee = parseEther('1');
  expect((await chain.waitingOf(address)).map(({ amountWei }) => amountWei)).toEqual([fee]);

  const before = await chain.coinsOf(address);
  await referrals.getByRole('button', { name: referralText.withdrawNow('1', 'DEGEN') }).click();
  await referrals.getByText(referralText.waiting).waitFor({ state: 'hidden' });
  expect(await chain.waitingOf(address)).toEqual([]);
  const gas = await chain.gasOfWithdrawals(address);
  expect((await chain.coinsOf(address)) - before + gas).toBe(fee);

  // What cannot be read is never shown as 0, and what can is still there.
  await anna.page.route(/\/api\/(points|members\/)/, (route) => route.abort());
  await anna.page.reload();
  const failures = [pointsText.linesFailed, pointsText.boardFailed, referralText.boardFailed];
  for (const failure of failures) await anna.page.getByText(failure).waitFor({ timeout: 60_000 });
  for (const label of [pointsText.thisWeek, pointsText.rank]) {
    await figure(anna, label).getByText(pointsText.unknown).waitFor({ timeout: 60_000 });
  }
  await figure(anna, pointsText.yours).getByText('10.00').waitFor();
  await anna.page.unrouteAll();
  await tryAgain(lines, figure(anna, pointsText.thisWeek).getByText('10.00'));
  await tryAgain(board, mine);
  await tryAgain(referrals, guest);
  expect(anna.faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
  await anna.page.context().close();
});

longTest('a visitor sees who leads and how to earn, and the way to a wallet', async () => {
  const { page, faults } = await visit(scene.browser, `${scene.community.url}${pagePath}`);
  const board = page.getByRole('region', { name: pointsText.board });
  await board.getByText('vera').waitFor();
  await board.getByText(pointsText.allTime).click();
  await board.getByText('vera').waitFor();
  await page.getByText(pointsText.connect).waitFor();
  await page.getByText(pointsText.launch).filter({ visible: true }).waitFor();
  expect(await page.getByRole('button', { name: pointsText.refresh }).count()).toBe(0);
  expect(await board.getByText(pointsText.notRanked).count()).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});
