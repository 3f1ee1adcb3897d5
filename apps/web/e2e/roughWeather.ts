import type { PhoneWallet } from '@parley/testkit/phoneWallet';
import type { Page, Route } from 'playwright-core';
import { type Hex, keccak256 } from 'viem';
import type { AnnouncedWallet } from './announcedWallet.ts';

/** What becomes of a wallet's answer to a transaction. */
export type WalletFault =
  | 'none'
  | 'lost'
  | 'late'
  | 'internal'
  | 'known'
  | 'declined'
  /** Its member made it faster: another one with its nonce took its place. */
  | 'faster';

/** A wallet outside the page, whose answers can be broken after it has passed a transaction on. */
export type RoughWallet = {
  faults: readonly WalletFault[];
  set: (fault: WalletFault) => void;
  /** Methods that it was asked for, in their order. */
  asked: readonly string[];
  /** Is there in another tab of the same browser, too. */
  enter: (page: Page) => Promise<unknown>;
};

/** What a payment asks of a wallet, and what its member may decline. */
export const payingMethods = [
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'wallet_sendCalls',
] as const;

/** How long a late answer takes, in milliseconds: longer than the page waits before it searches. */
const lateMs = 18_000;

/** Breaks what a wallet answers after it has passed a transaction on; the chain has it all the same. */
export function breakAnswers(wallet: AnnouncedWallet): RoughWallet {
  const { behavior, asked, speedUp, enter } = wallet;
  const { broadcast } = behavior;
  const declined = { code: 4001, message: 'User rejected the request.' };
  let fault: WalletFault = 'none';
  behavior.broadcast = async (signed: Hex) => {
    if (fault === 'faster') {
      await broadcast(await speedUp(signed));
      return keccak256(signed);
    }
    const hash = await broadcast(signed);
    if (fault === 'lost') return new Promise(() => {});
    if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, lateMs));
    if (fault === 'internal') throw { code: -32_603, message: 'Internal JSON-RPC error.' };
    if (fault === 'known') throw { code: -32_000, message: 'already known' };
    return hash;
  };
  return {
    faults: ['none', 'lost', 'late', 'internal', 'known', 'declined', 'faster'],
    set(next) {
      fault = next;
      const methods = next === 'declined' ? payingMethods : [];
      behavior.fails = Object.fromEntries(methods.map((method) => [method, declined]));
    },
    asked,
    enter,
  };
}

/** The same for a phone, which answers over the relay. */
export function breakPhone({ behavior, asked }: PhoneWallet): RoughWallet {
  const method = 'eth_sendTransaction';
  const internal = { code: -32_603, message: 'Internal JSON-RPC error.', after: true };
  const known = { code: -32_000, message: 'already known', after: true };
  return {
    faults: ['none', 'lost', 'internal', 'known', 'declined'],
    set(fault) {
      behavior.declines = fault === 'declined' ? payingMethods : [];
      behavior.loses = fault === 'lost' ? [method] : [];
      behavior.fails = {
        ...(fault === 'internal' && { [method]: internal }),
        ...(fault === 'known' && { [method]: known }),
      };
    },
    asked,
    // Its session is the browser's.
    enter: async () => {},
  };
}

/**
 * A proxy between a page and the node: some requests never get there, some get there and their answer is lost,
 * some are refused, some take their time. `random` decides.
 */
export async function breakNode(page: Page, random: () => number): Promise<void> {
  await breakRequests(page, '**/api/rpc', random);
}

/** The same for the order book, which breaks more often, since it is asked less often. */
export async function breakBook(page: Page, random: () => number): Promise<void> {
  await breakRequests(page, '**/api/cow/orders{,/*}', () => random() / 4);
}

async function breakRequests(page: Page, url: string, random: () => number): Promise<void> {
  await page.route(url, async (route: Route) => {
    const dice = random();
    if (dice < 0.06) return route.abort('connectionreset');
    if (dice < 0.12) {
      await route.fetch().catch(() => null);
      return route.abort('connectionreset');
    }
    if (dice < 0.16) return route.fulfill({ status: 503, body: 'busy' });
    if (dice < 0.26) await new Promise((resolve) => setTimeout(resolve, 1_500 * random()));
    // The page may be gone by then.
    await route.continue().catch(() => {});
  });
}

/** A transaction as the page lists it. */
export type Listed = { what: string; status: string; hash: string | null };

/** What the page lists of this browser, the newest first. */
export async function listedOn(page: Page): Promise<Listed[]> {
  const stored = await page.evaluate(() => localStorage.getItem('parley.transactions'));
  return JSON.parse(stored ?? '[]') as Listed[];
}

/** Notes every toast of a page and of those that follow it after a reload. */
export async function noteToasts(page: Page): Promise<string[]> {
  const told: string[] = [];
  await page.exposeFunction('noteToast', (words: string) => {
    told.push(words);
  });
  await page.addInitScript(() => {
    const note = Reflect.get(window, 'noteToast') as (words: string) => void;
    const last = new WeakMap<Element, string>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[role="status"], [role="alert"]')) {
        const words = toast.textContent?.trim() ?? '';
        if (words !== '' && last.get(toast) !== words) note(words);
        last.set(toast, words);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return told;
}
