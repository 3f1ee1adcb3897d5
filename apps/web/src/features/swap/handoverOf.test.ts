import { expect, test } from 'vitest';
import type { Token } from '../../data/tokens.ts';
import { handoverOf } from './handoverOf.ts';
import type { SwapQuote } from './quote.ts';

const from: Token = {
  address: null,
  symbol: 'DEGEN',
  name: 'Degen',
  decimals: 18,
  isImported: false,
};
const to: Token = { ...from, address: `0x${'c'.repeat(40)}`, symbol: 'CHAT' };
const quote: SwapQuote = {
  kind: 'swap',
  exact: 'in',
  amountIn: 7n,
  amountOut: 3n,
  bound: 2n,
  trade: null,
  impactBps: 1_500n,
};
const view = { canSend: true, kind: 'swap', quote, from, to } as const;
const risks = { isKnown: true, mustHold: false };

test('a swap that is ready can be handed over, with what is paid', () => {
  expect(handoverOf(view, risks)).toEqual({ kind: 'swap', from, to, amount: 7n });
});

test.each<[string, Partial<Parameters<typeof handoverOf>[0]>, Partial<typeof risks>]>([
  ['can’t be sent', { canSend: false }, {}],
  ['has no quote', { quote: null }, {}],
  ['only wraps coins', { kind: 'wrap' }, {}],
  ['loses too much', { quote: { ...quote, impactBps: 1_501n } }, {}],
  ['has to be held', {}, { mustHold: true }],
  ['is not checked yet', {}, { isKnown: false }],
])('a swap that %s is not handed over', (_, changed, known) => {
  expect(handoverOf({ ...view, ...changed }, { ...risks, ...known })).toBe(null);
});
