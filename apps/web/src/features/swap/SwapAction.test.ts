import { swapText } from '@parley/text/swap';
import { expect, test, vi } from 'vitest';
import type { Token } from '../../data/tokens.ts';
import type { SwapQuote } from './quote.ts';

vi.stubGlobal('window', { addEventListener: () => {} });
const { labelOf } = await import('./SwapAction.tsx');

const token = (symbol: string, decimals: number): Token => ({
  address: `0x${'c'.repeat(40)}`,
  symbol,
  name: symbol,
  decimals,
  isImported: false,
});
const [from, to] = [token('CHAT', 18), token('SEA', 2)];
const quote: SwapQuote = {
  kind: 'swap',
  exact: 'in',
  amountIn: 1_000_000_000_000_000_001n,
  amountOut: 250n,
  bound: 240n,
  trade: null,
  impactBps: 0n,
};
const view = { quote, canSend: true, toAllow: null, kind: 'swap', from, to } as const;
const out = { ...quote, exact: 'out' } as const;
const exactly = '1.000000000000000001';
const toAllow = { amount: 1_000_000_000_000_000_001n, times: 1, way: 'step' } as const;

test.each<[string, Partial<Parameters<typeof labelOf>[0]>, string]>([
  ['an exact payment', {}, swapText.swapNow(exactly, 'CHAT')],
  // What follows is rounded up: the wallet shows no more than the button.
  ['an exact purchase', { quote: out }, swapText.swapFor('1.000001', 'CHAT', '2.5', 'SEA')],
  ['a wrap', { kind: 'wrap' }, swapText.wrapNow(exactly, 'CHAT')],
  ['an unwrap', { kind: 'unwrap' }, swapText.unwrapNow(exactly, 'CHAT')],
  ['an allowance', { toAllow }, swapText.allowNow('1.000001', 'CHAT')],
  [
    'what a signature allows',
    { toAllow: { ...toAllow, way: 'sign' } },
    swapText.swapNow(exactly, 'CHAT'),
  ],
  ['what can’t be sent', { canSend: false, toAllow }, swapText.swap],
  ['no quote', { quote: null }, swapText.swap],
  [
    'a ruinous price',
    { quote: { ...quote, impactBps: 9_000n } },
    swapText.anyway(swapText.swapNow(exactly, 'CHAT')),
  ],
])('the button names %s', (_, change, label) => {
  expect(labelOf({ ...view, ...change }, '1')).toBe(label);
});

test('the button asks for an amount while there is none, whatever was known before', () => {
  expect(labelOf(view, '  ')).toBe(swapText.enter);
});
