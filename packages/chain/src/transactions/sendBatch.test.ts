import { createWalletClient, custom, numberToHex } from 'viem';
import { anvil } from 'viem/chains';
import { afterEach, expect, test, vi } from 'vitest';
import { canBatch, getBatchStatus } from '../tokens/sendTransfers.ts';
import { sendBatch } from './sendBatch.ts';

const account = `0x${'a'.repeat(40)}` as const;
const shop = `0x${'b'.repeat(40)}` as const;
const hash = (digit: string) => `0x${digit.repeat(64)}` as const;

/** A wallet that answers each request so, and the requests that it got. */
function walletOf(answer: () => unknown) {
  const asked: { method: string; params?: unknown }[] = [];
  const request = async (request: { method: string; params?: unknown }) => {
    asked.push(request);
    return answer();
  };
  const transport = custom({ request }, { retryCount: 0 });
  return { asked, wallet: createWalletClient({ account, chain: anvil, transport }) };
}
afterEach(() => vi.useRealTimers());

const refusing = (code: number) =>
  walletOf(() => Promise.reject(Object.assign(new Error('no'), { code }))).wallet;

test('several calls are one request of the account on its chain, of which all happen or none', async () => {
  const { asked, wallet } = walletOf(() => ({ id: '0x1d' }));
  const calls = [
    { to: shop, value: 5n },
    { to: account, data: '0x1234' },
  ] as const;
  expect(await sendBatch(wallet, anvil, calls)).toBe('0x1d');
  expect(asked).toEqual([
    {
      method: 'wallet_sendCalls',
      params: [
        expect.objectContaining({
          from: account,
          chainId: numberToHex(anvil.id),
          atomicRequired: true,
          calls: [
            expect.objectContaining({ to: shop, value: '0x5' }),
            expect.objectContaining({ to: account, data: '0x1234' }),
          ],
        }),
      ],
    },
  ]);
});

test.each([4200, -32_601, -32_004, 5700, 5710, 5740, 5750, 5760])(
  'a wallet that refuses several calls with %i does not do them, and is led step by step',
  async (code) => {
    await expect(sendBatch(refusing(code), anvil, [])).rejects.toMatchObject({
      code: 'not-atomic',
      cause: expect.any(Error),
    });
  },
);

test.each([
  [4001, 'rejected'],
  [-32_603, 'unknown'],
  [4900, 'wallet'],
])('a wallet that refuses several calls with %i has another reason: %s', async (code, known) => {
  await expect(sendBatch(refusing(code), anvil, [])).rejects.toMatchObject({ code: known });
});

test.each([
  ['supported', true],
  ['ready', true],
  ['unsupported', false],
  [undefined, false],
])(
  'a wallet whose calls are "%s" makes several of them in one transaction: %s',
  async (status, can) => {
    const atomic = status === undefined ? {} : { atomic: { status } };
    const { wallet } = walletOf(() => ({ [numberToHex(anvil.id)]: atomic }));
    expect(await canBatch(wallet, anvil.id)).toBe(can);
  },
);

test('a wallet that does not say what it can do, or not in two seconds, is asked call by call', async () => {
  expect(await canBatch(refusing(4200), anvil.id)).toBe(false);
  expect(await canBatch(walletOf(() => ({})).wallet, anvil.id)).toBe(false);
  vi.useFakeTimers();
  const said = vi.fn();
  void canBatch(walletOf(() => new Promise(() => {})).wallet, anvil.id).then(said);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(said).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toHaveBeenCalledWith(false);
});

const receiptOf = (transactionHash: string) => ({
  transactionHash,
  blockNumber: '0x1',
  gasUsed: '0x1',
  status: '0x1',
  logs: [],
});

test.each([
  ['waits', { status: 100 }, { state: 'pending' }],
  ['is confirmed, and its receipts are late', { status: 200, receipts: [] }, { state: 'pending' }],
  [
    'is confirmed',
    { status: 200, receipts: [receiptOf(hash('1')), receiptOf(hash('2'))] },
    { state: 'included', hash: hash('2') },
  ],
  ['was refused', { status: 400 }, { state: 'refused', hash: null }],
  [
    'failed in a block',
    { status: 500, receipts: [receiptOf(hash('3'))] },
    { state: 'refused', hash: hash('3') },
  ],
])('a batch that %s is told so', async (_what, answer, status) => {
  const common = { version: '2.0.0', id: '0x1d', chainId: numberToHex(anvil.id), atomic: true };
  const { wallet, asked } = walletOf(() => ({ ...common, ...answer }));
  expect(await getBatchStatus(wallet, '0x1d')).toEqual(status);
  expect(asked).toEqual([
    expect.objectContaining({ method: 'wallet_getCallsStatus', params: ['0x1d'] }),
  ]);
});

test('a wallet that does not know the calls is an error, and no answer', async () => {
  await expect(getBatchStatus(refusing(4200), '0x1d')).rejects.toMatchObject({ code: 'wallet' });
});
