import { expect, test } from 'vitest';
import { figure, percent } from './amounts.ts';

test.each([
  [0n, 18, 'down', '0'],
  [10n ** 18n, 18, 'up', '1'],
  [38_840_612_345_678_901_234n, 18, 'down', '38.84061'],
  [38_840_612_345_678_901_234n, 18, 'up', '38.84062'],
  [2_420_020_094_157_362_110_645n, 18, 'down', '2,420.02'],
  [12_345_678_901_234_567_890_123_456n, 18, 'up', '12,345,678.91'],
  [123_456_789_012n, 18, 'down', '0.0000001234567'],
  [1n, 18, 'up', '0.000000000000000001'],
  [1_234_567n, 6, 'up', '1.234567'],
  [1_999n, 0, 'up', '1,999'],
] as const)('%s with %s decimals, rounded %s, reads %s', (amount, decimals, rounded, shown) => {
  expect(figure(amount, decimals, rounded)).toBe(shown);
});

test.each([
  [0n, '0'],
  [1n, '0.01'],
  [50n, '0.5'],
  [1_234n, '12.34'],
  [10_000n, '100'],
])('%s basis points are %s percent', (bps, shown) => {
  expect(percent(bps)).toBe(shown);
});
