import {
  activityPointsAbi,
  anchorsAbi,
  nameAirdropAbi,
  nameMinterAbi,
  nameRegistryAbi,
  pointsAirdropAbi,
  stakingRewardsAbi,
  swapRouterAbi,
  tipsAbi,
} from '@parley/chain/generated/abis';
import { createTestDatabase } from '@parley/testkit/database';
import { sized } from '@parley/testkit/size';
import type pg from 'pg';
import { keccak256, toHex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../platform/migrate.ts';
import { deployEconomyOn, diceOf, type Economy } from './testActions.ts';
import { startTestChain, type TestChain } from './testChain.ts';
import { dumpIndex, startTestIndex, withClient } from './testIndex.ts';

/** Far more than it takes in full, in milliseconds. */
const timeout = 600_000;

let chain: TestChain;
let economy: Economy;

beforeAll(async () => {
  chain = await startTestChain();
  economy = await deployEconomyOn(chain);
});
afterAll(() => chain.stop());

async function newDatabase() {
  return await createTestDatabase('index', async (url) => {
    await migrate(url);
  });
}

type One = (text: string, values?: readonly unknown[]) => Promise<string>;

/** The first column of the first row as text; `0` for none. */
function oneOf(client: pg.Client): One {
  return async (text, values = []) => {
    const { rows } = await client.query({ text, values: [...values], rowMode: 'array' });
    return String(rows[0]?.[0] ?? '0');
  };
}

/** Compares the tables of names with what the registry answers. */
async function expectNames(one: One): Promise<void> {
  const registry = { address: chain.sample.punkTldAddress, abi: nameRegistryAbi } as const;
  const read = chain.sample.client.readContract;
  expect(await one('select count(*) from indexed.names')).toBe(
    String(await read({ ...registry, functionName: 'totalSupply' })),
  );
  for (const name of economy.names) {
    const holder = await read({ ...registry, functionName: 'getDomainHolder', args: [name] });
    if (/^0x0+$/.test(holder)) continue;
    const data = await read({ ...registry, functionName: 'getDomainData', args: [name] });
    expect(await one('select holder from indexed.names where name = $1', [name])).toBe(
      holder.toLowerCase(),
    );
    const indexed = await one('select data from indexed.names where name = $1', [name]);
    expect(indexed === '' ? '{}' : indexed).toBe(data);
  }
  for (const index of economy.members) {
    const args = [economy.addressOf(index)] as const;
    const main = await read({ ...registry, functionName: 'defaultNames', args });
    const text = "select coalesce((select name from indexed.main_names where holder = $1), '')";
    expect(await one(text, [args[0].toLowerCase()])).toBe(main);
  }
}

async function expectPoints(one: One): Promise<void> {
  const ledger = { address: chain.sample.activityPointsAddress, abi: activityPointsAbi } as const;
  const read = chain.sample.client.readContract;
  const current = await read({ ...ledger, functionName: 'currentEpoch' });
  expect(await one('select sum(total) from indexed.point_totals')).toBe(
    String(await read({ ...ledger, functionName: 'totalPoints' })),
  );
  for (const index of economy.members) {
    const address = economy.addressOf(index);
    const member = address.toLowerCase();
    const points = await read({ ...ledger, functionName: 'getPoints', args: [address] });
    expect(await one('select total from indexed.point_totals where member = $1', [member])).toBe(
      String(points),
    );
    for (let epoch = 1n; epoch < current; epoch += 1n) {
      const then = await read({ ...ledger, functionName: 'pointsAt', args: [address, epoch] });
      const text = 'select sum(total) from indexed.point_epochs where member = $1 and epoch <= $2';
      expect(await one(text, [member, epoch])).toBe(String(then));
    }
  }
}

async function expectMoney(one: One): Promise<void> {
  const { stakingContractAddress, swapRouterAddress } = economy.swap;
  const staking = { address: stakingContractAddress, abi: stakingRewardsAbi } as const;
  const read = chain.sample.client.readContract;
  expect(await one('select sum(staked) from indexed.stakes')).toBe(
    String(await read({ ...staking, functionName: 'totalStaked' })),
  );
  for (const index of economy.members) {
    const args = [economy.addressOf(index)] as const;
    const member = args[0].toLowerCase();
    const staked = await read({ ...staking, functionName: 'balanceOf', args });
    expect(await one('select staked from indexed.stakes where account = $1', [member])).toBe(
      String(staked),
    );
    for (const [address, abi] of [
      [swapRouterAddress, swapRouterAbi],
      [chain.sample.punkMinterAddress, nameMinterAbi],
    ] as const) {
      const credits = await read({ address, abi, functionName: 'credits', args });
      const text = 'select amount from indexed.credits where account = $1 and contract = $2';
      expect(await one(text, [member, address.toLowerCase()])).toBe(String(credits));
    }
  }
}

async function expectClaims(one: One): Promise<void> {
  const { nameAirdrop, pointsAirdrop } = economy.airdrops;
  const read = chain.sample.client.readContract;
  const text = 'select sum(amount) from indexed.airdrop_claims where airdrop = $1';
  const byName = { address: nameAirdrop, abi: nameAirdropAbi, functionName: 'claimed' } as const;
  const byPoints = { ...byName, address: pointsAirdrop, abi: pointsAirdropAbi } as const;
  expect(await one(text, [nameAirdrop.toLowerCase()])).toBe(String(await read(byName)));
  expect(await one(text, [pointsAirdrop.toLowerCase()])).toBe(String(await read(byPoints)));
}

/** Tables of single events have as many rows as the chain has such events. */
async function expectCounts(one: One): Promise<void> {
  const { client, tipsAddress, anchorsAddress } = chain.sample;
  const { swapRouterAddress } = economy.swap;
  const all = { fromBlock: 0n, strict: true } as const;
  const tips = { ...all, address: tipsAddress, abi: tipsAbi, eventName: 'Tipped' } as const;
  const swaps = { address: swapRouterAddress, abi: swapRouterAbi, eventName: 'Swapped' } as const;
  const anchors = { address: anchorsAddress, abi: anchorsAbi, eventName: 'Anchored' } as const;
  const found = [
    (await client.getContractEvents(tips)).length,
    (await client.getContractEvents({ ...all, ...swaps })).length,
    (await client.getContractEvents({ ...all, ...anchors })).length,
  ];
  expect(await one('select count(*) from indexed.tips')).toBe(String(found[0]));
  expect(await one('select count(*) from indexed.swaps')).toBe(String(found[1]));
  expect(await one('select count(*) from indexed.anchors')).toBe(String(found[2]));
}

/** The newest anchor of each account and room is the one that the contract knows. */
async function expectAnchors(one: One): Promise<void> {
  const { client, anchorsAddress: address } = chain.sample;
  for (const index of economy.members) {
    const by = economy.addressOf(index);
    for (let number = 0; number < 5; number += 1) {
      const room = keccak256(toHex(number));
      const call = { address, abi: anchorsAbi, functionName: 'latest' } as const;
      const [latest] = await client.readContract({ ...call, args: [by, [room]] });
      const text =
        'select coalesce(max(seq), 0) from indexed.anchors where account = $1 and room = $2';
      expect(await one(text, [by.toLowerCase(), room])).toBe(String(latest?.seq));
    }
  }
}

test('after random transactions over all contracts the index says what the chain says', {
  timeout,
}, async () => {
  const database = await newDatabase();
  const index = startTestIndex({
    databaseUrl: database.url,
    rpcUrls: [chain.rpcUrl],
    roots: economy.roots,
  });
  const done = await economy.use(diceOf(7), sized(120, 1_000));
  expect(done.size).toBeGreaterThan(12);
  const block = await chain.newest();
  await expect.poll(() => index.state()).toMatchObject({ block, isReady: true, setAside: 0 });
  await withClient(database.url, async (client) => {
    const one = oneOf(client);
    await expectNames(one);
    await expectPoints(one);
    await expectMoney(one);
    await expectClaims(one);
    await expectCounts(one);
    await expectAnchors(one);
  });

  // What was added step by step is what a fresh index reads at once.
  const fresh = await newDatabase();
  const second = startTestIndex({
    databaseUrl: fresh.url,
    rpcUrls: [chain.rpcUrl],
    roots: economy.roots,
  });
  await expect.poll(() => second.state()).toMatchObject({ block, isReady: true });
  expect(await dumpIndex(database.url)).toEqual(await dumpIndex(fresh.url));
  await Promise.all([index.stop(), second.stop()]);
  await Promise.all([database.drop(), fresh.drop()]);
});
