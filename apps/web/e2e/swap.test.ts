import { createReadClient, type ReadClient } from '@parley/chain/client';
import { addLiquidity } from '@parley/chain/swap/addLiquidity';
import { ensureAllowance } from '@parley/chain/swap/ensureAllowance';
import { getRouter, type Router } from '@parley/chain/swap/getRouter';
import { quoteUniV2 } from '@parley/chain/swap/quoteUniV2';
import { swapExactIn } from '@parley/chain/swap/swapExactIn';
import { getTokenBalance } from '@parley/chain/tokens/getTokenBalance';
import { sendTransfer } from '@parley/chain/tokens/sendTransfer';
import { waitForTransaction } from '@parley/chain/transactions/waitForTransaction';
import { zeroAddress } from '@parley/domain/fields/hex';
import { formatTokenPrice, priceOf } from '@parley/domain/swap/price';
import { startCommunity } from '@parley/testkit/community';
import { deployOddToken, type OddWay } from '@parley/testkit/oddToken';
import { longTest, test } from '@parley/testkit/tests';
import { transferText } from '@parley/text/contracts';
import { sendText } from '@parley/text/send';
import { swapText } from '@parley/text/swap';
import { tokenText } from '@parley/text/tokens';
import { chainText } from '@parley/text/wallets';
import type { Locator, Page } from 'playwright-core';
import { type Address, createWalletClient, erc20Abi, http, parseEther, parseUnits } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeAll, expect } from 'vitest';
import { figure } from '../src/tokens/amounts.ts';
import { violationsOn } from './axe.ts';
import { configOf, openScene } from './scene.ts';
import { fund } from './steps.ts';
import { joinCommunity, type TestMember } from './testMember.ts';

const scene = openScene(startCommunity);
let client: ReadClient;
let router: Router;
let chat: Address;
let member: TestMember | undefined;

beforeAll(async () => {
  const config = await configOf(scene.community);
  client = createReadClient(config, `${scene.community.url}/api/rpc`);
  router = await getRouter(client, config.swapRouterAddress as Address);
  chat = config.chatTokenAddress as Address;
});
afterEach(async () => {
  await member?.page.context().close();
  member = undefined;
});

async function join(query = ''): Promise<TestMember> {
  member = await joinCommunity(scene.browser, `${scene.community.url}/swap/univ2${query}`);
  return member;
}

const tokensOf = (address: Address) => getTokenBalance(client, { token: chat, address });
const quote = (path: readonly Address[], exact: 'in' | 'out', amount: bigint) =>
  quoteUniV2(client, { router: router.address, path, exact, amount });
const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const told = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();
const filledWith = (input: Locator) => expect.poll(() => input.inputValue(), { timeout: 30_000 });

test('a member buys tokens with coins, and sells them for exact coins by a signature and one transaction', async () => {
  const { page, wallet, faults } = await join('?amount=100');
  await page.getByText(swapText.chart.empty).filter({ visible: true }).waitFor();
  const paid = parseEther('100');
  const had = await tokensOf(wallet.address);
  const bought = (await quote([router.weth, chat], 'in', paid)).amounts[1] ?? 0n;
  await filledWith(field(page, swapText.get)).toMatch(/^2,4/);
  await button(page, swapText.swapNow('100', 'DEGEN')).click();
  await told(page, /^You got 2,4.* CHAT for 100 DEGEN\.$/);
  expect(await tokensOf(wallet.address)).toBe(had + bought);
  await filledWith(field(page, swapText.pay)).toBe('');

  // The index tells the page of it: its price is on the line, and the swap among the member's.
  const rail = page.getByRole('complementary').last();
  const line = rail.getByRole('slider', { name: swapText.chart.walk });
  await line.waitFor();
  const said = () => line.getAttribute('aria-valuetext');
  const rate = formatTokenPrice(priceOf(paid, bought), { base: 18, quote: 18 });
  await line.focus();
  await line.press('Home');
  await expect.poll(said).toMatch(new RegExp(`: ${rate} CHAT$`));
  await line.press('End');
  await expect.poll(said).toMatch(/^now: 2[34]\.\d\d CHAT$/);
  const own = page.getByRole('tabpanel').getByRole('listitem');
  await expect
    .poll(() => own.allTextContents())
    .toEqual([
      expect.stringMatching(/^100 DEGEN → 2,4.* CHAT1 DEGEN = 2\d\.\d\d CHAT · fee 0\.5 DEGEN/),
    ]);
  const url = await own
    .getByRole('link', { name: swapText.history.transaction })
    .getAttribute('href');
  expect(url).toMatch(/0x[0-9a-f]{64}$/);
  await page.getByRole('tab', { name: swapText.history.all }).click();
  await expect
    .poll(() => own.allTextContents())
    .toEqual([expect.stringMatching(/^0x.*100 DEGEN →/)]);

  await button(page, swapText.flip).click();
  await rail.getByRole('heading', { name: swapText.chart.title('CHAT', 'DEGEN') }).waitFor();
  await field(page, swapText.get).fill('20');
  const cost = (await quote([chat, router.weth], 'out', parseEther('20'))).amounts[0] ?? 0n;
  // The token is allowed by a signature: two questions, one transaction.
  await page.getByText(swapText.signText).waitFor();
  await page.getByText(swapText.asks(2)).waitFor();
  const swap = button(page, /^Swap [\d.,]+ CHAT for 20 DEGEN$/);
  const askedFor = (method: string) => wallet.asked.filter((asked) => asked === method).length;
  wallet.behavior.rejects = true;
  await swap.click();
  await expect.poll(() => askedFor('eth_signTypedData_v4')).toBe(1);
  await expect.poll(() => swap.isEnabled(), { timeout: 30_000 }).toBe(true);
  wallet.behavior.rejects = false;
  await swap.click();
  await told(page, /^You got 20 DEGEN for .* CHAT\.$/);
  expect([askedFor('eth_signTypedData_v4'), askedFor('eth_sendTransaction')]).toEqual([2, 2]);
  expect(await tokensOf(wallet.address)).toBe(had + bought - cost);

  const revoke = button(page, swapText.allowances.revokeLabel('CHAT', 'Swap'));
  await revoke.waitFor();
  await revoke.click();
  await told(page, swapText.allowances.revoked('CHAT', 'Swap'));
  await revoke.waitFor({ state: 'hidden' });
  const args = [wallet.address, router.address] as const;
  const asked = { address: chat, abi: erc20Abi, functionName: 'allowance', args } as const;
  expect(await client.readContract(asked)).toBe(0n);
  expect(faults).toEqual([]);
});

longTest('a token without permits is allowed first, in a step that outlasts a reload', async () => {
  const { page, wallet, faults } = await join(`?to=${router.weth}&amount=50`);
  await button(page, swapText.wrapNow('50', 'DEGEN')).click();
  await told(page, /^You got 50 \S+ for 50 DEGEN\.$/);
  await page.goto(`${scene.community.url}/swap/univ2?from=${router.weth}&to=${chat}&amount=50`);
  const had = await tokensOf(wallet.address);
  await page.getByText(swapText.asks(2)).waitFor();
  await page.getByText(swapText.allowText).waitFor();
  await button(page, /^Allow 50 /).click();
  await told(page, /^Allowed 50 \S+\. Now swap\.$/);
  expect(await tokensOf(wallet.address)).toBe(had);
  await page.reload();

  const swap = button(page, /^Swap 50 /);
  await swap.waitFor();
  await page.getByText(swapText.asks(1)).waitFor();
  wallet.behavior.rejects = true;
  const asked = wallet.asked.length;
  await swap.click();
  await expect.poll(() => wallet.asked.slice(asked)).toContain('eth_sendTransaction');
  await expect.poll(() => swap.isEnabled(), { timeout: 30_000 }).toBe(true);
  wallet.behavior.rejects = false;
  const bought = (await quote([router.weth, chat], 'in', parseEther('50'))).amounts[1] ?? 0n;
  await swap.click();
  await told(page, /^You got .* CHAT for 50 \S+\.$/);
  expect(await tokensOf(wallet.address)).toBe(had + bought);
  expect(wallet.asked).not.toContain('eth_signTypedData_v4');
  expect(faults).toEqual([]);
});

longTest(
  'a wallet that makes several calls at once is asked once, and every cent is where it belongs',
  async () => {
    const { page, wallet, faults } = await join();
    wallet.behavior.batches = true;
    await page.reload();
    const had = await tokensOf(wallet.address);
    await button(page, swapText.flip).click();
    await field(page, swapText.pay).fill('300');
    await page.getByText(swapText.batchText).waitFor();
    await page.getByText(swapText.asks(1)).waitFor();
    const swap = button(page, swapText.swapNow('300', 'CHAT'));

    // A member who keeps the account as it is goes on in two steps.
    wallet.behavior.fails = { wallet_sendCalls: { code: 5750, message: 'Upgrade rejected.' } };
    await swap.click();
    await page.getByRole('alert').filter({ hasText: chainText.notAtomic }).waitFor();
    await page.getByText(swapText.asks(2)).waitFor();
    await page.getByText(swapText.signText).waitFor();

    wallet.behavior.fails = {};
    await page.reload();
    await swap.click();
    await told(page, /^You got .* DEGEN for 300 CHAT\.$/);
    expect(had - (await tokensOf(wallet.address))).toBe(parseEther('300'));
    expect(wallet.asked.filter((asked) => asked === 'wallet_sendCalls')).toHaveLength(2);
    expect(wallet.asked).not.toContain('eth_sendTransaction');
    expect(faults).toEqual([]);
  },
);

longTest(
  'a swap that the wallet sends after a reload empties the form, and is not ready once more',
  async () => {
    const { page, wallet, faults } = await join(`?to=${chat}&amount=5`);
    let decide = () => {};
    wallet.behavior.thinks = new Promise<void>((resolve) => {
      decide = resolve;
    });
    await button(page, swapText.swapNow('5', 'DEGEN')).click();
    await expect.poll(() => wallet.asked).toContain('eth_sendTransaction');
    wallet.allow();
    await page.reload();
    await filledWith(field(page, swapText.pay)).toBe('5');
    decide();
    await filledWith(field(page, swapText.pay)).toBe('');
    await expect.poll(() => tokensOf(wallet.address)).toBeGreaterThan(parseEther('1000'));
    await page.reload();
    await button(page, swapText.enter).waitFor();
    expect(faults).toEqual([]);
  },
);

/** Somebody else's wallet, with coins. */
async function stranger() {
  const account = privateKeyToAccount(generatePrivateKey());
  await fund(scene.community.url, account.address);
  const transport = http(`${scene.community.url}/api/rpc`);
  return createWalletClient({ account, chain: client.chain, transport });
}

/** Somebody else buys tokens, which moves the price. */
async function buyElsewhere(coins: string): Promise<void> {
  const wallet = await stranger();
  const hash = await swapExactIn({
    client,
    wallet,
    router: router.address,
    path: [router.weth, chat],
    native: 'in',
    to: wallet.account.address,
    deadline: 2n ** 64n,
    referrer: zeroAddress,
    amountIn: parseEther(coins),
    amountOutMin: 0n,
  });
  await waitForTransaction(client, hash);
}

type OddPool = { symbol?: string; decimals?: number; way?: OddWay; extra?: bigint };

/**
 * An odd token with a pool of 100 coins and 10,000 tokens; `holder` gets 50 more, or `extra` in the
 * token's smallest unit.
 */
async function openOddPool(holder: Address, odd: OddPool): Promise<Address> {
  const { symbol = 'LONGSYMBOLS', decimals = 18, way = 'none' } = odd;
  const { extra = parseUnits('50', decimals) } = odd;
  const wallet = await stranger();
  const { address } = wallet.account;
  const desired = parseUnits('10000', decimals);
  const token = await deployOddToken(`${scene.community.url}/api/rpc`, wallet, {
    name: 'A token with a long name',
    symbol,
    decimals,
    way,
    holder: address,
    supply: desired + extra,
  });
  const clients = { client, wallet };
  await ensureAllowance({ ...clients, token, spender: router.address, amount: desired });
  const added = await addLiquidity({
    ...clients,
    router: router.address,
    to: address,
    deadline: 2n ** 64n,
    one: { token, desired, minimum: 0n },
    other: { desired: parseEther('100'), minimum: 0n },
  });
  await waitForTransaction(client, added);
  const transfer = { token, to: holder, amount: extra };
  await waitForTransaction(client, await sendTransfer({ ...clients, transfer }));
  return token;
}

longTest(
  'a token that keeps a part is counted as what arrives, and one that cannot be sold is never allowed',
  async () => {
    const { page, wallet, faults } = await join();
    const [keeping, trapping] = await Promise.all([
      openOddPool(wallet.address, { way: 'keeps a part' }),
      openOddPool(wallet.address, { way: 'blocks sellers' }),
    ]);
    const open = (query: string) => page.goto(`${scene.community.url}/swap/univ2?${query}`);
    const held = () => getTokenBalance(client, { token: keeping, address: wallet.address });

    await open(`to=${keeping}&amount=2`);
    await page.getByText(swapText.taxed('LONGSYMBOLS', '1', '1')).waitFor();
    await page.getByText(keeping, { exact: true }).waitFor();
    const before = await held();
    await button(page, swapText.swapNow('2', 'DEGEN')).click();
    await told(page, /^You got [\d.,]+ LONGSYMBOLS for 2 DEGEN\.$/);
    const got = (await held()) - before;
    await page
      .getByText(`You got ${figure(got, 18, 'down')} LONGSYMBOLS`)
      .first()
      .waitFor();
    await field(page, swapText.get).fill('1');
    await page.getByText(swapText.keepsPartOut('LONGSYMBOLS')).waitFor();

    // What it keeps of a sale counts before its allowance, too.
    await open(`from=${keeping}&amount=50`);
    // The price moves by what arrives, which makes up for a little of it.
    await page.getByText(/^LONGSYMBOLS keeps about (?:1|0\.9\d?) % of what it moves\./).waitFor();
    await page.getByText(swapText.asks(2)).waitFor();

    await open(`from=${trapping}&amount=50`);
    await page.getByRole('alert').filter({ hasText: transferText.refusedByToken }).waitFor();
    expect(await button(page, swapText.swap).last().isDisabled()).toBe(true);
    expect(wallet.asked.filter((asked) => asked === 'eth_sendTransaction')).toHaveLength(1);
    expect(faults).toEqual([]);
  },
);

longTest(
  'a link to a namesake that cannot be sold says so, and swaps only when the button is held',
  async () => {
    const { page, wallet, faults } = await join();
    const trap = await openOddPool(wallet.address, { symbol: 'СНAT', way: 'blocks sellers' });
    const held = () => getTokenBalance(client, { token: trap, address: wallet.address });
    const before = await held();
    await page.goto(`${scene.community.url}/swap/univ2?to=${trap}&amount=2`);
    // Both addresses are written out, and the contract was tried.
    const notice = page.getByRole('alert').filter({ hasText: tokenText.twin.title('CHAT') });
    await notice.getByText(new RegExp(trap, 'i')).waitFor();
    await notice.getByText(new RegExp(chat, 'i')).waitFor();
    await page
      .getByRole('alert')
      .filter({ hasText: swapText.unsellable('СНAT') })
      .waitFor();
    expect(await violationsOn(page)).toEqual([]);
    const press = button(page, swapText.holdTo(swapText.swapNow('2', 'DEGEN')));
    await expect.poll(() => press.isEnabled(), { timeout: 30_000 }).toBe(true);
    await press.click();
    await field(page, swapText.pay).press('Enter');
    await press.focus();
    await page.keyboard.press('Enter');
    expect(await press.isEnabled()).toBe(true);
    expect(wallet.asked).not.toContain('eth_sendTransaction');

    await page.keyboard.down('Enter');
    await told(page, /^You got [\d.,]+ СНAT for 2 DEGEN\.$/);
    await page.keyboard.up('Enter');
    expect(await held()).toBeGreaterThan(before);
    // The one of the list is a press away, and needs no holding.
    await field(page, swapText.pay).fill('5');
    await notice.getByRole('button', { name: tokenText.twin.choose('CHAT') }).click();
    await notice.waitFor({ state: 'hidden' });
    await button(page, swapText.swapNow('5', 'DEGEN')).waitFor();
    expect(await button(page, /^Hold/).count()).toBe(0);
    expect(faults).toEqual([]);
  },
);

longTest(
  'a pool that moves before the signature costs nothing, and the worse price has to be accepted',
  async () => {
    const { page, wallet } = await join('?amount=50');
    const had = await tokensOf(wallet.address);
    const swap = button(page, swapText.swapNow('50', 'DEGEN'));
    await swap.waitFor();
    await expect.poll(() => swap.isEnabled(), { timeout: 30_000 }).toBe(true);
    let answer = () => {};
    wallet.behavior.thinks = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await swap.click();
    await expect.poll(() => wallet.asked).toContain('eth_sendTransaction');
    await buyElsewhere('200');
    answer();
    await page
      .getByRole('alert')
      .filter({ hasText: 'You’d get less than your minimum.' })
      .waitFor();
    expect(await tokensOf(wallet.address)).toBe(had);

    await page.getByRole('alert').filter({ hasText: 'The price moved. You’d now get' }).waitFor();
    await button(page, swapText.accept).click();
    const { amounts } = await quote([router.weth, chat], 'in', parseEther('50'));
    await swap.click();
    await told(page, /^You got .* CHAT for 50 DEGEN\.$/);
    expect(await tokensOf(wallet.address)).toBe(had + (amounts[1] ?? 0n));
  },
);

longTest(
  'a swap that costs too much has to be typed, and what cannot be swapped says why',
  async () => {
    const { page, wallet, faults } = await join('?amount=990');
    const anyway = button(page, swapText.anyway(swapText.swapNow('990', 'DEGEN')));
    await anyway.waitFor();
    await page.getByText(/^Your price is (1[5-9]|[2-9]\d)/).waitFor();
    expect(await anyway.isDisabled()).toBe(true);
    await field(page, swapText.confirmLabel).fill('swap');
    await expect.poll(() => anyway.isEnabled()).toBe(true);

    const pay = field(page, swapText.pay);
    for (const [typed, sentence] of [
      ['0', swapText.zero],
      ['1e5', tokenText.amountFaults.shape],
      ['0,125', tokenText.amountFaults.comma('0.125')],
      ['5000', /^You’re 4,000(\.\d+)? DEGEN short\.$/],
      ['1000', /DEGEN short, with the network fee\.$/],
    ] as const) {
      await pay.fill(typed);
      await page.getByText(sentence).waitFor();
    }
    await field(page, swapText.get).fill('1000000');
    await page.getByText(swapText.tooLittle).waitFor();

    await page.evaluate(() => history.pushState(null, '', '/swap/univ2?amount=7'));
    await filledWith(pay).toBe('7');

    await page.goto(`${scene.community.url}/swap/univ2?from=${chat}&to=${chat}`);
    await page.getByText(swapText.same).waitFor();
    await page.goto(`${scene.community.url}/swap/univ2?to=${router.weth}&amount=5`);
    await button(page, swapText.wrapNow('5', 'DEGEN')).click();
    await told(page, /^You got 5 \S+ for 5 DEGEN\.$/);
    const wrapped = () => getTokenBalance(client, { token: router.weth, address: wallet.address });
    expect(await wrapped()).toBe(parseEther('5'));
    await button(page, swapText.flip).click();
    await button(page, 'Max').click();
    await button(page, /^Unwrap 5 /).click();
    await told(page, /^You got 5 DEGEN for 5 /);
    expect(await wrapped()).toBe(0n);
    expect(faults).toEqual([]);
  },
);

longTest(
  'tokens of 0 and of 24 decimals are swapped and sent to their last unit, giants and dust alike',
  async () => {
    const { page, wallet, faults } = await join();
    const giant = 123_456_789_012_345_678n * 10n ** 24n + 1n;
    const whole = await openOddPool(wallet.address, { symbol: 'WHOLE', decimals: 0 });
    const fine = await openOddPool(wallet.address, { symbol: 'FINE', decimals: 24, extra: giant });
    const held = (token: Address) => getTokenBalance(client, { token, address: wallet.address });
    const open = (path: string) => page.goto(`${scene.community.url}/${path}`);
    const path = [whole, router.weth, fine];

    await open(`swap/univ2?from=${whole}&to=${fine}&amount=1.5`);
    await page.getByText(tokenText.amountFaults.whole).waitFor();
    const pay = field(page, swapText.pay);
    await pay.fill('7');
    await button(page, /^Allow 7 WHOLE/).click();
    const got = (await quote(path, 'in', 7n)).amounts[2] ?? 0n;
    await button(page, swapText.swapNow('7', 'WHOLE')).click();
    // What is typed before the swap is over is the next amount, and stays.
    await pay.fill('2');
    await told(page, /^You got [\d.,]+ FINE for 7 WHOLE\.$/);
    expect([await held(whole), await held(fine)]).toEqual([43n, giant + got]);
    // Its own swap moved the price, perhaps after it was shown.
    await button(page, /^Allow 2 WHOLE/)
      .or(button(page, swapText.accept))
      .waitFor();
    expect(await pay.inputValue()).toBe('2');

    // All of it: no part of the 43 stays behind.
    await button(page, tokenText.max).click();
    await filledWith(pay).toBe('43');
    await button(page, /^Allow 43 WHOLE/).click();
    const more = (await quote(path, 'in', 43n)).amounts[2] ?? 0n;
    await button(page, swapText.swapNow('43', 'WHOLE')).click();
    await told(page, /^You got [\d.,]+ FINE for 43 WHOLE\.$/);
    expect([await held(whole), await held(fine)]).toEqual([0n, giant + got + more]);

    // Exactly one WHOLE for FINE, and dust that buys nothing.
    await button(page, swapText.flip).click();
    await field(page, swapText.get).fill('1');
    const cost = (await quote(path.toReversed(), 'out', 1n)).amounts[0] ?? 0n;
    await button(page, /^Allow .* FINE/).click();
    await button(page, /^Swap .* FINE for 1 WHOLE$/).click();
    await told(page, /^You got 1 WHOLE for [\d.,]+ FINE\.$/);
    expect([await held(whole), await held(fine)]).toEqual([1n, giant + got + more - cost]);
    await pay.fill('0.000000000000000000000001');
    await page.getByText(swapText.tooSmall).waitFor();

    // Sent: the only WHOLE, one unit of FINE, then all the rest of it.
    const to = (await stranger()).account.address;
    const arrived = (token: Address) => getTokenBalance(client, { token, address: to });
    const short = `${to.slice(0, 6)}…${to.slice(-4)}`;
    const send = page.getByRole('button', { name: /^Send [\d.,]+ (WHOLE|FINE) to 0x/ });
    const amount = field(page, sendText.youSend);
    const openSend = (token: Address, typed: string) =>
      open(`send-tokens?to=${to}&token=${token}&amount=${typed}`);
    await openSend(whole, '0.5');
    await page.getByText(tokenText.amountFaults.whole).waitFor();
    await button(page, tokenText.max).click();
    await filledWith(amount).toBe('1');
    await send.click();
    await told(page, sendText.sent('1', 'WHOLE', short));
    await openSend(fine, '0.000000000000000000000001');
    await send.click();
    await told(page, sendText.sent('0.000000000000000000000001', 'FINE', short));
    await page.getByText(sendText.sentBefore('<0.00000001', 'FINE')).waitFor();
    const rest = await held(fine);
    await button(page, tokenText.max).click();
    await filledWith(amount).toMatch(/^123456789012345725\.\d{20,24}$/);
    await send.click();
    await expect.poll(() => held(fine)).toBe(0n);
    expect([await held(whole), await arrived(whole), await arrived(fine)]).toEqual([
      0n,
      1n,
      rest + 1n,
    ]);
    expect(faults).toEqual([]);
  },
);
