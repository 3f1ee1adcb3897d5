import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Hex } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { type AnnouncedWallet, type Announcement, announceWallet } from './announcedWallet.ts';
import { type Visitor, visit } from './browser.ts';
import { fund } from './steps.ts';

/** A person with a funded wallet of their own, connected. */
export type TestMember = Visitor & { wallet: AnnouncedWallet; key: Hex };

/** Opens the community at `url` as a new member; `prepare` is run before the page loads. */
export async function joinCommunity(
  browser: Browser,
  url: string,
  prepare: (page: Page) => Promise<unknown> = async () => {},
  options: BrowserContextOptions = {},
  announcement: Pick<Announcement, 'key' | 'safe'> = {},
): Promise<TestMember> {
  const { key = generatePrivateKey() } = announcement;
  let announced: AnnouncedWallet | undefined;
  const visitor = await visit(browser, url, options, async (page) => {
    await prepare(page);
    await page.addInitScript(letGarble);
    announced = await announceWallet(page, new URL(url).origin, { ...announcement, key });
  });
  const wallet = announced as AnnouncedWallet;
  const { page } = visitor;
  // A wallet with a key of its own has coins already, or is meant to have none.
  if (announcement.key === undefined) await fund(new URL(url).origin, wallet.address);
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click();
  await accountMenu(page).waitFor();
  return { ...visitor, wallet, key };
}

/** The menu that is named by the member's name or short address. */
export const accountMenu = (page: Page) =>
  page.getByRole('button', { name: /^0x.{4}….{4}$|^\S+\.degen$/ });

/** Opens a dialog from the member's menu. */
export async function openFromMenu(page: Page, item: string): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens what this browser sent, from the menu of the chain. */
export async function openRecent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Degen Chain' }).click();
  await page.getByRole('menuitem', { name: 'Recent transactions' }).click();
}

/**
 * From now on the wallet's transactions call no function that exists, and are sent anyway: each
 * fails in its block, without a word.
 */
export async function garble(member: TestMember): Promise<void> {
  member.wallet.behavior.sends = 'unpaid';
  await member.page.evaluate(() => Reflect.set(window, 'isGarbled', true));
}

/** Runs in the page: a proxy between it and the wallets that announce themselves. */
function letGarble(): void {
  type Request = { method: string; params?: Record<string, unknown>[] };
  type Provider = { request: (asked: Request) => Promise<unknown> };
  window.addEventListener('eip6963:announceProvider', (event) => {
    const { provider } = (event as CustomEvent<{ provider: Provider }>).detail;
    const { request } = provider;
    provider.request = (asked) => {
      const isMeant = asked.method === 'eth_sendTransaction' && Reflect.get(window, 'isGarbled');
      const [transaction] = asked.params ?? [];
      if (!isMeant) return request(asked);
      return request({ ...asked, params: [{ ...transaction, data: '0xdeadbeef' }] });
    };
  });
}

/** Replaces text in the pages of the community, such as a setting in their config. */
export function rewritePages(from: string, to: string): (page: Page) => Promise<unknown> {
  return (page) =>
    page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(from, to) });
    });
}
