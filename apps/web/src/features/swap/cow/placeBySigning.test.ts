import type { PublicConfig } from '@parley/domain/config/wire';
import { cowText } from '@parley/text/cow';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from '../../../storage/testStorage.ts';
import { orderOf } from './orderOf.ts';

const page = vi.hoisted(() => ({
  toasts: [] as string[],
  openWeb3: async (): Promise<unknown> => null,
}));
vi.mock('../../../wallet/wallet.ts', () => ({ openWeb3: () => page.openWeb3() }));
vi.mock('../../../ui/toast.ts', () => ({
  showToast: async (kind: string, message: string) => {
    page.toasts.push(`${kind}: ${message}`);
    return () => {};
  },
}));

const account = privateKeyToAccount(`0x${'7'.repeat(64)}`);
const contract = `0x${'c'.repeat(40)}` as const;
const config = {
  ...{ supportedChainId: 666_666_666, cowSettlementAddress: contract },
  cowVaultRelayerAddress: contract,
} as PublicConfig;
const order = orderOf({
  ...{ from: contract, to: null, weth: contract, exact: 'in', owner: account.address },
  ...{ limit: { sellAmount: 2n, buyAmount: 1n }, validTo: 4_000_000_000 },
});

browserStorage();
/** How the member answers each request of the wallet, in their order. */
let answers: Array<() => void> = [];
let sent: string[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('window', new EventTarget());
  [answers, sent, page.toasts] = [[], [], []];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push(path);
    const { owner, order: placed } = JSON.parse(String(body));
    const told = { uid: `0x${'9'.repeat(112)}`, placedAt: 1, state: 'open' };
    return Response.json({ ...told, owner, order: placed, waits: null, filled: null });
  });
  const wallet = {
    account,
    signTypedData: async (typed: never) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return account.signTypedData(typed);
    },
  };
  const reads = { getCode: async () => undefined };
  page.openWeb3 = async () => ({ reads, walletClient: () => wallet });
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetModules();
});

/** Waits for a state, while the clock of the page stands still. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

/** Asks, and waits until the wallet shows the request, which is its `count`th. */
async function ask(count: number, asked = order): Promise<{ outcome: Promise<boolean> }> {
  const { placeBySigning } = await import('./placeBySigning.ts');
  const outcome = placeBySigning(config, { order: asked, isPermit: false });
  await until(() => answers.length === count);
  return { outcome };
}

/** The minute passes. */
async function silence(outcome: Promise<boolean>) {
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toBe(false);
  expect(page.toasts).toEqual([`warning: ${cowText.walletSilent}`]);
}

test('an order that is signed after a minute of silence is placed', async () => {
  await silence((await ask(1)).outcome);
  expect(sent).toEqual([]);
  answers[0]?.();
  await until(() => page.toasts.includes(`success: ${cowText.placed}`));
  expect(sent).toEqual(['/api/cow/orders']);
});

test('a late signature is not used once the member has asked for another', async () => {
  await silence((await ask(1)).outcome);
  const second = await ask(2, { ...order, buyAmount: 3n });
  answers[0]?.();
  await until(() => page.toasts.includes(`info: ${cowText.notNeeded}`));
  expect(sent).toEqual([]);
  answers[1]?.();
  expect(await second.outcome).toBe(true);
  expect(sent).toEqual(['/api/cow/orders']);
});
