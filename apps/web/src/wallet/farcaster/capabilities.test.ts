import { eventually } from '@parley/testkit/eventually';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const host = vi.hoisted(() => ({
  getCapabilities: vi.fn(),
  getChains: vi.fn(),
  openUrl: vi.fn(),
  openMiniApp: vi.fn(),
}));
vi.mock('@farcaster/miniapp-sdk', () => ({
  sdk: {
    getCapabilities: host.getCapabilities,
    getChains: host.getChains,
    actions: { openUrl: host.openUrl, openMiniApp: host.openMiniApp },
    wallet: { ethProvider: 'the wallet' },
  },
}));

const open = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.clearAllMocks();
  vi.stubGlobal('window', { open });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const asks = () => host.getCapabilities.mock.calls.length;

/** A page in a host that answers so. */
async function pageIn(answer: () => Promise<string[]>) {
  host.getCapabilities.mockImplementation(answer);
  const [capabilities, { farcasterSource }, { openOutside }, { environment }] = await Promise.all([
    import('./capabilities.ts'),
    import('./farcasterSource.ts'),
    import('./openOutside.ts'),
    import('../../platform/environment.ts'),
  ]);
  environment.set('farcaster');
  return { ...capabilities, farcasterSource, openOutside };
}

test('a host is asked once what it offers, and nothing is offered until it has answered', async () => {
  const page = await pageIn(async () => ['actions.addMiniApp']);
  const read = Promise.all([page.readCapabilities(), page.readCapabilities()]);
  expect(page.isOffered('actions.addMiniApp')).toBe(false);
  await read;
  await page.readCapabilities();
  expect(page.isOffered('actions.addMiniApp')).toBe(true);
  expect(page.isOffered('actions.composeCast')).toBe(false);
  expect(asks()).toBe(1);
});

test.each([
  ['fails at saying what it offers', () => Promise.reject(new Error('The client is not well.'))],
  ['never answers', () => new Promise<never>(() => {})],
])('a host that %s is taken to offer all, and not asked again', async (_, answer) => {
  const page = await pageIn(answer);
  const read = page.readCapabilities();
  await vi.advanceTimersByTimeAsync(2_000);
  await read;
  await page.readCapabilities();
  expect(page.isOffered('actions.composeCast')).toBe(true);
  expect(await page.farcasterSource.provider()).toBe('the wallet');
  expect(asks()).toBe(1);
});

test.each([
  [['wallet.getEthereumProvider'], 'the wallet'],
  [['wallet.getEvmProvider'], 'the wallet'],
  [['wallet.getSolanaProvider'], null],
  [[], null],
])('with %j the wallet of the host is %j, and looking for it asks once', async (offers, wallet) => {
  const { farcasterSource } = await pageIn(async () => offers);
  for (let look = 0; look < 20; look += 1) expect(await farcasterSource.provider()).toBe(wallet);
  expect(asks()).toBe(1);
});

test('a host is asked once which chains it knows, and knows those alone that it names', async () => {
  const page = await pageIn(async () => []);
  host.getChains.mockResolvedValue(['eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']);
  expect(page.knowsChain(8_453)).toBe(false);
  await Promise.all([page.readChains(), page.readChains()]);
  expect([page.knowsChain(8_453), page.knowsChain(845), page.knowsChain(1)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(host.getChains).toHaveBeenCalledOnce();
});

test.each([
  ['fails at saying which chains it knows', () => Promise.reject(new Error('No such method.'))],
  ['never says which chains it knows', () => new Promise<never>(() => {})],
])('a host that %s is taken to know none, and not asked again', async (_, answer) => {
  const page = await pageIn(async () => []);
  host.getChains.mockImplementation(answer);
  const read = page.readChains();
  await vi.advanceTimersByTimeAsync(2_000);
  await read;
  await page.readChains();
  expect(page.knowsChain(8_453)).toBe(false);
  expect(host.getChains).toHaveBeenCalledOnce();
});

test('a host that does not say what it offers is not taken to have said it', async () => {
  const older = await pageIn(() => Promise.reject(new Error('No such method.')));
  await older.readCapabilities();
  expect([
    older.isOffered('wallet.getSolanaProvider'),
    older.isSaid('wallet.getSolanaProvider'),
  ]).toEqual([true, false]);
  vi.resetModules();
  const newer = await pageIn(async () => ['wallet.getSolanaProvider']);
  await newer.readCapabilities();
  expect([newer.isSaid('wallet.getSolanaProvider'), newer.isSaid('actions.close')]).toEqual([
    true,
    false,
  ]);
});

test('an outside address is opened by a host that offers to, and in a new tab otherwise', async () => {
  const willing = await pageIn(async () => ['actions.openUrl']);
  willing.openOutside('https://a.example/');
  await eventually(() => expect(host.openUrl).toHaveBeenCalledWith('https://a.example/'));
  expect(open).not.toHaveBeenCalled();
  vi.resetModules();
  const other = await pageIn(async () => []);
  other.openOutside('https://b.example/');
  await eventually(() =>
    expect(open).toHaveBeenCalledWith('https://b.example/', '_blank', 'noopener'),
  );
  expect(host.openUrl).toHaveBeenCalledOnce();
});

test('another mini app opens as one in a client that can open it, and like any other link elsewhere', async () => {
  const app = 'https://farcaster.xyz/miniapps/abc/chess';
  const willing = await pageIn(async () => ['actions.openUrl', 'actions.openMiniApp']);
  willing.openOutside(` ${app}`);
  await eventually(() => expect(host.openMiniApp).toHaveBeenCalledWith({ url: app }));
  willing.openOutside('https://farcaster.xyz/ada');
  await eventually(() => expect(host.openUrl).toHaveBeenCalledWith('https://farcaster.xyz/ada'));
  vi.resetModules();
  const other = await pageIn(async () => ['actions.openUrl']);
  other.openOutside(app);
  await eventually(() => expect(host.openUrl).toHaveBeenCalledWith(app));
  expect(host.openMiniApp).toHaveBeenCalledOnce();
});
