import { formatAmount } from '@parley/domain/tokens/format';
import { deployOddToken } from '@parley/testkit/oddToken';
import { longTest, test } from '@parley/testkit/tests';
import { placeText } from '@parley/text/places';
import { sendText } from '@parley/text/send';
import { tokenText } from '@parley/text/tokens';
import type { Page } from 'playwright-core';
import { type Address, erc20Abi, getAddress, parseEther } from 'viem';
import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { violationsOn } from './axe.ts';
import { visit } from './browser.ts';
import { openBrowserSeeing } from './camera.ts';
import { openChainMember } from './chainMember.ts';
import { openScene } from './scene.ts';
import { choose as select } from './steps.ts';
import { joinCommunity, type TestMember } from './testMember.ts';

const scene = openScene();
let chain: Awaited<ReturnType<typeof openChainMember>>;
let opened: TestMember[] = [];
beforeAll(async () => {
  chain = await openChainMember(scene.community);
  await chain.mint('payee');
});
beforeEach(() => {
  opened = [];
});
afterEach(() => Promise.all(opened.map(({ page }) => page.context().close())));

async function join(query = ''): Promise<TestMember> {
  const url = `${scene.community.url}/send-tokens${query}`;
  const member = await joinCommunity(scene.browser, url);
  opened.push(member);
  return member;
}

const to = (page: Page) => page.getByRole('textbox', { name: sendText.to, exact: true });
const amount = (page: Page) => page.getByRole('textbox', { name: sendText.youSend });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const told = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();
const alerted = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).first().waitFor();
const payments = ({ wallet }: TestMember) =>
  wallet.asked.filter((method) => method === 'eth_sendTransaction').length;
const coinsOf = (address: Address) => chain.client.getBalance({ address });
const tokensOf = (token: Address, address: Address) =>
  chain.client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  });

async function choose(page: Page, symbol: string): Promise<void> {
  await page.getByRole('button', { name: /Choose another token/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${symbol}`) })
    .click();
}

/** The button that sends an amount to `payee.degen`. */
const sendNow = (sum: string, unit: string) => sendText.sendNow(sum, unit, 'payee.degen');

/** Holds a button as a finger or a key does, until it acts. */
async function hold(page: Page, name: string): Promise<void> {
  await button(page, name).focus();
  await page.keyboard.down('Enter');
  await button(page, sendText.holding).waitFor();
  await button(page, sendText.holding).waitFor({ state: 'hidden' });
  await page.keyboard.up('Enter');
}

longTest(
  'whom a member paid on one device is known on another, and who imitates them there is not passed',
  async () => {
    const friend = await openChainMember(scene.community);
    await friend.mint('plainfriend');
    const first = await join('?to=plainfriend.degen&amount=3');
    await choose(first.page, 'CHAT');
    await button(first.page, sendText.sendNow('3', 'CHAT', 'plainfriend.degen')).click();
    await told(first.page, sendText.sent('3', 'CHAT', 'plainfriend.degen'));

    // The same wallet in a browser that has sent nothing yet.
    const poisoned = `${friend.address.slice(0, 6)}${'7'.repeat(32)}${friend.address.slice(-4)}`;
    const url = `${scene.community.url}/send-tokens?to=${poisoned.toLowerCase()}&amount=1`;
    const { key } = first;
    const second = await joinCommunity(scene.browser, url, undefined, {}, { key });
    opened.push(second);
    await second.page.getByText(sendText.twin.addressTitle).waitFor();
    await button(second.page, sendText.twin.chooseAddress).click();
    await second.page.getByText(sendText.paidBefore).first().waitFor();
    expect(await second.page.getByText(sendText.first).count()).toBe(0);

    // A Cyrillic letter makes a name that nobody has.
    await to(second.page).fill('pl\u0430infriend');
    await second.page.getByText(sendText.nobody('pl\u0430infriend.degen')).waitFor();
    await button(second.page, sendText.didYouMean('plainfriend.degen')).click();
    await second.page.getByText(friend.address, { exact: true }).first().waitFor();
  },
);

longTest('whom a member paid in coins on one device is known on another', async () => {
  const friend = await openChainMember(scene.community);
  await friend.mint('coinfriend');
  const first = await join('?to=coinfriend.degen&amount=2');
  await button(first.page, sendText.sendNow('2', 'DEGEN', 'coinfriend.degen')).click();
  await told(first.page, sendText.sent('2', 'DEGEN', 'coinfriend.degen'));
  const paid = `${scene.community.url}/api/members/${first.wallet.address}/paid`;
  await expect
    .poll(async () => (await fetch(paid)).text(), { timeout: 60_000 })
    .toContain(friend.address.toLowerCase());
  const url = `${scene.community.url}/send-tokens?to=coinfriend.degen&amount=1`;
  const second = await joinCommunity(scene.browser, url, undefined, {}, { key: first.key });
  opened.push(second);
  await second.page.getByText(sendText.paidBefore).first().waitFor();
});

test('a link fills the form and sends nothing; coins, tokens, and all that is left arrive to the wei', async () => {
  const member = await join('?to=payee.degen&amount=2.000000000000000001');
  const { page, wallet } = member;
  await page.getByText(chain.address, { exact: true }).waitFor();
  await page.getByText(sendText.first).waitFor();
  await button(page, sendNow('2.000000000000000001', 'DEGEN')).waitFor();
  expect(payments(member)).toBe(0);
  expect(await violationsOn(page)).toEqual([]);

  const [before, own] = [await coinsOf(chain.address), await coinsOf(wallet.address)];
  await button(page, sendNow('2.000000000000000001', 'DEGEN')).click();
  await told(page, sendText.sent('2.000000000000000001', 'DEGEN', 'payee.degen'));
  const sent = parseEther('2.000000000000000001');
  expect((await coinsOf(chain.address)) - before).toBe(sent);
  const fee = own - (await coinsOf(wallet.address)) - sent;
  expect(fee).toBeGreaterThan(0n);
  expect(fee).toBeLessThan(parseEther('0.001'));
  // Pressing once more sends nothing: the amount is gone, and the recipient is known now.
  expect(await amount(page).inputValue()).toBe('');
  await page.getByText(sendText.sentBefore('2', 'DEGEN')).waitFor();

  await choose(page, 'CHAT');
  // A comma is no decimal point, and what is asked for is named before it leaves.
  await amount(page).fill('0,125');
  await page.getByText(tokenText.amountFaults.comma('0.125')).waitFor();
  expect(await button(page, sendText.sendTo('payee.degen')).isDisabled()).toBe(true);
  await amount(page).fill('7.5');
  await button(page, sendNow('7.5', 'CHAT')).click();
  await told(page, sendText.sent('7.5', 'CHAT', 'payee.degen'));
  const chat = chain.config.chatTokenAddress as Address;
  expect(await tokensOf(chat, chain.address)).toBe(parseEther('1007.5'));

  await choose(page, 'DEGEN');
  await button(page, tokenText.max).click();
  const all = parseEther(await amount(page).inputValue());
  await button(page, sendNow(formatAmount(all, 18, 18), 'DEGEN')).click();
  await expect.poll(() => coinsOf(chain.address)).toBe(before + sent + all);
  const rest = await coinsOf(wallet.address);
  expect(rest).toBeLessThan(parseEther('0.001'));
  expect(payments(member)).toBe(3);
  expect(member.faults).toEqual([]);
});

longTest(
  'whoever looks like somebody known has to be chosen by holding, and the known one is a press away',
  async () => {
    const imitator = await openChainMember(scene.community);
    await imitator.mint('pаyee');
    const member = await join('?to=payee.degen&amount=1');
    const { page } = member;
    await button(page, sendNow('1', 'DEGEN')).click();
    await told(page, sendText.sent('1', 'DEGEN', 'payee.degen'));

    // A name with a letter that lies.
    await to(page).fill('pаyee.degen');
    await amount(page).fill('3');
    const warning = page.getByRole('alert').filter({ hasText: sendText.twin.nameTitle('payee') });
    await warning.waitFor();
    await warning.getByText('Cyrillic а').waitFor();
    const other = button(page, sendText.holdOtherNow('3', 'DEGEN', 'pаyee'));
    await expect.poll(() => other.isEnabled()).toBe(true);
    await other.click();
    await amount(page).press('Enter');
    expect(payments(member)).toBe(1);
    expect(await violationsOn(page)).toEqual([]);
    await button(page, sendText.twin.choose('payee')).click();
    expect(await to(page).inputValue()).toBe('payee.degen');
    await warning.waitFor({ state: 'hidden' });

    // An address that begins and ends like the known one.
    const poisoned = getAddress(
      `${chain.address.slice(0, 6)}${'0'.repeat(32)}${chain.address.slice(-4)}`.toLowerCase(),
    );
    await to(page).fill(poisoned);
    await alerted(page, sendText.twin.addressTitle);
    await button(page, sendText.twin.chooseAddress).click();
    expect(await to(page).inputValue()).toBe('payee.degen');

    // Held, it goes where the member wants it.
    const before = await coinsOf(imitator.address);
    await to(page).fill('pаyee.degen');
    await expect.poll(() => other.isEnabled()).toBe(true);
    await hold(page, sendText.holdOtherNow('3', 'DEGEN', 'pаyee'));
    await expect.poll(() => coinsOf(imitator.address)).toBe(before + parseEther('3'));
    expect(member.faults).toEqual([]);
  },
);

longTest(
  'a username that changes hands under the form, a declined payment, and a reload lose nothing',
  async () => {
    const seller = await openChainMember(scene.community);
    await seller.mint('drifter');
    const buyer = await openChainMember(scene.community);
    const member = await join('?to=drifter.degen&amount=4');
    const { page, wallet } = member;
    const press = button(page, sendText.sendNow('4', 'DEGEN', 'drifter.degen'));
    await expect.poll(() => press.isEnabled()).toBe(true);
    const before = await coinsOf(wallet.address);

    wallet.behavior.rejects = true;
    await press.click();
    await expect.poll(() => payments(member)).toBe(1);
    await expect.poll(() => press.isEnabled()).toBe(true);
    expect(await amount(page).inputValue()).toBe('4');
    wallet.behavior.rejects = false;

    await seller.giveName('drifter', buyer.address);
    await press.click();
    await alerted(page, sendText.moved('drifter.degen'));
    expect(payments(member)).toBe(1);
    expect(await coinsOf(wallet.address)).toBe(before);

    // The wallet is asked, and the page is gone before it answers.
    await page.getByText(buyer.address, { exact: true }).waitFor();
    wallet.behavior.hangs = ['eth_sendTransaction'];
    await press.click();
    await expect.poll(() => payments(member)).toBe(2);
    wallet.allow();
    await page.reload();
    await alerted(page, sendText.steps.lost);
    wallet.behavior.hangs = [];
    await button(page, sendText.steps.notSent).click();
    await button(page, sendText.steps.next('4', 'DEGEN', 'drifter.degen', 1, 1)).click();
    await told(page, sendText.sent('4', 'DEGEN', 'drifter.degen'));
    expect(payments(member)).toBe(3);
    // It is not ready once more.
    await expect.poll(() => amount(page).inputValue()).toBe('');
    expect(await to(page).inputValue()).toBe('drifter.degen');
    expect(member.faults).toEqual([]);
  },
);

longTest(
  'what is filled in outlasts a reload, another page, and a look at the other form',
  async () => {
    const member = await join();
    const { page, wallet, faults } = member;
    const list = page.getByRole('textbox', { name: sendText.several.label });
    const mode = (label: string) => select(page.getByRole('radio', { name: label }));
    await to(page).fill('payee');
    await amount(page).fill('1,5');
    await choose(page, 'CHAT');
    await page.waitForURL(/token=0x/);
    await page.reload();
    await page.getByText(tokenText.amountFaults.comma('1.5')).waitFor();
    expect(await to(page).inputValue()).toBe('payee');
    await page.getByRole('button', { name: /^CHAT/ }).waitFor();

    await mode(sendText.modes.several);
    await list.fill('payee.degen 2\nnobody-has-this 3');
    await mode(sendText.modes.one);
    expect(await amount(page).inputValue()).toBe('1,5');
    await mode(sendText.modes.several);
    await page.waitForURL(/mode=several/);
    await page.reload();
    await expect.poll(() => list.inputValue()).toBe('payee.degen 2\nnobody-has-this 3');

    await mode(sendText.modes.one);
    await page.getByRole('link', { name: 'About' }).click();
    await to(page).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: placeText.sendTokens, exact: true }).click();
    await expect.poll(() => to(page).inputValue()).toBe('payee');
    expect(await amount(page).inputValue()).toBe('1,5');
    // A link says whom and how much by itself.
    await page.goto(`${scene.community.url}/send-tokens?to=payee.degen&amount=7`);
    const press = button(page, sendNow('7', 'DEGEN'));
    await expect.poll(() => press.isEnabled()).toBe(true);

    // What is paid while another page is open is gone from the form; what a link asks for then is not.
    let decide = () => {};
    wallet.behavior.thinks = new Promise<void>((resolve) => {
      decide = resolve;
    });
    await press.click();
    await expect.poll(() => payments(member)).toBe(1);
    await page.getByRole('link', { name: 'About' }).click();
    decide();
    await told(page, sendText.sent('7', 'DEGEN', 'payee.degen'));
    await page.evaluate(() => history.pushState(null, '', '/send-tokens?to=payee&amount=9'));
    await expect.poll(() => amount(page).inputValue()).toBe('9');
    await page.getByRole('link', { name: 'About' }).click();
    await page.getByRole('link', { name: placeText.sendTokens, exact: true }).click();
    await expect.poll(() => amount(page).inputValue()).toBe('9');
    expect(faults).toEqual([]);
  },
);

describe('a token that is in no list', () => {
  test('is sent by a link only when the button is held, if it passes for one of the list', async () => {
    const member = await join();
    const { page, wallet } = member;
    const token = await deployOddToken(chain.rpcUrl, chain.wallet, {
      name: 'Degen',
      symbol: 'DEGEN',
      holder: wallet.address,
      supply: 10n ** 20n,
    });
    await page.goto(`${scene.community.url}/send-tokens?to=payee.degen&token=${token}&amount=2`);
    await alerted(page, tokenText.twin.title('DEGEN'));
    await page.getByText(new RegExp(`^${token}$`, 'i')).waitFor();
    const press = button(page, sendText.holdNow('2', 'DEGEN'));
    await expect.poll(() => press.isEnabled()).toBe(true);
    await press.click();
    await amount(page).press('Enter');
    expect(payments(member)).toBe(0);
    await hold(page, sendText.holdNow('2', 'DEGEN'));
    await expect.poll(() => tokensOf(token, chain.address)).toBe(2n * 10n ** 18n);

    // In the list of tokens, too, it is not added by a press.
    await page.getByRole('button', { name: /Choose another token/ }).click();
    const dialog = page.getByRole('dialog', { name: tokenText.choose });
    await dialog.getByRole('textbox').fill(token);
    await dialog.getByText(tokenText.twin.title('DEGEN')).waitFor();
    const add = dialog.getByRole('button', { name: tokenText.add('DEGEN'), exact: true });
    expect(await add.count()).toBe(0);
    await dialog.getByRole('button', { name: tokenText.twin.choose('DEGEN') }).click();
    await page.getByText(tokenText.twin.title('DEGEN')).waitFor({ state: 'hidden' });
    expect(member.faults).toEqual([]);
  });

  longTest(
    'is added by its address with what the chain says, and what really arrived is told',
    async () => {
      const member = await join();
      const { page, wallet } = member;
      const token = await deployOddToken(chain.rpcUrl, chain.wallet, {
        name: '<b>\u202eFree\u2066',
        symbol: '\u202eODD',
        decimals: 24,
        way: 'keeps a part',
        holder: wallet.address,
        supply: 5n * 10n ** 30n,
      });
      await to(page).fill(chain.address);
      await page.getByRole('button', { name: /Choose another token/ }).click();
      const dialog = page.getByRole('dialog', { name: tokenText.choose });
      await dialog.getByRole('textbox').fill(token);
      await dialog.getByText('<b>Free').waitFor();
      await dialog.getByText(tokenText.decimals(24)).waitFor();
      await dialog.getByRole('button', { name: tokenText.add('ODD') }).click();
      await amount(page).fill('100.000000000000000000000100');
      await page
        .getByText(tokenText.keepsPart('ODD', '1', '99.000000000000000000000099'))
        .waitFor();
      await button(page, sendNow('100.0000000000000000000001', 'ODD')).click();
      const sentence = sendText.arrivedLess(
        ...(['100.0000000000000000000001', 'ODD', '99.000000000000000000000099'] as const),
        `${chain.address.slice(0, 6)}…${chain.address.slice(-4)}`,
      );
      await page.getByRole('status').filter({ hasText: sentence }).waitFor();
      expect(await tokensOf(token, chain.address)).toBe(99_000_000_000_000_000_000_000_099n);

      // The token itself is no place to send it.
      await to(page).fill(token);
      await alerted(page, sendText.danger.token);
      await amount(page).fill('1');
      await button(page, sendText.holdNow('1', 'ODD')).waitFor();
      // A token that refuses is found out before the wallet is asked.
      const paused = await deployOddToken(chain.rpcUrl, chain.wallet, {
        symbol: 'STOP',
        way: 'is paused',
        holder: wallet.address,
        supply: 10n ** 20n,
      });
      await page.goto(`${scene.community.url}/send-tokens?to=payee.degen&token=${paused}&amount=1`);
      await alerted(page, 'This token is paused by its owner.');
      expect(payments(member)).toBe(1);
      expect(member.faults).toEqual([]);
    },
  );
});

longTest('the code of one member, scanned from a picture, fills the form of another', async () => {
  const member = await join();
  const { page, wallet } = member;
  await button(page, sendText.ask.show).click();
  const code = page.getByRole('img', { name: sendText.ask.codeLabel });
  const picture = await code.screenshot();
  await page.keyboard.press('Escape');
  await button(page, sendText.scan.open).click();
  const dialog = page.getByRole('dialog', { name: sendText.scan.title });
  await dialog.getByText(sendText.scan.noCamera).waitFor();
  const file = (buffer: Buffer) => ({ name: 'code.png', mimeType: 'image/png', buffer });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles(file(Buffer.from('no picture')));
  await dialog.getByText(sendText.scan.nothing).waitFor();
  await input.setInputFiles(file(picture));
  await dialog.waitFor({ state: 'hidden' });
  expect(await to(page).inputValue()).toBe(wallet.address);
  await page.getByText(sendText.yourself).waitFor();
  expect(member.faults).toEqual([]);
});

longTest(
  'the camera reads the code of a payment, and one of another network fills nothing in',
  async () => {
    const seeing = async (code: string) => {
      const browser = await openBrowserSeeing(code);
      const visitor = await visit(browser, `${scene.community.url}/send-tokens`);
      await button(visitor.page, sendText.scan.open).click();
      return { ...visitor, close: () => browser.close() };
    };
    const ours = await seeing(`ethereum:${chain.address}@666666666?value=2.5e18`);
    await expect.poll(() => to(ours.page).inputValue()).toBe(chain.address);
    expect(await amount(ours.page).inputValue()).toBe('2.5');
    expect(ours.faults).toEqual([]);
    await ours.close();
    const theirs = await seeing(`ethereum:${chain.address}@1`);
    await alerted(theirs.page, sendText.scan.otherChain);
    await theirs.close();
  },
);
