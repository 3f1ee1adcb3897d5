import type { PublicConfig } from '@parley/domain/config/wire';
import { beforeEach, expect, test, vi } from 'vitest';

const ours = `0x${'1'.repeat(64)}`;
const host = vi.hoisted(() => ({
  getCapabilities: vi.fn(),
  getChains: vi.fn(),
  /** The hash of the first block, as the host's wallet tells it. */
  genesis: vi.fn(),
  actions: { viewToken: vi.fn(), sendToken: vi.fn(), swapToken: vi.fn() },
}));
vi.mock('@farcaster/miniapp-sdk', () => ({
  sdk: {
    getCapabilities: host.getCapabilities,
    getChains: host.getChains,
    actions: host.actions,
    wallet: { ethProvider: { request: host.genesis } },
  },
}));
vi.mock('../wallet.ts', () => ({
  openWeb3: async () => ({ reads: { getBlock: async () => ({ hash: ours }) } }),
}));

const config = { supportedChainId: 666_666_666, embeddedChain: true } as PublicConfig;
const token = `0x${'c'.repeat(40)}` as const;
const to = `0x${'d'.repeat(40)}` as const;
const payment = { kind: 'send', token: null, amount: 2_000_000_000_000_000_000n, to } as const;

beforeEach(() => {
  vi.resetModules();
  vi.resetAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  host.getCapabilities.mockResolvedValue([
    'actions.viewToken',
    'actions.sendToken',
    'actions.swapToken',
  ]);
  host.getChains.mockResolvedValue(['eip155:8453', 'eip155:666666666']);
  host.genesis.mockResolvedValue({ hash: ours });
});

const load = () => import('./hostTokens.ts');

test('a client that offers it, knows the chain, and is on ours takes tokens, and is asked once', async () => {
  const { canHandTokens } = await load();
  for (const kind of ['view', 'send', 'swap'] as const) {
    expect(await canHandTokens(config, kind)).toBe(true);
  }
  expect(host.getCapabilities).toHaveBeenCalledOnce();
  expect(host.getChains).toHaveBeenCalledOnce();
});

test.each([
  ['offers nothing', () => host.getCapabilities.mockResolvedValue([])],
  ['offers something else', () => host.getCapabilities.mockResolvedValue(['actions.swapToken'])],
  ['knows other chains', () => host.getChains.mockResolvedValue(['eip155:6666666', 'eip155:66'])],
  ['knows none', () => host.getChains.mockResolvedValue([])],
  ['fails at saying which', () => host.getChains.mockRejectedValue(new Error('no'))],
  ['says anything', () => host.getChains.mockResolvedValue(7)],
  ['has another chain by that number', () => host.genesis.mockResolvedValue({ hash: '0x2' })],
  ['does not tell its first block', () => host.genesis.mockRejectedValue(new Error('no'))],
])('a client that %s is handed no payment', async (_, arrange) => {
  arrange();
  const { canHandTokens, handTokens } = await load();
  expect(await canHandTokens(config, 'send')).toBe(false);
  expect(await handTokens(config, payment)).toEqual({ kind: 'failed' });
  expect(host.actions.sendToken).not.toHaveBeenCalled();
});

test('where no other chain has the number of ours, a client need not tell its first block', async () => {
  host.genesis.mockRejectedValue(new Error('no'));
  const { canHandTokens } = await load();
  expect(await canHandTokens({ ...config, embeddedChain: false }, 'send')).toBe(true);
});

test('a client that went to another chain meanwhile is handed nothing', async () => {
  const { canHandTokens, handTokens } = await load();
  expect(await canHandTokens(config, 'send')).toBe(true);
  host.genesis.mockResolvedValue({ hash: '0x2' });
  expect(await handTokens(config, payment)).toEqual({ kind: 'failed' });
  expect(host.actions.sendToken).not.toHaveBeenCalled();
});

test('tokens and amounts are named as clients take them', async () => {
  const { handTokens, viewToken } = await load();
  const transaction = `0x${'e'.repeat(64)}`;
  host.actions.sendToken.mockResolvedValue({ success: true, send: { transaction } });
  expect(await handTokens(config, payment)).toEqual({ kind: 'done', hash: transaction });
  expect(host.actions.sendToken).toHaveBeenCalledWith({
    token: 'eip155:666666666/native',
    amount: '2000000000000000000',
    recipientAddress: to,
  });
  const transactions = [`0x${'0'.repeat(64)}`, transaction];
  host.actions.swapToken.mockResolvedValue({ success: true, swap: { transactions } });
  const swap = { kind: 'swap', from: token, to: null, amount: 10n ** 30n } as const;
  expect(await handTokens(config, swap)).toEqual({ kind: 'done', hash: transaction });
  expect(host.actions.swapToken).toHaveBeenCalledWith({
    sellToken: `eip155:666666666/erc20:${token}`,
    buyToken: 'eip155:666666666/native',
    sellAmount: `1${'0'.repeat(30)}`,
  });
  await viewToken(config, token);
  expect(host.actions.viewToken).toHaveBeenCalledWith({
    token: `eip155:666666666/erc20:${token}`,
  });
});

test.each<[object, object]>([
  [{ success: false, reason: 'rejected_by_user' }, { kind: 'declined' }],
  [{ success: false, reason: 'send_failed', error: { error: 'x' } }, { kind: 'failed' }],
  [{ success: false, reason: 'anything' }, { kind: 'failed' }],
  [{ success: true }, { kind: 'done', hash: null }],
  [
    { success: true, send: { transaction: 'no hash' } },
    { kind: 'done', hash: null },
  ],
])('the answer %j is %j', async (answer, outcome) => {
  const { handTokens } = await load();
  host.actions.sendToken.mockResolvedValue(answer);
  expect(await handTokens(config, payment)).toEqual(outcome);
});

test.each([[undefined], [null], ['ok'], [{}], [{ success: 'true' }]])(
  'the answer %j says nothing, and is thrown',
  async (answer) => {
    const { handTokens } = await load();
    host.actions.sendToken.mockResolvedValue(answer);
    await expect(handTokens(config, payment)).rejects.toThrow();
  },
);
