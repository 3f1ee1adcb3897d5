import type { PhoneWallet } from '@parley/testkit/phoneWallet';
import type { TestRelay } from '@parley/testkit/relay';
import { longTest, test } from '@parley/testkit/tests';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect } from 'vitest';
import { type Visitor, visit } from './browser.ts';
import { openCode, openRelayScene } from './relayCommunity.ts';
import { article, fund, mintName, say } from './steps.ts';

let relay: TestRelay;
let phone: PhoneWallet;
let visitor: Visitor;
let page: Page;
/** Origins that the page opened WebSockets to. */
let sockets: Set<string>;

const { scene, peers, connected: connectedOn } = openRelayScene();
beforeEach(async () => {
  ({ relay, phone } = peers);
  sockets = new Set();
  visitor = await visit(scene.browser, scene.community.url, {}, async (opened) => {
    opened.on('websocket', (socket) => sockets.add(new URL(socket.url()).origin));
  });
  page = visitor.page;
  return () => page.context().close();
});

const dialog = () => page.getByRole('dialog', { name: 'Connect your wallet' });
const card = () => dialog().getByRole('button', { name: /WalletConnect/ });
const code = () => dialog().getByRole('img', { name: 'QR code' });
const connected = (): Locator => connectedOn(page);

async function connect(): Promise<void> {
  await phone.scan(await openCode(page));
  await connected().waitFor();
}

describe('a phone', () => {
  test('a phone scans the code, mints and signs a message with its own key', async () => {
    await fund(scene.community.url, phone.addresses[0]);
    await connect();
    await mintName(page, 'phoebe');
    await say(page, 'signed on a phone');
    await article(page, 'signed on a phone')
      .getByRole('button', { name: 'Signature verified' })
      .waitFor();
    expect(phone.asked).toContain('eth_sendTransaction');
    expect(phone.asked.filter((method) => method === 'personal_sign')).toHaveLength(1);
    expect(visitor.faults).toEqual([]);
  });

  longTest(
    'a phone is the only reason to speak to the relay, and nobody else is spoken to',
    async () => {
      await page.getByRole('button', { name: 'Connect wallet' }).first().click();
      await card().waitFor();
      expect([...sockets]).not.toContain(relay.url);
      await dialog().getByRole('button', { name: 'Close' }).first().click();
      await connect();
      const own = new URL(scene.community.url);
      expect([...sockets].sort()).toEqual([relay.url, `ws://${own.host}`].sort());
      expect([...visitor.requestedHosts]).toEqual([own.host]);
      expect(page.frames()).toHaveLength(1);
      expect(visitor.faults).toEqual([]);
    },
  );

  longTest(
    'a phone that declines leaves the dialog as it was, and can be asked again',
    async () => {
      phone.behavior.rejects = true;
      await phone.scan(await openCode(page));
      await expect.poll(() => code().count()).toBe(0);
      expect(await page.getByRole('alert').count()).toBe(0);
      phone.behavior.rejects = false;
      await card().click();
      await code().waitFor();
      const again = await dialog().locator('[data-uri]').first().getAttribute('data-uri');
      await phone.scan(again ?? '');
      await connected().waitFor();
    },
  );

  longTest('a phone that comes after the dialog was closed is sent away', async () => {
    const uri = await openCode(page);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    const approvals = () => relay.calls.filter((call) => call === 'wc_approveSession').length;
    const before = approvals();
    await phone.scan(uri);
    await expect.poll(approvals).toBe(before + 1);
    await expect.poll(() => phone.sessions()).toBe(0);
    expect(await connected().count()).toBe(0);
  });

  longTest(
    'a phone is connected again after a reload, without a code; when it ends the session, it ends it here, for good',
    async () => {
      await connect();
      await page.reload();
      await connected().waitFor();
      expect(phone.sessions()).toBe(1);
      await phone.disconnect();
      await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
      expect(await connected().count()).toBe(0);
    },
  );

  longTest('a phone is told when the member disconnects here', async () => {
    await connect();
    const name = new RegExp(`^${phone.addresses[0].slice(0, 6)}`);
    await page.getByRole('button', { name }).click();
    await page.getByRole('menuitem', { name: 'Disconnect' }).click();
    await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
    await expect.poll(() => phone.sessions()).toBe(0);
  });

  longTest(
    'a phone that shows the page itself has its wallets opened by a link, also for what they are asked later',
    async () => {
      const { page: small } = await visit(scene.browser, scene.community.url, {
        viewport: { width: 390, height: 800 },
        isMobile: true,
        hasTouch: true,
      });
      /** Addresses of the wallet that were opened, in its place an empty page. */
      const opened: string[] = [];
      await small.context().route('https://metamask.app.link/**', async (route) => {
        opened.push(route.request().url());
        await route.fulfill({ contentType: 'text/html', body: '' });
      });
      // The member approves there, and comes back.
      small.context().on('page', (popup) => popup.once('load', () => void popup.close()));
      await fund(scene.community.url, phone.addresses[0]);
      await small.getByRole('button', { name: 'Connect wallet' }).first().tap();
      await small.getByRole('button', { name: /WalletConnect/ }).tap();
      await small.getByRole('link', { name: 'Open MetaMask' }).tap();
      await expect.poll(() => opened).toHaveLength(1);
      await phone.scan(new URL(opened[0] ?? '').searchParams.get('uri') ?? '');
      await small.getByRole('dialog').waitFor({ state: 'hidden' });
      await small.getByRole('button', { name: 'Account' }).tap();
      await mintName(small, 'pocket');
      expect(opened.length).toBeGreaterThan(1);
      expect(opened.at(-1)).toMatch(/^https:\/\/metamask\.app\.link\/wc\?requestId=/);
      await small.context().close();
    },
  );

  longTest('a phone on another network is told so, and goes to ours when asked', async () => {
    await connect();
    await phone.changeChain(1);
    await page.getByRole('button', { name: 'Unsupported network' }).click();
    await page.getByRole('menuitem', { name: 'Switch to Degen Chain' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    expect(phone.asked).toContain('wallet_switchEthereumChain');
  });
});
