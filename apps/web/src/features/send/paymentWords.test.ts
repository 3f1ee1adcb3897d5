import type { Payment, PaymentStep } from '@parley/domain/send/payment';
import { sendText } from '@parley/text/send';
import { describe, expect, test } from 'vitest';
import { amountIn, arrivedToast, payeeOf, sentManyWords, whatOf } from './paymentWords.ts';

const to = '0x4444444444444444444444444444444444444444';
const stepOf = (amount: string, changes: Partial<PaymentStep> = {}): PaymentStep => ({
  to,
  name: null,
  amount,
  state: 'waiting',
  hash: null,
  arrived: null,
  reason: null,
  ...changes,
});
const paymentOf = (steps: PaymentStep[], symbol = 'COIN'): Payment => ({
  id: '1',
  chainId: 1,
  from: to,
  token: null,
  symbol,
  decimals: 2,
  isBatch: false,
  batchId: null,
  steps,
});

test('a recipient is a username, or an address without its middle', () => {
  expect(payeeOf({ name: 'nim', to }, '.degen')).toBe('nim.degen');
  expect(payeeOf({ name: null, to }, '.degen')).toBe('0x4444…4444');
});

test('an amount has every digit of its token', () => {
  expect([amountIn({ decimals: 2 }, 123_456n), amountIn({ decimals: 3 }, '1')]).toEqual([
    '1,234.56',
    '0.001',
  ]);
});

describe('the list of transactions says of a payment', () => {
  const payment = paymentOf([
    stepOf('100', { state: 'confirmed' }),
    stepOf('250', { name: 'nim' }),
    stepOf('5'),
  ]);

  test('whom one step of it pays', () => {
    expect(whatOf(payment, 1, '.degen')).toBe(sendText.what('2.5', 'COIN', 'nim.degen'));
  });

  test('how many all steps at once pay, and what is still to be paid', () => {
    expect(whatOf(payment, null, '.degen')).toBe(sendText.whatMany('2.55', 'COIN', 3));
  });

  test('200 letters at most, whatever the token calls itself', () => {
    expect(whatOf(paymentOf([stepOf('1')], 'X'.repeat(500)), 0, '.degen')).toHaveLength(200);
  });
});

describe('a payment that is confirmed tells', () => {
  const step = stepOf('250', { name: 'nim', state: 'confirmed' });
  const told = (arrived: bigint) =>
    arrivedToast(paymentOf([step]), step, { arrived, tld: '.degen' });

  test('that all of it arrived', () => {
    const message = sendText.sent('2.5', 'COIN', 'nim.degen');
    expect(told(250n)).toEqual({ kind: 'success', message });
  });

  test.each([
    [249n, '2.49'],
    [0n, '0'],
  ])('that only %s arrived, where the token keeps a part', (arrived, amount) => {
    const message = sendText.arrivedLess('2.5', 'COIN', amount, 'nim.degen');
    expect(told(arrived)).toEqual({ kind: 'warning', message });
  });

  test('what several got, without those that failed', () => {
    const others = [stepOf('50', { state: 'failed' }), stepOf('100', { state: 'confirmed' })];
    expect(sentManyWords(paymentOf([step, ...others]))).toBe(sendText.sentMany('3.5', 'COIN', 3));
  });
});
