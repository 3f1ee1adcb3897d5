import { randomBytes } from 'node:crypto';
import type { PublicConfig } from '@parley/domain/config/wire';
import type { Payment } from '@parley/domain/send/payment';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { sendText } from '@parley/text/send';
import { transactionText } from '@parley/text/transactions';
import { QueryClient } from '@tanstack/react-query';
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  custom,
  type Hex,
  http,
  parseEther,
  parseGwei,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { anvil } from 'viem/chains';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserStorage } from '../../storage/testStorage.ts';
import { walletState } from '../../wallet/walletState.ts';
import type { Observe, Pass } from '../../wallet/web3.ts';
import type { Paying } from './payments.ts';

/** What this page shows, and the wallet that it is connected to. */
const page = vi.hoisted(() => ({
  toasts: [] as string[],
  openWeb3: async (): Promise<unknown> => null,
}));
vi.mock('../../wallet/wallet.ts', () => ({ openWeb3: () => page.openWeb3() }));
vi.mock('../../ui/toast.ts', () => ({
  showToast: async (kind: string, message: string) => {
    page.toasts.push(`${kind}: ${message}`);
    return () => {};
  },
}));

const chain = { ...anvil, id: 666_666_666 };
const account = privateKeyToAccount(generatePrivateKey());
const config = {
  supportedChainId: chain.id,
  blockExplorerBaseUrl: '',
  tldName: '.degen',
  tokenSymbol: 'DEGEN',
  tokenDecimals: 18,
} as PublicConfig;
const paying: Paying = { config, client: new QueryClient() };
const nim = '0x4444444444444444444444444444444444444444' as const;

let node: EmbeddedChain;
const transport = () => http(node.rpcUrl);
/** What the page has asked the chain for, and what of it is answered. */
const bodies: string[] = [];
const answered: string[] = [];
const noting = () =>
  custom({
    async request(question) {
      bodies.push(JSON.stringify(question));
      const answer = await tester().request(question as never);
      answered.push(question.method);
      return answer;
    },
  });
const reads = () => createPublicClient({ chain, transport: noting(), pollingInterval: 50 });
const tester = () => createTestClient({ chain, transport: transport(), mode: 'anvil' });
const sender = () => createWalletClient({ chain, transport: transport(), account });
beforeAll(async () => {
  node = await startChain({ chainId: chain.id });
  await tester().setBalance({ address: account.address, value: parseEther('1000') });
});
afterAll(() => node.stop());

browserStorage();
let pay: typeof import('./pay.ts');
let payments: typeof import('./payments.ts');
let stored: () => Payment | null;
beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget());
  // A site without https has no locks.
  vi.stubGlobal('navigator', {});
  pay = await import('./pay.ts');
  payments = await import('./payments.ts');
  const { paymentOf, changePayment } = await import('../../storage/payment.ts');
  stored = paymentOf(chain.id, account.address).get;
  changePayment(chain.id, account.address, () => null);
  payments.askedPayment.set(null);
  page.toasts = [];
  const { address } = account;
  walletState.set({ status: 'connected', address, chainId: chain.id, walletName: 'Example' });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => void vi.useRealTimers());

/** The page's wallet: `answer` gives what it sends for a transaction. */
function connectWallet(answer: (params: unknown) => Promise<unknown>, from = account.address) {
  const pass: Pass = ({ method, params }) =>
    method === 'eth_sendTransaction'
      ? answer((params as unknown[])[0])
      : tester().request({ method, params } as never);
  const walletClient = (observe: Observe = (request, toWallet) => toWallet(request)) =>
    createWalletClient({
      account: from,
      chain,
      transport: custom({ request: (request) => observe(request, pass) }, { retryCount: 0 }),
    });
  page.openWeb3 = async () => ({ reads: reads(), walletClient, signsHere: () => false });
}

type Asked = { to: Hex; value: Hex; gas: Hex };
const sends = (asked: unknown) => {
  const { to, value, gas } = asked as Asked;
  return sender().sendTransaction({ to, value: BigInt(value), gas: BigInt(gas) });
};

/** Begins a payment of as many steps as there are amounts, in coins. */
function begin(...coins: string[]): Payment {
  const payment: Payment = {
    id: crypto.randomUUID(),
    chainId: chain.id,
    from: account.address,
    token: null,
    symbol: 'DEGEN',
    decimals: 18,
    isBatch: false,
    batchId: null,
    steps: coins.map((amount) => ({
      to: nim,
      name: null,
      amount: parseEther(amount).toString(),
      state: 'waiting',
      hash: null,
      arrived: null,
      reason: null,
    })),
  };
  expect(payments.beginPayment(payment)).toBe(true);
  return payment;
}

const states = () => stored()?.steps.map(({ state }) => state);
const received = () => reads().getBalance({ address: nim });

describe('a payment', () => {
  test('a payment of one is over once it is confirmed, and says exactly what arrived', async () => {
    connectWallet(sends);
    const [reported, network] = [[] as string[], fetch];
    vi.stubGlobal('fetch', async (path: string | Request, init?: RequestInit) => {
      if (typeof path !== 'string' || !path.startsWith('/api/members/')) return network(path, init);
      reported.push(path);
      return Response.json({});
    });
    const before = await received();
    await pay.payNext(paying, begin('1.000000000000000001'));
    await expect.poll(stored).toBeNull();
    // No event tells of coins: other devices hear of them by the server.
    expect(reported).toEqual([`/api/members/${account.address}/paid`]);
    expect((await received()) - before).toBe(parseEther('1.000000000000000001'));
    expect(page.toasts).toContain(
      `success: ${sendText.sent('1.000000000000000001', 'DEGEN', '0x4444…4444')}`,
    );
  });

  test('a payment of several pays each step in its turn, and says so once all are paid', async () => {
    connectWallet(sends);
    const before = await received();
    const payment = begin('1', '2');
    await pay.payNext(paying, payment);
    await expect.poll(states).toEqual(['confirmed', 'waiting']);
    expect((await received()) - before).toBe(parseEther('1'));
    await pay.payNext(paying, stored() as Payment);
    await expect.poll(states).toEqual(['confirmed', 'confirmed']);
    expect((await received()) - before).toBe(parseEther('3'));
    const sentence = `success: ${sendText.sentMany('3', 'DEGEN', 2)}`;
    await expect.poll(() => page.toasts).toEqual([sentence]);
    const { recentRecipients } = await import('../../storage/recipients.ts');
    expect(recentRecipients.get()[0]).toMatchObject({ address: nim, amount: '2', name: null });
    payments.endPayment(payment);
  });

  const registry = `0x${'e'.repeat(40)}` as const;
  const other = `0x${'6'.repeat(40)}` as const;
  test.each([
    ['nobody holds any more', zeroAddress, sendText.gone('nim.degen')],
    ['somebody else holds now', other, sendText.moved('nim.degen')],
  ])('a payment to a username that %s is not sent, and says so', async (_, holder, sentence) => {
    const answer = vi.fn(sends);
    connectWallet(answer);
    const open = page.openWeb3;
    const readContract = vi.fn(async () => holder);
    page.openWeb3 = async () => ({
      ...((await open()) as object),
      reads: { ...reads(), readContract },
    });
    const payment = begin('1', '1');
    const steps = payment.steps.map((step, at) => (at === 0 ? { ...step, name: 'nim' } : step));
    const named = { ...paying, config: { ...config, punkTldAddress: registry } };
    await pay.payNext(named, { ...payment, steps });
    expect(readContract).toHaveBeenCalledWith(
      expect.objectContaining({ address: registry, args: ['nim'] }),
    );
    expect(answer).not.toHaveBeenCalled();
    expect(states()).toEqual(['waiting', 'waiting']);
    expect(page.toasts).toEqual([`error: ${sentence}`]);
  });

  test('a payment can be asked for again where the network was away', async () => {
    page.openWeb3 = () => Promise.reject(new Error('the network is away'));
    await pay.payNext(paying, begin('1'));
    expect([states(), payments.askedPayment.get()]).toEqual([['waiting'], null]);
  });

  test('a payment that the wallet declines is where it was', async () => {
    connectWallet(() => Promise.reject({ code: 4001, message: 'no' }));
    await pay.payNext(paying, begin('1'));
    expect(states()).toEqual(['waiting']);
    expect(payments.askedPayment.get()).toBeNull();
  });

  test('a payment that the wallet answers after a minute cannot be asked for twice, and is followed', async () => {
    let approve = () => {};
    const thinks = new Promise<void>((resolve) => {
      approve = resolve;
    });
    let asked = 0;
    connectWallet(async (transaction) => {
      asked += 1;
      await thinks;
      return sends(transaction);
    });
    const payment = begin('1', '2');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let isBack = false;
    const paid = pay.payNext(paying, payment).then(() => {
      isBack = true;
    });
    // The minute passes only once the wallet was asked, however slow the machine is.
    while (asked === 0) await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(isBack).toBe(false);
    expect(states()).toEqual(['asked', 'waiting']);
    await pay.payNext(paying, stored() as Payment);
    expect(asked).toBe(1);
    approve();
    await paid;
    await expect.poll(states).toEqual(['confirmed', 'waiting']);
    expect(asked).toBe(1);
  });

  test('a payment whose wallet sends it and breaks off is found on the chain, and paid once', async () => {
    const before = await received();
    connectWallet(async (transaction) => {
      await sends(transaction);
      throw new Error('socket closed');
    });
    await pay.payNext(paying, begin('1'));
    await expect.poll(stored).toBeNull();
    expect((await received()) - before).toBe(parseEther('1'));
  });

  test('a payment of another account is not sent', async () => {
    const answer = vi.fn(sends);
    connectWallet(answer, privateKeyToAccount(generatePrivateKey()).address);
    await pay.payNext(paying, begin('1'));
    expect(answer).not.toHaveBeenCalled();
    expect(states()).toEqual(['waiting']);
    expect(page.toasts).toEqual([`error: ${sendText.otherAccount}`]);
  });

  test('a payment that another tab has asked for is not asked for here', async () => {
    const answer = vi.fn(sends);
    connectWallet(answer);
    const payment = begin('1');
    payments.tellPayment(payment, { type: 'asked', index: 0 });
    await pay.payNext(paying, payment);
    expect(answer).not.toHaveBeenCalled();
    expect(states()).toEqual(['asked']);
    expect(page.toasts).toEqual([`error: ${sendText.otherTab}`]);
  });

  test('a payment whose transaction another replaced has failed, and one that was sped up has not', async () => {
    for (const [replacement, state] of [
      [{ value: 7n }, 'failed'],
      [{}, 'confirmed'],
    ] as const) {
      await tester().setAutomine(false);
      const nonce = await reads().getTransactionCount({ address: account.address });
      const fees = (gwei: string) => ({
        maxFeePerGas: parseGwei(gwei),
        maxPriorityFeePerGas: parseGwei(gwei),
        nonce,
        gas: 21_000n,
        to: nim,
      });
      connectWallet(() => sender().sendTransaction({ ...fees('10'), value: parseEther('1') }));
      const payment = begin('1', '1');
      answered.length = 0;
      const paid = pay.payNext(paying, payment);
      await expect.poll(states).toEqual(['sent', 'waiting']);
      // The replacement of a transaction is only noticed after it was seen pending, and looked for in a block.
      await expect.poll(() => answered).toContain('eth_getTransactionByHash');
      const seenAt = answered.indexOf('eth_getTransactionByHash');
      await expect.poll(() => answered.slice(seenAt)).toContain('eth_getBlockByNumber');
      const value = parseEther('1');
      await sender().sendTransaction({ ...fees('30'), value, ...replacement });
      await tester().mine({ blocks: 1 });
      await expect.poll(states, { timeout: 30_000 }).toEqual([state, 'waiting']);
      await tester().setAutomine(true);
      await paid;
      payments.endPayment(payment);
    }
  });

  test('a payment that another tab ends first is told here, so that nobody sends it again', async () => {
    connectWallet(sends);
    await tester().setAutomine(false);
    const payment = begin('1');
    const paid = pay.payNext(paying, payment);
    await expect.poll(states).toEqual(['sent']);
    payments.endPayment(payment);
    await tester().mine({ blocks: 1 });
    await tester().setAutomine(true);
    await expect.poll(() => payments.paidPayment.get(), { timeout: 30_000 }).toBe(payment.id);
    await paid;
  });

  test('a payment that another tab settles is settled here after it, and what that one wrote stays', async () => {
    let release = () => {};
    const other = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The lock of the transaction is with another tab.
    const request = async (name: string, work: () => Promise<unknown>) => {
      if (name.startsWith('parley.settle.')) await other;
      return work();
    };
    vi.stubGlobal('navigator', { locks: { request } });
    const payment = begin('1', '1');
    const hash = await sender().sendTransaction({ to: nim, value: parseEther('1') });
    payments.tellPayment(payment, { type: 'asked', index: 0 });
    payments.tellPayment(payment, { type: 'sent', index: 0, hash });
    connectWallet(sends);
    const { settle } = await import('./settle.ts');
    const before = bodies.length;
    const settled = settle(paying, payment, hash);
    const amounts = [parseEther('1')];
    payments.tellPayment(payment, { type: 'confirmed', hash, final: hash });
    payments.tellPayment(payment, { type: 'arrived', hash, amounts });
    payments.tellPayment(payment, { type: 'asked', index: 1 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    // Other payments of this page may still be followed.
    expect(bodies.slice(before).filter((body) => body.includes(hash))).toEqual([]);
    const write = vi.spyOn(localStorage, 'setItem');
    release();
    await settled;
    expect(states()).toEqual(['confirmed', 'asked']);
    expect(write.mock.calls.filter(([key]) => key.startsWith('parley.payment.'))).toEqual([]);
  });

  test('a payment that could not be followed is followed when it is tried again', async () => {
    const payment = begin('1', '1');
    const hash = await sender().sendTransaction({ to: nim, value: parseEther('1') });
    payments.tellPayment(payment, { type: 'asked', index: 0 });
    payments.tellPayment(payment, { type: 'sent', index: 0, hash });
    const { settle } = await import('./settle.ts');
    page.openWeb3 = () => Promise.reject(new Error('the network is away'));
    await settle(paying, payment, hash);
    expect(states()).toEqual(['sent', 'waiting']);
    connectWallet(sends);
    await settle(paying, payment, hash);
    expect(states()).toEqual(['confirmed', 'waiting']);
  });

  test('a payment left by an earlier page is followed to its end', async () => {
    const payment = begin('1', '1');
    const hash = await sender().sendTransaction({ to: nim, value: parseEther('1') });
    payments.tellPayment(payment, { type: 'asked', index: 0 });
    payments.tellPayment(payment, { type: 'sent', index: 0, hash });
    connectWallet(sends);
    const { resumePayment } = await import('./settle.ts');
    await resumePayment(paying, stored() as Payment);
    await expect.poll(states).toEqual(['confirmed', 'waiting']);
  });

  test.each([
    ['of one is over, and its form is free', ['1'], undefined],
    ['of several asks its member what became of it', ['1', '1'], ['asked', 'waiting']],
  ])('a payment whose member no longer waits for its block, %s', async (_, coins, then) => {
    const payment = begin(...coins);
    const hash = `0x${randomBytes(32).toString('hex')}` as const;
    const { addTransaction, updateTransaction } = await import('../../transactions/recent.ts');
    const common = { chainId: chain.id, from: account.address, what: 'Send', sentAt: Date.now() };
    const key = payments.writeKeyOf(payment, 0);
    addTransaction({ id: hash, hash, key, ...common, status: 'pending', reason: null });
    payments.tellPayment(payment, { type: 'asked', index: 0 });
    payments.tellPayment(payment, { type: 'sent', index: 0, hash });
    connectWallet(sends);
    const { settle } = await import('./settle.ts');
    const settled = settle(paying, payment, hash);
    await expect.poll(() => bodies.some((body) => body.includes(hash))).toBe(true);
    updateTransaction(hash, { isReleased: true });
    await settled;
    expect(states()).toEqual(then);
    payments.endPayment(payment);
  });

  test('a payment that is only proposed to the signers of a wallet is told so, and the form is free', async () => {
    await tester().setCode({ address: account.address, bytecode: '0x00' });
    const proposal = `0x${'5afe'.repeat(16)}` as const;
    connectWallet(async () => proposal);
    const single = begin('1');
    await pay.payNext(paying, single);
    expect(stored()).toBeNull();
    expect(payments.paidPayment.get()).toBe(single.id);
    expect(page.toasts).toEqual([`info: ${transactionText.proposed}`]);

    const several = begin('1', '2');
    await pay.payNext(paying, several);
    expect(states()).toEqual(['proposed', 'waiting']);
    await pay.payNext(paying, stored() as Payment);
    expect(states()).toEqual(['proposed', 'proposed']);
    payments.endPayment(several);
    await tester().setCode({ address: account.address, bytecode: '0x' });
  });

  test('a batch that the signers of a wallet make at last is followed', async () => {
    const several = begin('1', '2');
    payments.tellPayment(several, { type: 'asked', index: null });
    payments.tellPayment(several, { type: 'batched', batchId: '0xba7c' });
    payments.tellPayment(several, { type: 'proposed', index: null });
    const hash = await sender().sendTransaction({ to: nim, value: parseEther('3') });
    const receipts = [{ transactionHash: hash, blockNumber: '0x1', gasUsed: '0x1', status: '0x1' }];
    const answer = { version: '2.0.0', id: '0xba7c', chainId: '0x1', status: 200, atomic: true };
    const request = async () => ({
      ...answer,
      receipts: receipts.map((one) => ({ ...one, logs: [] })),
    });
    page.openWeb3 = async () => ({
      reads: reads(),
      walletClient: () => createWalletClient({ account, chain, transport: custom({ request }) }),
    });
    const { resumePayment } = await import('./settle.ts');
    await resumePayment(paying, stored() as Payment);
    await expect.poll(states).toEqual(['confirmed', 'confirmed']);
  });
});
