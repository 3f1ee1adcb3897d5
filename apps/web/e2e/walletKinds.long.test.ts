import { sizedCases } from '@parley/testkit/size';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { type AnnouncedWallet, announceWallet } from './announcedWallet.ts';
import { type Visitor, visit } from './browser.ts';
import { openScene } from './scene.ts';

const kinds = [
  { name: 'Rabby', rdns: 'io.rabby' },
  { name: 'MetaMask', rdns: 'io.metamask' },
  { name: 'Rainbow', rdns: 'me.rainbow' },
  { name: 'Bifrost', rdns: 'com.bifrostwallet' },
  { name: 'Brave', rdns: 'com.brave.wallet' },
] as const;

const scene = openScene();
let visitor: Visitor;
let page: Page;

afterEach(() => visitor.page.context().close());

/** Opens the page with these wallets in the browser. */
async function openWith(announced: readonly { name: string; rdns: string }[]) {
  const wallets = new Map<string, AnnouncedWallet>();
  visitor = await visit(scene.browser, scene.community.url, {}, async (opened) => {
    for (const kind of announced) {
      wallets.set(kind.name, await announceWallet(opened, scene.community.url, kind));
    }
  });
  page = visitor.page;
  return (name: string) => {
    const wallet = wallets.get(name);
    if (wallet === undefined) throw new Error(`${name} was not announced`);
    return wallet;
  };
}

async function choose(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Connect your wallet' });
  await dialog.getByRole('button', { name, exact: true }).click();
}

const shown = (wallet: AnnouncedWallet) =>
  page.getByText(new RegExp(`^${wallet.address.slice(0, 6)}`, 'i')).first();

describe('with all known wallets in the browser', () => {
  test.each(sizedCases(kinds))('the card $name reaches $name and no other', async ({ name }) => {
    const wallet = await openWith(kinds);
    await choose(name);
    await shown(wallet(name)).waitFor();
    for (const other of kinds.filter((kind) => kind.name !== name)) {
      expect(wallet(other.name).asked).toEqual([]);
    }
    expect(visitor.faults).toEqual([]);
  });
});

describe('with none of them in the browser', () => {
  test('each card leads to where to get the wallet, and WalletConnect says that it is not configured', async () => {
    await openWith([]);
    await page.getByRole('button', { name: 'Connect wallet' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Connect your wallet' });
    await dialog.getByText('Not in this browser').click();
    for (const { name } of kinds) {
      const link = dialog.getByRole('link', { name, exact: true });
      expect(await link.getAttribute('href')).toMatch(/^https:\/\//);
    }
    expect(await dialog.getByRole('button', { name: 'WalletConnect' }).isDisabled()).toBe(true);
    expect(await dialog.getByText('Not configured').count()).toBe(1);
    expect(visitor.requestedHosts.size).toBe(1);
  });
});

describe('a wallet', () => {
  const rabby = [kinds[0]];

  test('a wallet that switches its network, there and back, or its account is followed', async () => {
    const wallet = (await openWith(rabby))('Rabby');
    await choose('Rabby');
    await shown(wallet).waitFor();
    await wallet.tell('chainChanged', '0x1');
    await page.getByRole('button', { name: 'Unsupported network' }).waitFor();
    await wallet.tell('chainChanged', '0x27bc86aa');
    await page.getByRole('button', { name: 'Degen Chain', exact: true }).waitFor();
    await wallet.tell('accountsChanged', ['0x52908400098527886E0F7030069857D2E4169EE7']);
    await page
      .getByText(/^0x5290/)
      .first()
      .waitFor();
  });

  test('a wallet that revokes the page’s access is disconnected, and the page starts anew', async () => {
    const wallet = (await openWith(rabby))('Rabby');
    await choose('Rabby');
    await shown(wallet).waitFor();
    const reloaded = page.waitForEvent('load');
    wallet.letGo();
    await wallet.tell('accountsChanged', []);
    await reloaded;
    await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
  });

  test('a wallet that is locked counts as disconnected, which the page says, and comes back by itself', async () => {
    const wallet = (await openWith(rabby))('Rabby');
    await choose('Rabby');
    await shown(wallet).waitFor();
    wallet.behavior.isLocked = true;
    await wallet.tell('accountsChanged', []);
    await page.getByText('Your wallet is locked. Unlock it to continue.').first().waitFor();
    await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
    // Also after a reload.
    await page.reload();
    await page.getByText('Your wallet is locked. Unlock it to continue.').first().waitFor();
    wallet.behavior.isLocked = false;
    await wallet.tell('accountsChanged', [wallet.address]);
    await shown(wallet).waitFor();
    const asks = wallet.asked.filter((method) => method === 'wallet_requestPermissions');
    expect(asks).toHaveLength(1);
  });

  test('a wallet that never answers can be given up for another', async () => {
    const wallet = await openWith([kinds[0], kinds[1]]);
    wallet('Rabby').behavior.hangs = ['wallet_requestPermissions', 'eth_requestAccounts'];
    await choose('Rabby');
    const dialog = page.getByRole('dialog', { name: 'Connect your wallet' });
    await dialog.getByText('Check your wallet to continue.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'MetaMask', exact: true }).click();
    await shown(wallet('MetaMask')).waitFor();
  });

  // The unit tests of the errors of wallets have them all.
  const refusals: [number, string][] = [
    [4100, 'Your wallet doesn’t allow this page to do that. Connect it again.'],
    [4200, 'Your wallet doesn’t support this.'],
    [4900, 'Your wallet is disconnected from all networks.'],
    [4901, 'Your wallet isn’t connected to this community’s network.'],
    [-32_603, 'The wallet didn’t connect. Nothing changed. Try again.'],
  ];
  test.each(sizedCases(refusals))(
    'a wallet that answers the connection with %i is disconnected, the page starts anew and says why',
    async (code, sentence) => {
      const wallet = (await openWith(rabby))('Rabby');
      const failure = { code, message: 'raw words of a wallet' };
      wallet.behavior.fails = { wallet_requestPermissions: failure, eth_requestAccounts: failure };
      await choose('Rabby');
      await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
      await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
      expect(await page.getByText('raw words of a wallet').count()).toBe(0);
      // The button to try again is beside the sentence.
      wallet.behavior.fails = {};
      await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
      await shown(wallet).waitFor();
    },
  );

  test('a wallet that already asks its member (-32002) is waited for, and connects when the answer comes', async () => {
    const wallet = (await openWith(rabby))('Rabby');
    wallet.behavior.fails = {
      wallet_requestPermissions: { code: -32_002, message: 'raw words of a wallet' },
    };
    await choose('Rabby');
    const dialog = page.getByRole('dialog', { name: 'Connect your wallet' });
    await dialog
      .getByText('Your wallet is already asking you something. Open it and answer there first.')
      .waitFor();
    wallet.allow();
    await wallet.tell('accountsChanged', [wallet.address]);
    await shown(wallet).waitFor();
    await dialog.waitFor({ state: 'hidden' });
  });

  test('a wallet that is connected and disconnected in one tab is so in the other', async () => {
    const wallet = (await openWith(rabby))('Rabby');
    const { page: other } = visitor;
    const second = await other.context().newPage();
    await wallet.enter(second);
    await second.goto(scene.community.url);
    await second.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
    await choose('Rabby');
    await shown(wallet).waitFor();
    const name = new RegExp(`^${wallet.address.slice(0, 6)}`, 'i');
    await second.getByRole('button', { name }).click();
    await second.getByRole('menuitem', { name: 'Disconnect' }).click();
    await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
  });

  const switchFailures: [string, AnnouncedWallet['behavior']['fails']][] = [
    [
      'cannot be added a network (4902)',
      { wallet_addEthereumChain: { code: -32_603, message: 'no' } },
    ],
    [
      'fails to add a network that it does not know (4902)',
      { wallet_addEthereumChain: { code: -32_603, message: 'no' } },
    ],
    [
      'breaks while it changes the network',
      { wallet_switchEthereumChain: { code: -32_603, message: 'no' } },
    ],
  ];
  test.each(sizedCases(switchFailures))(
    'a wallet that %s says that network switching failed',
    async (_what, fails) => {
      const wallet = (await openWith(rabby))('Rabby');
      Object.assign(wallet.behavior, { chainId: 1, knowsChain: false, fails });
      await choose('Rabby');
      await page.getByRole('button', { name: 'Switch to Degen Chain' }).first().click();
      await page.getByRole('alert').filter({ hasText: 'Network switching failed' }).waitFor();
    },
  );

  test('a wallet that cannot change its network at all says so', async () => {
    const wallet = (await openWith(rabby))('Rabby');
    const fails = { wallet_switchEthereumChain: { code: 4200, message: 'no' } };
    Object.assign(wallet.behavior, { chainId: 1, fails });
    await choose('Rabby');
    await page.getByRole('button', { name: 'Switch to Degen Chain' }).first().click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'Rabby does not support programmatic chain switching.' })
      .waitFor();
  });

  test.each([
    ['to change its network', true, 'wallet_switchEthereumChain'],
    ['to add a network that it does not know', false, 'wallet_addEthereumChain'],
  ])('a wallet that declines %s is left alone', async (_what, knowsChain, method) => {
    const wallet = (await openWith(rabby))('Rabby');
    Object.assign(wallet.behavior, { chainId: 1, knowsChain });
    await choose('Rabby');
    await page.getByRole('button', { name: 'Switch to Degen Chain' }).first().waitFor();
    wallet.behavior.fails = { [method]: { code: 4001, message: 'User rejected the request.' } };
    await page.getByRole('button', { name: 'Switch to Degen Chain' }).first().click();
    await expect.poll(() => wallet.asked).toContain(method);
    await page.getByRole('button', { name: 'Switch to Degen Chain' }).first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
