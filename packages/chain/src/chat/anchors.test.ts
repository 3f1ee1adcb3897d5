import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { anchorHash, anchorRoom, roomHash } from '@parley/domain/chat/anchors';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import {
  createTestClient,
  type Hex,
  http,
  keccak256,
  type LocalAccount,
  publicActions,
  toHex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReadClient } from '../client.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { anchorHeads, anchorHeadsMax } from './anchorHeads.ts';
import { createAnchorsOf } from './anchorsOf.ts';
import { findAnchor } from './findAnchor.ts';
import { getLatestAnchors } from './getLatestAnchors.ts';

let node: EmbeddedChain;
let sample: Awaited<ReturnType<typeof deploySample>>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  sample = await deploySample(node.rpcUrl);
});
afterAll(() => node.stop());

const community = { chainId: sampleChainId, host: 'parley.example' };
const accountOf = (index: number) => sample.wallet(index).account as LocalAccount;
const hashOf = (word: string) => keccak256(toHex(word));

/** Anchors by a wallet, and waits until it is on the chain. */
async function anchor(index: number, heads: { room: Hex; seq: number; hash: Hex }[]) {
  const { client, anchorsAddress: anchors } = sample;
  const tx = await anchorHeads({ client, account: accountOf(index), anchors, heads });
  await waitForTransaction(client, tx);
  return tx;
}

test('rooms are anchored in one transaction, and read with one call', async () => {
  const { client, anchorsAddress: anchors } = sample;
  const [general, shill] = await Promise.all([
    anchorRoom('general', community),
    anchorRoom('shill', community),
  ]);
  const hash = anchorHash(Buffer.alloc(32, 7).toString('base64url'));
  const tx = await anchor(1, [
    { room: general, seq: 12, hash },
    { room: shill, seq: 1, hash: hashOf('one') },
  ]);
  const accounts = [accountOf(1).address, accountOf(2).address];
  const latest = await getLatestAnchors(client, { anchors, accounts, rooms: [general, shill] });
  const { timestamp } = await client.getBlock();
  const common = { account: accounts[0], time: Number(timestamp) };
  expect(latest).toEqual([
    { ...common, room: general, seq: 12, hash },
    { ...common, room: shill, seq: 1, hash: hashOf('one') },
  ]);
  expect(roomHash(latest[0]?.hash ?? '')).toBe(Buffer.alloc(32, 7).toString('base64url'));

  const wanted = { anchors, accounts, room: general, seq: 12, tx };
  const block = Number(await client.getBlockNumber());
  expect(await findAnchor(client, wanted)).toEqual({ ...common, seq: 12, hash, block });
});

test('an exported room gets the anchors of its community, on its chain', async () => {
  const { client, anchorsAddress: anchors } = sample;
  const exported = { ...community, room: 'exported' };
  const hash = Buffer.alloc(32, 9).toString('base64url');
  await anchor(7, [
    { room: await anchorRoom('exported', community), seq: 3, hash: anchorHash(hash) },
  ]);
  const accounts = [accountOf(7).address, accountOf(8).address];
  const anchorsOf = createAnchorsOf(client, { anchors, accounts });
  const { timestamp } = await client.getBlock();
  expect(await anchorsOf(exported)).toEqual([{ seq: 3, hash, time: Number(timestamp) }]);
  expect(await anchorsOf({ ...exported, host: 'other.example' })).toEqual([]);
  expect(await anchorsOf({ ...exported, chainId: 1 })).toEqual([]);
});

test('an anchor counts only of its room, place, account, and contract', async () => {
  const { client, anchorsAddress: anchors } = sample;
  const room = hashOf('a room');
  const tx = await anchor(3, [{ room, seq: 5, hash: hashOf('five') }]);
  const wanted = { anchors, accounts: [accountOf(3).address], room, seq: 5, tx };
  const lower = wanted.accounts.map((account) => account.toLowerCase() as Hex);
  expect(await findAnchor(client, { ...wanted, accounts: lower })).not.toBeNull();
  const others = [
    { room: hashOf('another room') },
    { seq: 4 },
    { accounts: [accountOf(4).address] },
    { accounts: [] },
    { anchors: sample.tipsAddress },
    { tx: hashOf('no transaction') },
  ];
  for (const other of others) expect(await findAnchor(client, { ...wanted, ...other })).toBeNull();
});

test('a place that was anchored is refused before anything is sent', async () => {
  const { client } = sample;
  const head = { room: hashOf('once'), seq: 5, hash: hashOf('five') };
  await anchor(5, [head]);
  const sent = await client.getTransactionCount({ address: accountOf(5).address });
  for (const seq of [5, 4]) {
    await expect(anchor(5, [{ ...head, seq }])).rejects.toMatchObject({ code: 'reverted' });
  }
  const tooMany = Array.from({ length: anchorHeadsMax + 1 }, (_, index) => ({
    room: toHex(index, { size: 32 }),
    seq: 1,
    hash: head.hash,
  }));
  await expect(anchor(5, tooMany)).rejects.toMatchObject({ code: 'reverted' });
  expect(await client.getTransactionCount({ address: accountOf(5).address })).toBe(sent);
  await anchor(5, tooMany.slice(1));
});

test('an account without coins is refused in one sentence', async () => {
  const { client, anchorsAddress: anchors } = sample;
  const account = privateKeyToAccount(generatePrivateKey());
  const heads = [{ room: hashOf('poor'), seq: 1, hash: hashOf('one') }];
  await expect(anchorHeads({ client, account, anchors, heads })).rejects.toMatchObject({
    code: 'insufficient-funds',
  });
});

test('what waits for its block is replaced, never followed by a second one', async () => {
  const { chain, anchorsAddress: anchors } = sample;
  const client = sample.client;
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  const mined = tester.extend(publicActions);
  const account = accountOf(6);
  const room = hashOf('waiting');
  await tester.setAutomine(false);
  try {
    const send = (seq: number, raisePercent: number) =>
      anchorHeads({
        client,
        account,
        anchors,
        raisePercent,
        heads: [{ room, seq, hash: hashOf(`${seq}`) }],
      });
    await send(1, 0);
    await expect(send(2, 0)).rejects.toThrow();
    await send(2, 50);
    await tester.mine({ blocks: 1 });
    expect(await mined.getTransactionCount({ address: account.address })).toBe(1);
  } finally {
    await tester.setAutomine(true);
  }
  const accounts = [account.address];
  const latest = await getLatestAnchors(client, { anchors, accounts, rooms: [room] });
  expect(latest).toMatchObject([{ seq: 2, hash: hashOf('2') }]);
});

test('a node that does not answer is a chain that cannot be reached', async () => {
  const { anchorsAddress: anchors } = sample;
  const settings = {
    supportedChainId: sampleChainId,
    chainName: 'Away',
    tokenSymbol: 'AWAY',
    tokenDecimals: 18,
    blockExplorerBaseUrl: '',
  };
  const client = createReadClient(settings, 'http://127.0.0.1:9');
  const accounts = [accountOf(1).address];
  const room = hashOf('a room');
  const unavailable = { code: 'unavailable' };
  await expect(
    getLatestAnchors(client, { anchors, accounts, rooms: [room] }),
  ).rejects.toMatchObject(unavailable);
  await expect(
    findAnchor(client, { anchors, accounts, room, seq: 1, tx: room }),
  ).rejects.toMatchObject(unavailable);
});
