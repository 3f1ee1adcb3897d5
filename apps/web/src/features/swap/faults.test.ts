import { swapText } from '@parley/text/swap';
import { tokenText } from '@parley/text/tokens';
import { expect, test } from 'vitest';
import type { SwapMarket } from '../../data/swap.ts';
import type { Token } from '../../data/tokens.ts';
import { pairFault, poolFault, typedFault } from './faults.ts';

const token = (symbol: string): Token => ({
  address: null,
  symbol,
  name: symbol,
  decimals: 2,
  isImported: false,
});
const [from, to] = [token('DEGEN'), token('CHAT')];
type Pools = readonly (readonly [reserveIn: bigint, reserveOut: bigint])[];
/** A market with a route through each of these lists of pools. */
const marketOf = (...routes: Pools[]) =>
  ({
    routes: routes.map((pools) => ({
      pools: pools.map(([reserveIn, reserveOut]) => ({ reserveIn, reserveOut })),
    })),
  }) as unknown as SwapMarket;

type Pooled = Parameters<typeof poolFault>[0];

const draft = { exact: 'in', amount: '1' } as const;
const asked: Pooled = {
  draft,
  amount: 1n,
  from,
  to,
  quote: null,
  kind: 'swap',
  keepsPart: false,
  least: null,
  market: marketOf([[9n, 9n]]),
};

test.each<[string, Partial<Pooled>]>([
  ['no amount was typed', { amount: null }],
  ['nothing was typed', { amount: 0n }],
  ['coins are exchanged for their token', { kind: 'wrap' }],
  ['the pools are unknown', { market: undefined }],
  ['the pools give something', { quote: { amountIn: 1n }, least: 1n }],
  ['there are no pools', { market: marketOf() }],
])('no pool is at fault where %s', (_, changed) => {
  expect(poolFault({ ...asked, ...changed })).toBeNull();
});

test('a swap of which nothing would come, since a contract keeps all of it or it is that small, is not offered', () => {
  const fault = poolFault({ ...asked, quote: { amountIn: 1n }, least: 0n });
  expect(fault).toEqual({ end: 'from', sentence: swapText.nothing });
});

test.each<[string, Pools[], string]>([
  ['has both tokens', [[[9n, 9n]]], swapText.tooSmall],
  ['has none of what is paid', [[[0n, 9n]]], swapText.tooLittle],
  ['has none of what is bought', [[[9n, 0n]]], swapText.tooLittle],
  ['has both tokens, and another none', [[[0n, 0n]], [[9n, 9n]]], swapText.tooSmall],
  [
    'has both tokens, and the next on its way none',
    [
      [
        [9n, 9n],
        [0n, 9n],
      ],
    ],
    swapText.tooLittle,
  ],
])('an amount that a pool gives nothing for, which %s, is told so', (_, routes, sentence) => {
  expect(poolFault({ ...asked, market: marketOf(...routes) })).toEqual({ end: 'from', sentence });
});

test('an exact amount of a token that keeps a part cannot be bought, and can be sold', () => {
  const out = { ...draft, exact: 'out' } as const;
  const kept: Pooled = { ...asked, keepsPart: true, quote: { amountIn: 1n } };
  expect(poolFault({ ...kept, draft: out })).toEqual({
    end: 'to',
    sentence: swapText.keepsPartOut('CHAT'),
  });
  expect(poolFault(kept)).toBeNull();
  expect(poolFault({ ...asked, draft: out })).toEqual({ end: 'to', sentence: swapText.tooLittle });
});

test.each([
  ['swap', undefined, null],
  ['wrap', marketOf(), null],
  ['swap', marketOf([[9n, 9n]]), null],
  ['swap', marketOf(), swapText.noPool('DEGEN', 'CHAT')],
  ['same', marketOf([[9n, 9n]]), swapText.same],
] as const)(
  'two tokens that are a %s (%#) can be swapped, or it is told why not',
  (kind, market, sentence) => {
    expect(pairFault(kind, market, from, to)).toBe(sentence);
  },
);

const holdings = { from: 100n, to: null, spendable: null, affordable: 90n };
test.each([
  ['in', 90n, null, null],
  ['in', 91n, null, tokenText.feeShort('0.01', 'DEGEN')],
  ['in', 100n, null, tokenText.feeShort('0.1', 'DEGEN')],
  ['in', 101n, null, tokenText.short('0.01', 'DEGEN')],
  ['out', 500n, { amountIn: 101n }, tokenText.short('0.01', 'DEGEN')],
  ['out', 500n, { amountIn: 90n }, null],
  ['out', 500n, null, null],
] as const)(
  'an exact %s of %i at the cost %o is wrong as %s says',
  (exact, amount, quote, sentence) => {
    const typed = { draft: { exact, amount: '1' }, amount, from, to, quote };
    expect(typedFault(typed, holdings)).toEqual(sentence && { end: 'from', sentence });
  },
);

test('what the member has is no fault while it is unknown, nor what was not typed yet', () => {
  const unknown = { from: null, to: null, spendable: null, affordable: null };
  expect(typedFault({ ...asked, amount: 10n ** 9n }, unknown)).toBeNull();
  expect(typedFault({ ...asked, amount: 95n }, { ...holdings, affordable: null })).toBeNull();
  const blank = { ...asked, draft: { ...draft, amount: '  ' }, amount: null };
  expect(typedFault(blank, holdings)).toBeNull();
});
