import { prepareTransfer } from '@parley/chain/tokens/transfer';
import { shortAddress } from '@parley/domain/tokens/format';
import { sendText } from '@parley/text/send';
import { tokenText } from '@parley/text/tokens';
import type { Page } from 'playwright-core';
import { type Address, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openChainMember } from './chainMember.ts';
import { openScene } from './scene.ts';
import { choose } from './steps.ts';
import { joinCommunity, type TestMember } from './testMember.ts';

const scene = openScene();
let chain: Awaited<ReturnType<typeof openChainMember>>;
let opened: TestMember[] = [];
beforeAll(async () => {
  chain = await openChainMember(scene.community);
  await chain.mint('manifold');
});
beforeEach(() => {
  opened = [];
});
afterEach(() => Promise.all(opened.map(({ page }) => page.context().close())));

const { several, steps } = sendText;
const newAddress = (): Address => privateKeyToAddress(generatePrivateKey());
const coinsOf = (address: Address) => chain.client.getBalance({ address });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const asked = ({ wallet }: TestMember, method: string) =>
  wallet.asked.filter((known) => known === method).length;

/** Opens the form for several, with these lines in it. */
async function paste(lines: readonly string[], batches = false): Promise<TestMember> {
  const member = await joinCommunity(scene.browser, `${scene.community.url}/send-tokens`);
  opened.push(member);
  member.wallet.behavior.batches = batches;
  const { page } = member;
  await choose(page.getByRole('radio', { name: sendText.modes.several }));
  await page.getByRole('textbox', { name: several.label }).fill(lines.join('\n'));
  return member;
}

describe('several recipients', () => {
  test('several recipients have their mistakes in their lines, and none is paid before all are right', async () => {
    const [one, two] = [newAddress(), newAddress()];
    const wrong = [
      `${one} 1`,
      'nobody-has-this 2',
      `${two.slice(0, -1)} 3`,
      'manifold.degen 0,125',
    ];
    const member = await paste([...wrong, `${chain.address} 1`, 'manifold 2', '', `${one} 4`]);
    const { page } = member;
    const line = (number: number) =>
      page.getByRole('listitem').filter({ hasText: several.line(number) });
    await line(2).getByText(sendText.nobody('nobody-has-this.degen')).waitFor();
    await line(3).getByText(sendText.faults['cut-address']).waitFor();
    await line(4).getByText(tokenText.amountFaults.comma('0.125')).waitFor();
    await line(6).getByText(several.holder(5)).waitFor();
    await line(8).getByText(sendText.faults.twice).waitFor();
    await page.getByText(several.faulty(5)).waitFor();
    // Two lines are right, of one coin each.
    expect(await button(page, several.start('2', 'DEGEN', 2)).isDisabled()).toBe(true);
    expect(asked(member, 'eth_sendTransaction')).toBe(0);
    expect(member.faults).toEqual([]);
  });

  test('several recipients are paid one after the other, over a no, a reload, and a second tab', async () => {
    const people = [newAddress(), newAddress(), newAddress()] as const;
    const member = await paste(people.map((address, index) => `${address} ${index + 1}.5`));
    const { page, wallet } = member;
    await page.getByText(several.times(3)).waitFor();
    // The wallet says no to the second.
    let decide = () => {};
    wallet.behavior.thinks = new Promise<void>((resolve) => {
      decide = resolve;
    });
    await button(page, several.start('7.5', 'DEGEN', 3)).click();
    await expect.poll(() => asked(member, 'eth_sendTransaction')).toBe(1);
    wallet.behavior.rejects = true;
    decide();
    await page.getByText(steps.progress(1, 3)).waitFor();
    await expect.poll(() => asked(member, 'eth_sendTransaction')).toBe(2);
    const next = steps.next('2.5', 'DEGEN', shortAddress(people[1]), 2, 3);
    await expect.poll(() => button(page, next).isEnabled()).toBe(true);
    expect(await Promise.all(people.map(coinsOf))).toEqual([parseEther('1.5'), 0n, 0n]);
    await page.getByText(steps.left(2)).waitFor();

    // A reload and another tab know what was paid.
    wallet.behavior.rejects = false;
    wallet.allow();
    await page.reload();
    await page.getByText(steps.progress(1, 3)).waitFor();
    const tab = await page.context().newPage();
    await wallet.enter(tab);
    await tab.goto(`${scene.community.url}/send-tokens`);
    await tab.getByText(steps.progress(1, 3)).waitFor();
    await button(page, next).click();
    await button(page, steps.done).waitFor();
    await tab.getByText(steps.progress(3, 3)).waitFor();
    expect(await Promise.all(people.map(coinsOf))).toEqual(
      ['1.5', '2.5', '3.5'].map((coins) => parseEther(coins)),
    );
    // Four requests, of which one was declined.
    expect(asked(member, 'eth_sendTransaction')).toBe(4);
    await button(page, steps.done).click();
    await tab.getByRole('textbox', { name: sendText.to, exact: true }).waitFor();
    expect(member.faults).toEqual([]);
  });

  test('whoever stops before all are paid has the rest in the list again', async () => {
    const people = [newAddress(), newAddress(), newAddress()] as const;
    const member = await paste(people.map((address) => `${address} 1.5`));
    const { page, wallet } = member;
    let decide = () => {};
    wallet.behavior.thinks = new Promise<void>((resolve) => {
      decide = resolve;
    });
    await button(page, several.start('4.5', 'DEGEN', 3)).click();
    await expect.poll(() => asked(member, 'eth_sendTransaction')).toBe(1);
    wallet.behavior.rejects = true;
    decide();
    await page.getByText(steps.progress(1, 3)).waitFor();
    await button(page, steps.stop).click();
    const list = page.getByRole('textbox', { name: several.label });
    const rest = people.slice(1).map((address) => `${address} 1.5`);
    expect(await list.inputValue()).toBe(rest.join('\n'));
    await page.reload();
    await button(page, several.start('3', 'DEGEN', 2)).waitFor();
    expect(await Promise.all(people.map(coinsOf))).toEqual([parseEther('1.5'), 0n, 0n]);
    expect(member.faults).toEqual([]);
  });

  test('several recipients are paid in one transaction by a wallet that can do so', async () => {
    const people = [newAddress(), newAddress()] as const;
    const lines = [...people.map((address) => `${address} 2`), 'manifold.degen 0.25'];
    const before = await coinsOf(chain.address);
    const member = await paste(lines, true);
    const { page } = member;
    await page.getByText(several.once).waitFor();
    await button(page, several.start('4.25', 'DEGEN', 3)).click();
    await page.getByText(steps.progress(3, 3)).waitFor();
    expect(await Promise.all(people.map(coinsOf))).toEqual([parseEther('2'), parseEther('2')]);
    expect((await coinsOf(chain.address)) - before).toBe(parseEther('0.25'));
    expect(asked(member, 'wallet_sendCalls')).toBe(1);
    expect(asked(member, 'eth_sendTransaction')).toBe(0);

    // Who gets a token for the first time costs more: the fee is that of each line.
    await button(page, steps.done).click();
    await choose(page.getByRole('radio', { name: sendText.modes.several }));
    await page.getByRole('button', { name: /Choose another token/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^CHAT/ }).click();
    const holders = [chain.address, newAddress(), newAddress()];
    const list = holders.map((holder) => `${holder} 1`).join('\n');
    await page.getByRole('textbox', { name: several.label }).fill(list);
    const fee = page.getByText(sendText.fee).locator('xpath=following-sibling::*');
    await expect.poll(() => fee.textContent()).toMatch(/DEGEN$/);
    const shown = parseEther((await fee.textContent())?.replace(' DEGEN', '') ?? '');
    const token = chain.config.chatTokenAddress as Address;
    const estimates = await Promise.all(
      holders.map((to) =>
        prepareTransfer(chain.client, {
          from: member.wallet.address,
          token,
          to,
          amount: parseEther('1'),
        }),
      ),
    );
    const [cheap = 0n, dear = 0n] = estimates.map(({ gas }) => gas);
    expect(dear).toBeGreaterThan(cheap);
    // Whatever gas costs by now, the fee is nearer to that of all than to three times the first.
    const gasOfAll = estimates.reduce((sum, { gas }) => sum + gas, 0n);
    const gasOfFirst = 3n * cheap;
    const gas = shown / (2n * (estimates[0]?.gasPriceWei ?? 1n));
    expect(gas).toBeGreaterThan((gasOfAll + gasOfFirst) / 2n);
    expect(member.faults).toEqual([]);
  });

  test('several recipients whose wallet never answers for all at once are paid step by step', async () => {
    const people = [newAddress(), newAddress()] as const;
    const member = await paste(
      people.map((address) => `${address} 2`),
      true,
    );
    const { page, wallet } = member;
    wallet.behavior.hangs = ['wallet_sendCalls'];
    await button(page, several.start('4', 'DEGEN', 2)).click();
    await expect.poll(() => asked(member, 'wallet_sendCalls')).toBe(1);
    await page.reload();
    await page.getByText(steps.lost).waitFor();
    await button(page, steps.notSent).click();
    await button(page, steps.next('2', 'DEGEN', shortAddress(people[0]), 1, 2)).click();
    await page.getByText(steps.progress(2, 2)).waitFor();
    expect(await Promise.all(people.map(coinsOf))).toEqual([parseEther('2'), parseEther('2')]);
    expect(asked(member, 'wallet_sendCalls')).toBe(1);
    expect(member.faults).toEqual([]);
  });
});
