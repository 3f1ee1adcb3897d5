import { cowRefusals } from '@parley/domain/swap/cowRefusals';
import type { OrderRequest } from '@parley/domain/swap/link';
import type { Route } from '@parley/domain/swap/routes';
import { cowText } from '@parley/text/cow';
import { settingsText } from '@parley/text/settings';
import { swapText } from '@parley/text/swap';
import { tokenText } from '@parley/text/tokens';
import { keccak256, stringToHex } from 'viem/utils';
import { expect, test } from 'vitest';
import type { SwapMarket } from '../../../data/swap.ts';
import type { Token } from '../../../data/tokens.ts';
import type { Kind } from '../quote.ts';
import { orderOf, validUntil } from './orderOf.ts';
import { amountFault, orderRefusal, orderTerms } from './orderTerms.ts';

const weth = `0x${'e'.repeat(40)}` as const;
const chat = `0x${'c'.repeat(40)}` as const;
const token = (address: Token['address'], symbol: string): Token => ({
  address,
  symbol,
  name: symbol,
  decimals: 2,
  isImported: false,
});
const [from, to] = [token(chat, 'CHAT'), token(null, 'DEGEN')];
const market = (reserveIn: bigint, reserveOut: bigint): SwapMarket => {
  const route: Route = {
    path: [chat, weth],
    pools: [{ reserveIn, reserveOut }],
    feeAt: 1,
    feeBps: 50n,
  };
  const router = { address: weth, weth, factory: weth, pairCodeHash: weth };
  return { blockNumber: 1n, referralShareBps: 0n, stakingShareBps: 0n, routes: [route], router };
};
const draft: OrderRequest = {
  from: chat,
  to: null,
  exact: 'in',
  amount: '100',
  price: '',
  lasts: 'setting',
};
const settings = { slippage: '1', deadline: '20' };
const asked = {
  draft,
  from,
  to,
  kind: 'swap' as Kind,
  market: market(10n ** 9n, 10n ** 9n),
  settings,
};
const holdings = { from: 10_000n, to: 0n, spendable: 10_000n, affordable: 10_000n };
const faultOf = (changed: Partial<typeof asked>) => {
  const now = { ...asked, ...changed };
  return amountFault(now, orderTerms(now), holdings)?.sentence ?? null;
};
const refusalOf = (changed: Partial<typeof asked>) => {
  const now = { ...asked, ...changed };
  return orderRefusal(now, orderTerms(now));
};

test('without a price of one’s own the limit is the pools’ price less the slippage, without the router’s fee', () => {
  const { quote, limit, isOwnPrice } = orderTerms(asked);
  expect(isOwnPrice).toBe(false);
  expect(quote).toMatchObject({ amountIn: 10_000n, amountOut: 9_969n });
  expect(limit).toEqual({ sellAmount: 10_000n, buyAmount: 9_869n });
});

test('a price of one’s own is the limit, whatever the pools give, and without any pool', () => {
  const priced = { ...asked, draft: { ...draft, price: '1.5' } };
  expect(orderTerms(priced)).toMatchObject({
    priceFault: null,
    limit: { sellAmount: 10_000n, buyAmount: 15_000n },
  });
  const alone = { ...priced, market: { ...asked.market, routes: [] } };
  expect(orderTerms(alone)).toMatchObject({ quote: null, limit: { buyAmount: 15_000n } });
  expect([faultOf(alone), refusalOf(alone)]).toEqual([null, null]);
});

test.each([
  ['0', cowText.priceWrong],
  ['0.', cowText.priceWrong],
  ['abc', tokenText.amountFaults.shape],
  ['-1', tokenText.amountFaults.shape],
  ['0,5', tokenText.amountFaults.comma('0.5')],
])('the price %j is told to be none', (price, sentence) => {
  const { priceFault, limit } = orderTerms({ ...asked, draft: { ...draft, price } });
  expect([priceFault, limit]).toEqual([sentence, null]);
});

test.each([
  ['100.01', '', tokenText.short('0.01', 'CHAT')],
  ['0', '', swapText.zero],
  ['1.234', '', tokenText.amountFaults.decimals(2)],
  ['0,125', '', tokenText.amountFaults.comma('0.125')],
  ['0.01', '', swapText.tooSmall],
  ['100', '', null],
  ['', '', null],
] as const)('of 100 CHAT, %j at the price %j is wrong as %j says', (amount, price, sentence) => {
  expect(faultOf({ draft: { ...draft, amount, price } })).toBe(sentence);
});

test('a purchase that costs more than there is says what is missing', () => {
  const bought = { ...draft, exact: 'out', amount: '100', price: '0.5' } as const;
  expect(faultOf({ draft: bought })).toBe(tokenText.short('100', 'CHAT'));
});

test('a limit of nothing is too little for an order', () => {
  const steep = { ...asked, settings: { ...settings, slippage: '100' } };
  expect(amountFault({ ...asked, ...steep }, orderTerms(steep), holdings)).toEqual({
    end: 'from',
    sentence: cowText.tooFew,
  });
});

test('what pools give nothing for is a fault only where they make the price', () => {
  const small = { ...draft, amount: '0.01' };
  expect(faultOf({ draft: small })).toBe(swapText.tooSmall);
  expect(faultOf({ draft: { ...small, price: '2' } })).toBeNull();
  const open = { ...asked, draft: small, quoted: null };
  expect(amountFault(open, orderTerms(open), holdings)).toBeNull();
});

test('an exact amount can be ordered at the price of the pools', () => {
  expect(faultOf({ draft: { ...draft, exact: 'out', amount: '1' } })).toBeNull();
});

test.each([
  [{ kind: 'same' as const }, swapText.same],
  [{ kind: 'wrap' as const }, cowText.exchange('CHAT', 'DEGEN')],
  [{ from: { ...from, isImported: true } }, cowRefusals['unknown-token']],
  [{ from: { ...from, address: weth, isImported: true } }, null],
  [{ market: { ...asked.market, routes: [] } }, cowText.namePrice('CHAT', 'DEGEN')],
  [{ settings: { ...settings, slippage: '51' } }, settingsText.slippageRefused],
  [{ settings: { ...settings, deadline: '0' } }, settingsText.deadlineRefused],
  [{ settings: { ...settings, deadline: '0' }, draft: { ...draft, lasts: 'day' as const } }, null],
  [{ settings: { ...settings, slippage: '51' }, draft: { ...draft, price: '1' } }, null],
  [{}, null],
])('what can’t be ordered says why (%#)', (changed, sentence) => {
  expect(refusalOf(changed)).toBe(sentence);
});

test('an order is paid out in coins, sells the coins’ token, and names its owner', () => {
  const limit = { sellAmount: 2n, buyAmount: 1n };
  const named = { weth, exact: 'out', owner: chat, limit, validTo: 9 } as const;
  const sold = orderOf({ ...named, from: chat, to: null });
  expect(sold).toMatchObject({ sellToken: chat, receiver: chat, kind: 'buy', feeAmount: 0n });
  expect(orderOf({ ...named, exact: 'in', from: chat, to: null }).kind).toBe('sell');
  expect(sold.appData).toBe(keccak256(stringToHex('{}')));
  expect(sold.buyToken).toBe(`0x${'e'.repeat(40)}`);
  expect(orderOf({ ...named, from: null, to: chat })).toMatchObject({
    sellToken: weth,
    buyToken: chat,
    validTo: 9,
    partiallyFillable: false,
    ...limit,
  });
});

test.each([
  ['setting', '20', 1_200],
  ['setting', '0', null],
  ['hour', '0', 3_600],
  ['day', '20', 86_400],
  ['week', '20', 7 * 86_400 - 60],
] as const)(
  'an order of %s, with a deadline of %s minutes, lasts %s seconds',
  (lasts, minutes, seconds) => {
    expect(validUntil(lasts, 5_000_999, minutes)).toBe(seconds === null ? null : 5_000 + seconds);
  },
);

const quoted = { amountIn: 10_000n, amountOut: 9_500n };

test.each([
  ['in', { sellAmount: 10_000n, buyAmount: 9_405n }, 9_500n],
  ['out', { sellAmount: 10_100n, buyAmount: 9_500n }, 10_000n],
] as const)(
  'where the public order book counts, its quote for an exact %s is the price',
  (exact, limit, bound) => {
    const terms = orderTerms({ ...asked, draft: { ...draft, exact }, quoted });
    expect(terms.quote).toEqual({
      ...quoted,
      kind: 'swap',
      exact,
      bound,
      trade: null,
      impactBps: null,
    });
    expect(terms.limit).toEqual(limit);
  },
);

test('where the public order book has not answered, or coins are exchanged, there is no price', () => {
  expect(orderTerms({ ...asked, quoted: null })).toMatchObject({ quote: null, limit: null });
  const wrapped = orderTerms({ ...asked, kind: 'wrap', quoted });
  expect(wrapped).toMatchObject({ quote: null, limit: null });
});

test('the public order book trades any token, and no pool of ours has to', () => {
  const strange = { from: { ...from, isImported: true }, to: { ...to, isImported: true } };
  const empty = { market: { ...asked.market, routes: [] } };
  for (const changed of [strange, empty, { market: undefined }]) {
    const now = { ...asked, ...changed, quoted };
    expect(orderRefusal(now, orderTerms(now))).toBeNull();
    expect(amountFault(now, orderTerms(now), holdings)).toBeNull();
  }
  const unanswered = { ...asked, ...empty, quoted: null };
  expect(amountFault(unanswered, orderTerms(unanswered), holdings)).toBeNull();
});

test('a token that was added by hand is none of ours on either side, while its pools are unknown, too', () => {
  const strange = { ...to, address: chat, isImported: true };
  expect(refusalOf({ to: strange })).toBe(cowRefusals['unknown-token']);
  expect(refusalOf({ to: strange, market: undefined as never })).toBe(cowRefusals['unknown-token']);
  expect(refusalOf({ market: undefined as never })).toBeNull();
});

test('an exchange of coins for their token is no order, with a price or without', () => {
  for (const price of ['', '2']) {
    const terms = orderTerms({ ...asked, kind: 'wrap', draft: { ...draft, price } });
    expect(terms.limit).toBeNull();
  }
});

test('an amount is counted in the decimals of its own end, and a price in spaces is none', () => {
  const fine = { ...from, decimals: 6 };
  const changed = { ...asked, from: fine };
  expect(orderTerms(changed).amount).toBe(100_000_000n);
  const bought = { ...draft, exact: 'out' } as const;
  expect(orderTerms({ ...changed, draft: bought }).amount).toBe(10_000n);
  expect(orderTerms({ ...asked, draft: { ...draft, price: ' ' } }).isOwnPrice).toBe(false);
  const priced = orderTerms({ ...changed, draft: { ...draft, price: '2' } });
  expect(priced).toMatchObject({ isOwnPrice: true, limit: { buyAmount: 20_000n } });
});
