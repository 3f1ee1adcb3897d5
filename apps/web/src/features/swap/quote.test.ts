import { bestTrade, type Route } from '@parley/domain/swap/routes';
import { expect, test } from 'vitest';
import type { SwapMarket } from '../../data/swap.ts';
import type { Token } from '../../data/tokens.ts';
import { pairFault, poolFault, typedFault } from './faults.ts';
import {
  gainOfHalves,
  judgeQuote,
  kindOf,
  leastOut,
  nativeEnd,
  quoteOf,
  type SwapQuote,
} from './quote.ts';

const weth = `0x${'e'.repeat(40)}` as const;
const chat = `0x${'c'.repeat(40)}` as const;
const token = (address: Token['address'], symbol: string, decimals = 18): Token => ({
  address,
  symbol,
  name: symbol,
  decimals,
  isImported: false,
});
const [coin, wrapped, chatToken] = [
  token(null, 'DEGEN'),
  token(weth, 'WDEGEN'),
  token(chat, 'CHAT'),
];

const market = (reserveIn: bigint, reserveOut: bigint): SwapMarket => {
  const route: Route = {
    path: [weth, chat],
    pools: [{ reserveIn, reserveOut }],
    feeAt: 0,
    feeBps: 50n,
  };
  const router = { address: weth, weth, factory: weth, pairCodeHash: weth };
  return { blockNumber: 1n, referralShareBps: 0n, stakingShareBps: 0n, routes: [route], router };
};
const pool = market(10n ** 9n, 10n ** 9n);
const asked = { kind: 'swap', market: pool, slippageBps: 50n, limit: null, kept: null } as const;

test.each([
  [coin, chatToken, 'swap'],
  [coin, wrapped, 'wrap'],
  [wrapped, coin, 'unwrap'],
  [wrapped, chatToken, 'swap'],
  [chatToken, wrapped, 'swap'],
  [coin, chatToken, 'swap'],
  [chatToken, coin, 'swap'],
  [chatToken, token(chat.toUpperCase().replace('X', 'x') as typeof chat, 'CHAT'), 'same'],
  [coin, coin, 'same'],
])('from $symbol to $symbol is: %s', (from, to, kind) => {
  expect(kindOf(from, to, weth)).toBe(kind);
});

test('an exact input has a least amount, and an exact output a most', () => {
  const bought = quoteOf({ ...asked, exact: 'in', amount: 10_000n });
  expect(bought).toMatchObject({ amountIn: 10_000n, amountOut: 9_920n, bound: 9_870n });
  const cost = quoteOf({ ...asked, exact: 'out', amount: 9_920n });
  expect(cost).toMatchObject({
    amountOut: 9_920n,
    bound: ((cost?.amountIn ?? 0n) * 10_050n) / 10_000n,
  });
});

test('a most amount is cut to what may be paid, but never below the cost', () => {
  const most = (limit: bigint) => quoteOf({ ...asked, exact: 'out', amount: 9_920n, limit })?.bound;
  expect(most(10_010n)).toBe(10_010n);
  const cost = quoteOf({ ...asked, exact: 'out', amount: 9_920n })?.amountIn ?? 0n;
  expect(most(cost)).toBe(cost);
  expect(most(cost - 1n)).toBe(most(10n ** 9n));
  expect(most(1n)).toBe(most(10n ** 9n));
});

test('what a token keeps is counted in, and what it gives beyond the formula is not', () => {
  const out = (amountOut: bigint) =>
    quoteOf({ ...asked, exact: 'in', amount: 10_000n, kept: { amountOut, quotedOut: 100n } });
  expect(out(99n)).toMatchObject({ amountOut: 9_820n, bound: 9_770n });
  expect(out(101n)).toMatchObject({ amountOut: 9_920n });
});

test('what comes at least is never nothing where something comes, and nothing where a contract keeps all', () => {
  const least = (amount: bigint, kept: { amountOut: bigint; quotedOut: bigint } | null) => {
    const quote = quoteOf({ ...asked, exact: 'in', amount, kept });
    return [quote?.amountOut, leastOut(quote)];
  };
  expect(least(2n, null)).toEqual([1n, 1n]);
  expect(least(10_000n, { amountOut: 0n, quotedOut: 100n })).toEqual([0n, 0n]);
  expect(leastOut(quoteOf({ ...asked, exact: 'out', amount: 9_920n }))).toBe(9_920n);
  expect(leastOut(null)).toBeNull();
});

test('coins and their token are one for one, whatever the pools', () => {
  const wrap = quoteOf({
    ...asked,
    kind: 'wrap',
    exact: 'out',
    amount: 7n,
    market: market(0n, 0n),
  });
  expect(wrap).toMatchObject({ amountIn: 7n, amountOut: 7n, bound: 7n, trade: null });
  expect(quoteOf({ ...asked, kind: 'same', exact: 'in', amount: 7n })).toBeNull();
});

test('two halves are better by what the second half no longer moves', () => {
  const whole = quoteOf({ ...asked, exact: 'in', amount: 10n ** 8n });
  const half = bestTrade('in', 10n ** 8n / 2n, pool.routes)?.amountOut ?? 0n;
  const gain = whole === null ? 0n : gainOfHalves(whole);
  expect(gain).toBe(2n * half - (whole?.amountOut ?? 0n));
  expect(gain).toBeGreaterThan(0n);
});

const none = { from: null, to: null, spendable: null, affordable: null };
const typed = (amount: string, parsed: bigint | null, exact: 'in' | 'out' = 'in') => ({
  draft: { exact, amount },
  amount: parsed,
  from: coin,
  to: chatToken,
  quote: null,
});

test.each([
  ['', null, 'in', null],
  ['abc', null, 'in', { end: 'from', sentence: 'Use digits and one point only: 1234.5' }],
  ['0,125', null, 'out', { end: 'to', sentence: 'Use a point for decimals: 0.125' }],
  ['0', 0n, 'in', { end: 'from', sentence: 'Enter more than zero.' }],
  ['3', 3n * 10n ** 18n, 'in', { end: 'from', sentence: 'You’re 1 DEGEN short.' }],
  [
    '1.95',
    195n * 10n ** 16n,
    'in',
    { end: 'from', sentence: 'You’re 0.05 DEGEN short, with the network fee.' },
  ],
  ['1.9', 19n * 10n ** 17n, 'in', null],
] as const)(
  'of two coins, the amount %j (%s, exact %s) is wrong as %j says',
  (text, amount, exact, fault) => {
    const holdings = { ...none, from: 2n * 10n ** 18n, affordable: 19n * 10n ** 17n };
    expect(typedFault(typed(text, amount, exact), holdings)).toEqual(fault);
  },
);

test('a cost beyond the balance is told at what is paid', () => {
  const quote = quoteOf({ ...asked, exact: 'out', amount: 9_920n });
  const holdings = { ...none, from: 0n, affordable: 0n };
  expect(typedFault({ ...typed('1', 9_920n, 'out'), quote }, holdings)?.end).toBe('from');
});

test('pools that are missing, empty, or too small each have a sentence', () => {
  const fault = (exact: 'in' | 'out', of: SwapMarket | undefined, keepsPart = false) =>
    poolFault({ ...typed('1', 1n, exact), kind: 'swap', market: of, keepsPart, least: null });
  expect(fault('in', pool)).toMatchObject({ sentence: 'That’s too little to swap. Enter more.' });
  const tooLittle = { sentence: 'The pool doesn’t hold enough for that. Enter less.' };
  expect(fault('in', market(0n, 0n))).toMatchObject(tooLittle);
  expect(fault('out', pool)).toMatchObject({ end: 'to', ...tooLittle });
  expect(fault('out', pool, true)?.sentence).toContain('an exact amount can’t be bought');
  expect(fault('in', undefined)).toBeNull();
  expect(pairFault('swap', { ...pool, routes: [] }, coin, chatToken)).toBe(
    'There’s no pool for DEGEN and CHAT.',
  );
  expect(pairFault('same', undefined, coin, coin)).toBe('Choose two different tokens.');
  expect(pairFault('swap', pool, coin, chatToken)).toBeNull();
});

test.each([
  ['in', 100n, 100n, 'the same'],
  ['in', 100n, 101n, 'new'],
  ['in', 100n, 99n, 'worse'],
  ['out', 100n, 100n, 'the same'],
  ['out', 100n, 99n, 'new'],
  ['out', 100n, 101n, 'worse'],
] as const)('after an exact %s quote of %i, one of %i is %s', (exact, before, after, judged) => {
  const of = (amount: bigint): SwapQuote => {
    const amounts = { amountIn: amount, amountOut: amount, bound: 0n };
    return { kind: 'swap', exact, ...amounts, trade: null, impactBps: null };
  };
  const seen = of(before);
  expect(judgeQuote(seen, of(after))).toEqual({
    isNew: judged === 'new',
    before: judged === 'worse' ? seen : null,
  });
  expect(judgeQuote(null, of(after))).toEqual({ isNew: true, before: null });
  expect(judgeQuote(seen, null)).toEqual({ isNew: false, before: null });
});

test('while the coins’ token is unknown nothing is exchanged without a pool', () => {
  expect(kindOf(coin, wrapped, undefined)).toBe('swap');
  expect(kindOf(wrapped, coin, undefined)).toBe('swap');
  expect(kindOf(coin, coin, undefined)).toBe('same');
});

test('the end that is coins, and not their token, is told apart', () => {
  expect(nativeEnd(coin, chatToken)).toBe('in');
  expect(nativeEnd(chatToken, coin)).toBe('out');
  expect(nativeEnd(chatToken, wrapped)).toBe('none');
});

test('nothing is quoted for nothing, also without a pool', () => {
  expect(quoteOf({ ...asked, kind: 'wrap', exact: 'in', amount: 0n })).toBeNull();
  expect(quoteOf({ ...asked, exact: 'in', amount: 0n })).toBeNull();
  expect(
    quoteOf({ ...asked, kind: 'wrap', exact: 'in', amount: 1n, market: undefined }),
  ).toBeNull();
});

test('a tenth of the pool moves its price by what it is worse', () => {
  const { impactBps } = quoteOf({ ...asked, exact: 'in', amount: 10n ** 8n }) ?? {};
  expect(impactBps).toBeGreaterThan(800n);
  expect(impactBps).toBeLessThan(1_000n);
});

test('two halves of an exact purchase cost less by what the second half no longer moves', () => {
  const whole = quoteOf({ ...asked, exact: 'out', amount: 10n ** 8n }) as SwapQuote;
  const half = bestTrade('out', 10n ** 8n / 2n, pool.routes)?.amountIn ?? 0n;
  expect(gainOfHalves(whole)).toBe(whole.amountIn - 2n * half);
  expect(gainOfHalves(whole)).toBeGreaterThan(0n);
});

test('what has no halves, or no pool, gains nothing by them', () => {
  const least = quoteOf({ ...asked, exact: 'out', amount: 1n }) as SwapQuote;
  expect(gainOfHalves(least)).toBe(0n);
  expect(gainOfHalves({ ...least, trade: null })).toBe(0n);
});
