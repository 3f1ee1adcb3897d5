import { ChainError } from '@parley/chain/errors';
import type { PublicConfig } from '@parley/domain/config/wire';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { eventually } from '@parley/testkit/eventually';
import { transactionText } from '@parley/text/transactions';
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  custom,
  HttpRequestError,
  http,
  numberToHex,
  UserRejectedRequestError,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { anvil } from 'viem/chains';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isReloadHeld } from '../platform/reloadHold.ts';
import { browserStorage } from '../storage/testStorage.ts';
import { lackOf } from '../wallet/walletLacks.ts';
import { walletState } from '../wallet/walletState.ts';
import type { Observe, Pass, Web3 } from '../wallet/web3.ts';

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
const patience = { timeout: 60_000, interval: 20 };
const queries = new QueryClient();
/** Who is paid. */
const payee = '0x5555555555555555555555555555555555555555' as const;
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
  page.openWeb3 = async () => ({ reads: clients().reads, switchChain, signsHere: () => false });
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
  runTransaction({ config, client: queries, key: 'pay', what: 'Pay', send: () => send() });
/** Writes by way of the wallet, as every form does. */
const press = (more: object = {}) =>
  runTransaction({
    config,
    client: queries,
    key: 'pay',
    what: 'Pay',
    send: ({ walletClient }) =>
      walletClient().sendTransaction({
        account: account.address,
        to: payee,
        value: 1n,
        gas: 21_000n,
        chain,
      }),
    ...more,
  });
const shown = () => page.toasts.map(({ kind, message }) => `${kind}: ${message}`);
const listed = () => recent.get().map(({ what, status }) => `${what}: ${status}`);
const pending = `info: ${transactionText.pending}`;

describe('a transaction', () => {
  test('is told while it waits for its block, and when it is in one', async () => {
    expect(await run(pay)).toMatch(/^0x[0-9a-f]{64}$/);
    expect(shown()).toEqual([pending, 'success: Pay: confirmed.']);
    expect(listed()).toEqual(['Pay: confirmed']);
  });

  test('that its page shows by itself has no toast', async () => {
    const send = () => pay();
    expect(await press({ isShown: true, tell: () => null, send })).not.toBeNull();
    expect(shown()).toEqual([]);
    expect(listed()).toEqual(['Pay: confirmed']);
  });

  test('that is only proposed to the signers of a wallet is told and listed as that, and not waited for', async () => {
    connectTo(chain.id, refusing);
    const onProposed = vi.fn();
    const proposal = `0x${'5afe'.repeat(16)}` as const;
    expect(await press({ onProposed, send: async () => proposal })).toBeNull();
    expect(onProposed).toHaveBeenCalledOnce();
    expect(shown()).toEqual([`info: ${transactionText.proposed}`]);
    expect(listed()).toEqual(['Pay: proposed']);
  });

  test('that a wallet of several signers carried out at once is followed like any other', async () => {
    connectTo(chain.id, refusing);
    expect(await run(pay)).toMatch(/^0x/);
    expect(shown()).toEqual([pending, 'success: Pay: confirmed.']);
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
    expect(shown()).toHaveLength(2);
    // It is waited for until its member no longer does.
    expect(result).toBeUndefined();
    const { updateTransaction } = await import('./recent.ts');
    updateTransaction(recent.get()[0]?.id ?? '', { isReleased: true });
    await eventually(async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      expect(result).toBeNull();
    }, patience);
    vi.useRealTimers();
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

/** How the wallet answers; each test says so. Its own key signs, and its own node sends. */
type Answering = (pass: () => Promise<Hash>) => Promise<Hash>;

/** A page with a wallet outside of it. */
function openWallet(answering: Answering, more: Partial<Web3> = {}): { asked: number } {
  const seen = { asked: 0 };
  const { reads, wallet } = clients();
  const send: Pass = async ({ method, params }) => {
    // As the gate does before every wallet.
    if (method !== 'eth_sendTransaction') throw { code: -32_601, message: method };
    const [{ to, value, gas, data }] = params as [
      { to: Hash; value?: Hash; gas: Hash; data?: Hash },
    ];
    seen.asked += 1;
    return answering(() =>
      wallet.sendTransaction({
        to,
        value: BigInt(value ?? '0x0'),
        gas: BigInt(gas),
        ...(data === undefined ? {} : { data }),
      }),
    );
  };
  const walletClient = (observe: Observe = (request, pass) => pass(request)) =>
    createWalletClient({
      account: account.address,
      chain,
      transport: custom(
        {
          request: (request) =>
            request.method === 'eth_chainId'
              ? Promise.resolve(numberToHex(chain.id))
              : observe(request, send),
        },
        { retryCount: 0 },
      ),
    });
  page.openWeb3 = async () => ({
    reads,
    switchChain,
    walletClient,
    signsHere: () => false,
    ...more,
  });
  return seen;
}

/** How many payments the chain has made. */
const paid = () => clients().reads.getBalance({ address: payee });

test('an allowance is listed by what it is for, and by its own words where it is all there is', async () => {
  openWallet((pass) => pass());
  const send = ({ walletClient }: Web3) =>
    walletClient().sendTransaction({
      account: account.address,
      to: payee,
      data: `0x095ea7b3${'00'.repeat(64)}`,
      gas: 60_000n,
      chain,
    });
  await press({ send });
  await press({ send, isAllowance: true, what: 'Allow 5' });
  expect(listed()).toEqual(['Allow 5: confirmed', 'Allow: Pay: confirmed']);
});

describe('a wallet whose answer is lost, late, doubled, or false', () => {
  let before = 0n;
  beforeEach(async () => {
    before = await paid();
  });

  test('is asked once, and what it sent is found on the chain when its answer never comes', async () => {
    const wallet = openWallet(async (pass) => {
      await pass();
      return new Promise<Hash>(() => {});
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ended = press();
    await eventually(async () => {
      await vi.advanceTimersByTimeAsync(500);
      expect(recent.get()[0]?.status).toBe('confirmed');
    }, patience);
    vi.useRealTimers();
    expect(await ended).toBe(recent.get()[0]?.hash);
    expect(wallet.asked).toBe(1);
    expect((await paid()) - before).toBe(1n);
    expect(shown()).toEqual([pending, 'success: Pay: confirmed.']);
  });

  test.each([
    ['an internal error', { code: -32_603, message: 'Internal error' }],
    ['an error without a code', new Error('socket hang up')],
    [
      'insufficient funds',
      { code: -32_000, message: 'insufficient funds for gas * price + value' },
    ],
    ['an unknown method', { code: -32_601, message: 'the method does not exist' }],
    ['disconnected', { code: 4900, message: 'disconnected' }],
  ])('that answers %s after it sent is followed, and never asked again', async (_, error) => {
    const wallet = openWallet(async (pass) => {
      // In its block before the page looks: after an error of this kind it may look only once.
      await clients().reads.waitForTransactionReceipt({ hash: await pass() });
      throw error;
    });
    expect(await press()).toMatch(/^0x[0-9a-f]{64}$/);
    expect(wallet.asked).toBe(1);
    expect((await paid()) - before).toBe(1n);
    expect(shown().at(-1)).toBe('success: Pay: confirmed.');
    expect(listed()).toEqual(['Pay: confirmed']);
  });

  test('that refuses for a reason is told with that reason, and leaves nothing behind', async () => {
    openWallet(() => Promise.reject({ code: -32_602, message: 'The nonce is too clever.' }));
    expect(await press()).toBeNull();
    expect(shown().at(-1)).toContain('The nonce is too clever.');
    expect(listed()).toEqual([]);
    expect(await paid()).toBe(before);
  });

  test('that is declined is not told, and leaves nothing behind', async () => {
    openWallet(() => Promise.reject({ code: 4001, message: 'no' }));
    expect(await press()).toBeNull();
    expect(shown()).toEqual([]);
    expect(listed()).toEqual([]);
    expect(isReloadHeld()).toBe(false);
  });

  test('keeps the same from being pressed again until it answers, and then counts once', async () => {
    let approve = () => {};
    const approved = new Promise<void>((resolve) => {
      approve = resolve;
    });
    const wallet = openWallet(async (pass) => {
      await approved;
      return pass();
    });
    const first = press();
    await expect.poll(() => wallet.asked).toBe(1);
    expect(listed()).toEqual(['Pay: asked']);
    expect(await press()).toBeNull();
    expect(shown()).toEqual([`warning: ${transactionText.underWay('Pay')}`]);
    approve();
    expect(await first).toMatch(/^0x/);
    expect(wallet.asked).toBe(1);
    expect((await paid()) - before).toBe(1n);
    // Once it is over, the same may be meant again.
    expect(await press()).toMatch(/^0x/);
    expect((await paid()) - before).toBe(2n);
  });

  test('that stays silent says so after a minute, and its late answer still ends what was asked', async () => {
    let approve = () => {};
    const approved = new Promise<void>((resolve) => {
      approve = resolve;
    });
    const wallet = openWallet(async (pass) => {
      await approved;
      return pass();
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const first = press();
    await eventually(() => expect(wallet.asked).toBe(1), patience);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown()).toEqual([`warning: ${transactionText.walletSilent}`]);
    expect(listed()).toEqual(['Pay: silent']);
    vi.useRealTimers();
    approve();
    expect(await first).toMatch(/^0x/);
    expect((await paid()) - before).toBe(1n);
    expect(listed()).toEqual(['Pay: confirmed']);
  });

  test('that its member no longer waits for frees the form, and a late payment is still listed', async () => {
    let approve = () => {};
    const approved = new Promise<void>((resolve) => {
      approve = resolve;
    });
    openWallet(async (pass) => {
      await approved;
      return pass();
    });
    const first = press();
    await expect.poll(() => recent.get().length).toBe(1);
    const { updateTransaction } = await import('./recent.ts');
    updateTransaction(recent.get()[0]?.id ?? '', { status: 'silent', isReleased: true });
    expect(await first).toBeNull();
    approve();
    await expect.poll(() => recent.get()[0]?.hash ?? null).toMatch(/^0x/);
  });
});

test('the chain never has two where a member meant one, whatever the wallet answers and however often it is pressed', async () => {
  const lostAnswer = () => new Promise<Hash>(() => {});
  /** What a wallet does with a question, and whether it sent. */
  const ways: Record<
    string,
    { isSent: boolean; answer: (pass: () => Promise<Hash>) => Promise<Hash> }
  > = {
    'sent, and answered': { isSent: true, answer: (pass) => pass() },
    'sent, and the answer lost': { isSent: true, answer: (pass) => pass().then(lostAnswer) },
    'sent, and answered late': {
      isSent: true,
      answer: async (pass) => {
        const hash = await pass();
        await new Promise((resolve) => setTimeout(resolve, 90_000));
        return hash;
      },
    },
    'sent, and answered with an error': {
      isSent: true,
      answer: (pass) => pass().then(() => Promise.reject({ code: -32_603, message: 'Oops' })),
    },
    'sent after a minute': {
      isSent: true,
      answer: async (pass) => {
        await new Promise((resolve) => setTimeout(resolve, 70_000));
        return pass();
      },
    },
    declined: { isSent: false, answer: () => Promise.reject({ code: 4001, message: 'No' }) },
    refused: { isSent: false, answer: () => Promise.reject({ code: -32_602, message: 'Odd' }) },
  };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(ways)),
      fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 3 }),
      async (way, presses) => {
        const { isSent, answer } = ways[way] as (typeof ways)[string];
        const { removeTransaction } = await import('./recent.ts');
        for (const { id } of recent.get()) removeTransaction(id);
        const before = await paid();
        const wallet = openWallet(answer);
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        let isOver = false;
        const first = press().finally(() => {
          isOver = true;
        });
        await eventually(() => expect(wallet.asked).toBe(1), patience);
        // What is pressed once the first is over is meant anew; only what comes before counts here.
        for (const atMs of presses) setTimeout(() => !isOver && void press(), atMs);
        await eventually(async () => {
          await vi.advanceTimersByTimeAsync(1_000);
          expect(isOver).toBe(true);
        }, patience);
        vi.useRealTimers();
        expect(await first).toEqual(isSent ? expect.stringMatching(/^0x/) : null);
        expect([wallet.asked, (await paid()) - before]).toEqual([1, isSent ? 1n : 0n]);
        expect(listed()).toEqual(isSent ? ['Pay: confirmed'] : []);
      },
    ),
    { numRuns: 20 },
  );
});

test('a transaction that was given up and turns up hours later is found, and ends as what it was', async () => {
  const before = await paid();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The wallet says that it failed, and sends it later all the same.
  const late = openWallet((pass) => {
    void released.then(pass);
    throw new Error('socket hang up');
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = press();
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    expect(listed()).toEqual(['Pay: dropped']);
  }, patience);
  vi.useRealTimers();
  expect(await ended).toBeNull();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('window', new EventTarget());
  const { lookAgain } = await import('./lookAgain.ts');
  lookAgain(config)();
  release();
  await expect.poll(paid, patience).toBe(before + 1n);
  const { resumeTransactions } = await import('./resume.ts');
  const stops = [resumeTransactions(config, () => {}), lookAgain(config)];
  await expect.poll(listed, patience).toEqual(['Pay: confirmed']);
  for (const stop of stops) stop();
  expect(late.asked).toBe(1);
  expect(shown().at(-1)).toBe('success: Pay: confirmed.');
});

test.each([
  ['made', 'confirmed'],
  ['given up', 'failed'],
])(
  'several calls that their wallet has %s after long are %s, and are held until then',
  async (end, status) => {
    const transactionHash = await pay();
    const receipt = {
      transactionHash,
      blockNumber: '0x1',
      gasUsed: '0x1',
      status: '0x1',
      logs: [],
    };
    let answer: object = { status: 100 };
    let looks = 0;
    const request = async () => {
      looks += 1;
      return { version: '2.0.0', id: '0x1', chainId: numberToHex(chain.id), ...answer };
    };
    const client = createWalletClient({ account, chain, transport: custom({ request }) });
    const { reads } = clients();
    page.openWeb3 = async () => ({ reads, walletClient: () => client, signsHere: () => false });
    const { addTransaction } = await import('./recent.ts');
    const common = { chainId: chain.id, from: account.address, what: 'Pay', key: 'pay' };
    const asked = { sentAt: Date.now(), status: 'pending', reason: null } as const;
    addTransaction({ id: 'calls', hash: null, batchId: '0x1', ...common, ...asked });
    vi.stubGlobal('window', new EventTarget());
    // The page's clock must not run ahead while a file loads.
    const [{ resumeTransactions }] = await Promise.all([
      import('./resume.ts'),
      import('./batchOutcome.ts'),
    ]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stop = resumeTransactions(config, () => {});
    const goOn = () => vi.advanceTimersByTimeAsync(2_000);
    while (looks < 350) await goOn();
    expect(listed()).toEqual(['Pay: pending']);
    expect(await press()).toBeNull();
    expect(shown().at(-1)).toBe(`warning: ${transactionText.underWay('Pay')}`);
    answer = end === 'made' ? { status: 200, receipts: [receipt] } : { status: 500 };
    await eventually(async () => {
      await goOn();
      expect(listed()).toEqual([`Pay: ${status}`]);
    }, patience);
    const told = end === 'made' ? 'success: Pay: confirmed.' : `error: ${transactionText.failed}`;
    await eventually(async () => {
      await goOn();
      expect(shown().at(-1)).toBe(told);
    }, patience);
    stop();
  },
);

describe('a confirmed transaction', () => {
  test('stays one when its outcome cannot be read, after what is stale was invalidated', async () => {
    const order: string[] = [];
    queries.setQueryData(['stale'], 1);
    openWallet((pass) => pass());
    const tell = () => {
      order.push(queries.getQueryState(['stale'])?.isInvalidated === true ? 'after' : 'before');
      throw new Error('the network is away');
    };
    expect(await press({ tell, stale: [['stale']] })).toMatch(/^0x/);
    expect(order).toEqual(['after']);
    expect(shown()).toEqual([pending, 'success: Pay: confirmed.']);
  });
});

describe('a wallet whose key is in the page', () => {
  /** Signs, and gives the network what the page gives it, by way of `network`. */
  function openHere(network: (send: () => Promise<Hash>) => Promise<Hash>) {
    const { reads, wallet } = clients();
    const sent: Hash[] = [];
    const request = reads.request as (
      asked: { method: string; params: unknown },
      ...more: unknown[]
    ) => Promise<unknown>;
    const bad = {
      ...reads,
      request: (asked: { method: string; params: unknown }, ...more: unknown[]) => {
        if (asked.method !== 'eth_sendRawTransaction') return request(asked, ...more);
        sent.push((asked.params as Hash[])[0] as Hash);
        return network(() => request(asked, ...more) as Promise<Hash>);
      },
    };
    const sign: Pass = async ({ params }) => {
      const [{ to, value, gas }] = params as [{ to: Hash; value: Hash; gas: Hash }];
      const asked = await wallet.prepareTransactionRequest({
        to,
        value: BigInt(value),
        gas: BigInt(gas),
      });
      return wallet.signTransaction(asked as never);
    };
    const walletClient = (observe: Observe = (asked, pass) => pass(asked)) =>
      createWalletClient({
        account: account.address,
        chain,
        transport: custom({
          request: (asked) =>
            asked.method === 'eth_chainId'
              ? Promise.resolve(numberToHex(chain.id))
              : observe(asked, sign),
        }),
      });
    page.openWeb3 = async () => ({ reads: bad, switchChain, walletClient, signsHere: () => true });
    return sent;
  }
  const lost = () => new HttpRequestError({ url: 'https://node.example', body: {} });
  let before = 0n;
  beforeEach(async () => {
    before = await paid();
  });

  test('lists the hash before anything is sent, and pays once when the answer is lost', async () => {
    const known: (string | null)[] = [];
    const sent = openHere(async (send) => {
      known.push(recent.get()[0]?.hash ?? null);
      await send();
      throw lost();
    });
    expect(await press()).toBe(known[0]);
    expect(sent).toHaveLength(1);
    expect((await paid()) - before).toBe(1n);
  });

  test('gives the network the same bytes again until they arrive', async () => {
    let failures = 2;
    const sent = openHere(async (send) => {
      failures -= 1;
      if (failures >= 0) throw lost();
      return send();
    });
    expect(await press()).toMatch(/^0x/);
    expect(new Set(sent).size).toBe(1);
    expect(sent).toHaveLength(3);
    expect((await paid()) - before).toBe(1n);
    expect(shown()[0]).toBe(`warning: ${transactionText.maybeSent('Pay')}`);
  });

  test('that the network refuses says so, and paid nothing', async () => {
    openHere(() => Promise.reject(new Error('the fee is too low')));
    expect(await press()).toBeNull();
    expect(listed()).toEqual(['Pay: dropped']);
    expect(await paid()).toBe(before);
  });
});

test('a permit that the wallet does not answer for a minute is told, and nothing is held by it', async () => {
  const never: Pass = () => new Promise(() => {});
  const walletClient = (observe: Observe = (request, pass) => pass(request)) =>
    createWalletClient({
      account: account.address,
      chain,
      transport: custom({ request: (request) => observe(request, never) }, { retryCount: 0 }),
    });
  const { reads } = clients();
  page.openWeb3 = async () => ({ reads, switchChain, walletClient, signsHere: () => false });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const types = { Permit: [{ name: 'value', type: 'uint256' }] } as const;
  const ended = press({
    send: (web3: Web3) =>
      web3.walletClient().signTypedData({ types, primaryType: 'Permit', message: { value: 1n } }),
  });
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown()).toEqual([`error: ${transactionText.signatureSilent}`]);
  }, patience);
  expect(await ended).toBeNull();
  expect(listed()).toEqual([]);
});

test('a wallet that announced several calls and does not make them is led step by step from then on', async () => {
  const { ChainError: Refused } = await import('@parley/chain/errors');
  expect(lackOf('batches').get()).toBe(false);
  expect(
    await press({ isBatch: true, send: () => Promise.reject(new Refused('not-atomic')) }),
  ).toBeNull();
  expect(lackOf('batches').get()).toBe(true);
  lackOf('batches').forget();
});
