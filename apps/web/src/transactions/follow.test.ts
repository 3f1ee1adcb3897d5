import { callFingerprint, placeNow } from '@parley/chain/transactions/findCall';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  custom,
  http,
  parseGwei,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { anvil } from 'viem/chains';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserStorage } from '../storage/testStorage.ts';

const chain = { ...anvil, id: 666_666_666 };
const account = privateKeyToAccount(generatePrivateKey());
let node: EmbeddedChain;
beforeAll(async () => {
  node = await startChain({ chainId: chain.id });
});
afterAll(() => node.stop());

browserStorage();

const clients = () => {
  const transport = http(node.rpcUrl);
  const answered: string[] = [];
  const direct = createPublicClient({ chain, transport });
  const noting = custom({
    async request(question) {
      const answer = await direct.request(question);
      answered.push(question.method);
      return answer;
    },
  });
  return {
    answered,
    reads: createPublicClient({ chain, transport: noting, pollingInterval: 50 }),
    tester: createTestClient({ chain, transport, mode: 'anvil' }),
    wallet: createWalletClient({ chain, transport, account }),
  };
};

/** A transaction that stays in the pool, as it is listed, and how its sender puts another in its place. */
async function sendReplaceable() {
  const { reads, answered, tester, wallet } = clients();
  await tester.setBalance({ address: account.address, value: 10n ** 18n });
  await tester.setAutomine(false);
  const place = await placeNow(reads as never, account.address);
  const { nonce } = place;
  const call = { to: `0x${'7'.repeat(40)}` as const, value: 5n, nonce, gas: 21_000n };
  const fee = (gwei: string) => ({
    maxFeePerGas: parseGwei(gwei),
    maxPriorityFeePerGas: parseGwei(gwei),
  });
  const hash = await wallet.sendTransaction({ ...call, ...fee('10') });
  const common = { id: hash, hash, chainId: chain.id, from: account.address, what: 'Send 5 wei' };
  const entry = { ...common, sentAt: 1, status: 'pending', reason: null } as const;
  const replace = async (change: object) => {
    const next = await wallet.sendTransaction({ ...call, ...fee('30'), ...change });
    await tester.mine({ blocks: 1 });
    return next;
  };
  return { reads: reads as never, answered, hash, entry, call, place, replace };
}

/** Follows a transaction, and replaces it meanwhile. */
async function followReplaced(change: { value?: bigint }) {
  const { reads, answered, hash, entry, replace } = await sendReplaceable();
  const { addTransaction, recentTransactions } = await import('./recent.ts');
  const { followTransaction } = await import('./follow.ts');
  addTransaction(entry);
  const outcome = followTransaction(reads, hash, 60_000);
  // The replacement of a transaction is only noticed after it was seen pending, and looked for in a block.
  await expect.poll(() => answered).toContain('eth_getTransactionByHash');
  await expect.poll(() => answered).toContain('eth_getBlockByNumber');
  const next = await replace(change);
  return { hash, next, outcome: await outcome, listed: recentTransactions.get()[0] };
}

/** As a page does that is opened after its transaction was replaced, and forgotten by every node. */
async function followLater(change: object, hasSender: boolean) {
  const { reads, hash, entry, call, place, replace } = await sendReplaceable();
  const { addTransaction, recentTransactions } = await import('./recent.ts');
  const { followTransaction } = await import('./follow.ts');
  const next = await replace(change);
  const sender = { address: account.address, nonce: place.nonce };
  const asked = { fingerprint: callFingerprint(call), ...place };
  addTransaction({ ...entry, asked, ...(hasSender && { sender }) });
  const outcome = await followTransaction(reads, hash, 60_000);
  return { hash, next, outcome, listed: recentTransactions.get()[0] };
}

test.each([true, false])(
  'a transaction that was made faster while the page was closed is confirmed (its nonce known: %s)',
  async (hasSender) => {
    const { next, outcome, listed } = await followLater({}, hasSender);
    expect(outcome).toEqual({ status: 'confirmed', reason: null, hash: next });
    expect(listed).toMatchObject({ hash: next, status: 'confirmed' });
  },
);

test.each([
  ['canceled', { to: account.address, value: 0n }, 'cancelled'],
  ['replaced', { value: 6n }, 'replaced'],
])(
  'a transaction that was %s while the page was closed says so, and keeps its hash',
  async (_, change, status) => {
    const { hash, outcome, listed } = await followLater(change, true);
    expect(outcome.status).toBe(status);
    expect(listed).toMatchObject({ hash, status, reason: outcome.reason });
  },
);

test('who sent a transaction and as which of theirs is known while it waits for its block', async () => {
  const { reads, tester, wallet } = clients();
  await tester.setAutomine(false);
  const nonce = await reads.getTransactionCount({ address: account.address });
  const { addTransaction, recentTransactions } = await import('./recent.ts');
  const { followTransaction } = await import('./follow.ts');
  const hash = await wallet.sendTransaction({ to: account.address, value: 1n, gas: 21_000n });
  const common = { chainId: chain.id, from: account.address, what: 'Send', sentAt: 1 };
  addTransaction({ hash, ...common, status: 'pending', reason: null });
  const outcome = followTransaction(reads as never, hash, 60_000);
  const sender = { address: account.address.toLowerCase(), nonce };
  await expect.poll(() => recentTransactions.get()[0]).toMatchObject({ status: 'pending', sender });
  await tester.mine({ blocks: 1 });
  expect(await outcome).toMatchObject({ status: 'confirmed', hash });
});

test('a transaction that its sender made faster is listed under its new hash, and confirmed', async () => {
  const { next, outcome, listed } = await followReplaced({});
  expect(outcome).toEqual({ status: 'confirmed', reason: null, hash: next });
  expect(listed).toMatchObject({ hash: next, status: 'confirmed' });
});

test('a transaction whose place another took keeps its hash, and says so', async () => {
  const { hash, outcome, listed } = await followReplaced({ value: 6n });
  expect(outcome.status).toBe('replaced');
  expect(listed).toMatchObject({ hash, status: 'replaced', reason: outcome.reason });
});
