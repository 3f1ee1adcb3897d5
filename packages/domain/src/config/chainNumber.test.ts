import { expect, test } from 'vitest';
import { degenChainId, sharesPublicNumber } from './chainNumber.ts';

test.each([
  [true, degenChainId, true],
  [true, degenChainId + 1, false],
  [false, degenChainId, false],
  [false, 1, false],
])('an embedded chain (%s) with the number %d shares that of a public one: %s', (...row) => {
  const [embeddedChain, supportedChainId, shares] = row;
  expect(sharesPublicNumber({ embeddedChain, supportedChainId })).toBe(shares);
});
