import { beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from '../storage/testStorage.ts';

const from = `0x${'a'.repeat(40)}` as const;
const hash = (digit: string) => `0x${digit.repeat(64)}` as const;
const asked = { chainId: 1, from, what: 'Swap', key: 'swap', sentAt: 1, reason: null };
const swap = { chainId: 1, from: from.toUpperCase().replace('X', 'x'), key: 'swap' };

browserStorage();
beforeEach(() => {
  vi.resetModules();
});

/** What a page has loaded, and how often its form heard of a success. */
async function openPage() {
  const { watchSuccess } = await import('./watchSuccess.ts');
  const recent = await import('./recent.ts');
  const open = { ...recent, successes: 0, leave: () => {}, enter };
  function enter(): void {
    open.leave = watchSuccess(swap, () => {
      open.successes += 1;
    });
  }
  enter();
  return open;
}

test('a form hears once of a success, also when a reorganization takes it back meanwhile', async () => {
  const page = await openPage();
  page.addTransaction({ ...asked, hash: hash('1'), status: 'pending' });
  expect(page.successes).toBe(0);
  for (const status of ['confirmed', 'pending', 'confirmed'] as const) {
    page.updateTransaction(hash('1'), { status });
  }
  expect(page.successes).toBe(1);
});

test('a form hears of what an earlier page had asked for, and not of what ended there', async () => {
  const earlier = await openPage();
  earlier.addTransaction({ ...asked, hash: hash('1'), status: 'pending' });
  earlier.addTransaction({ ...asked, hash: hash('2'), status: 'confirmed' });
  vi.resetModules();
  const page = await openPage();
  expect(page.successes).toBe(0);
  page.updateTransaction(hash('1'), { status: 'confirmed' });
  expect(page.successes).toBe(1);
});

test('a form that was left hears of it when it is there again, once', async () => {
  const page = await openPage();
  page.addTransaction({ ...asked, hash: hash('1'), status: 'pending' });
  page.leave();
  page.updateTransaction(hash('1'), { status: 'confirmed' });
  expect(page.successes).toBe(0);
  page.enter();
  page.leave();
  page.enter();
  expect(page.successes).toBe(1);
});

test.each([
  ['another form', { key: 'stake' }],
  ['another account', { from: `0x${'b'.repeat(40)}` }],
  ['another chain', { chainId: 2 }],
  ['an allowance before it', { isAllowance: true }],
  ['a failure', { status: 'failed' as const }],
])('a form does not take %s for its success', async (_, other) => {
  const page = await openPage();
  page.addTransaction({ ...asked, hash: hash('1'), status: 'confirmed', ...other });
  expect(page.successes).toBe(0);
});
