import { chainText, walletText } from '@parley/text/wallets';
import fc from 'fast-check';
import { createWalletClient, custom, numberToHex } from 'viem';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createChainGate } from './chainGate.ts';
import { runTimers } from './testTimers.ts';
import { chain, never, nim, openConnection, testWallet, vera } from './testWallet.ts';

const ours: number = chain.id;
const hash = `0x${'ab'.repeat(32)}`;

/** A connected wallet on a chain of its own choice, behind the gate. */
async function behindGate(
  chainId = ours,
  proof: Partial<Parameters<typeof createChainGate>[0]> = {},
) {
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
    prove: async () => 'ours',
    hasCode: async () => true,
    isProofNeeded: true,
    ...proof,
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

  test('the chain gate does not ask a wallet that the page shows on another chain', async () => {
    const { wallet, gate } = await behindGate(1);
    wallet.asked.length = 0;
    await expect(gate.request(pay())).rejects.toMatchObject({ code: 'wrong-chain' });
    expect(wallet.asked).toEqual([]);
  });

  test('the chain gate sends nothing to a wallet that does not say where it is', async () => {
    const { actual, signed, gate } = await behindGate();
    actual.hangs = true;
    const silent = { code: 'wallet', message: walletText.silent };
    const paid = expect(gate.request(pay())).rejects.toMatchObject(silent);
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

  test.each([
    ['no transaction', { method: 'eth_sendTransaction', params: undefined }, walletText.cannotSign],
    ['an address of 41 digits', pay({ from: `${vera}0` }), walletText.cannotSign],
    ['an address of 39 digits', pay({ from: vera.slice(0, -1) }), walletText.cannotSign],
    ['an address within a text', pay({ from: `a${vera}` }), walletText.cannotSign],
    ['a receiver that is no address', pay({ to: 'vera' }), walletText.cannotSign],
    ['a batch of nothing', { method: 'wallet_sendCalls', params: [] }, walletText.cannotSign],
    ['a hash to sign', { method: 'eth_sign', params: [vera, hash] }, walletText.cannotSign],
    ['a text to nobody', { method: 'personal_sign', params: ['0x00'] }, walletText.cannotSign],
    ['typed data of nobody', typedFor(undefined, '{}'), walletText.cannotSign],
    ['typed data of no domain', typedFor(vera, '{}'), walletText.cannotSign],
    [
      'typed data of nobody for our chain',
      typedFor('vera', typed({ chainId: ours })),
      walletText.cannotSign,
    ],
    ['another account', pay({ from: nim }), walletText.otherAccount],
    ['another chain', pay({ chainId: '0x1' }), chainText.wrongChain],
  ])('the chain gate says why it refuses %s', async (_what, request, sentence) => {
    const { gate } = await behindGate();
    const code = sentence === chainText.wrongChain ? 'wrong-chain' : 'wallet';
    await expect(gate.request(request)).rejects.toMatchObject({ code, message: sentence });
  });

  test('the chain gate refuses a method that libraries try second as one that is not known', async () => {
    const { wallet, gate } = await behindGate();
    wallet.asked.length = 0;
    const request = { ...pay(), method: 'wallet_sendTransaction' };
    await expect(gate.request(request)).rejects.toMatchObject({ code: -32_601 });
    expect(wallet.asked).toEqual([]);
  });

  test.each([
    'eth_accounts',
    'eth_chainId',
    'wallet_watchAsset',
    'wallet_getCapabilities',
    'wallet_getCallsStatus',
  ])('the chain gate lets %s pass as it is, whichever chain the wallet is on', async (method) => {
    const { wallet, gate } = await behindGate(1);
    const answer = vi.fn(() => 'answer');
    wallet.answers[method] = answer;
    wallet.asked.length = 0;
    expect(await gate.request({ method, params: [vera] })).toBe('answer');
    expect(answer).toHaveBeenCalledWith([vera]);
    expect(wallet.asked).toEqual([method]);
  });

  test('the chain gate has no one to ask without a connection', async () => {
    const { connection, gate } = await behindGate();
    await connection.disconnect();
    for (const request of [pay(), { method: 'eth_accounts' }]) {
      const refusal = { code: 'wallet', message: walletText.noProvider };
      await expect(gate.request(request)).rejects.toMatchObject(refusal);
    }
  });

  test('the chain gate has a transaction signed only where its key is in this page, with the chain in it', async () => {
    const { wallet, connection, gate } = await behindGate();
    const request = { ...pay(), method: 'eth_signTransaction' };
    const sign = vi.fn(() => '0x02');
    wallet.answers.eth_signTransaction = sign;
    await expect(gate.request(request)).rejects.toThrow(walletText.cannotSign);
    await connection.connect({ ...wallet.source, signsHere: true });
    expect(await gate.request(request)).toBe('0x02');
    expect(sign).toHaveBeenCalledExactlyOnceWith([
      expect.objectContaining({ to: nim, chainId: '0x27bc86aa' }),
    ]);
  });

  test('the chain gate passes on what a library says after the transaction', async () => {
    const { signed, gate } = await behindGate();
    await gate.request({ ...pay(), params: [...pay().params, 'more'] });
    expect(signed[0]?.params).toEqual([expect.objectContaining({ from: vera }), 'more']);
  });

  const everyWay: [string, { method: string; params: unknown }][] = [
    ['a payment', pay()],
    ['several calls', calls()],
    ['typed data', typedRequest({ chainId: ours })],
    ['a text', { method: 'personal_sign', params: ['0x00', vera] }],
  ];

  test.each(everyWay)(
    'a wallet on a foreign chain of the same number is not asked for %s',
    async (_what, request) => {
      const { signed, gate } = await behindGate(ours, { prove: async () => 'foreign' });
      await expect(gate.request(request)).rejects.toMatchObject({ code: 'foreign-chain' });
      expect(signed).toEqual([]);
    },
  );

  test.each(everyWay)(
    'a wallet that cannot prove its chain is asked for %s where no other has the number',
    async (_what, request) => {
      const prove = async () => 'unknown' as const;
      const { signed, gate } = await behindGate(ours, { prove, isProofNeeded: false });
      await gate.request(request);
      expect(signed).toHaveLength(1);
    },
  );

  test('a wallet that cannot prove its chain signs a text and nothing else where another chain has the number', async () => {
    const { signed, gate } = await behindGate(ours, { prove: async () => 'unknown' });
    for (const [, request] of everyWay) {
      const asked = gate.request(request);
      if (request.method === 'personal_sign') await asked;
      else {
        const refusal = { code: 'wallet', message: walletText.unproven('Example') };
        await expect(asked).rejects.toMatchObject(refusal);
      }
    }
    expect(signed.map(({ method }) => method)).toEqual(['personal_sign']);
  });

  test('a call of an address without code is not sent; a payment and a new contract need none', async () => {
    const hasCode = vi.fn(async () => false);
    const { signed, gate } = await behindGate(ours, { hasCode });
    for (const plain of [
      {},
      { data: '0x' },
      { to: null, data: '0x6001' },
      { to: undefined, data: '0x6001' },
    ]) {
      await gate.request(pay(plain));
    }
    expect(hasCode).not.toHaveBeenCalled();
    expect(signed).toHaveLength(4);
    await expect(gate.request(pay({ data: '0x6001' }))).rejects.toMatchObject({
      code: 'foreign-chain',
    });
    expect(hasCode).toHaveBeenCalledExactlyOnceWith(expect.anything(), nim);
    expect(signed).toHaveLength(4);
    hasCode.mockResolvedValue(true);
    await gate.request(pay({ data: '0x6001' }));
    expect(signed).toHaveLength(5);
  });

  test('several calls are not sent where one of them goes to an address without code', async () => {
    const hasCode = vi.fn(async (_of: unknown, address: string) => address === vera);
    const { signed, gate } = await behindGate(ours, { hasCode });
    const [plain, fine, lost] = [
      { to: nim },
      { to: vera, data: '0x6001' },
      { to: nim, data: '0x6001' },
    ];
    await gate.request(calls({ calls: [plain, fine, fine] }));
    expect(hasCode).toHaveBeenCalledExactlyOnceWith(expect.anything(), vera);
    expect(signed).toHaveLength(1);
    await expect(gate.request(calls({ calls: [plain, fine, lost] }))).rejects.toMatchObject({
      code: 'foreign-chain',
    });
    for (const odd of [undefined, {}, [7], [{ to: 'nim' }]]) {
      await expect(gate.request(calls({ calls: odd }))).rejects.toMatchObject({ code: 'wallet' });
    }
    expect(signed).toHaveLength(1);
  });

  function typedFor(signer: unknown, json: string) {
    return { method: 'eth_signTypedData_v4', params: [signer, json] };
  }

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
