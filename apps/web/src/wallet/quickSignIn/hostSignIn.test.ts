import { SignIn } from '@farcaster/miniapp-sdk';
import { expect, test, vi } from 'vitest';
import { signByHost } from './hostSignIn.ts';

const signIn = vi.hoisted(() => vi.fn());
vi.mock('@farcaster/miniapp-sdk', async (original) => ({
  ...(await original<typeof import('@farcaster/miniapp-sdk')>()),
  sdk: { actions: { signIn } },
}));

test('the account of the host’s user signs this nonce, by its own address or one that it lets sign', async () => {
  const signed = { message: 'm', signature: '0xab', authMethod: 'custody' };
  signIn.mockResolvedValueOnce(signed);
  expect(await signByHost('abcdefgh12345678')).toEqual(signed);
  expect(signIn).toHaveBeenLastCalledWith({ nonce: 'abcdefgh12345678', acceptAuthAddress: true });
});

test('the host’s own failures pass through, a refusal is the member’s', async () => {
  const fault = new Error('the host is gone');
  signIn.mockRejectedValueOnce(fault);
  await expect(signByHost('abcdefgh')).rejects.toBe(fault);
  signIn.mockRejectedValueOnce(new SignIn.RejectedByUser());
  await expect(signByHost('abcdefgh')).rejects.toMatchObject({
    code: 'rejected',
    message: 'Sign in rejected by user',
  });
});
