import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPoints, formatPointsChange } from './format.ts';

const points = (text: string) => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(18, '0'));
};

describe('activity points', () => {
  test.each([
    ['0', '0', '0 stays 0'],
    ['0.00001', '0.00001000', 'under 1e-4 shows 8 decimals'],
    ['0.000099994', '0.00009999', 'under 1e-4 shows 8 decimals'],
    ['0.0001', '0.000100', 'under 0.01 shows 6'],
    ['0.009999', '0.009999', 'under 0.01 shows 6'],
    ['0.01', '0.0100', 'under 1 shows 4'],
    ['0.5', '0.5000', 'under 1 shows 4'],
    ['1', '1.00', 'under 100 shows 2'],
    ['99.5', '99.50', 'under 100 shows 2'],
    ['100', '100', 'else whole number'],
    ['1234567.9', '1,234,568', 'else whole number'],
  ])('%s raw points read %s: %s', (raw, shown) => {
    expect(formatPoints(points(raw))).toBe(shown);
  });

  test('the shown points are never further away than half of their last digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), (raw) => {
        const shown = formatPoints(raw).replaceAll(',', '');
        const decimals = shown.split('.')[1]?.length ?? 0;
        const difference = points(shown) - raw;
        expect(2n * (difference < 0n ? -difference : difference)).toBeLessThanOrEqual(
          10n ** BigInt(18 - decimals),
        );
      }),
    );
  });

  test('more points never read as fewer', () => {
    const value = (raw: bigint) => points(formatPoints(raw).replaceAll(',', ''));
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.nat(), (raw, more) => {
        expect(value(raw + BigInt(more))).toBeGreaterThanOrEqual(value(raw));
      }),
    );
  });

  test.each([
    ['0.5', '+0.5000', '−0.5000'],
    ['312', '+312', '−312'],
  ])('an entry of %s has its sign, a correction the minus', (raw, gained, lost) => {
    expect(formatPointsChange(points(raw))).toBe(gained);
    expect(formatPointsChange(-points(raw))).toBe(lost);
  });
});
