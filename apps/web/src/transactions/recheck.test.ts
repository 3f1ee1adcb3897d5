import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { eventually } from '@parley/testkit/eventually';
import { longTest, test } from '@parley/testkit/tests';
import { transactionText } from '@parley/text/transactions';
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  type Hash,
  type Hex,
  http,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { anvil } from 'viem/chains';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { browserStorage } from '../storage/testStorage.ts';

const chain = { ...anvil, id: 666_666_666 };
const account = privateKeyToAccount(generatePrivateKey());
let node: EmbeddedChain;
beforeAll(async () => {
  node = await startChain({ chainId: chain.id });
});
afterAll(() => node.stop());

const storage = browserStorage();
/** The toasts of the page, with their kinds. */
const told: string[] = [];
beforeEach(() => {
  vi.resetModules();
  storage.entries.clear();
  told.length = 0;
  const host = { show: (kind: string, message: string) => told.push(`${kind}: ${message}`) };
  vi.doMock('../ui/toastHost.tsx', () => host);
});

/** What accepts coins, and what refuses them. */
const codes = { accepts: '0x00', refuses: '0x60006000fd' } as const;
const payee = `0x${'7'.repeat(40)}` as const;
const patience = { timeout: 60_000 };

/** A page whose member sent five wei to a contract; what is signed can be sent again in a fork. */
async function openPage() {
  const transport = http(node.rpcUrl);
  const reads = createPublicClient({ chain, transport, pollingInterval: 50 });
  const tester = createTestClient({ chain, transport, mode: 'anvil' });
  const wallet = createWalletClient({ chain, transport, account });
  const { addTransaction, recentTransactions } = await import('./recent.ts');
  const { followTransaction } = await import('./follow.ts');
  const { recheckTransactions } = await import('./recheck.ts');
  await tester.setBalance({ address: account.address, value: 10n ** 18n });
  const request = { to: payee, value: 5n, gas: 100_000n } as const;
  const sign = async (more: object = {}) =>
    wallet.signTransaction(await wallet.prepareTransactionRequest({ ...request, ...more }));
  const send = (serializedTransaction: Hex) => wallet.sendRawTransaction({ serializedTransaction });
  /** The chain answers before it has made the block, and a chain without it is one that is behind. */
  const sendToBlock = async (signed: Hex) => {
    const hash = await send(signed);
    await reads.waitForTransactionReceipt({ hash });
    return hash;
  };
  const listed = () => recentTransactions.get()[0];
  const shorter = new Map<string, number>();
  return {
    reads,
    tester,
    sign,
    send,
    sendToBlock,
    listed,
    setCode: (code: keyof typeof codes) =>
      tester.setCode({ address: payee, bytecode: codes[code] }),
    recheck: () => recheckTransactions(reads as never, recentTransactions.get() as never, shorter),
    /** Sends what is signed, and follows it to its end. */
    async begin(signed: Hex): Promise<Hash> {
      const hash = (await send(signed)) as never;
      addTransaction({
        hash,
        chainId: chain.id,
        from: account.address,
        what: 'Send 5 wei',
        sentAt: Date.now(),
        status: 'pending',
        reason: null,
      });
      await followTransaction(reads as never, hash, 60_000);
      return hash;
    },
    async placeOf(hash: Hash) {
      const { blockNumber, blockHash } = await reads.getTransactionReceipt({ hash });
      return { number: Number(blockNumber), hash: blockHash };
    },
    reorganize: () => tester.request({ method: 'anvil_reorg', params: [1, []] } as never),
  };
}

const { removedNow, confirmedAgain, confirmedAfterAll, failedAfterAll } = transactionText;
const what = 'Send 5 wei';

test('a confirmed transaction is pending while a reorganization left it out, and confirmed in its next block', async () => {
  const page = await openPage();
  await page.setCode('accepts');
  const signed = await page.sign();
  const hash = await page.begin(signed);
  const first = await page.placeOf(hash);
  expect(page.listed()).toMatchObject({ status: 'confirmed', block: first, wasRemoved: false });

  // As long as its block is there, nothing changes.
  await page.recheck();
  expect(page.listed()).toMatchObject({ status: 'confirmed', block: first });
  expect(told).toEqual([]);

  await page.reorganize();
  await page.recheck();
  expect(page.listed()).toMatchObject({ status: 'pending', wasRemoved: true, told: 'confirmed' });
  await eventually(() => expect(told).toEqual([`warning: ${removedNow(what)}`]));

  expect(await page.send(signed)).toBe(hash);
  await eventually(() => expect(page.listed()?.status).toBe('confirmed'), patience);
  const second = await page.placeOf(hash);
  expect(second.hash).not.toBe(first.hash);
  expect(page.listed()).toMatchObject({ block: second, wasRemoved: false });
  await eventually(() => expect(told.slice(1)).toEqual([`success: ${confirmedAgain(what)}`]));
});

test.each([
  ['a confirmed', 'failed', 'accepts', 'refuses', `error: ${failedAfterAll(what, '')}`],
  ['a failed', 'confirmed', 'refuses', 'accepts', `success: ${confirmedAfterAll(what)}`],
] as const)(
  '%s transaction that is in another block as %s is told so',
  async (_, status, before, after, words) => {
    const page = await openPage();
    const snapshot = await page.tester.snapshot();
    await page.setCode(before);
    const signed = await page.sign();
    const hash = await page.begin(signed);
    const first = page.listed();
    expect(first).toMatchObject({ block: await page.placeOf(hash) });
    expect(first?.status).not.toBe(status);

    await page.tester.revert({ id: snapshot });
    await page.tester.setBalance({ address: account.address, value: 10n ** 18n });
    await page.setCode(after);
    expect(await page.sendToBlock(signed)).toBe(hash);
    await page.recheck();
    await eventually(() => expect(page.listed()?.status).toBe(status), patience);
    // It never was without a block as far as this page knows: only the end is told.
    await eventually(() => expect(told).toEqual([words]), patience);
    expect(page.listed()).toMatchObject({ block: await page.placeOf(hash), wasRemoved: false });
  },
);

test('a transaction in another block with the same end is told nobody', async () => {
  const page = await openPage();
  await page.setCode('accepts');
  const signed = await page.sign();
  const hash = await page.begin(signed);
  const first = await page.placeOf(hash);
  await page.reorganize();
  await page.sendToBlock(signed);
  await page.recheck();
  const second = await page.placeOf(hash);
  expect(second.hash).not.toBe(first.hash);
  expect(page.listed()).toMatchObject({ status: 'confirmed', block: second });
  expect(told).toEqual([]);
});

longTest(
  'a transaction whose nonce another has after a reorganization is replaced, and its member is told',
  async () => {
    const page = await openPage();
    await page.setCode('accepts');
    const signed = await page.sign();
    const nonce = await page.reads.getTransactionCount(account);
    await page.begin(signed);
    await page.reorganize();
    await page.sendToBlock(await page.sign({ nonce, value: 6n }));
    await page.recheck();
    await eventually(() => expect(page.listed()?.status).toBe('replaced'), patience);
    await eventually(() => expect(told).toHaveLength(2));
    expect(told[1]).toBe(`error: ${failedAfterAll(what, page.listed()?.reason ?? '')}`);
  },
  90_000,
);

test('a chain that is shorter than it was is believed once it has been so three times', async () => {
  const page = await openPage();
  await page.setCode('accepts');
  const snapshot = await page.tester.snapshot();
  await page.begin(await page.sign());
  await page.tester.revert({ id: snapshot });
  for (const status of ['confirmed', 'confirmed', 'pending']) {
    await page.recheck();
    expect(page.listed()?.status).toBe(status);
  }
});

test('a transaction under 64 blocks is final, and not looked at any more', async () => {
  const page = await openPage();
  await page.setCode('accepts');
  await page.begin(await page.sign());
  await page.tester.mine({ blocks: 63 });
  await page.recheck();
  expect(page.listed()?.block).toBeDefined();
  await page.tester.mine({ blocks: 1 });
  await page.recheck();
  expect(page.listed()).toMatchObject({ status: 'confirmed' });
  expect(page.listed()?.block).toBeUndefined();
});

test('what was removed when the page was left is followed on the next visit', async () => {
  const page = await openPage();
  await page.setCode('accepts');
  const signed = await page.sign();
  const hash = await page.begin(signed);
  await page.reorganize();
  await page.recheck();
  expect(page.listed()?.status).toBe('pending');
  // Another page, which knows what the first one stored only.
  vi.resetModules();
  const { recentTransactions } = await import('./recent.ts');
  const { settleRemoved } = await import('./settleRemoved.ts');
  expect(recentTransactions.get()[0]).toMatchObject({ wasRemoved: true, told: 'confirmed' });
  told.length = 0;
  await page.send(signed);
  await settleRemoved(page.reads as never, hash as never);
  expect(recentTransactions.get()[0]).toMatchObject({ status: 'confirmed', wasRemoved: false });
  await eventually(() => expect(told).toContain(`success: ${confirmedAgain(what)}`));
});
