import { longTest, sizedTest } from '@parley/testkit/tests';
import { cowText } from '@parley/text/cow';
import { sendText } from '@parley/text/send';
import { type Address, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, expect } from 'vitest';
import { ownerKey } from '../../../tools/start/history/people.ts';
import { randomFrom } from '../../../tools/start/history/random.ts';
import { visit } from './browser.ts';
import { payAll } from './payRoughly.ts';
import { kindsOf, openSite, type Payer, type Site } from './roughPayments.ts';
import { breakAnswers, breakBook, breakNode, listedOn, noteToasts } from './roughWeather.ts';
import { openScene } from './scene.ts';
import { choose, connectDemoWallet } from './steps.ts';
import { accountMenu, joinCommunity } from './testMember.ts';

const newAddress = () => privateKeyToAddress(generatePrivateKey());
const patience = { timeout: 120_000, interval: 100 };

const scene = openScene('talkative');
let site: Site;
beforeAll(async () => {
  site = await openSite(scene.community);
});
afterAll(() => site.author.close());

/** A member with a wallet outside the page, whose answers break; with a key one who has coins already. */
async function openPayer(seed: string, key?: `0x${string}`, batches = false): Promise<Payer> {
  const random = randomFrom(`rough weather ${seed}`);
  let told: string[] = [];
  const { page, wallet } = await joinCommunity(
    scene.browser,
    scene.community.url,
    async (opened) => {
      told = await noteToasts(opened);
    },
    {},
    key === undefined ? {} : { key },
  );
  const { address, behavior } = wallet;
  behavior.batches = batches;
  return { page, address, told, seed, random, wallet: breakAnswers(wallet), collection: '' };
}

sizedTest(
  'a payment is made once, whatever the wallet answers, and though it is pressed again',
  async () => {
    const payer = await openPayer('once');
    await payAll(site, payer, ['send']);
    await payer.page.context().close();
  },
);

longTest(
  'the chain never has two payments where a member meant one, over faults, presses, reloads, and tabs',
  { timeout: 900_000 },
  async () => {
    const payers: Payer[] = [];
    for (const seed of ['one', 'two', 'three']) {
      const collection = await site.chain.launchAndBuy(`Breakwater${seed}`);
      payers.push({ ...(await openPayer(seed)), collection });
    }
    await Promise.all(
      payers.map(async (payer) => {
        await breakNode(payer.page, payer.random);
        await payAll(site, payer, kindsOf(payer.random));
        await payer.page.context().close();
      }),
    );
  },
);

longTest(
  'the chain never has two payments where the page signs by itself and the network loses what it answers',
  { timeout: 600_000 },
  async () => {
    const seed = 'demo';
    const collection = await site.chain.launchAndBuy(`Breakwater${seed}`);
    const random = randomFrom(`rough weather ${seed}`);
    let told: string[] = [];
    const { page } = await visit(scene.browser, scene.community.url, {}, async (opened) => {
      told = await noteToasts(opened);
    });
    await connectDemoWallet(page);
    await accountMenu(page).waitFor();
    const address = JSON.parse(
      (await page.evaluate(() => localStorage.getItem('parley.walletAccount'))) ?? '',
    ) as Address;
    await breakNode(page, random);
    const payer = { page, address, told, seed, random, wallet: null, collection };
    await payAll(site, payer, kindsOf(random));
    await page.context().close();
  },
);

longTest(
  'what an operator does is done once, whatever becomes of its answer',
  { timeout: 600_000 },
  async () => {
    const payer = await openPayer('owner', ownerKey(scene.community.dataFolder));
    await breakNode(payer.page, payer.random);
    await payAll(site, payer, ['givePoints', 'givePoints', 'givePoints', 'givePoints']);
    await payer.page.context().close();
  },
);

longTest.each([
  ['one after the other', false],
  ['in one transaction', true],
] as const)(
  'several are paid once each %s, whatever becomes of the answers on the way',
  { timeout: 600_000 },
  async (_how, inOne) => {
    const payer = await openPayer(inOne ? 'all at once' : 'several', undefined, inOne);
    const { page, random, wallet, address } = payer;
    if (wallet === null) throw new Error('This payer has a wallet.');
    await breakNode(page, random);
    const { several, steps, modes } = sendText;
    const coinsOf = (holder: Address) => site.chain.client.getBalance({ address: holder });
    const sent = () => site.chain.client.getTransactionCount({ address });
    // A wallet that makes several calls in one transaction knows its own, however it was made faster.
    const faults = wallet.faults.filter((fault) => !inOne || fault !== 'faster');
    for (const fault of faults) {
      const people = [newAddress(), newAddress()];
      const before = await sent();
      await page.goto(`${site.url}/send-tokens`);
      await accountMenu(page).waitFor();
      await choose(page.getByRole('radio', { name: modes.several }));
      const lines = people.map((person) => `${person} 2`).join('\n');
      await page.getByRole('textbox', { name: several.label }).fill(lines);
      wallet.set(fault);
      const next = page
        .getByRole('button', { name: several.start('4', 'DEGEN', 2) })
        .or(page.getByRole('button', { name: /^Send (?:2|4) DEGEN to / }));
      let pressed = 0;
      const done = page.getByRole('button', { name: steps.done, exact: true });
      await expect
        .poll(
          async () => {
            if (pressed > 0 && fault === 'declined') wallet.set('none');
            const press = next.first().click({ timeout: 1_000 });
            if (await press.then(() => true).catch(() => false)) pressed += 1;
            return await done.isVisible();
          },
          { timeout: 200_000, interval: 200, message: fault },
        )
        .toBe(true);
      expect(await Promise.all(people.map(coinsOf)), fault).toEqual([
        parseEther('2'),
        parseEther('2'),
      ]);
      // The first transaction of a wallet that makes several calls is its contract.
      const deployed = inOne && fault === faults[0] ? 1 : 0;
      const transactions = inOne ? 1 : 2;
      expect((await sent()) - before - deployed, fault).toBe(transactions);
      const listed = (await listedOn(page)).slice(0, transactions);
      expect(new Set(listed.map(({ status }) => status)), fault).toEqual(new Set(['confirmed']));
      await done.click();
    }
    await page.context().close();
  },
);

longTest(
  'an order is in the book once, and out of it once it is said to be, whatever becomes of the book’s answer',
  { timeout: 600_000 },
  async () => {
    const { page, random, address, told } = await openPayer('orders');
    await breakBook(page, random);
    const chat = site.chain.config.chatTokenAddress;
    const orders = async () => {
      const path = `/api/members/${address.toLowerCase()}/cow-orders`;
      const answer = await fetch(`${site.url}${path}`);
      return ((await answer.json()) as { orders: { state: string }[] }).orders;
    };
    const inBook = async () => (await orders()).length;
    const kept = () => page.evaluate(() => localStorage.getItem('parley.unsentOrders'));
    for (let count = 1; count <= 8; count += 1) {
      await page.goto(`${site.url}/swap/cow?from=${chat}&amount=${count}&price=9&for=day`);
      const sign = page.getByRole('button', { name: cowText.sellNow(String(count), 'CHAT') });
      // What is allowed already is what the open orders sell.
      const next = sign.or(page.getByRole('button', { name: /^Allow \d+ CHAT$/ }));
      await expect
        .poll(
          async () => {
            await next.click({ timeout: 500 }).catch(() => {});
            return (await kept()) !== null || (await inBook()) === count;
          },
          { ...patience, message: `order ${count}` },
        )
        .toBe(true);
      if (random() < 0.5) await page.reload();
      const again = page.getByRole('button', { name: cowText.unsent.send });
      await expect
        .poll(
          async () => {
            await again.click({ timeout: 500 }).catch(() => {});
            return [await inBook(), await kept()];
          },
          { ...patience, message: `order ${count}` },
        )
        .toEqual([count, null]);
    }
    const { cancelling } = cowText;
    const open = async () => (await orders()).filter(({ state }) => state === 'open').length;
    const next = page
      .getByRole('button', { name: cancelling.yes, exact: true })
      .or(page.getByRole('button', { name: /^Cancel the order of \d CHAT for / }));
    const saidDone = () => told.filter((words) => words === cancelling.done).length;
    for (let left = await open(); left > 0; left -= 1) {
      const before = saidDone();
      await expect
        .poll(
          async () => {
            await next
              .last()
              .click({ timeout: 500 })
              .catch(() => {});
            return saidDone() > before;
          },
          { ...patience, message: `${left} open orders` },
        )
        .toBe(true);
      expect(await open(), told.slice(-3).join()).toBe(left - 1);
      expect(saidDone()).toBe(before + 1);
    }
    await page.context().close();
  },
);
