import { eventually } from '@parley/testkit/eventually';
import { transactionText } from '@parley/text/transactions';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

const what = 'Send 5 wei';
/** The toasts of the page, with their kinds. */
const told: string[] = [];
beforeEach(() => {
  vi.resetModules();
  told.length = 0;
  const host = { show: (kind: string, message: string) => told.push(`${kind}: ${message}`) };
  vi.doMock('../ui/toastHost.tsx', () => host);
});

afterAll(() => vi.doUnmock('../ui/toastHost.tsx'));

test('a transaction whose block was replaced is told as pending again', async () => {
  const { tellRemoved } = await import('./removed.ts');
  tellRemoved({ what });
  await eventually(() => expect(told).toEqual([`warning: ${transactionText.removedNow(what)}`]));
});

test.each([
  ['confirmed', 'confirmed', `success: ${transactionText.confirmedAgain(what)}`],
  ['failed', 'confirmed', `success: ${transactionText.confirmedAfterAll(what)}`],
  ['confirmed', 'failed', `error: ${transactionText.failedAfterAll(what, 'Too late.')}`],
  ['confirmed', 'replaced', `error: ${transactionText.failedAfterAll(what, 'Too late.')}`],
] as const)(
  'a transaction that was told as %s and is %s after all is told so',
  async (before, status, words) => {
    const { tellReturned } = await import('./removed.ts');
    tellReturned({ what, told: before }, { status: 'pending', reason: null });
    tellReturned({ what, told: before }, { status, reason: 'Too late.' });
    await eventually(() => expect(told).toEqual([words]));
  },
);

test('a transaction that did not go through for no known reason is told without one', async () => {
  const { tellReturned } = await import('./removed.ts');
  tellReturned({ what, told: 'confirmed' }, { status: 'failed', reason: null });
  const words = transactionText.failedAfterAll(what, '');
  await eventually(() => expect(told).toEqual([`error: ${words}`]));
});
