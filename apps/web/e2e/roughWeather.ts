import type { Page, Route } from 'playwright-core';
import type { Hex } from 'viem';
import type { AnnouncedWallet } from './announcedWallet.ts';

/** What becomes of a wallet's answer to a transaction. */
export const walletFaults = ['none', 'lost', 'late', 'internal', 'known', 'declined'] as const;
export type WalletFault = (typeof walletFaults)[number];

/** How long a late answer takes, in milliseconds: longer than the page waits before it searches. */
const lateMs = 18_000;

/** Breaks what a wallet answers after it has passed a transaction on; the chain has it all the same. */
export function breakAnswers(wallet: AnnouncedWallet): { set: (fault: WalletFault) => void } {
  const { behavior } = wallet;
  const { broadcast } = behavior;
  let fault: WalletFault = 'none';
  behavior.broadcast = async (signed: Hex) => {
    const hash = await broadcast(signed);
    if (fault === 'lost') return new Promise(() => {});
    if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, lateMs));
    if (fault === 'internal') throw { code: -32_603, message: 'Internal JSON-RPC error.' };
    if (fault === 'known') throw { code: -32_000, message: 'already known' };
    return hash;
  };
  return {
    set(next) {
      fault = next;
      behavior.rejects = next === 'declined';
    },
  };
}

/**
 * A proxy between a page and the node: some requests never get there, some get there and their answer is lost,
 * some are refused, some take their time. `random` decides.
 */
export async function breakNode(page: Page, random: () => number): Promise<void> {
  await page.route('**/api/rpc', async (route: Route) => {
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
