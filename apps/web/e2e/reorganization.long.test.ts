import { sendText } from '@parley/text/send';
import { transactionText } from '@parley/text/transactions';
import type { Browser } from 'playwright-core';
import { type Address, type Hex, keccak256, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, openBrowser } from './browser.ts';
import { type OwnChain, startOwnChain } from './ownChain.ts';
import { choose, mintName } from './steps.ts';
import { accountMenu, joinCommunity, openRecent } from './testMember.ts';

/** Until the page looks again, and the index has followed. */
const patience = { timeout: 60_000 };
let browser: Browser;
let chain: OwnChain;
beforeAll(async () => {
  browser = await openBrowser();
  chain = await startOwnChain(60, async () => ({}));
}, 180_000);
afterAll(async () => {
  if (browser !== undefined) await leaveBrowser(browser);
  await chain?.stop();
});

/** A member with coins; what the wallet signed can be sent again in another fork. */
async function join(path: string) {
  const key = generatePrivateKey();
  await chain.fund(key);
  const member = await joinCommunity(
    browser,
    `${chain.community.url}${path}`,
    undefined,
    {},
    { key },
  );
  const signed: Hex[] = [];
  member.wallet.behavior.broadcast = (raw) => {
    signed.push(raw);
    return broadcast(raw);
  };
  return { ...member, signed };
}

const broadcast = (raw: Hex) =>
  chain.tester.request({
    method: 'eth_sendRawTransaction',
    params: [raw],
  } as never) as Promise<Hex>;
const coinsOf = (address: Address) => chain.sample.client.getBalance({ address });

test('a name whose block the chain replaces is told to be pending, over a reload, and then confirmed again', async () => {
  const { page, wallet, signed, faults } = await join('/');
  await mintName(page, 'twiceover');
  await page.getByRole('button', { name: 'twiceover.degen' }).waitFor();
  const what = 'Mint twiceover.degen';

  await chain.tester.request({ method: 'anvil_reorg', params: [1, []] } as never);
  await page.getByText(transactionText.removedNow(what)).waitFor(patience);
  // What the page shows of the chain is the chain's: the name is gone.
  await page.getByRole('button', { name: /^0x.{4}….{4}$/ }).waitFor(patience);
  wallet.allow();
  await page.reload();
  await accountMenu(page).waitFor();
  await openRecent(page);
  const row = page.getByRole('listitem').filter({ hasText: what });
  await row.getByText(transactionText.status.pending).waitFor();
  await row.getByText(transactionText.removed).waitFor();
  await page.keyboard.press('Escape');

  expect(await broadcast(signed[0] as Hex)).toBe(keccak256(signed[0] as Hex));
  await page.getByText(transactionText.confirmedAgain(what)).waitFor(patience);
  await page.getByRole('button', { name: 'twiceover.degen' }).waitFor(patience);
  await openRecent(page);
  await row.getByText(transactionText.status.confirmed).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('of several payments the one that a reorganization removes is on its way again until it is in another block', async () => {
  const { page, signed, wallet, faults } = await join('/send-tokens');
  const { steps, several } = sendText;
  const people = [generatePrivateKey(), generatePrivateKey()].map(privateKeyToAddress);
  await choose(page.getByRole('radio', { name: sendText.modes.several }));
  const lines = people.map((address, index) => `${address} ${index + 1}`).join('\n');
  await page.getByRole('textbox', { name: several.label }).fill(lines);
  let sendSecond = () => {};
  const second = new Promise<void>((resolve) => {
    sendSecond = resolve;
  });
  const { broadcast: send } = wallet.behavior;
  wallet.behavior.broadcast = async (raw) => {
    if (signed.length === 1) await second;
    return send(raw);
  };
  await page.getByRole('button', { name: several.start('3', 'DEGEN', 2), exact: true }).click();
  await page.getByText(steps.progress(1, 2)).waitFor();
  const snapshot = await chain.tester.snapshot();
  sendSecond();
  await page.getByText(steps.progress(2, 2)).waitFor();

  // The chain goes back to where one was paid, and goes on without the second.
  await chain.tester.revert({ id: snapshot });
  await chain.tester.mine({ blocks: 2 });
  const stateOf = (index: number) => page.getByRole('main').getByRole('listitem').nth(index);
  await stateOf(1).getByText(steps.states.sent).waitFor(patience);
  await stateOf(0).getByText(steps.states.confirmed).waitFor();
  await page.getByText(steps.progress(1, 2)).waitFor();
  expect(await coinsOf(people[1] as Address)).toBe(0n);
  // It cannot be asked for again while nobody knows: it may still come into a block.
  expect(await page.getByRole('button', { name: /^Send 2 DEGEN/ }).count()).toBe(0);

  await broadcast(signed[1] as Hex);
  await page.getByText(steps.progress(2, 2)).waitFor(patience);
  expect(await Promise.all(people.map((address) => coinsOf(address)))).toEqual(
    ['1', '2'].map((coins) => parseEther(coins)),
  );
  expect(faults).toEqual([]);
  await page.context().close();
});
