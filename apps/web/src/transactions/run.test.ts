import { transactionText } from '@parley/text/transactions';
import { beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from '../storage/testStorage.ts';
import { config, openPage, settle } from './testNode.ts';

/** What the toasts' library shows, and takes away. */
const library = vi.hoisted(() => ({ show: vi.fn(), dismiss: vi.fn() }));
vi.mock('react-toastify/unstyled', () => ({
  ToastContainer: () => null,
  toast: Object.assign(library.show, { dismiss: library.dismiss }),
}));
vi.mock('react-dom/client', () => ({ createRoot: () => ({ render() {} }) }));

const hash = `0x${'1'.repeat(64)}` as const;
const node = openPage();
browserStorage();
beforeEach(() => {
  library.show.mockClear();
  vi.stubGlobal('document', {
    createElement: () => ({ matches: () => false, showPopover() {} }),
    body: { append() {} },
  });
});

const shown = () => library.show.mock.calls.map(([message]) => message);

/** Runs a transaction whose wallet answers with `send`. */
async function run(send: () => Promise<typeof hash>) {
  const { runTransaction } = await import('./run.ts');
  const { recentTransactions } = await import('./recent.ts');
  const { isReloadHeld } = await import('../platform/reloadHold.ts');
  const outcome: { succeeded?: boolean } = {};
  void runTransaction({ config, what: 'Mint vera.degen', send }).then((succeeded) => {
    outcome.succeeded = succeeded;
  });
  const statuses = () => recentTransactions.get().map(({ status }) => status);
  return { outcome, statuses, isReloadHeld };
}

test('a transaction is told to wait for, listed, and a success once it is in a block', async () => {
  const { outcome, statuses } = await run(async () => hash);
  await settle(() => expect(shown()).toEqual([transactionText.pending]));
  expect(statuses()).toEqual(['pending']);
  expect(outcome.succeeded).toBeUndefined();
  node.isMined = true;
  await settle(() => expect(outcome.succeeded).toBe(true));
  expect(statuses()).toEqual(['confirmed']);
  expect(shown()).toEqual([transactionText.pending]);
});

test('a wallet that is silent for a minute is told as that, and followed when it answers after all', async () => {
  let answer = (_hash: typeof hash) => {};
  const wallet = new Promise<typeof hash>((resolve) => {
    answer = resolve;
  });
  const { outcome, statuses, isReloadHeld } = await run(() => wallet);
  await settle(() => expect(isReloadHeld()).toBe(true));
  await vi.advanceTimersByTimeAsync(60_000);
  await settle(() => expect(shown()).toEqual([transactionText.walletSilent]));
  expect(outcome.succeeded).toBe(false);
  expect(isReloadHeld()).toBe(true);
  node.isMined = true;
  answer(hash);
  await settle(() => expect(statuses()).toEqual(['confirmed']));
  expect(isReloadHeld()).toBe(false);
});

test('a request that the member declines shows nothing and holds no reload', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const declined = Object.assign(new Error('raw words of a wallet'), { code: 4001 });
  const { outcome, statuses, isReloadHeld } = await run(() => Promise.reject(declined));
  await settle(() => expect(outcome.succeeded).toBe(false));
  expect([shown(), statuses(), isReloadHeld()]).toEqual([[], [], false]);
});

test('a request that fails is told with its reason', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const failed = Object.assign(new Error('raw words of a wallet'), { code: -32_603 });
  const { outcome, statuses } = await run(() => Promise.reject(failed));
  await settle(() => expect(outcome.succeeded).toBe(false));
  expect(shown()).toHaveLength(1);
  expect(shown()[0]).not.toContain('raw words');
  expect(statuses()).toEqual([]);
});
