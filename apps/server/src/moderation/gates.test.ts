import { chatTokenAbi } from '@parley/chain/generated/abis';
import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { gateRefusal, type Requirement } from '@parley/domain/chat/gates';
import { roomStandingSchema } from '@parley/domain/moderation/roomModes';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Address, parseEther } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrol, TestClient } from '../chat/testClient.ts';
import { startTestGate, type TestGate } from '../cow/testGate.ts';
import { silentLog } from '../platform/log.ts';
import { testCommunity } from '../testCommunity.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { createGates } from './gates.ts';
import { configuredRooms } from './testModeration.ts';

const gate = { balance: { atLeast: '10' } };
const rooms = [
  { id: 'general', title: 'General', path: '/' as const },
  { id: 'shill', title: 'Shill', path: '/shill' as const, gate },
];

describe('what is known of members', () => {
  const clock = { time: 1e9, now: () => clock.time };
  const held = new Map<string, bigint | 'silent'>();
  let asked = 0;
  const read = async (author: string, requirements: readonly Requirement[]) => {
    asked += 1;
    const has = held.get(author) ?? 0n;
    if (has === 'silent') throw new Error('silent');
    return requirements.map(() => has);
  };
  const config = { ...testCommunity, chatTokenAddress: `0x${'c'.repeat(40)}`, rooms };
  let gates: ReturnType<typeof createGates>;
  beforeEach(() => {
    const readers = { chain: read, linked: read, follows: read };
    gates = createGates({
      config,
      rooms: configuredRooms(rooms),
      read: readers,
      clock,
      log: silentLog,
    });
    held.clear();
    asked = 0;
  });
  const mayWrite = async () => (await gates.lacks('0xa', 'shill')).length === 0;

  test('rooms without a gate ask nobody', async () => {
    expect([gates.isGated('general'), gates.isGated('shill')]).toEqual([false, true]);
    expect(await gates.lacks('0xa', 'general')).toEqual([]);
    expect(asked).toBe(0);
  });

  test('who lacks something is looked up again soon, who has enough not for 15 s, many at once only once', async () => {
    expect(await Promise.all(Array.from({ length: 20 }, mayWrite))).not.toContain(true);
    expect(asked).toBe(1);
    held.set('0xa', parseEther('10'));
    clock.time += 2_000;
    expect(await mayWrite()).toBe(true);
    held.set('0xa', parseEther('10') - 1n);
    clock.time += 14_999;
    expect(await mayWrite()).toBe(true);
    clock.time += 1;
    expect(await gates.lacks('0xa', 'shill')).toMatchObject([
      { kind: 'balance', atLeast: String(parseEther('10')), held: String(parseEther('10') - 1n) },
    ]);
    expect(asked).toBe(3);
  });

  test('while the chain is silent the last answer holds for a day, and who was never looked up waits', async () => {
    held.set('0xa', 'silent');
    await expect(mayWrite()).rejects.toThrow();
    expect(await gates.standing('0xa')).toEqual({});
    held.set('0xa', parseEther('10'));
    clock.time += 1_000;
    expect(await mayWrite()).toBe(true);
    held.set('0xa', 'silent');
    clock.time += 86_400_000;
    expect(await mayWrite()).toBe(true);
    clock.time += 1_001;
    await expect(mayWrite()).rejects.toThrow();
  });
});

describe('on a real chain', () => {
  let node: EmbeddedChain;
  let community: Awaited<ReturnType<typeof deploySample>>;
  let door: TestGate;
  let server: TestServer;
  let client: TestClient;
  let author: Address;

  beforeAll(async () => {
    node = await startChain({ chainId: sampleChainId, devAccounts: true });
    community = await deploySample(node.rpcUrl);
    door = await startTestGate(node.rpcUrl);
    const { chatTokenAddress } = community;
    server = await startTestServer({
      community: { chatTokenAddress, rooms },
      config: { rpcUrl: door.url },
    });
    author = community.wallet(1).account.address.toLowerCase() as Address;
    const member = await enrol(server.database, { author });
    client = await TestClient.open(server, member, { general: null });
    await write(0, 'setMinterAllowance', [community.wallet(0).account.address, parseEther('99')]);
  });
  afterAll(async () => {
    await client.close();
    await server.stop();
    await door.stop();
    await node.stop();
  });

  async function write(index: number, functionName: string, args: readonly unknown[]) {
    const contract = { address: community.chatTokenAddress, abi: chatTokenAbi } as const;
    const call = { ...contract, functionName, args } as unknown;
    const hash = await community
      .wallet(index)
      .writeContract(call as Parameters<ReturnType<typeof community.wallet>['writeContract']>[0]);
    await community.client.waitForTransactionReceipt({ hash });
    // What was known of the member is old by now.
    server.clock.advance(60_000);
  }

  const say = (change = {}) => client.say({ room: 'shill', sentAt: server.clock.now(), ...change });
  const standing = async () => {
    const answer = await fetch(`${server.url()}/api/moderation/standing?author=${author}`);
    return roomStandingSchema.parse(await answer.json()).lacks;
  };

  test('a member writes in a gated room once they have enough, and no longer when they gave it away, but always deletes what they said', async () => {
    expect(await say()).toMatchObject({
      t: 'refused',
      code: 'not-moderator',
      why: 'gate',
      message: gateRefusal.message,
    });
    expect((await say({ room: 'general' })).t).toBe('ack');
    expect(await standing()).toMatchObject({ shill: [{ held: '0', symbol: 'CHAT' }] });
    await write(0, 'mint', [author, parseEther('10')]);
    expect(await standing()).toEqual({ shill: [] });
    const said = await say();
    expect(said.t).toBe('ack');
    await write(1, 'transfer', [community.wallet(2).account.address, 1n]);
    expect(await say()).toMatchObject({ code: 'not-moderator', why: 'gate' });
    const seq = said.t === 'ack' ? said.seq : 0;
    const { rows } = await server.database.query<{ digest: Buffer }>(
      "select digest from messages where room = 'shill' and seq = $1",
      [seq],
    );
    const target = { seq, digest: rows[0]?.digest.toString('base64url') ?? '' };
    expect(await say({ kind: 'react', body: '🔥', target })).toMatchObject({ why: 'gate' });
    expect((await say({ kind: 'delete', body: '', target })).t).toBe('ack');
    await write(2, 'transfer', [author, 1n]);
    expect((await say()).t).toBe('ack');
  });

  test('a chain that goes away stops nobody who was known, and a stranger is told to try again', async () => {
    expect((await say()).t).toBe('ack');
    door.keep(() => 'stop');
    server.clock.advance(60_000);
    expect((await say()).t).toBe('ack');
    const stranger = await enrol(server.database);
    const other = await TestClient.open(server, stranger, { general: null });
    const refused = await other.say({ room: 'shill', sentAt: server.clock.now() });
    expect(refused).toMatchObject({ t: 'refused', code: 'unavailable' });
    await other.close();
    door.open();
  });
});
