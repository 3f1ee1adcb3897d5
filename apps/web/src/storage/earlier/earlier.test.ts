import { expect, test, vi } from 'vitest';
import { browserStorage } from '../testStorage.ts';
// Written by the modules of that commit.
import kept from './a4183c2.json' with { type: 'json' };

const storage = browserStorage();
const from = `0x${'Aa'.repeat(20)}` as const;
const hashOf = (digit: number) => `0x${String(digit).repeat(64)}` as const;

test('what an earlier version kept in a browser of payments, orders, and settings is taken over', async () => {
  vi.resetModules();
  vi.stubGlobal('window', new EventTarget());
  for (const [key, value] of Object.entries(kept)) storage.entries.set(key, value);
  const { recentTransactions, transactionOf, updateTransaction } = await import(
    '../../transactions/recent.ts'
  );
  expect(recentTransactions.get().map(({ what, status }) => `${what}: ${status}`)).toEqual([
    'Send 5: pending',
    'Send 4: proposed',
    'Send 3: replaced',
    'Send 2: cancelled',
    'Send 1: failed',
    'Send 0: confirmed',
  ]);
  expect(transactionOf(hashOf(5))).toMatchObject({ id: hashOf(5), nextBlock: 5 });
  expect(transactionOf(hashOf(1))).toMatchObject({ sender: { nonce: 0 }, block: { number: 7 } });
  // It goes on, and is kept as this version has it.
  updateTransaction(hashOf(6), { status: 'confirmed' });
  expect(recentTransactions.get()).toHaveLength(6);

  const { unsentOrders } = await import('../unsentOrders.ts');
  const [order] = unsentOrders.get();
  expect(order?.placed).toMatchObject({ scheme: 'eip712', permit: { deadline: 4_000_000_000 } });

  const { paymentOf } = await import('../payment.ts');
  const states = paymentOf(666_666_666, from)
    .get()
    ?.steps.map(({ state, hash }) => [state, hash]);
  expect(states).toEqual([
    ['sent', hashOf(6)],
    ['waiting', null],
  ]);

  const { recentRecipients } = await import('../recipients.ts');
  expect(recentRecipients.get()).toMatchObject([{ name: 'nim', amount: '5' }]);
  const { swapSettings } = await import('../swapSettings.ts');
  expect(swapSettings.get()).toEqual({ slippage: '1', deadline: '30' });
});
