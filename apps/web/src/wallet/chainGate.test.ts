import fc from 'fast-check';
import { createWalletClient, custom, numberToHex } from 'viem';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createChainGate } from './chainGate.ts';
import { runTimers } from './testTimers.ts';
import { chain, never, nim, openConnection, testWallet, vera } from './testWallet.ts';

const ours: number = chain.id;
const hash = `0x${'ab'.repeat(32)}`;

/** A connected wallet on a chain of its own choice, behind the gate. */
async function behindGate(chainId = ours) {
  const actual = { chainId, hangs: false };
  /** Its last answer when it was asked for its chain. */
  let said: number | null = null;
  const signed: { method: string; params: unknown; said: number | null; shown: number | null }[] =
    [];
  const connection = openConnection();
  const sign = (method: string) => (params: unknown) => {
    const shown = connection.current()?.chainId ?? null;
    signed.push({ method, params, said, shown });
    return hash;
  };
  const wallet = testWallet({
    eth_chainId: () => {
      if (actual.hangs) return never();
      said = actual.chainId;
      return numberToHex(actual.chainId);
    },
    wallet_switchEthereumChain: (params) => {
      actual.chainId = Number((params as [{ chainId: string }])[0].chainId);
      return null;
    },
    eth_sendTransaction: sign('eth_sendTransaction'),
    personal_sign: sign('personal_sign'),
    eth_signTypedData_v4: sign('eth_signTypedData_v4'),
    wallet_sendCalls: sign('wallet_sendCalls'),
  });
  const gate = createChainGate({
    connected: connection.current,
    onChain: connection.onChain,
    chainId: ours,
  });
  await connection.connect(wallet.source);
  return { actual, signed, wallet, connection, gate };
}

const pay = (extra = {}) => ({
  method: 'eth_sendTransaction',
  params: [{ from: vera, to: nim, value: '0x8ac7230489e80000', ...extra }],
});
const typed = (domain: object) =>
  JSON.stringify({ domain, types: {}, primaryType: 'Note', message: {} });

const calls = (extra = {}) => ({
  method: 'wallet_sendCalls',
  params: [{ from: vera, chainId: numberToHex(ours), calls: [{ to: nim }], ...extra }],
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the gate', () => {
  test('the chain gate puts the chain into a transaction, whichever library made it', async () => {
    const { signed, gate } = await behindGate();
    await gate.request(pay());
    const client = createWalletClient({ account: vera, chain, transport: custom(gate) });
    await client.sendTransaction({ to: nim, value: 1n });
    for (const { params } of signed) expect(params).toMatchObject([{ chainId: '0x27bc86aa' }]);
    expect(signed).toHaveLength(2);
  });

  test.each<[string, { method: string; params: unknown }]>([
    ['a transaction of another chain', pay({ chainId: '0x1' })],
    ['a transaction of another account', pay({ from: nim })],
    ['a transaction of nobody', { method: 'eth_sendTransaction', params: [{ to: nim }] }],
    ['no transaction', { method: 'eth_sendTransaction', params: [] }],
    ['typed data of another chain', typedRequest({ name: 'A', chainId: 1 })],
    ['typed data of no chain', typedRequest({ name: 'A' })],
    ['typed data that cannot be read', { method: 'eth_signTypedData_v4', params: [vera, '{'] }],
    ['a text for another account', { method: 'personal_sign', params: ['0x00', nim] }],
    ['a hash to sign', { method: 'eth_sign', params: [vera, hash] }],
    ['a transaction to sign only', { ...pay(), method: 'eth_signTransaction' }],
    [
      'several calls of nobody',
      { method: 'wallet_sendCalls', params: [{ chainId: '0x27bc86aa' }] },
    ],
    ['several calls of no chain', calls({ chainId: undefined })],
    ['several calls of another chain', calls({ chainId: '0x1' })],
    ['several calls of another account', calls({ from: nim })],
  ])('the chain gate refuses %s, and the wallet is not asked', async (_what, request) => {
    const { wallet, gate } = await behindGate();
    wallet.asked.length = 0;
    await expect(gate.request(request)).rejects.toMatchObject({ name: 'ChainError' });
    expect(wallet.asked).toEqual([]);
  });

  test.each([ours, numberToHex(ours), String(ours)])(
    'the chain gate lets typed data with the chain %j pass unchanged',
    async (chainId) => {
      const { signed, gate } = await behindGate();
      const request = typedRequest({ name: 'A', chainId });
      await gate.request(request);
      expect(signed.map(({ params }) => params)).toEqual([request.params]);
    },
  );

  test('the chain gate finds out that the wallet changed its chain without telling, and the page then shows it', async () => {
    const { actual, signed, connection, gate } = await behindGate();
    actual.chainId = 1;
    await expect(gate.request(pay())).rejects.toMatchObject({ code: 'wrong-chain' });
    expect(connection.current()?.chainId).toBe(1);
    expect(signed).toEqual([]);
  });

  test('the chain gate sends nothing to a wallet that does not say where it is', async () => {
    const { actual, signed, gate } = await behindGate();
    actual.hangs = true;
    const paid = expect(gate.request(pay())).rejects.toThrow('Your wallet hasn’t answered.');
    await vi.advanceTimersByTimeAsync(5_000);
    await paid;
    expect(signed).toEqual([]);
  });

  test('the chain gate sends nothing when the account changes while the wallet is asked for its chain', async () => {
    const { wallet, signed, gate } = await behindGate();
    const paid = gate.request(pay());
    wallet.tell('accountsChanged', [nim]);
    await expect(paid).rejects.toMatchObject({ code: 'wrong-chain' });
    expect(signed).toEqual([]);
  });

  function typedRequest(domain: object) {
    return { method: 'eth_signTypedData_v4', params: [vera, typed(domain)] };
  }
});

const chainId = fc.constantFrom(1, 8453, ours);
const step = fc.oneof(
  fc.record({ do: fc.constant('tell' as const), chainId }),
  fc.record({ do: fc.constant('go' as const), chainId }),
  fc.record({ do: fc.constant('goSilently' as const), chainId }),
  fc.record({ do: fc.constant('account' as const), address: fc.constantFrom(vera, nim) }),
  fc.record({ do: fc.constantFrom('lock', 'unlock', 'end', 'switch', 'hang', 'wake') }),
  fc.record({ do: fc.constantFrom('reload', 'pay', 'payMany', 'sign', 'payMeanwhile') }),
);

test('whatever a wallet does, nothing is signed or paid but on the chain that it proved and the page shows', async () => {
  let payments = 0;
  await fc.assert(
    fc.asyncProperty(chainId, fc.array(step, { maxLength: 12 }), async (first, history) => {
      const { actual, signed, wallet, connection, gate } = await behindGate(first);
      const underWay: Promise<unknown>[] = [];
      const ask = (request: { method: string; params: unknown }) => {
        const asked = gate.request(request).catch(() => null);
        underWay.push(asked);
        return asked;
      };
      const from = () => connection.current()?.address ?? vera;
      const acts: Record<string, (at: (typeof history)[number]) => unknown> = {
        tell: (at) => 'chainId' in at && wallet.tell('chainChanged', at.chainId),
        goSilently: (at) => 'chainId' in at && Object.assign(actual, { chainId: at.chainId }),
        go: (at) => {
          acts.goSilently?.(at);
          acts.tell?.(at);
        },
        account: (at) => 'address' in at && wallet.tell('accountsChanged', [at.address]),
        lock: () => wallet.tell('accountsChanged', []),
        unlock: () => wallet.tell('accountsChanged', [vera]),
        end: () => wallet.tell('disconnect', { code: 4900 }),
        switch: () => connection.switchChain(ours).catch(() => null),
        hang: () => Object.assign(actual, { hangs: true }),
        wake: () => Object.assign(actual, { hangs: false }),
        reload: () => connection.resume(wallet.source),
        pay: () => ask(pay({ from: from() })),
        payMany: () => ask(calls({ from: from() })),
        sign: () => ask({ method: 'personal_sign', params: ['0x00', from()] }),
        payMeanwhile: () => void ask(pay({ from: from() })),
      };
      for (const at of history) {
        const done = acts[at.do]?.(at);
        if (at.do !== 'payMeanwhile') await runTimers();
        await done;
      }
      await runTimers();
      await Promise.all(underWay);
      for (const { method, params, said, shown } of signed) {
        expect([said, shown]).toEqual([ours, ours]);
        if (method === 'eth_sendTransaction')
          expect(params).toMatchObject([{ chainId: '0x27bc86aa' }]);
      }
      // A wallet on the right chain is asked to pay: the gate does not refuse everything.
      Object.assign(actual, { chainId: ours, hangs: false });
      await connection.connect(wallet.source);
      const before = signed.length;
      await gate.request(pay({ from: from() }));
      expect(signed).toHaveLength(before + 1);
      payments += before;
    }),
    { numRuns: 300 },
  );
  expect(payments).toBeGreaterThan(0);
});
