import { nameRegistryAbi } from '@parley/chain/generated/abis';
import { nameHistorySchema } from '@parley/domain/names/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../indexer/testChain.ts';
import { withClient } from '../indexer/testIndex.ts';
import { silentLog } from '../platform/log.ts';
import { readsOf } from '../testReads.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { createIndexedNames } from './indexedNames.ts';
import { createNamesStore } from './store.ts';

let chain: TestChain;
let server: TestServer;
let reads: ReturnType<typeof readsOf>;

beforeAll(async () => {
  chain = await startTestChain();
  server = await startTestServer({
    community: chain.sample,
    config: { rpcUrl: chain.rpcUrl, rpcUrls: [chain.rpcUrl] },
  });
  reads = readsOf(server, chain);
});
afterAll(async () => {
  await server.stop();
  await chain.stop();
});

const addressOf = (index: number) => chain.sample.wallet(index).account.address.toLowerCase();

/** Gives members a main name, as the index has them. */
async function nameMany(count: number): Promise<string[]> {
  return await withClient(server.config.databaseUrl, async (client) => {
    await client.query('set search_path to indexed');
    const { rows } = await client.query<{ holder: string }>(
      `insert into main_name_changes (block, log_index, tx, time, holder, name)
       select 0, n, '0x', 0, '0x' || lpad(to_hex(n), 40, '0'), 'name-' || n
       from generate_series(1, $1::int) n returning holder`,
      [count],
    );
    return rows.map(({ holder }) => holder);
  });
}

test('a registry whose events are others leaves the names to the chain', async () => {
  const store = createNamesStore(server.database);
  const indexed = createIndexedNames({ store, isAtHead: () => true, log: silentLog });
  expect(await indexed.mainNameOf(addressOf(1))).toBeUndefined();
  expect(await indexed.holdsName(addressOf(1))).toBeUndefined();
  server.names.mainNames.set(addressOf(1), 'of-the-chain');
  const { people } = server.app().names;
  expect(await people([addressOf(1)])).toEqual({ [addressOf(1)]: { name: 'of-the-chain' } });
});

test('a name that is passed on while no page is open is told right at once, among 10,000 others', async () => {
  const [seller, buyer] = [addressOf(1), addressOf(3)];
  const { people, holdsName } = server.app().names;
  await chain.mint(1);
  const others = await nameMany(10_000);
  await reads.caughtUp();
  const path = '/api/names/member-1';
  const before = await reads.ask(path, nameHistorySchema);
  expect(before.people[seller]).toEqual({ name: 'member-1' });
  expect(await holdsName(seller)).toBe(true);
  // What a slow database tells late is known when it is asked for again.
  await expect
    .poll(async () => {
      const told = await people(others);
      return others.map((member) => told[member]?.name);
    })
    .toEqual(others.map((_, n) => `name-${n + 1}`));

  const asked = server.names.state.asked;
  const registry = { address: chain.sample.punkTldAddress, abi: nameRegistryAbi } as const;
  const { client } = chain.sample;
  const accounts = [1, 3].map((index) => chain.sample.wallet(index).account.address) as [
    `0x${string}`,
    `0x${string}`,
  ];
  const id = await client.readContract({
    ...registry,
    functionName: 'tokenIdOf',
    args: ['member-1'],
  });
  const sent = [
    await chain.sample.wallet(1).writeContract({
      ...registry,
      functionName: 'transferFrom',
      args: [...accounts, id],
    }),
    await chain.sample.wallet(3).writeContract({
      ...registry,
      functionName: 'editDefaultDomain',
      args: ['member-1'],
    }),
  ];
  for (const hash of sent) await client.waitForTransactionReceipt({ hash });
  await reads.caughtUp();
  const after = await reads.ask(path, nameHistorySchema);
  expect([after.people[seller], after.people[buyer]]).toEqual([
    { name: null },
    { name: 'member-1' },
  ]);
  expect(await holdsName(buyer)).toBe(true);
  expect(server.names.state.asked, 'of the chain').toBe(asked);
  // The node of the chain is asked whether a name came since.
  server.names.mainNames.delete(seller);
  expect(await holdsName(seller)).toBe(false);
});
