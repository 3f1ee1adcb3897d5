import { createWalletClient, custom, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { anvil } from 'viem/chains';
import { expect, test } from 'vitest';
import type { ReadClient } from '../client.ts';
import { signTyped } from './signTyped.ts';

const account = privateKeyToAccount(generatePrivateKey());
const other = privateKeyToAccount(generatePrivateKey());
const typed = {
  domain: { name: 'Example', chainId: anvil.id },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'hello' },
} as const;
const signedOther = 'Something else was signed.';

/** Signs by a wallet outside of the page, whose account has this code on the chain. */
function sign(answer: () => Promise<unknown>, code?: Hex) {
  const request = async () => answer();
  const transport = custom({ request }, { retryCount: 0 });
  const wallet = createWalletClient({ account: account.address, chain: anvil, transport });
  const client = { getCode: async () => code } as unknown as ReadClient;
  return signTyped({ client, wallet }, typed, signedOther);
}

test('a signature of just what was asked for is taken', async () => {
  const signature = await account.signTypedData(typed);
  expect(await sign(async () => signature)).toEqual({ scheme: 'eip712', signature });
  // An account that delegates still signs by its key.
  const delegating = `0xef0100${'b'.repeat(40)}` as const;
  expect(await sign(async () => signature, delegating)).toMatchObject({ scheme: 'eip712' });
});

test.each<[string, () => Promise<unknown>]>([
  ['of another account', () => other.signTypedData(typed)],
  ['of another text', () => account.signTypedData({ ...typed, message: { text: 'bye' } })],
  [
    'on another chain',
    () => account.signTypedData({ ...typed, domain: { ...typed.domain, chainId: 1 } }),
  ],
  ['that is none', async () => '0x1234'],
])('a signature %s is not taken', async (_what, answer) => {
  await expect(sign(answer)).rejects.toMatchObject({ code: 'wallet', reason: signedOther });
});

test('a contract’s signature is left to its own code', async () => {
  expect(await sign(async () => '0x1234', '0x6080')).toEqual({
    scheme: 'eip1271',
    signature: '0x1234',
  });
});

test('a member who declines has signed nothing', async () => {
  const declined = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
  await expect(sign(declined)).rejects.toMatchObject({ name: 'ChainError', code: 'rejected' });
});
