import { createReadClient, type ReadClient } from '@parley/chain/client';
import { getPools } from '@parley/chain/swap/getPools';
import { getRouter, type Router } from '@parley/chain/swap/getRouter';
import { getTokenBalance } from '@parley/chain/tokens/getTokenBalance';
import type { Exact } from '@parley/domain/swap/routes';
import { bestTrade } from '@parley/domain/swap/routes';
import { startCommunity } from '@parley/testkit/community';
import { longTest, test } from '@parley/testkit/tests';
import { cowText } from '@parley/text/cow';
import { swapText } from '@parley/text/swap';
import { tokenText } from '@parley/text/tokens';
import type { Page } from 'playwright-core';
import { type Address, erc20Abi, formatEther, parseEther } from 'viem';
import { afterEach, beforeAll, expect } from 'vitest';
import { figure } from '../src/tokens/amounts.ts';
import { violationsOn } from './axe.ts';
import { configOf, openScene } from './scene.ts';
import { joinCommunity, rewritePages, type TestMember } from './testMember.ts';

const scene = openScene(startCommunity);
let client: ReadClient;
let router: Router;
let chat: Address;
let settlement: Address;
let relayer: Address;
let members: TestMember[] = [];

beforeAll(async () => {
  const config = await configOf(scene.community);
  client = createReadClient(config, `${scene.community.url}/api/rpc`);
  router = await getRouter(client, config.swapRouterAddress as Address);
  [chat, settlement] = [config.chatTokenAddress as Address, config.cowSettlementAddress as Address];
  relayer = config.cowVaultRelayerAddress as Address;
});
afterEach(async () => {
  await Promise.all(members.map(({ page }) => page.context().close()));
  members = [];
});

type Prepare = (page: Page) => Promise<unknown>;
async function join(query: string, prepare?: Prepare): Promise<TestMember> {
  const member = await joinCommunity(
    scene.browser,
    `${scene.community.url}/swap/cow${query}`,
    prepare,
  );
  members.push(member);
  return member;
}

const tokensOf = (address: Address, token = chat) => getTokenBalance(client, { token, address });
const coinsOf = (address: Address) => client.getBalance({ address });
const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const told = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();
/** The member's orders that say this. */
const rows = (page: Page, text: string) =>
  page.getByRole('region', { name: cowText.orders.title }).getByRole('listitem').filter({
    hasText: text,
  });
const countOf = ({ wallet }: TestMember, method: string) =>
  wallet.asked.filter((asked) => asked === method).length;

/** What the pools give for an amount without the router, whose fee orders don't pay. */
async function pooled(from: Address, to: Address, exact: Exact, amount: bigint) {
  const { routes } = await getPools(client, { router, from, to });
  const trade = bestTrade(
    exact,
    amount,
    routes.map((route) => ({ ...route, feeBps: 0n })),
  );
  if (trade === null) throw new Error('The pools have too little');
  return trade;
}

test('a member sells tokens for coins by two signatures, pays no fee, and hears of it on another page', async () => {
  const member = await join(`?from=${chat}&amount=100`);
  const { page, wallet, faults } = member;
  const had = { coins: await coinsOf(wallet.address), tokens: await tokensOf(wallet.address) };
  await page.getByText(cowText.permitText).waitFor();
  await page.getByText(cowText.asksFree(2)).waitFor();
  // What is no number stays as it was typed, also after a reload: it's never taken for no price of one's own.
  await field(page, cowText.price('CHAT')).fill('1e3');
  await page.reload();
  await page.getByText(tokenText.amountFaults.shape).waitFor();
  expect(await button(page, cowText.signPlain).isDisabled()).toBe(true);
  // What gives nearly all of it away has to be typed, as in the pool.
  await field(page, cowText.price('CHAT')).fill('0.0000001');
  await field(page, cowText.confirmLabel).waitFor();
  const anyway = button(page, swapText.anyway(cowText.sellNow('100', 'CHAT')));
  expect(await anyway.isDisabled()).toBe(true);
  await button(page, cowText.useMarket).click();
  const { amountOut } = await pooled(chat, router.weth, 'in', parseEther('100'));

  wallet.behavior.rejects = true;
  const sign = button(page, cowText.sellNow('100', 'CHAT'));
  await sign.click();
  await expect.poll(() => countOf(member, 'eth_signTypedData_v4')).toBe(1);
  await expect.poll(() => sign.isEnabled()).toBe(true);
  wallet.behavior.rejects = false;
  await sign.click();
  await told(page, cowText.placed);
  await page.getByRole('link', { name: 'About' }).click();
  const got = `${figure(amountOut, 18, 'nearest')} DEGEN`;
  await told(page, cowText.filled(got, '100 CHAT'));

  expect((await coinsOf(wallet.address)) - had.coins).toBe(amountOut);
  expect(had.tokens - (await tokensOf(wallet.address))).toBe(parseEther('100'));
  expect(wallet.asked).not.toContain('eth_sendTransaction');
  expect(await tokensOf(settlement)).toBe(0n);
  const args = [wallet.address, relayer] as const;
  const allowance = { address: chat, abi: erc20Abi, functionName: 'allowance', args } as const;
  expect(await client.readContract(allowance)).toBe(0n);

  await page.goBack();
  const row = rows(page, cowText.orders.states.filled);
  await row
    .getByText(new RegExp(`^Got ${got}, .* more than your limit, through the pool$`))
    .waitFor();
  await row.getByRole('link', { name: cowText.orders.transaction }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(faults).toEqual([]);
});

longTest(
  'coins are wrapped, allowed, and signed for in steps that outlast reloads, and buy an exact amount',
  async () => {
    const member = await join(`?to=${chat}&amount=500&exact=out`);
    const { page, wallet, faults } = member;
    const had = await tokensOf(wallet.address);
    await page.getByText(cowText.asks(3)).waitFor();
    await button(page, /^Wrap .* DEGEN$/).click();
    await told(page, /^You have .* Go on with the order\.$/);
    await page.reload();

    await button(page, /^Allow /).click();
    await told(page, /^Allowed .* Now sign the order\.$/);
    await page.reload();

    const sign = button(page, cowText.buyNow('500', 'CHAT'));
    await page.getByText(cowText.asksFree(1)).waitFor();
    expect(await field(page, swapText.get).inputValue()).toBe('500');
    const { amountIn } = await pooled(router.weth, chat, 'out', parseEther('500'));
    await sign.click();
    await told(page, /^Order filled: you got 500 CHAT for /);
    expect((await tokensOf(wallet.address)) - had).toBe(parseEther('500'));
    // What was wrapped for the worst price and not needed stays the member's.
    const limit = (amountIn * 10_050n) / 10_000n;
    expect(await tokensOf(wallet.address, router.weth)).toBe(limit - amountIn);
    await rows(page, cowText.orders.by.pools)
      .getByText(/^Paid .* less than your limit/)
      .waitFor();
    await page.getByRole('link', { name: tokenText.unwrap }).click();
    await button(page, tokenText.max).click();
    await button(page, /^Unwrap /).click();
    await expect.poll(() => tokensOf(wallet.address, router.weth)).toBe(0n);
    expect(countOf(member, 'eth_sendTransaction')).toBe(3);
    expect(faults).toEqual([]);
  },
);

longTest(
  'a wallet that signs no orders is told so once, and led to the pool before anything is wrapped',
  async () => {
    const member = await join(`?from=${chat}&to=native&amount=200`);
    const { page, wallet, faults } = member;
    wallet.behavior.fails = { eth_signTypedData_v4: { code: 4200, message: '' } };
    await button(page, cowText.sellNow('200', 'CHAT')).click();
    await page.getByText(cowText.cannotSign).waitFor();
    expect(countOf(member, 'eth_signTypedData_v4')).toBe(1);
    expect(await button(page, cowText.signPlain).isDisabled()).toBe(true);
    await page.getByRole('link', { name: cowText.pool, exact: true }).click();
    await button(page, 'Allow 200 CHAT').waitFor();
    expect(countOf(member, 'eth_sendTransaction')).toBe(0);
    expect(faults).toEqual([]);
  },
);

longTest('orders of two members at the middle of the pool’s prices fill each other', async () => {
  const { routes } = await getPools(client, { router, from: chat, to: router.weth });
  const { reserveIn, reserveOut } = routes[0]?.pools[0] ?? { reserveIn: 1n, reserveOut: 0n };
  // Above what the pool pays, below what it asks: its fee lies between the two.
  const coins = (parseEther('100') * reserveOut * 1_001n) / reserveIn / 1_000n;
  const price = formatEther(coins / 100n);
  const [seller, buyer] = await Promise.all([
    join(`?from=${chat}&amount=100&price=${price}&for=hour`),
    join(`?to=${chat}&amount=${formatEther(coins)}&price=1`),
  ]);
  await button(seller.page, cowText.sellNow('100', 'CHAT')).click();
  const waiting = rows(seller.page, cowText.orders.states.open);
  await waiting.getByText(cowText.orders.waits.limit).waitFor();

  const had = {
    coins: await coinsOf(seller.wallet.address),
    tokens: await tokensOf(buyer.wallet.address),
  };
  await button(buyer.page, /^Wrap /).click();
  await button(buyer.page, /^Allow /).click();
  await button(buyer.page, /^Sign to sell /).click();
  await told(seller.page, /^Order filled: /);
  await told(buyer.page, /^Order filled: /);
  await rows(seller.page, cowText.orders.by.orders).waitFor();
  await rows(buyer.page, cowText.orders.by.orders).waitFor();
  expect((await coinsOf(seller.wallet.address)) - had.coins).toBe(coins);
  expect((await tokensOf(buyer.wallet.address)) - had.tokens).toBe(parseEther('100'));
  expect([...seller.faults, ...buyer.faults]).toEqual([]);
});

longTest(
  'an order that never gets its price is canceled for free, or expires, and says so',
  async () => {
    const member = await join(`?from=${chat}&amount=10&price=9&for=week`);
    const { page, wallet, faults } = member;
    const sign = button(page, /^Sign to sell [12]0 CHAT$/);
    await sign.click();
    const open = rows(page, cowText.orders.states.open);
    await open.getByText(cowText.orders.waits.limit).waitFor();
    await open.getByRole('button', { name: /^Cancel the order of 10 CHAT for 90 DEGEN$/ }).click();
    const dialog = page.getByRole('dialog', { name: cowText.cancelling.title });
    expect(await violationsOn(page)).toEqual([]);
    const yes = dialog.getByRole('button', { name: cowText.cancelling.yes });
    const asked = countOf(member, 'eth_signTypedData_v4');
    wallet.behavior.rejects = true;
    await yes.click();
    await expect.poll(() => countOf(member, 'eth_signTypedData_v4')).toBe(asked + 1);
    await expect.poll(() => yes.isEnabled()).toBe(true);
    expect(await open.count()).toBe(1);
    wallet.behavior.rejects = false;
    await yes.click();
    await told(page, cowText.cancelling.done);
    await rows(page, cowText.orders.states.cancelled).waitFor();
    expect(await open.count()).toBe(0);

    await page.evaluate(() =>
      localStorage.setItem('parley.swapSettings', '{"slippage":"0.5","deadline":"0.4"}'),
    );
    await page.goto(`${scene.community.url}/swap/cow?from=${chat}&amount=20&price=9`);
    await sign.click();
    await told(page, cowText.placed);
    await rows(page, cowText.orders.states.expired)
      .getByText('20 CHAT')
      .waitFor({ timeout: 180_000 });
    expect(wallet.asked).not.toContain('eth_sendTransaction');
    expect(faults).toEqual([]);
  },
);

longTest(
  'an order signed while the server is away is kept over a reload, and placed once it is back',
  async () => {
    const { page, wallet } = await join(`?from=${chat}&amount=30&price=9&for=day`);
    await page.route('**/api/cow/orders', (route) => route.abort());
    await button(page, cowText.sellNow('30', 'CHAT')).click();
    await told(page, cowText.unsent.toast);
    await page.reload();
    await page.getByText(cowText.unsent.text).waitFor();
    const signatures = wallet.asked.filter((asked) => asked === 'eth_signTypedData_v4').length;
    await page.unroute('**/api/cow/orders');
    await button(page, cowText.unsent.send).click();
    await rows(page, cowText.orders.states.open).getByText('30 CHAT').waitFor();
    await page.getByText(cowText.unsent.text).waitFor({ state: 'hidden' });
    expect(wallet.asked.filter((asked) => asked === 'eth_signTypedData_v4')).toHaveLength(
      signatures,
    );
  },
);

longTest(
  'an order whose answer a reload loses is told, and the form does not sign it again',
  async () => {
    const { page, faults } = await join(`?from=${chat}&amount=31&price=9&for=day`);
    const taken = new Promise<void>((resolve) => {
      void page.route('**/api/cow/orders', async (route) => {
        await route.fetch();
        // The order book has it, and this page never hears of that.
        resolve();
      });
    });
    await button(page, cowText.sellNow('31', 'CHAT')).click();
    await taken;
    expect(await field(page, swapText.pay).inputValue()).toBe('31');
    await page.reload();
    await told(page, cowText.placed);
    await rows(page, cowText.orders.states.open).getByText('31 CHAT').waitFor();
    await button(page, cowText.enter).waitFor();
    expect(await field(page, swapText.pay).inputValue()).toBe('');
    expect(faults).toEqual([]);
  },
);

longTest('a community without an order book says so, and leads to the pool', async () => {
  const member = await joinCommunity(
    scene.browser,
    `${scene.community.url}/swap/cow`,
    rewritePages(settlement, ''),
  );
  members.push(member);
  const { page, faults } = member;
  await page.getByText(cowText.none.text).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('link', { name: cowText.none.link }).click();
  await field(page, swapText.pay).waitFor();
  expect(new URL(page.url()).pathname).toBe('/swap/univ2');
  expect(await page.getByRole('navigation', { name: cowText.venues }).count()).toBe(0);
  expect(faults).toEqual([]);
});

longTest('the two ways to swap are one press apart, and what is filled in goes along', async () => {
  const { page, faults } = await join(`?from=${chat}&amount=10&price=0.05`);
  const venues = page.getByRole('navigation', { name: cowText.venues });
  await venues.getByRole('link', { name: cowText.pool }).click();
  await button(page, /^(?:Allow|Swap) 10 CHAT$/).waitFor();
  await venues.getByRole('link', { name: cowText.order }).click();
  await expect.poll(() => field(page, swapText.pay).inputValue()).toBe('10');
  await page.getByText(cowText.atMarket).waitFor();
  // Whoever leaves at once finds what they typed last.
  const price = field(page, cowText.price('CHAT'));
  await price.fill('1e3');
  await price.fill('25');
  await page.getByRole('link', { name: 'About' }).click();
  await page.goBack();
  await expect.poll(() => price.inputValue()).toBe('25');
  expect(faults).toEqual([]);
});
