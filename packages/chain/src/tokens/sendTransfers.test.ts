import { createPublicClient, createWalletClient, custom, numberToHex } from 'viem';
import { anvil } from 'viem/chains';
import { beforeEach, expect, test } from 'vitest';
import { sendTransfers } from './sendTransfers.ts';

const account = `0x${'a'.repeat(40)}` as const;
const shop = `0x${'b'.repeat(40)}` as const;
const coins = (amount: bigint) => ({ token: null, to: shop, amount });

/** What the node and the wallet were asked, in order, and what the account has. */
const asked: string[] = [];
const node = { balance: 10n };
let sent: unknown[] = [];
beforeEach(() => {
  asked.length = 0;
  sent = [];
  node.balance = 10n;
});
const client = createPublicClient({
  chain: anvil,
  transport: custom(
    {
      async request({ method, params }: { method: string; params?: unknown }) {
        const [call] = (params ?? []) as [{ from?: string; value?: string } | undefined];
        if (method === 'eth_call') asked.push(`simulate ${call?.value} from ${call?.from}`);
        return method === 'eth_call' ? '0x' : numberToHex(node.balance);
      },
    },
    { retryCount: 0 },
  ),
});
const wallet = createWalletClient({
  account,
  chain: anvil,
  transport: custom({
    async request({ params }: { params?: unknown }) {
      asked.push('wallet');
      const [{ calls }] = params as [{ calls: unknown[] }];
      sent = calls;
      return { id: '0x1d' };
    },
  }),
});
const send = (...amounts: bigint[]) =>
  sendTransfers({
    client: client as never,
    wallet,
    transfers: amounts.map(coins),
    onAsk: () => asked.push('onAsk'),
  });

test('each transfer is simulated for its sender before the wallet is asked for all of them', async () => {
  expect(await send(3n, 7n)).toBe('0x1d');
  expect(asked).toEqual([
    `simulate 0x3 from ${account}`,
    `simulate 0x7 from ${account}`,
    'onAsk',
    'wallet',
  ]);
  expect(sent).toEqual([
    expect.objectContaining({ to: shop, value: '0x3' }),
    expect.objectContaining({ to: shop, value: '0x7' }),
  ]);
});

test('the wallet is not asked where one of the transfers would fail', async () => {
  await expect(send(3n, 11n)).rejects.toMatchObject({ code: 'insufficient-funds' });
  expect(asked).not.toContain('onAsk');
  expect(sent).toEqual([]);
});

test('nobody has to hear that the wallet is asked', async () => {
  const transfers = [coins(1n)];
  expect(await sendTransfers({ client: client as never, wallet, transfers })).toBe('0x1d');
});
