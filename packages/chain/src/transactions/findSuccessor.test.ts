import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { createTestClient, type Hash, http, parseGwei, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callFingerprint, placeNow } from './findCall.ts';
import { findSuccessor, getSender, type Missing } from './findSuccessor.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
});
afterAll(() => node.stop());

const fee = (gwei: string) => ({
  maxFeePerGas: parseGwei(gwei),
  maxPriorityFeePerGas: parseGwei(gwei),
});

/** Keeps blocks from being made while `work` runs. */
async function withoutBlocks<T>(work: (mine: () => Promise<void>) => Promise<T>): Promise<T> {
  const { chain } = community;
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  await tester.setAutomine(false);
  try {
    return await work(() => tester.mine({ blocks: 1 }));
  } finally {
    await tester.setAutomine(true);
  }
}

/** Sends a transaction, another of that nonce in its place, and more of the account, each in a block of its own. */
async function replaceBy(change: object): Promise<{ missing: Missing; next: Hash }> {
  const { client } = community;
  const wallet = community.wallet(2);
  const from = wallet.account.address;
  return withoutBlocks(async (mine) => {
    const place = await placeNow(client, from);
    const { nonce } = place;
    const first = { to: community.wallet(3).account.address, value: 5n, nonce, gas: 21_000n };
    const hash = await wallet.sendTransaction({ ...first, ...fee('10') });
    const sender = (await getSender(client, hash)) ?? undefined;
    expect(sender).toEqual({ address: from.toLowerCase(), nonce });
    const next = await wallet.sendTransaction({ ...first, ...fee('30'), ...change });
    const asked = { fingerprint: callFingerprint(first), ...place };
    const missing = { hash, from, sender, asked };
    expect(await findSuccessor(client, missing)).toBeNull();
    for (const later of [1, 2]) {
      await mine();
      await wallet.sendTransaction({ to: zeroAddress, nonce: nonce + later, gas: 21_000n });
    }
    await mine();
    expect(await getSender(client, hash)).toBeNull();
    return { missing, next };
  });
}

test('a transaction that was sped up while nobody followed it is found under its new hash', async () => {
  const { missing, next } = await replaceBy({});
  const { client } = community;
  expect(await findSuccessor(client, missing)).toEqual({ hash: next, reason: 'repriced' });
  // By its call, where no node had told its sender in time.
  const unseen = { ...missing, sender: undefined };
  expect(await findSuccessor(client, unseen)).toEqual({ hash: next, reason: 'repriced' });
  expect(await findSuccessor(client, unseen, new Set([next]))).toBeNull();
  expect(await findSuccessor(client, { ...unseen, asked: undefined })).toBeNull();
});

test('a transaction that its member canceled while nobody followed it is canceled', async () => {
  const { missing, next } = await replaceBy({
    to: community.wallet(2).account.address,
    value: 0n,
  });
  expect(await findSuccessor(community.client, missing)).toEqual({
    hash: next,
    reason: 'cancelled',
  });
});

test('a transaction whose place another took is replaced, also where its call is not known', async () => {
  const { missing, next } = await replaceBy({ value: 6n });
  const replaced = { hash: next, reason: 'replaced' };
  expect(await findSuccessor(community.client, missing)).toEqual(replaced);
  expect(await findSuccessor(community.client, { ...missing, asked: undefined })).toEqual(replaced);
});

test('a transaction that is in a block has no successor', async () => {
  const { client } = community;
  const wallet = community.wallet(4);
  const from = wallet.account.address;
  const place = await placeNow(client, from);
  const hash = await wallet.sendTransaction({ to: zeroAddress, value: 1n });
  const asked = { fingerprint: callFingerprint({ to: zeroAddress, value: 1n }), ...place };
  const sender = { address: from, nonce: place.nonce };
  for (const known of [sender, undefined]) {
    expect(await findSuccessor(client, { hash, from, asked, sender: known })).toBeNull();
  }
});
