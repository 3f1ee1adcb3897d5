import { createReadClient } from '@parley/chain/client';
import { longTest, test } from '@parley/testkit/tests';
import { actionText } from '@parley/text/messageActions';
import { tipsText } from '@parley/text/tips';
import { tokenText } from '@parley/text/tokens';
import { chainText } from '@parley/text/wallets';
import type { Page } from 'playwright-core';
import { type Address, erc20Abi, parseEther } from 'viem';
import { afterAll, beforeAll, expect } from 'vitest';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { openEventMember } from './eventMember.ts';
import { configOf, openScene } from './scene.ts';
import { article, choose } from './steps.ts';
import { joinCommunity, type TestMember } from './testMember.ts';

const scene = openScene('talkative');
let vera: Awaited<ReturnType<typeof openEventMember>>;
let tipper: TestMember;
let reader: Page;
beforeAll(async () => {
  vera = await openEventMember(scene.community, 'vera');
  [tipper, { page: reader }] = await Promise.all([
    joinCommunity(scene.browser, scene.community.url),
    visit(scene.browser, scene.community.url),
  ]);
});
afterAll(() => vera.close());

async function openChain() {
  const config = await configOf(scene.community);
  const client = createReadClient(config, `${scene.community.url}/api/rpc`);
  const token = { address: config.chatTokenAddress as Address, abi: erc20Abi } as const;
  return {
    coinsOf: (address: Address) => client.getBalance({ address }),
    tokensOf: (holder: Address) =>
      client.readContract({ ...token, functionName: 'balanceOf', args: [holder] }),
    allowance: (owner: Address) =>
      client.readContract({
        ...token,
        functionName: 'allowance',
        args: [owner, config.tipsAddress as Address],
      }),
    symbols: { chat: config.chatTokenSymbol, coin: config.tokenSymbol },
  };
}

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page) => dialog(page).getByRole('textbox', { name: tipsText.amount });
const chip = (page: Page, words: string, name: string) =>
  article(page, words).getByRole('button', { name, exact: true });

async function openTip(page: Page, words: string): Promise<void> {
  const button = article(page, words).getByRole('button', { name: tipsText.tip, exact: true });
  // The log may still move under the mouse.
  await expect
    .poll(async () => {
      await article(page, words).hover();
      return button.isVisible();
    })
    .toBe(true);
  await button.click();
  await field(page).waitFor();
}

/** What is tipped; another one at each try, since tips of the one before stay. */
let worth = '';
let tries = 0;

test('chat tokens and coins reach the author at once, and every reader sees them on the message', async () => {
  tries += 1;
  worth = `worth a tip (${tries})`;
  const { page, wallet, faults } = tipper;
  const chain = await openChain();
  const { chat, coin } = chain.symbols;
  await vera.say('general', worth);
  const before = {
    tokens: await chain.tokensOf(vera.address),
    coins: await chain.coinsOf(vera.address),
  };
  await openTip(page, worth);
  await dialog(page).getByText(tipsText.note).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: '5', exact: true }).click();
  const asked = wallet.asked.length;
  await dialog(page)
    .getByRole('button', { name: tipsText.now('5', chat) })
    .dblclick();
  await page
    .getByText(tipsText.sent('vera.degen', '5', chat))
    .first()
    .waitFor();
  await dialog(page).waitFor({ state: 'hidden' });
  const sent = wallet.asked.slice(asked).filter((method) => method === 'eth_sendTransaction');
  expect(sent).toHaveLength(1);
  expect((await chain.tokensOf(vera.address)) - before.tokens).toBe(parseEther('5'));
  expect(await chain.allowance(wallet.address)).toBe(0n);
  await chip(reader, worth, tipsText.chip('5', chat, 1)).waitFor();

  await openTip(page, worth);
  await choose(dialog(page).getByRole('radio', { name: coin }));
  await field(page).fill('0.25');
  await dialog(page)
    .getByRole('button', { name: tipsText.now('0.25', coin) })
    .click();
  await dialog(page).waitFor({ state: 'hidden' });
  expect((await chain.coinsOf(vera.address)) - before.coins).toBe(parseEther('0.25'));
  await chip(reader, worth, tipsText.chip('0.25', coin, 1)).click();
  const list = reader.getByRole('dialog', { name: tipsText.listTitle });
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
  expect(await list.getByRole('listitem').first().textContent()).toContain('0.25');
  expect(await list.getByRole('link', { name: tipsText.transaction }).count()).toBe(2);
  expect(await violationsOn(reader)).toEqual([]);
  await reader.keyboard.press('Escape');
  await reader.reload();
  await chip(reader, worth, tipsText.chip('5', chat, 1)).waitFor();
  expect(faults).toEqual([]);
});

longTest(
  'nobody tips themselves, a visitor is not asked to, and a message that is gone takes none',
  async () => {
    await vera.say('general', 'not for visitors to tip');
    const untipped = article(reader, 'not for visitors to tip');
    await untipped.hover();
    expect(await untipped.getByRole('button', { name: tipsText.tip, exact: true }).count()).toBe(0);
    const seq = await vera.say('general', 'soon gone');
    await article(tipper.page, 'soon gone').waitFor();
    await vera.about('general', seq, 'delete');
    const gone = tipper.page.getByText('Deleted by its author.').last();
    await gone.waitFor();
    await gone.click({ button: 'right' });
    await tipper.page.getByRole('menuitem', { name: actionText.proof }).waitFor();
    expect(
      await tipper.page.getByRole('menuitem', { name: tipsText.tip, exact: true }).count(),
    ).toBe(0);
    await tipper.page.keyboard.press('Escape');
  },
);

longTest(
  'an amount that cannot be is told in its place; what is declined or fails leaves the dialog as it was',
  async () => {
    const { page, wallet } = tipper;
    const { chat } = (await openChain()).symbols;
    await vera.say('general', 'tip me not');
    await openTip(page, 'tip me not');
    for (const [typed, fault] of [
      ['1e5', tokenText.amountFaults.shape],
      ['0,125', tokenText.amountFaults.comma('0.125')],
      ['0', tipsText.zero],
      ['99999999999', /^You’re [\d,.]+ \w+ short\.$/],
    ] as const) {
      await field(page).fill(typed);
      await dialog(page).getByText(fault).waitFor();
      expect(
        await dialog(page).getByRole('button', { name: tipsText.tip, exact: true }).isDisabled(),
      ).toBe(true);
    }
    await field(page).fill('2');
    wallet.behavior.rejects = true;
    const send = dialog(page).getByRole('button', { name: tipsText.now('2', chat) });
    await send.click();
    await expect.poll(() => send.isEnabled()).toBe(true);
    wallet.behavior.rejects = false;
    await page.context().route('**/api/rpc', (route) => route.abort());
    await send.click();
    await page.getByText(chainText.unavailable).first().waitFor();
    await expect.poll(() => send.isEnabled()).toBe(true);
    expect(await field(page).inputValue()).toBe('2');
    await page.context().unroute('**/api/rpc');
    await send.click();
    await dialog(page).waitFor({ state: 'hidden' });
    await chip(reader, 'tip me not', tipsText.chip('2', chat, 1)).waitFor();
    expect(await chip(reader, 'tip me not', tipsText.chip('2', chat, 1)).count()).toBe(1);
  },
);

longTest(
  'by keyboard alone, on a phone, a tip is sent from the sheet of a message, and shown on its page',
  async () => {
    const { page } = tipper;
    const { chat } = (await openChain()).symbols;
    const seq = await vera.say('general', 'keys only');
    await article(page, 'keys only').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await article(page, 'keys only').focus();
    await page.keyboard.press('Shift+F10');
    const item = page.getByRole('menuitem', { name: tipsText.tip, exact: true });
    await item.focus();
    await page.keyboard.press('Enter');
    await field(page).waitFor();
    await field(page).focus();
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.goto(`${scene.community.url}/post?room=general&id=${seq}`);
    await page
      .getByRole('button', { name: tipsText.chip('1', chat, 1) })
      .first()
      .waitFor();
  },
);
