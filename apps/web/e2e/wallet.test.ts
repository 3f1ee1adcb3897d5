import { longTest, test } from '@parley/testkit/tests';
import { lateText } from '@parley/text/late';
import type { Page } from 'playwright-core';
import { toFunctionSelector } from 'viem';
import { beforeEach, describe, expect } from 'vitest';
import { type AnnouncedWallet, announceWallet } from './announcedWallet.ts';
import { type Visitor, visit } from './browser.ts';
import { openScene } from './scene.ts';
import { article, fund, mintName, nameField, say } from './steps.ts';

const scene = openScene('busy');
let visitor: Visitor;
let page: Page;
let wallet: AnnouncedWallet;

beforeEach(async () => {
  visitor = await visit(scene.browser, scene.community.url, {}, async (opened) => {
    wallet = await announceWallet(opened, scene.community.url);
  });
  page = visitor.page;
  return () => visitor.page.context().close();
});

async function connect(): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Connect your wallet' });
  await dialog.getByRole('button', { name: /Test Wallet/ }).click();
}

const connected = () => page.getByText(new RegExp(`^${wallet.address.slice(0, 6)}`)).first();

describe('a wallet that announces itself', () => {
  test('a wallet that announces itself connects, mints, and signs a message with its own key', async () => {
    await fund(scene.community.url, wallet.address);
    await connect();
    await connected().waitFor();
    await mintName(page, 'walter');
    await say(page, 'signed by a wallet of my own');
    const line = article(page, 'signed by a wallet of my own');
    await line.getByRole('button', { name: 'Signature verified' }).waitFor();
    expect(wallet.asked).toContain('eth_sendTransaction');
    expect(wallet.asked.filter((method) => method === 'personal_sign')).toHaveLength(1);
    await say(page, 'and the second needs no wallet');
    await article(page, 'and the second needs no wallet')
      .getByRole('button', { name: 'Signature verified' })
      .waitFor();
    expect(wallet.asked.filter((method) => method === 'personal_sign')).toHaveLength(1);
    expect(visitor.faults).toEqual([]);
  });

  test('while a wallet shows its member a payment, the button of it says where to answer', async () => {
    await fund(scene.community.url, wallet.address);
    await connect();
    await connected().waitFor();
    let answer = () => {};
    wallet.behavior.thinks = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await (await nameField(page)).fill('waltraud');
    await page.getByRole('button', { name: 'Mint username' }).click();
    await page.getByRole('button', { name: lateText.answerInWallet }).waitFor();
    await page.getByRole('status').filter({ hasText: lateText.answerInWallet }).waitFor();
    answer();
    await page.getByRole('status').filter({ hasText: 'waltraud' }).first().waitFor();
    expect(await page.getByText(lateText.answerInWallet).count()).toBe(0);
  });

  longTest(
    'an extension that calls itself by an id of ours is one among the others, and its long name breaks nothing',
    async () => {
      const names = ['W'.repeat(64), `ters\u202ekcah${'w'.repeat(50)}`];
      const impostors: AnnouncedWallet[] = [];
      const other = await visit(scene.browser, scene.community.url, {}, async (opened) => {
        for (const [index, rdns] of ['parley.demo', 'walletConnect'].entries()) {
          const announcement = { name: names[index] ?? '', rdns };
          impostors.push(await announceWallet(opened, scene.community.url, announcement));
        }
      });
      await other.page.getByRole('button', { name: 'Connect wallet' }).first().click();
      const dialog = other.page.getByRole('dialog', { name: 'Connect your wallet' });
      await dialog.getByRole('button', { name: /^W{39}…$/ }).waitFor();
      await dialog.getByRole('button', { name: /^terskcahw+…$/ }).waitFor();
      const isWithin = await dialog.evaluate((it) => {
        const { left, right } = it.getBoundingClientRect();
        const parts = [...it.querySelectorAll('*')].map((part) => part.getBoundingClientRect());
        return parts.every((part) => part.left >= left - 1 && part.right <= right + 1);
      });
      expect(isWithin).toBe(true);
      await dialog.getByRole('button', { name: 'Demo wallet' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await other.page.getByRole('button', { name: /^0x.{4}….{4}$/ }).waitFor();
      expect(impostors.flatMap(({ asked }) => asked)).toEqual([]);
      await other.page.context().close();
    },
  );

  longTest(
    'a wallet that declines to connect leaves the dialog as it was, and can be asked again',
    async () => {
      wallet.behavior.rejects = true;
      await connect();
      const card = page.getByRole('dialog').getByRole('button', { name: /Test Wallet/ });
      await expect.poll(() => card.isEnabled()).toBe(true);
      expect(await page.getByRole('alert').count()).toBe(0);
      wallet.behavior.rejects = false;
      await card.click();
      await connected().waitFor();
    },
  );

  longTest(
    'a wallet that declines a mint or a sign-in loses nothing and shows no error',
    async () => {
      await fund(scene.community.url, wallet.address);
      await connect();
      await connected().waitFor();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('wilma');
      wallet.behavior.rejects = true;
      const mint = page.getByRole('button', { name: 'Mint username' });
      await mint.click();
      await expect.poll(() => wallet.asked).toContain('eth_sendTransaction');
      await expect.poll(() => mint.isEnabled()).toBe(true);
      expect(await page.getByRole('alert').count()).toBe(0);

      wallet.behavior.rejects = false;
      await mintName(page, 'wilma');
      wallet.behavior.rejects = true;
      await say(page, 'kept while the wallet says no');
      await page.getByText('You declined to sign in. Your message is kept').waitFor();
      wallet.behavior.rejects = false;
      await article(page, 'kept while the wallet says no')
        .getByRole('button', { name: 'Try again' })
        .click();
      await article(page, 'kept while the wallet says no')
        .getByRole('button', { name: 'Signature verified' })
        .waitFor();
    },
  );

  longTest(
    'a wallet whose signature fails is told so, and the message is kept to be tried again',
    async () => {
      await fund(scene.community.url, wallet.address);
      await connect();
      await connected().waitFor();
      await mintName(page, 'wanda');
      wallet.behavior.fails = {
        personal_sign: { code: -32_603, message: 'raw words of a wallet' },
      };
      await say(page, 'kept while the wallet cannot sign');
      const line = article(page, 'kept while the wallet cannot sign');
      await line.getByText('Message signing failed', { exact: true }).waitFor();
      expect(await page.getByText('raw words of a wallet').count()).toBe(0);
      wallet.behavior.fails = {};
      await line.getByRole('button', { name: 'Try again' }).click();
      await line.getByRole('button', { name: 'Signature verified' }).waitFor();
    },
  );

  test('a wallet on another network is told so; the network is added where the wallet does not know it', async () => {
    wallet.behavior.chainId = 1;
    wallet.behavior.knowsChain = false;
    // By itself, or together with other reads of the same moment.
    const asksName = `${toFunctionSelector('defaultNames(address)').slice(2)}${'0'.repeat(24)}${wallet.address.slice(2).toLowerCase()}`;
    let names = 0;
    page.on('request', (request) => {
      names += request.postData()?.includes(asksName) === true ? 1 : 0;
    });
    await connect();
    await page.getByRole('button', { name: 'Unsupported network' }).click();
    await page.getByText('Your wallet is on: Unknown network (1)').waitFor();
    await expect.poll(() => names).toBeGreaterThan(0);
    const before = names;
    await page.getByRole('menuitem', { name: 'Switch to Degen Chain' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    expect(wallet.asked).toContain('wallet_addEthereumChain');
    expect(await page.getByRole('button', { name: 'Unsupported network' }).count()).toBe(0);
    // The name is read again on the other network.
    await expect.poll(() => names).toBeGreaterThan(before);
  });

  longTest('a wallet without money is told that its balance is too low', async () => {
    await connect();
    await page.getByRole('button', { name: 'Balance too low' }).waitFor();
    expect(await page.getByRole('button', { name: 'Balance too low' }).isDisabled()).toBe(true);
  });

  longTest('a wallet is connected again after a reload, without being asked', async () => {
    await connect();
    await connected().waitFor();
    const asked = wallet.asked.filter((method) => method === 'eth_requestAccounts').length;
    await page.reload();
    await connected().waitFor();
    expect(wallet.asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(asked);
  });

  longTest(
    'a wallet that does not answer after a reload counts as disconnected, and comes back by itself when it does',
    async () => {
      await connect();
      await connected().waitFor();
      wallet.behavior.hangs = ['eth_accounts', 'eth_requestAccounts', 'eth_chainId'];
      await page.reload();
      // Reconnecting ends, whatever the wallet does.
      await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
      // What was asked until now is never answered; the next question is.
      wallet.behavior.hangs = [];
      await connected().waitFor();
    },
  );
});

describe('the connect button', () => {
  const button = () => page.locator('header button:disabled');
  const label = (words: string) => button().getByText(words, { exact: true });

  test("the connect button shows 'Connecting...' with a spinner while connecting, only at 1000 px or more", async () => {
    wallet.behavior.hangs = ['wallet_requestPermissions', 'eth_requestAccounts'];
    await connect();
    await button().waitFor();
    for (const [width, isWide] of [
      [1280, true],
      [1000, true],
      [999, false],
      [390, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() => label('Connecting...').isVisible(), { message: `${width} px` })
        .toBe(isWide);
      expect(await button().locator('svg').isVisible()).toBe(isWide);
      expect(await label('Connect wallet').isVisible()).toBe(!isWide);
    }
  });
});

describe('the mint widget', () => {
  longTest(
    'the mint widget says under the field what is wrong with a name, and warns of one that looks like another',
    async () => {
      await connect();
      const field = page.getByRole('textbox', { name: 'Name', exact: true });
      for (const [name, message] of [
        ['a.b', 'Dots not allowed'],
        ['a b', 'Spaces not allowed'],
        ['a%', '% not allowed'],
        ['a&', '& not allowed'],
        ['a?', '? not allowed'],
        ['a#', '# not allowed'],
        ['a/b', '/ not allowed'],
        ['a,b', 'Comma not allowed'],
        ['a\u200bb', 'This character is not allowed'],
        ['a\\b', 'This character is not allowed'],
        ['alice', 'Domain name is valid'],
        ['imrе', 'Many wallets won’t show this username because it can be mistaken for another.'],
      ] as const) {
        await field.fill(name);
        await page.getByText(message, { exact: true }).waitFor();
      }
    },
  );

  longTest(
    'the mint widget refuses a name that somebody has, in the sentence of the toast',
    async () => {
      await fund(scene.community.url, wallet.address);
      await connect();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('IMRE');
      await page.getByRole('button', { name: 'Mint username' }).click();
      await page.getByRole('alert').getByText('This name is already taken').waitFor();
      expect(wallet.asked).not.toContain('eth_sendTransaction');
    },
  );

  longTest(
    'the mint widget shows markup in a name as text, on the page and in the log',
    async () => {
      await fund(scene.community.url, wallet.address);
      await connect();
      const name = '<img-onerror=alert(1)>';
      await mintName(page, name);
      await say(page, 'my name is odd');
      await article(page, 'my name is odd').getByText(name).waitFor();
      expect(await page.locator('img[onerror]').count()).toBe(0);
      expect(visitor.faults).toEqual([]);
    },
  );
});
