import { foreignContracts } from '@parley/testkit/foreignContracts';
import { findUserText } from '@parley/text/findUser';
import { indexLagText } from '@parley/text/indexLag';
import { pointsText } from '@parley/text/points';
import { referralText } from '@parley/text/referral';
import type { Browser } from 'playwright-core';
import { parseAbi } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, openBrowser } from './browser.ts';
import { type OwnChain, startOwnChain } from './ownChain.ts';
import { article, mintName, say } from './steps.ts';
import { accountMenu, joinCommunity, openFromMenu } from './testMember.ts';

let browser: Browser;
let chain: OwnChain | undefined;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  if (browser !== undefined) await leaveBrowser(browser);
});

const toast = (words: string) => new RegExp(words.replace(/[.!]/g, '\\$&'));

/** A community whose names and points are contracts of others, and a new member of it with coins. */
async function open(kind: keyof typeof foreignContracts) {
  await chain?.stop();
  chain = await startOwnChain(60, ({ sample, node }) =>
    foreignContracts[kind]({ rpcUrl: node.rpcUrl, wallet: sample.wallet(0) }),
  );
  const key = generatePrivateKey();
  await chain.fund(key);
  const { url } = chain.community;
  const member = await joinCommunity(browser, `${url}/`, undefined, {}, { key });
  return { ...member, url, chain };
}
afterAll(() => chain?.stop());

/** Everything a member does first: a name, a message, another name, the profile, points, finding others. */
async function live(kind: keyof typeof foreignContracts) {
  const { page, url, chain } = await open(kind);
  const long = `a-name-of-more-than-thirty-two-letters-${kind}`;
  await mintName(page, `vera-${kind}`);
  await expect.poll(() => accountMenu(page).textContent()).toBe(`vera-${kind}.degen`);
  await say(page, 'Here I am');
  const said = article(page, 'Here I am');
  await said.getByText(`vera-${kind}.degen`).first().waitFor();
  await expect.poll(() => said.getByText('Sending…').count()).toBe(0);

  await mintName(page, `second-${kind}`);
  await openFromMenu(page, 'Change username');
  const dialog = page.getByRole('dialog', { name: 'Change your username' });
  const field = dialog.getByLabel('Enter your new main username (you must own it):');
  await field.fill(`second-${kind}`);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await page.getByText(toast('You have successfully changed your username!')).waitFor();
  await expect.poll(() => accountMenu(page).textContent()).toBe(`second-${kind}.degen`);

  // A name that can't be minted here, but that a registry of others has.
  const minted = await chain.sample.wallet(5).writeContract({
    address: chain.contracts.punkMinterAddress,
    abi: parseAbi(['function mint(string, address, address) payable']),
    functionName: 'mint',
    args: [long, chain.sample.wallet(5).account.address, `0x${'0'.repeat(40)}`],
    value: 10n ** 18n,
  });
  await chain.sample.client.waitForTransactionReceipt({ hash: minted });
  const holder = chain.sample.wallet(5).account.address;
  await page.goto(`${url}/profile?id=${holder}`);
  await page.getByRole('heading', { level: 1, name: `${long}.degen` }).waitFor();
  await page.goto(`${url}/profile?id=${long}.degen`);
  await page.getByRole('heading', { level: 1, name: `${long}.degen` }).waitFor();
  // Who looks is known once the wallet is back.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('parley.recentPeople')))
    .toContain(holder.toLowerCase());

  await page.goto(`${url}/activity-points`);
  await page.getByText(indexLagText.unlisted.points).first().waitFor();
  for (const claim of [pointsText.noLines, pointsText.noRanks, pointsText.noRanksNow]) {
    expect(await page.getByText(claim).count()).toBe(0);
  }
  await page.getByText(indexLagText.unlisted.minter).waitFor();
  expect(await page.getByText(referralText.nobody).count()).toBe(0);

  await page.goto(`${url}/find-user`);
  await page.getByRole('button', { name: findUserText.forgetAllLabel }).click();
  await page.getByText(indexLagText.unlisted.names).waitFor();
  expect(await page.getByText(findUserText.nobody).count()).toBe(0);
  await page.getByRole('textbox', { name: findUserText.label }).fill(long);
  await page.getByRole('button', { name: findUserText.submit }).click();
  await page.getByRole('heading', { level: 1, name: `${long}.degen` }).waitFor();
}

test('with contracts by the letter of what the product calls a member lives as with ours, and lists say what they cannot know', async () => {
  await live('listed');
});

test('with contracts of before Parley a member lives as with ours', async () => {
  await live('earlier');
});

test('a registry that can’t answer refuses a message with that reason, and the message is kept', async () => {
  const { page, chain } = await open('listed');
  await mintName(page, 'wanda');
  const hash = await chain.sample.wallet(0).writeContract({
    address: chain.contracts.punkTldAddress,
    abi: parseAbi(['function breakDown()']),
    functionName: 'breakDown',
  });
  await chain.sample.client.waitForTransactionReceipt({ hash });
  await say(page, 'Is anyone there?');
  const said = article(page, 'Is anyone there?');
  await said
    .getByText(/A contract of this community can’t tell whether you may write here/)
    .waitFor();
  expect(await said.getByText('Sending…').count()).toBe(0);
});
