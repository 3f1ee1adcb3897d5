import type { PublicConfig } from '@parley/domain/config/wire';
import { eventually } from '@parley/testkit/eventually';
import { farcasterText } from '@parley/text/farcaster';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Token } from '../data/tokens.ts';
import { type Handover, handOver, openHandover } from './handOver.ts';
import { recentTransactions } from './recent.ts';

const handTokens = vi.hoisted(() => vi.fn());
const showToast = vi.hoisted(() => vi.fn());
vi.mock('../wallet/farcaster/hostTokens.ts', () => ({ handTokens }));
vi.mock('../ui/toast.ts', () => ({ showToast }));
const toExplorer = vi.hoisted(() => () => {});
vi.mock('./transactionToast.ts', () => ({ transactionToast: () => ({ onClick: toExplorer }) }));

const words = farcasterText.tokens;
const holder = `0x${'a'.repeat(40)}` as const;
const hash = `0x${'e'.repeat(64)}` as const;
const to = `0x${'d'.repeat(40)}` as const;
const coin: Token = {
  address: null,
  symbol: 'DEGEN',
  name: 'Degen',
  decimals: 18,
  isImported: false,
};
const chat: Token = { ...coin, address: `0x${'c'.repeat(40)}`, symbol: 'CHAT' };
const amount = 1_500_000_000_000_000_000n;
const payment: Handover = { kind: 'send', token: coin, amount, to };
const swap: Handover = { kind: 'swap', from: coin, to: chat, amount };
const config = { blockExplorerBaseUrl: '', supportedChainId: 666_666_666 } as PublicConfig;

let invalidated: unknown[];
const onDone = vi.fn();
const press = (handover: Handover) => {
  const client = new QueryClient();
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    invalidated.push(filters?.queryKey);
  });
  return handOver({ config, client, holder, handover, onDone });
};
const told = () => showToast.mock.calls.map(([kind, sentence]) => [kind, sentence]);

beforeEach(() => {
  invalidated = [];
  vi.resetAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test.each<[Handover, object, string]>([
  [payment, { kind: 'send', token: null, amount, to }, words.sent('1.5', 'DEGEN')],
  [
    swap,
    { kind: 'swap', from: null, to: chat.address, amount },
    words.swapped('1.5', 'DEGEN', 'CHAT'),
  ],
])(
  'what the client did is told, and balances are read again',
  async (handover, asked, sentence) => {
    handTokens.mockResolvedValue({ kind: 'done', hash: null });
    await press(handover);
    expect(handTokens).toHaveBeenCalledWith(config, asked);
    expect(told()).toEqual([['success', sentence]]);
    expect(onDone).toHaveBeenCalledOnce();
    expect(invalidated).toEqual([['swap'], ['balance', holder], ['tokens', 'balance']]);
  },
);

test('what the client did leads to its transaction, where it names one, which is listed and followed', async () => {
  handTokens.mockResolvedValueOnce({ kind: 'done', hash });
  await press(payment);
  handTokens.mockResolvedValueOnce({ kind: 'done', hash: null });
  await press(payment);
  const links = showToast.mock.calls.map(([, , options]) => options.onClick);
  expect(links).toEqual([toExplorer, undefined]);
  expect(recentTransactions.get()).toEqual([
    {
      id: hash,
      hash,
      chainId: 666_666_666,
      from: holder,
      what: words.sends('1.5', 'DEGEN'),
      sentAt: expect.any(Number),
      status: 'pending',
      reason: null,
    },
  ]);
});

test.each<[string, () => unknown, unknown[]]>([
  ['declined', () => handTokens.mockResolvedValue({ kind: 'declined' }), []],
  ['failed', () => handTokens.mockResolvedValue({ kind: 'failed' }), [['error', words.swapFailed]]],
  [
    'broken',
    () => handTokens.mockRejectedValue(new Error('raw words of a client')),
    [['warning', words.unsure]],
  ],
])('a form keeps what it has if the client’s answer is %s', async (_, arrange, sentences) => {
  arrange();
  await press(swap);
  expect(told()).toEqual(sentences);
  expect(onDone).not.toHaveBeenCalled();
  expect(openHandover.get()).toBe(null);
});

test('a press while the client is open counts for nothing', async () => {
  let answer = (_: object) => {};
  handTokens.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const first = press(payment);
  await press(payment);
  expect(handTokens).toHaveBeenCalledOnce();
  answer({ kind: 'declined' });
  await first;
  handTokens.mockResolvedValue({ kind: 'declined' });
  await press(payment);
  expect(handTokens).toHaveBeenCalledTimes(2);
});

test('a client that is silent for a minute can be asked again, and what it says later counts', async () => {
  let answer = (_: object) => {};
  handTokens.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const first = press(payment);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told()).toEqual([['warning', words.unsure]]);
  expect(openHandover.get()).toBe(null);
  handTokens.mockReturnValueOnce(new Promise(() => {}));
  void press(swap);
  vi.useRealTimers();
  answer({ kind: 'done', hash: null });
  await first;
  await eventually(() => expect(told().at(-1)).toEqual(['success', words.sent('1.5', 'DEGEN')]));
  expect(onDone).toHaveBeenCalledOnce();
  // The second is still open.
  expect(openHandover.get()).toBe(swap);
  openHandover.set(null);
});
