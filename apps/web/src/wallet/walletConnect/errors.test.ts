import { expect, test } from 'vitest';
import { toWalletConnectError, WalletConnectError } from './errors.ts';

test.each([
  [{ code: 5000, message: 'User rejected.' }, 4001],
  [{ code: 5002, message: 'The methods do not suit me' }, 4001],
  [{ code: -32_000, message: 'MetaMask: User rejected the request.' }, 4001],
  [new Error('User Rejected'), 4001],
  ['Connection request reset. Please try again.', 4001],
  [{ code: 4001, message: 'No' }, 4001],
  [{ code: 6000, message: 'User disconnected.' }, 4900],
  [{ code: 3001, message: 'Unauthorized method.' }, 4200],
  [{ code: 5101, message: 'Unsupported methods.' }, 4200],
  [{ code: 10_001, message: 'Unsupported wc_ method.' }, 4200],
  [{ code: 4902, message: 'Unrecognized chain' }, 4902],
  [new Error('Request expired. Please try again.'), -32_603],
  [{ message: 'No code' }, -32_603],
  [null, -32_603],
])('the error %o of a phone is code %i here', (thrown, code) => {
  expect(toWalletConnectError(thrown)).toMatchObject({ name: 'WalletConnectError', code });
});

test('an error of this side is passed on as it is', () => {
  const error = new WalletConnectError(4200, 'User rejected is only its text');
  expect(toWalletConnectError(error)).toBe(error);
});
