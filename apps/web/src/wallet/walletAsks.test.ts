import { expect, test } from 'vitest';
import { walletAsks, whileAsking } from './walletAsks.ts';

test.each(['eth_sendTransaction', 'wallet_sendCalls', 'eth_signTypedData_v4', 'personal_sign'])(
  'a wallet asks its member from %s on until it answers, also with an error',
  async (method) => {
    let answer: (value: string) => void = () => {};
    let fail: (error: Error) => void = () => {};
    const first = whileAsking(method, () => new Promise((resolve) => (answer = resolve)));
    const second = whileAsking(method, () => new Promise((_, reject) => (fail = reject)));
    expect(walletAsks.get()).toBe(true);
    answer('0x');
    await first;
    expect(walletAsks.get()).toBe(true);
    fail(new Error('declined'));
    await expect(second).rejects.toThrow('declined');
    expect(walletAsks.get()).toBe(false);
  },
);

test('a wallet that is only asked what it knows asks nobody', async () => {
  const answer = whileAsking('eth_chainId', async () => walletAsks.get());
  expect(await answer).toBe(false);
});
