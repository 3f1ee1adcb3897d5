import { tip } from '@parley/chain/chat/tip';
import { chatTokenAbi, nameRegistryAbi } from '@parley/chain/generated/abis';
import { paidSchema } from '@parley/domain/send/wire';
import { deployOddToken } from '@parley/testkit/oddToken';
import { bytecodeOf } from '@parley/testkit/solidity';
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  keccak256,
  parseAbi,
  parseEther,
  toHex,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../indexer/testChain.ts';
import { readsOf } from '../testReads.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { createPaidStore } from './store.ts';

let chain: TestChain;
let server: TestServer;
let reads: ReturnType<typeof readsOf>;

/** Nobody's, one for each case. */
const [friend, dust, taken, faked, author, heir, thief, pool] = Array.from(
  { length: 8 },
  (_, index): Address => `0x${String(index + 1).repeat(40)}`,
) as [Address, Address, Address, Address, Address, Address, Address, Address];

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

const wait = (hash: Address) => chain.sample.client.waitForTransactionReceipt({ hash });

async function paid() {
  const { account } = chain.sample.wallet(1);
  return await reads.ask(`/api/members/${account.address}/paid`, paidSchema);
}

test('whom a member paid themselves is known from the chain, and whoever poisons it is not', async () => {
  const { sample } = chain;
  const [owner, member, attacker] = [sample.wallet(0), sample.wallet(1), sample.wallet(3)];
  const { address: self } = member.account;
  const chat = { address: sample.chatTokenAddress, abi: chatTokenAbi } as const;
  const hundred = parseEther('100');
  const allowed = [owner.account.address, hundred] as const;
  await wait(
    await owner.writeContract({ ...chat, functionName: 'setMinterAllowance', args: allowed }),
  );
  await wait(await owner.writeContract({ ...chat, functionName: 'mint', args: [self, hundred] }));

  // Signed by the member: tokens, a tip, and a name.
  await wait(await member.writeContract({ ...chat, functionName: 'transfer', args: [friend, 5n] }));
  const tipping = tip({
    client: sample.client,
    wallet: member,
    tips: sample.tipsAddress,
    token: null,
    author,
    messageId: keccak256(toHex('a message')),
    amount: 1n,
  });
  await wait(await tipping);
  await chain.mint(1);
  await chain.mint(1);
  const registry = { address: sample.punkTldAddress, abi: nameRegistryAbi } as const;
  const [first, second] = await Promise.all(
    ['member-1', 'member-2'].map((name) =>
      sample.client.readContract({ ...registry, functionName: 'tokenIdOf', args: [name] }),
    ),
  );
  const give = (to: Address, id = 0n) =>
    ({ ...registry, functionName: 'transferFrom', args: [self, to, id] }) as const;
  await wait(await member.writeContract(give(heir, first)));

  // By others: nothing at all, what they were allowed to take, a token of their own, and a name.
  const take = (to: Address, amount: bigint) =>
    ({ ...chat, functionName: 'transferFrom', args: [self, to, amount] }) as const;
  await wait(await attacker.writeContract(take(dust, 0n)));
  const spender = [attacker.account.address, 7n] as const;
  await wait(await member.writeContract({ ...chat, functionName: 'approve', args: spender }));
  await wait(await attacker.writeContract(take(taken, 7n)));
  // Signed by the member, and moved by a contract that they called, as a pool's router does.
  const { contractAddress } = await wait(
    await member.sendTransaction({ data: bytecodeOf('Batcher') }),
  );
  const router = contractAddress as Address;
  await wait(await member.writeContract({ ...chat, functionName: 'approve', args: [router, 9n] }));
  await wait(
    await member.writeContract({
      address: router,
      functionName: 'execute',
      abi: parseAbi(['function execute((address to, uint256 value, bytes data)[]) payable']),
      args: [[{ to: chat.address, value: 0n, data: encodeFunctionData(take(pool, 9n)) }]],
    }),
  );
  const odd = await deployOddToken(chain.rpcUrl, attacker, { holder: self, supply: 9n });
  const fake = {
    address: odd,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [faked, 9n],
  } as const;
  await wait(await member.sendTransaction({ to: odd, data: encodeFunctionData(fake) }));
  const operator = [attacker.account.address, true] as const;
  await wait(
    await member.writeContract({ ...registry, functionName: 'setApprovalForAll', args: operator }),
  );
  await wait(await attacker.writeContract(give(thief, second)));

  await reads.caughtUp();
  const answer = await paid();
  expect(answer.isWhole).toBe(true);
  expect(answer.paid.map(({ address }) => address)).toEqual([heir, author, friend]);
});

test('coins that a member sent are known once reported, and nothing else that anybody reports', async () => {
  const { sample } = chain;
  const [member, attacker] = [sample.wallet(1), sample.wallet(3)];
  const self = member.account.address;
  const report = async (tx: string, who: string = self) => {
    const body = JSON.stringify({ tx });
    const headers = { 'content-type': 'application/json', origin: server.config.origin };
    const init = { method: 'POST', body, headers };
    return (await fetch(`${server.url()}/api/members/${who}/paid`, init)).status;
  };
  const known = async () => {
    server.clock.advance(31_000);
    return (await paid()).paid.map(({ address }) => address);
  };
  const before = await known();
  const [landlord, stranger] = [`0x${'9'.repeat(40)}`, `0x${'a'.repeat(40)}`] as const;

  const rent = await member.sendTransaction({ to: landlord, value: 5n });
  const nothing = await member.sendTransaction({ to: stranger, value: 0n });
  const own = await member.sendTransaction({ to: self, value: 5n });
  const others = await attacker.sendTransaction({ to: stranger, value: 5n });
  const failed = await member.sendTransaction({
    to: sample.punkTldAddress,
    value: 5n,
    gas: 100_000n,
  });
  for (const tx of [rent, nothing, own, others, failed]) await wait(tx);
  for (const tx of [nothing, own, others, failed, keccak256('0x')]) {
    expect(await report(tx)).toBe(404);
  }
  expect(await report(rent, attacker.account.address)).toBe(404);
  expect(await report('0x12')).toBe(400);
  expect(await known()).toEqual(before);

  // However often, it is there once.
  expect([await report(rent), await report(rent)]).toEqual([200, 200]);
  const { rowCount } = await server.database.query('select from coin_payments');
  expect(rowCount).toBe(1);
  expect(await known()).toEqual([landlord, ...before]);

  // Ten thousand reports cost the node no more than its allowance.
  const statuses = await Promise.all(Array.from({ length: 60 }, () => report(rent)));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20);
});

test('of a member’s payments of coins the newest stay', async () => {
  const store = createPaidStore({ read: async () => [] } as never, server.database);
  const row = (block: number) => ({ address: friend, tx: `0x${block}`, block });
  for (const block of [3, 1, 2, 5, 4]) await store.keepSent('0xmember', row(block), 3);
  const { rows } = await server.database.query(
    "select block::int from coin_payments where sender = '0xmember' order by block",
  );
  expect(rows.map(({ block }) => block)).toEqual([3, 4, 5]);
});

test('a node that tells nothing of tokens leaves what the index knows, and says so', async () => {
  server.clock.advance(60_000);
  await chain.chain.stop();
  const answer = await paid();
  expect(answer.isWhole).toBe(false);
  expect(answer.paid.map(({ address }) => address)).toEqual([`0x${'9'.repeat(40)}`, author]);
});
