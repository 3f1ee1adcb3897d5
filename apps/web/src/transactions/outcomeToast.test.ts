import { ChainError, toChainError } from '@parley/chain/errors';
import { UserRejectedRequestError } from 'viem';
import { describe, expect, test } from 'vitest';
import { outcomeToast, refusalToast } from './outcomeToast.ts';

describe('a transaction', () => {
  test('that succeeded has no toast of its own: what it did is told', () => {
    expect(outcomeToast({ status: 'confirmed', reason: null })).toBeNull();
  });

  test.each([
    ['failed with a reason', 'failed', 'Error: Too late', 'error', 'Error: Too late'],
    ['failed without a reason', 'failed', null, 'error', 'Transaction has failed.'],
    ['was cancelled', 'cancelled', 'You cancelled it.', 'default', 'You cancelled it.'],
    ['was replaced', 'replaced', 'Another took its place.', 'default', 'Another took its place.'],
  ] as const)('that %s is told as %s', (_what, status, reason, kind, message) => {
    expect(outcomeToast({ status, reason })).toEqual({ kind, message });
  });

  test('that is in no block yet is a warning, and no failure', () => {
    const toast = outcomeToast({ status: 'pending', reason: null });
    expect(toast?.kind).toBe('warning');
    expect(toast?.message).not.toBe('Transaction has failed.');
  });
});

describe('a transaction that was never sent', () => {
  test('is not told when the member declined it', () => {
    expect(refusalToast(toChainError(new UserRejectedRequestError(new Error('no'))))).toBeNull();
  });

  test('is told with the reason of the chain', () => {
    const error = new ChainError('reverted', { reason: 'Error: This name is not valid.' });
    expect(refusalToast(error)).toEqual({
      kind: 'error',
      message: 'Error: This name is not valid.',
    });
  });

  test('is told as taken when the name was taken meanwhile', () => {
    expect(refusalToast(new ChainError('name-taken'))?.message).toBe('This name is already taken');
  });

  test('is told in a sentence, whatever went wrong', () => {
    expect(refusalToast(toChainError(undefined))).toEqual({
      kind: 'error',
      message: 'Transaction has failed.',
    });
  });
});
