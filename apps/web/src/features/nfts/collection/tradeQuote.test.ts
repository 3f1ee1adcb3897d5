import { burnManyReturn, mintManyTotal } from '@parley/domain/nft/curve';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoteBuy, quoteSell } from './tradeQuote.ts';

const terms = { basePriceWei: 10n ** 9n, protocolFeeBps: 200n, creatorFeeBps: 300n };
const asked = fc.record({
  supply: fc.bigInt({ min: 0n, max: 300n }),
  count: fc.bigInt({ min: 1n, max: 20n }),
  slippageBps: fc.bigInt({ min: 0n, max: 5_000n }),
});

test('a purchase costs what its pieces cost, and at most what the slippage allows', () => {
  fc.assert(
    fc.property(asked, ({ supply, count, slippageBps }) => {
      const { quote, bounds } = quoteBuy({ supply, count, terms, slippageBps });
      expect(quote).toEqual(mintManyTotal(supply, count, terms));
      const most = quote.total + (quote.total * slippageBps) / 10_000n;
      const [first] = bounds;
      expect(first.amountWei).toBeLessThanOrEqual(most);
      const next = mintManyTotal(supply + first.faster + 1n, count, terms).total;
      expect(next > most || first.faster === 1_000n).toBe(true);
      expect(bounds.map(({ faster }) => faster - first.faster)).toEqual([0n, 2n, 4n]);
      for (const { faster, amountWei } of bounds) {
        expect(amountWei).toBe(mintManyTotal(supply + faster, count, terms).total);
      }
    }),
  );
});

test('a sale returns what its pieces return, and at least what the slippage allows', () => {
  fc.assert(
    fc.property(asked, ({ supply: more, count, slippageBps }) => {
      const supply = more + count;
      const { quote, bounds } = quoteSell({ supply, count, terms, slippageBps });
      expect(quote).toEqual(burnManyReturn(supply, count, terms));
      const accepted = quote.total - (quote.total * slippageBps) / 10_000n;
      const [first] = bounds;
      expect(first.amountWei).toBeGreaterThanOrEqual(accepted);
      expect(first.faster).toBeLessThanOrEqual(more);
      const isLast = first.faster === supply - count;
      expect(
        isLast || burnManyReturn(supply - first.faster - 1n, count, terms).total < accepted,
      ).toBe(true);
      // Of fewer pieces than are sold, nobody can sell first.
      const least = (faster: bigint) => (faster < more ? faster : more);
      expect(bounds.map(({ faster }) => faster)).toEqual([
        ...[first.faster, least(first.faster + 2n), least(first.faster + 4n)],
      ]);
      for (const { faster, amountWei } of bounds) {
        expect(amountWei).toBe(burnManyReturn(supply - faster, count, terms).total);
      }
    }),
  );
});

test('nobody can sell first where all pieces are sold, however much the slippage allows', () => {
  const { bounds } = quoteSell({ supply: 20n, count: 20n, terms, slippageBps: 5_000n });
  expect(bounds.map(({ faster }) => faster)).toEqual([0n, 0n, 0n]);
});

test('a sale of more pieces than exist lets nobody sell first', () => {
  const { bounds } = quoteSell({ supply: 2n, count: 3n, terms, slippageBps: 100n });
  expect(bounds.map(({ faster }) => faster)).toEqual([0n, 0n, 0n]);
});
