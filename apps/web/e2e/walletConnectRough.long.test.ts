import { createReadClient } from '@parley/chain/client';
import type { PhoneWallet } from '@parley/testkit/phoneWallet';
import { longTest } from '@parley/testkit/tests';
import { swapText } from '@parley/text/swap';
import { transactionText } from '@parley/text/transactions';
import { chainText, rpcCodeText, walletCodeText } from '@parley/text/wallets';
import type { Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { randomFrom } from '../../../tools/start/history/random.ts';
import { visit } from './browser.ts';
import { payAll } from './payRoughly.ts';
import { openCode, openRelayScene } from './relayCommunity.ts';
import { kindsOf, openSite } from './roughPayments.ts';
import { breakNode, breakPhone, listedOn, noteToasts } from './roughWeather.ts';
import { configOf } from './scene.ts';
import { fund, nameField } from './steps.ts';

let phone: PhoneWallet;
let page: Page;
let told: string[];
const { scene, peers, connected } = openRelayScene();
beforeEach(async () => {
  ({ phone } = peers);
  const { url } = scene.community;
  ({ page } = await visit(scene.browser, url, {}, async (opened) => {
    told = await noteToasts(opened);
  }));
  await fund(url, phone.addresses[0]);
  return () => page.context().close();
});

async function connect(): Promise<void> {
  await phone.scan(await openCode(page));
  await connected(page).waitFor();
}

const asked = () => phone.asked.filter((method) => method === 'eth_sendTransaction').length;
const patience = { timeout: 90_000, interval: 100 };
const sent = async () => {
  const config = await configOf(scene.community);
  const client = createReadClient(config, `${scene.community.url}/api/rpc`);
  return client.getTransactionCount({ address: phone.addresses[0] });
};

async function mint(name: string): Promise<void> {
  await (await nameField(page)).fill(name);
  await page.getByRole('button', { name: 'Mint username' }).click();
}

longTest(
  'what a phone refuses a payment with is what its member reads, for every code',
  async () => {
    await connect();
    const codes: [number, string, string][] = [
      ...[4100, 4200, 4900, 4901, -32_002].map(
        (code) => [code, 'raw words', walletCodeText[code]] as [number, string, string],
      ),
      [-32_603, 'Internal error', String(rpcCodeText[-32_603])],
      [-32_000, 'nonce too high: tx nonce 9', 'nonce too high: tx nonce 9'],
      [-32_602, 'The gas is odd.', String(rpcCodeText[-32_602])],
      [-32_601, 'No such thing', String(rpcCodeText[-32_601])],
    ];
    for (const [index, [code, message, sentence]] of codes.entries()) {
      phone.behavior.fails = { eth_sendTransaction: { code, message } };
      const before = [told.length, asked()] as const;
      await mint(`phonecode${index}`);
      await expect.poll(asked, patience).toBe(before[1] + 1);
      // An answer that leaves open whether something was sent is looked into first; its member need not wait.
      if (code === 4900 || code === -32_603) {
        const doubt = transactionText.maybeSent(`Mint phonecode${index}.degen`);
        await expect.poll(() => told.slice(before[0]).join(), patience).toContain(doubt);
        // Released by its member, in short.
        await page.evaluate(() => localStorage.removeItem('parley.transactions'));
        await page.reload();
        await connected(page).waitFor();
        continue;
      }
      await expect.poll(() => told.slice(before[0]).join(), patience).toContain(sentence);
    }
    expect(await sent()).toBe(0);
    expect(told.join()).not.toContain('raw words');
  },
);

longTest.each([
  ['is lost', { loses: ['eth_sendTransaction'] }],
  [
    'is an error',
    { fails: { eth_sendTransaction: { code: -32_603, message: 'Internal error', after: true } } },
  ],
] as const)(
  'a payment that a phone sent and whose answer %s is found, and made once',
  async (how, fault) => {
    await connect();
    Object.assign(phone.behavior, fault);
    const name = `phone${how.replaceAll(' ', '')}`;
    await mint(name);
    await expect.poll(async () => (await listedOn(page)).at(0)?.status, patience).toBe('confirmed');
    await expect.poll(() => told.join(), patience).toContain(`${name}.degen is yours`);
    expect([asked(), await sent()]).toEqual([1, 1]);
    for (const words of [transactionText.failed, chainText.rejected]) {
      expect(told.join()).not.toContain(words);
    }
  },
);

longTest('a phone that signs no typed data sells tokens by an allowance', async () => {
  phone.behavior.methods = phone.behavior.methods.filter((one) => one !== 'eth_signTypedData_v4');
  const config = await configOf(scene.community);
  await page.goto(`${scene.community.url}/swap/univ2?from=${config.chatTokenAddress}&amount=5`);
  await connect();
  await page.getByRole('button', { name: swapText.swapNow('5', 'CHAT') }).click();
  await expect.poll(() => told.join(), patience).toMatch(/You got [\d.,]+ DEGEN for 5 CHAT/);
  expect(phone.asked).toEqual(['eth_sendTransaction', 'eth_sendTransaction']);
  expect((await listedOn(page)).map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
});

longTest(
  'the chain never has two payments where a phone’s member meant one, over faults, presses, reloads, and tabs',
  { timeout: 900_000 },
  async () => {
    const site = await openSite(scene.community);
    const seed = 'phone';
    const random = randomFrom(`rough weather ${seed}`);
    const collection = await site.chain.launchAndBuy('Breakwater');
    await connect();
    await breakNode(page, random);
    const address = phone.addresses[0];
    const payer = { page, address, told, seed, random, wallet: breakPhone(phone), collection };
    await payAll(site, payer, kindsOf(random));
    await site.author.close();
  },
);
