import { expect, test } from 'vitest';
import { permissionOf } from './permission.ts';

const missing = (allowance: bigint, ...steps: bigint[]) => ({ allowance, missing: steps });
const told = { approvals: missing(0n, 110n), canBatch: false, canSign: false };

test.each([
  [99n, false, null],
  [100n, true, 100n],
  [105n, true, 105n],
  [500n, true, 500n],
])(
  'an allowance of %i for a cost of 100, at most 110, is enough: %s, and the most is %s',
  (allowance, isAllowed, limit) => {
    const said = permissionOf(110n, 100n, { ...told, approvals: missing(allowance, 110n) });
    expect(said).toMatchObject({ isKnown: true, isAllowed, limit });
    expect(said.toAllow).toEqual(isAllowed ? null : { amount: 110n, times: 1, way: 'step' });
  },
);

test.each([
  [true, undefined, 'batch', true],
  [true, true, 'batch', true],
  [false, true, 'sign', true],
  [undefined, true, 'sign', true],
  [false, false, 'step', true],
  [false, undefined, 'step', false],
  [undefined, undefined, 'step', false],
] as const)(
  'a wallet that does several things at once (%s) and signs permits (%s) allows by %s, known: %s',
  (canBatch, canSign, way, isKnown) => {
    const said = permissionOf(110n, 100n, { ...told, canBatch, canSign });
    expect(said).toEqual({
      isKnown,
      isAllowed: false,
      limit: null,
      toAllow: { amount: 110n, times: 1, way },
    });
  },
);

test('a token that changes no allowance is asked for twice, and nothing is known before the chain tells', () => {
  const twice = permissionOf(110n, 100n, { ...told, approvals: missing(3n, 0n, 110n) });
  expect(twice.toAllow).toMatchObject({ times: 2 });
  expect(permissionOf(110n, 100n, { ...told, approvals: undefined })).toMatchObject({
    isKnown: false,
    isAllowed: false,
    toAllow: { times: 1 },
  });
});
