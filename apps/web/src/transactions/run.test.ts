import { ChainError } from '@parley/chain/errors';
import type { PublicConfig } from '@parley/domain/config/wire';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { transactionText } from '@parley/text/transactions';
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  http,
  UserRejectedRequestError,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { anvil } from 'viem/chains';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isReloadHeld } from '../platform/reloadHold.ts';
import { browserStorage } from '../storage/testStorage.ts';
import { separateCalls } from '../wallet/separateCalls.ts';
import { walletState } from '../wallet/walletState.ts';

type Hash = `0x${string}`;
type Shown = { kind: string; message: string; onClick?: () => void; isClosed: boolean };

/** What this page shows, and the wallet that it is connected to. */
const page = vi.hoisted(() => ({
  toasts: [] as Shown[],
  openWeb3: async (): Promise<unknown> => null,
}));
vi.mock('../wallet/wallet.ts', () => ({ openWeb3: () => page.openWeb3() }));
vi.mock('../ui/toast.ts', () => ({
  showToast: async (kind: string, message: string, options: { onClick?: () => void } = {}) => {
    const toast: Shown = { kind, message, isClosed: false, ...options };
    page.toasts.push(toast);
    return () => {
      toast.isClosed = true;
    };
  },
}));

const chain = { ...anvil, id: 666_666_666 };
const account = privateKeyToAccount(generatePrivateKey());
const config = {
  supportedChainId: chain.id,
  blockExplorerBaseUrl: 'https://explorer.example',
} as PublicConfig;
/** Takes nothing, and says so in a way that nobody decodes. */
const refusing = `0x${'bad'.padStart(40, '0')}` as const;

let node: EmbeddedChain;
/** Methods that the page has asked the chain for. */
let asked: string[] = [];
const clients = () => {
  const transport = http(node.rpcUrl);
  const noting = http(node.rpcUrl, {
    onFetchRequest: async (request) => void asked.push((await request.clone().json()).method),
  });
  return {
    reads: createPublicClient({ chain, transport: noting, pollingInterval: 50 }),
    tester: createTestClient({ chain, transport, mode: 'anvil' }),
    wallet: createWalletClient({ chain, transport, account }),
  };
};
const switchChain = vi.fn(async () => {});

beforeAll(async () => {
  node = await startChain({ chainId: chain.id });
  const { tester } = clients();
  await tester.setBalance({ address: account.address, value: 10n ** 20n });
  await tester.setCode({ address: refusing, bytecode: '0x5f5ffd' });
});
afterAll(() => node.stop());

browserStorage();
let recent: typeof import('./recent.ts').recentTransactions;
let runTransaction: typeof import('./run.ts').runTransaction;
beforeEach(async () => {
  // What is stored is read as soon as they are imported.
  recent = (await import('./recent.ts')).recentTransactions;
  runTransaction = (await import('./run.ts')).runTransaction;
  asked = [];
  page.toasts = [];
  page.openWeb3 = async () => ({ reads: clients().reads, switchChain });
  switchChain.mockReset();
  recent.set([]);
  connectTo(chain.id);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  vi.useRealTimers();
  const { tester } = clients();
  if (await tester.getAutomine()) return;
  await tester.mine({ blocks: 1 });
  await tester.setAutomine(true);
});

function connectTo(chainId: number, address: Hash = account.address): void {
  walletState.set({ status: 'connected', address, chainId, walletName: 'Example' });
}

/** Sends one wei; without a simulation, as a wallet does that has agreed. */
const pay = (to: Hash = account.address) =>
  clients().wallet.sendTransaction({ to, value: 1n, gas: 60_000n });
const run = (send: () => Promise<Hash>) =>
  runTransaction({ config, what: 'Pay', send: () => send() });
const shown = () => page.toasts.map(({ kind, message }) => `${kind}: ${message}`);
const listed = () => recent.get().map(({ what, status }) => `${what}: ${status}`);
const pending = `info: ${transactionText.pending}`;

describe('a transaction', () => {
  test('is told while it waits for its block, and leaves the telling of its success to its caller', async () => {
    expect(await run(pay)).toMatch(/^0x[0-9a-f]{64}$/);
    expect(shown()).toEqual([pending]);
    expect(listed()).toEqual(['Pay: confirmed']);
    await expect.poll(() => page.toasts[0]?.isClosed).toBe(true);
  });

  test('that its page shows by itself has no toast while it waits', async () => {
    const send = () => pay();
    expect(await runTransaction({ config, what: 'Pay', isShown: true, send })).not.toBeNull();
    expect(shown()).toEqual([]);
    expect(listed()).toEqual(['Pay: confirmed']);
  });

  test('that is only proposed to the signers of a wallet is told and listed as that, and not waited for', async () => {
    connectTo(chain.id, refusing);
    const onProposed = vi.fn();
    const proposal = `0x${'5afe'.repeat(16)}` as const;
    const order = { config, what: 'Pay', onProposed, send: async () => proposal };
    expect(await runTransaction(order)).toBeNull();
    expect(onProposed).toHaveBeenCalledOnce();
    expect(shown()).toEqual([`info: ${transactionText.proposed}`]);
    expect(listed()).toEqual(['Pay: proposed']);
  });

  test('that a wallet of several signers carried out at once is followed like any other', async () => {
    connectTo(chain.id, refusing);
    expect(await run(pay)).toMatch(/^0x/);
    expect(shown()).toEqual([pending]);
    expect(listed()).toEqual(['Pay: confirmed']);
  });

  test('that fails in its block says so, with a way to the explorer', async () => {
    const open = vi.fn();
    vi.stubGlobal('window', { open });
    expect(await run(() => pay(refusing))).toBeNull();
    expect(shown()).toEqual([pending, `error: ${transactionText.failed}`]);
    expect(listed()).toEqual(['Pay: failed']);
    page.toasts[1]?.onClick?.();
    const [failed] = recent.get();
    expect(open.mock.calls[0]?.[0]).toBe(`https://explorer.example/tx/${failed?.hash}`);
  });

  test('that is in no block after three minutes says so, and is no failure', async () => {
    await clients().tester.setAutomine(false);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hash = await pay();
    let result: string | null | undefined;
    void run(async () => hash).then((ended) => {
      result = ended;
    });
    // From then on its time runs; whether it is a proposal was asked before.
    while (!asked.includes('eth_getTransactionReceipt')) await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(179_000);
    expect(result).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    await expect.poll(() => result).toBeNull();
    expect(shown()).toEqual([pending, `warning: ${transactionText.unconfirmed}`]);
    expect(listed()).toEqual(['Pay: pending']);
  });
});

describe('a transaction that is never sent', () => {
  const refuse = (error: unknown) => run(() => Promise.reject(error));

  test('is not told when the member declined it', async () => {
    expect(await refuse(new UserRejectedRequestError(new Error('no')))).toBeNull();
    expect(shown()).toEqual([]);
    expect(listed()).toEqual([]);
    expect(isReloadHeld()).toBe(false);
  });

  test('is told with the reason that its simulation found', async () => {
    const reason = 'Error: This name is not valid.';
    expect(await refuse(new ChainError('reverted', { reason }))).toBeNull();
    expect(shown()).toEqual([`error: ${reason}`]);
  });

  test('is told in the fixed sentence when there is no reason', async () => {
    expect(await refuse(new Error('?'))).toBeNull();
    expect(shown()).toEqual([`error: ${transactionText.failed}`]);
  });

  test('is told when what speaks to the wallet does not load', async () => {
    page.openWeb3 = () => Promise.reject(new TypeError('no network'));
    const send = vi.fn(() => pay());
    expect(await run(send)).toBeNull();
    expect(send).not.toHaveBeenCalled();
    expect(shown()).toEqual([`error: ${transactionText.failed}`]);
  });
});

describe('a wallet on another chain', () => {
  test('is asked to switch before anything is sent', async () => {
    connectTo(1);
    const order: string[] = [];
    switchChain.mockImplementation(async () => void order.push('switch'));
    const send = () => {
      order.push('send');
      return pay();
    };
    expect(await run(send)).toMatch(/^0x[0-9a-f]{64}$/);
    expect(order).toEqual(['switch', 'send']);
  });

  test('that does not switch sends nothing, and the page says why', async () => {
    connectTo(1);
    const error = new ChainError('wrong-chain');
    switchChain.mockRejectedValue(error);
    const send = vi.fn(() => pay());
    expect(await run(send)).toBeNull();
    expect(send).not.toHaveBeenCalled();
    expect(shown()).toEqual([`error: ${error.message}`]);
  });

  test('on our chain is asked nothing', async () => {
    expect(await run(pay)).toMatch(/^0x[0-9a-f]{64}$/);
    expect(switchChain).not.toHaveBeenCalled();
  });
});

describe('a wallet that does not answer for a minute', () => {
  /** Runs a transaction whose wallet answers when told to, and waits a minute. */
  async function runSilently() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let [approve, decline] = [(_: Hash) => {}, (_: unknown) => {}];
    const answer = new Promise<Hash>((resolve, reject) => {
      [approve, decline] = [resolve, reject];
    });
    const result = run(() => answer);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(shown()).toEqual([]);
    expect(isReloadHeld()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(await result).toBeNull();
    expect(shown()).toEqual([`warning: ${transactionText.walletSilent}`]);
    return { approve, decline };
  }

  test('holds nothing up, and what it sends later is followed all the same', async () => {
    const { approve } = await runSilently();
    approve(await pay());
    await expect.poll(listed).toEqual(['Pay: confirmed']);
    expect(shown().slice(1)).toEqual([pending]);
  });

  test('and was asked for several calls at once is asked one by one from then on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    separateCalls.set([]);
    let approve = (_: Hash) => {};
    const answer = new Promise<Hash>((resolve) => {
      approve = resolve;
    });
    const sent = runTransaction({ config, what: 'Pay', isBatch: true, send: () => answer });
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(await sent).toBeNull();
    expect(shown()).toEqual([`warning: ${transactionText.batchSilent}`]);
    expect(separateCalls.get()).toEqual([account.address.toLowerCase()]);
    // What the member approves there after all is followed.
    approve(await pay());
    await expect.poll(listed).toEqual(['Pay: confirmed']);
    separateCalls.set([]);
  });

  test('and then declines is not told; one that fails then is', async () => {
    const declining = await runSilently();
    declining.decline(new UserRejectedRequestError(new Error('no')));
    await expect.poll(isReloadHeld).toBe(false);
    expect(shown()).toHaveLength(1);
    page.toasts = [];
    const failing = await runSilently();
    failing.decline(new Error('?'));
    await expect
      .poll(shown)
      .toEqual([`warning: ${transactionText.walletSilent}`, `error: ${transactionText.failed}`]);
  });
});
