import { moderatorsAbi } from '@parley/chain/generated/abis';
import { waitForTransaction } from '@parley/chain/transactions/waitForTransaction';
import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { digestOf } from '@parley/domain/chat/hashes';
import { type Kind, pageSchema } from '@parley/domain/chat/wire';
import { payloadSchema } from '@parley/domain/site/wire';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import type { Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enrol, envelope, TestClient, type TestMember } from '../chat/testClient.ts';
import { startTestServer, type TestServer } from '../testServer.ts';

let chain: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
let server: TestServer;
let member: TestMember;
let client: TestClient;

beforeAll(async () => {
  chain = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(chain.rpcUrl);
  server = await startTestServer({
    community: { moderatorsAddress: community.moderatorsAddress },
    config: { rpcUrl: chain.rpcUrl },
  });
  member = await enrol(server.database);
  client = await TestClient.open(server, member, { general: null });
});
afterAll(async () => {
  await client.close();
  await server.stop();
  await chain.stop();
});

async function setModerator(allowed: boolean): Promise<void> {
  const hash = await community.wallet(0).writeContract({
    address: community.moderatorsAddress,
    abi: moderatorsAbi,
    functionName: 'setModerator',
    args: [member.author as Hex, allowed],
  });
  await waitForTransaction(community.client, hash);
}

describe.sequential('a moderator on chain', () => {
  test('a moderator on chain is nobody before the owner says so', async () => {
    expect(await server.app().moderators.isModerator(member.author)).toBe(false);
    const live = await liveMessage();
    expect(live.person).toEqual({ name: null });
  });

  test('a moderator on chain is marked for everybody who reads, within seconds', async () => {
    await setModerator(true);
    const { person } = await nextPeople(true);
    expect(person).toEqual({ name: null, moderator: true });
    expect(await server.app().moderators.isModerator(member.author)).toBe(true);
    expect((await liveMessage()).person).toEqual({ name: null, moderator: true });
    const response = await fetch(`${server.url()}/api/chat/rooms/general/messages`);
    const history = pageSchema.parse(await response.json());
    expect(history.people[member.author]).toEqual({ name: null, moderator: true });
    const payload = payloadSchema.parse(
      await (await fetch(`${server.url()}/_payload.json`)).json(),
    );
    expect(payload.content?.page.people[member.author]?.moderator).toBe(true);
  });

  test('a moderator on chain hides, restores, pins, and unpins what was said', async () => {
    const kinds = ['hide', 'restore', 'pin', 'unpin'] as const;
    for (const kind of kinds) expect((await moderate(kind)).t).toBe('ack');
  });

  test('a moderator on chain is nobody again when the owner says so', async () => {
    await setModerator(false);
    await nextPeople(undefined);
    expect(await moderate('hide')).toMatchObject({ t: 'refused', code: 'not-moderator' });
    const { person } = await nextPeople(undefined);
    expect(person).toEqual({ name: null });
    expect(await server.app().moderators.isModerator(member.author)).toBe(false);
    expect((await liveMessage()).person).toEqual({ name: null });
  });
});

/** An event of the member about something that was said. */
async function moderate(kind: Kind) {
  const { message } = await liveMessage();
  const { seq } = message;
  const digest = Buffer.from(await digestOf(message)).toString('base64url');
  return client.say({ kind, body: '', target: { seq, digest } });
}

async function liveMessage() {
  const signed = envelope({ body: 'Hello' });
  await client.sendEnvelope(signed);
  const frame = await client.frame((it) => it.t === 'message' && it.message.id === signed.id);
  if (frame.t !== 'message') throw new Error('no message');
  return frame;
}

/** The next word about the member, of that standing. */
async function nextPeople(moderator: true | undefined) {
  const frame = await client.frame(
    (it) =>
      it.t === 'people' &&
      it.people[member.author] !== undefined &&
      it.people[member.author]?.moderator === moderator,
  );
  return { person: frame.t === 'people' ? frame.people[member.author] : undefined };
}
