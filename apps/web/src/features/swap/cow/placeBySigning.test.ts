import { cowText } from '@parley/text/cow';
import { transactionText } from '@parley/text/transactions';
import { domainSeparator } from 'viem';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserStorage } from '../../../storage/testStorage.ts';
import { account, config, contract, order } from './testOrder.ts';

const page = vi.hoisted(() => ({
  toasts: [] as string[],
  openWeb3: async (): Promise<unknown> => null,
}));
vi.mock('../../../wallet/wallet.ts', () => ({ openWeb3: () => page.openWeb3() }));
vi.mock('../../../ui/toast.ts', () => ({
  showToast: async (kind: string, message: string) => {
    page.toasts.push(`${kind}: ${message}`);
    return () => {};
  },
}));

browserStorage();
/** How the member answers each request of the wallet, in their order. */
let answers: Array<() => void> = [];
let sent: string[] = [];
/** What the wallet was asked to sign, and what was placed. */
let typed: { primaryType: string; message: unknown }[] = [];
let placed: Record<string, unknown>[] = [];
let reads: Record<string, unknown>;
/** What the wallet throws instead of a signature. */
let refusal: unknown;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('window', new EventTarget());
  [answers, sent, page.toasts, typed, placed] = [[], [], [], [], []];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push(path);
    const asked = JSON.parse(String(body));
    placed.push(asked);
    const told = { uid: `0x${'9'.repeat(112)}`, placedAt: 1, state: 'open' };
    const { owner, order: wanted } = asked;
    return Response.json({ ...told, owner, order: wanted, waits: null, filled: null });
  });
  const wallet = {
    account,
    signTypedData: async (request: never) => {
      typed.push(request);
      await new Promise<void>((resolve) => answers.push(resolve));
      if (refusal !== null) throw refusal;
      return account.signTypedData(request);
    },
  };
  refusal = null;
  reads = { getCode: async () => undefined };
  page.openWeb3 = async () => ({ reads, walletClient: () => wallet });
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetModules();
});

/** Waits for a state, while the clock of the page stands still. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

/** Asks, and waits until the wallet shows the request, which is its `count`th. */
async function ask(
  count: number,
  asked = order,
  isPermit = false,
): Promise<{ outcome: Promise<boolean> }> {
  const { placeBySigning } = await import('./placeBySigning.ts');
  const outcome = placeBySigning(config, { order: asked, isPermit });
  await until(() => answers.length === count);
  return { outcome };
}

/** The minute passes. */
async function silence(outcome: Promise<boolean>) {
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toBe(false);
  expect(page.toasts).toEqual([`warning: ${cowText.walletSilent}`]);
}

test('an order that is signed after a minute of silence is placed', async () => {
  await silence((await ask(1)).outcome);
  expect(sent).toEqual([]);
  answers[0]?.();
  await until(() => page.toasts.includes(`success: ${cowText.placed}`));
  expect(sent).toEqual(['/api/cow/orders']);
});

test('a late signature is not used once the member has asked for another', async () => {
  await silence((await ask(1)).outcome);
  const second = await ask(2, { ...order, buyAmount: 3n });
  answers[0]?.();
  await until(() => page.toasts.includes(`info: ${cowText.notNeeded}`));
  expect(sent).toEqual([]);
  answers[1]?.();
  expect(await second.outcome).toBe(true);
  expect(sent).toEqual(['/api/cow/orders']);
});

test('a late signature is not used once the member has asked for another order in another tab', async () => {
  await silence((await ask(1)).outcome);
  localStorage.setItem('parley.askedOrder', JSON.stringify('another tab’s'));
  answers[0]?.();
  await until(() => page.toasts.includes(`info: ${cowText.notNeeded}`));
  expect(sent).toEqual([]);
});

test('an order is asked for in one tab at a time', async () => {
  const locks: string[] = [];
  const request = async (name: string, _: LockOptions, work: (lock: unknown) => unknown) => {
    locks.push(name);
    return work(null);
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const { placeBySigning } = await import('./placeBySigning.ts');
  expect(await placeBySigning(config, { order, isPermit: false })).toBe(false);
  expect(locks).toEqual([`parley.order.${account.address.toLowerCase()}`]);
  expect(page.toasts).toEqual([`warning: ${cowText.otherTab}`]);
  expect([answers, sent]).toEqual([[], []]);
  vi.unstubAllGlobals();
});

test('an order with a permit allows the relayer what it sells, until it ends, before it is signed', async () => {
  const domain = {
    name: 'Chat',
    version: '1',
    chainId: config.supportedChainId,
    verifyingContract: contract,
  };
  const results = ['Chat', '1', 3n, domainSeparator({ domain })];
  reads = {
    ...reads,
    chain: { id: config.supportedChainId },
    getBlockNumber: async () => 1n,
    multicall: async () => results.map((result) => ({ status: 'success', result })),
    simulateContract: async () => ({}),
  };
  const { outcome } = await ask(1, order, true);
  answers[0]?.();
  await until(() => answers.length === 2);
  answers[1]?.();
  expect(await outcome).toBe(true);
  const [permit, signed] = typed;
  expect([permit?.primaryType, signed?.primaryType]).toEqual(['Permit', 'Order']);
  expect(permit?.message).toEqual({
    owner: account.address,
    spender: contract,
    value: order.sellAmount,
    nonce: 3n,
    deadline: BigInt(order.validTo),
  });
  expect(placed).toEqual([
    {
      owner: account.address.toLowerCase(),
      order: expect.objectContaining({ sellAmount: '2', validTo: order.validTo }),
      scheme: 'eip712',
      signature: await account.signTypedData(signed as never),
      permit: {
        deadline: order.validTo,
        signature: await account.signTypedData(permit as never),
      },
    },
  ]);
});

test('an order without a permit says so', async () => {
  const { outcome } = await ask(1);
  answers[0]?.();
  expect(await outcome).toBe(true);
  expect(placed).toMatchObject([{ permit: null }]);
});

test('an order that the order book refuses is not done with', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Too small.' }, { status: 400 }));
  const { outcome } = await ask(1);
  answers[0]?.();
  expect([await outcome, page.toasts]).toEqual([false, ['error: Too small.']]);
});

describe('a wallet that does not sign', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

  test.each([
    ['says nothing where its member declined', { code: 4001, message: 'no' }, []],
    ['says so where it could not', new Error('locked'), [`error: ${transactionText.failed}`]],
  ])('%s', async (_, thrown, toasts) => {
    const { outcome } = await ask(1);
    refusal = thrown;
    answers[0]?.();
    expect([await outcome, page.toasts, sent]).toEqual([false, toasts, []]);
  });

  test('says so after a minute of silence, too', async () => {
    await silence((await ask(1)).outcome);
    refusal = new Error('locked');
    answers[0]?.();
    await until(() => page.toasts.length === 2);
    expect(page.toasts[1]).toBe(`error: ${transactionText.failed}`);
    expect(sent).toEqual([]);
  });
});

test('a community without an order book has no place for orders', async () => {
  const { placeOf } = await import('./placeBySigning.ts');
  expect(placeOf(config)).toMatchObject({ chainId: 666_666_666, settlement: contract });
  expect(() => placeOf({ ...config, cowSettlementAddress: '' })).toThrow('There is no order book.');
});
