import { mintName } from '@parley/chain/names/mintName';
import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { eventually } from '@parley/testkit/eventually';
import { foreignContracts } from '@parley/testkit/foreignContracts';
import { type Address, parseAbi, parseEther, zeroAddress } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enrol, TestClient } from '../chat/testClient.ts';
import { testCommunity } from '../testCommunity.ts';
import { createMemoryLog, startTestServer, type TestServer } from '../testServer.ts';
import { createChainReader } from './chainReader.ts';

type Kind = keyof typeof foreignContracts;

let node: EmbeddedChain;
let sample: Awaited<ReturnType<typeof deploySample>>;
let server: TestServer | undefined;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  sample = await deploySample(node.rpcUrl);
});
afterEach(() => server?.stop());
afterAll(() => node.stop());

/** A server of a community with such contracts, in which posting needs a name. */
async function startWith(contracts: Partial<typeof testCommunity>) {
  const { rpcUrl } = node;
  const community = { ...contracts, postingNeedsName: true };
  const { log, lines } = createMemoryLog();
  const reader = createChainReader({ ...testCommunity, ...community }, rpcUrl);
  server = await startTestServer({ community, config: { rpcUrl }, reader, log });
  const { url, database } = server;
  const get = async (path: string) => (await fetch(`${url()}${path}`)).json();
  return { server, database, lines, get };
}

const deploy = (kind: Kind) =>
  foreignContracts[kind]({ rpcUrl: node.rpcUrl, wallet: sample.wallet(0) });

async function mint(contracts: Awaited<ReturnType<typeof deploy>>, holder: Address, name: string) {
  const hash = await mintName({
    client: sample.client,
    wallet: sample.wallet(1),
    name,
    holder,
    minter: contracts.punkMinterAddress,
    registry: contracts.punkTldAddress,
    referrer: zeroAddress,
    valueWei: parseEther('1'),
  });
  await sample.client.waitForTransactionReceipt({ hash });
}

describe.each(['listed', 'earlier'] as const)('with contracts that are not ours (%s)', (kind) => {
  test('who has a name writes under it, who has none is told so, and lists that nobody can know are named', async () => {
    const contracts = await deploy(kind);
    // The others are ours, and tell what happens in them.
    const { tipsAddress, anchorsAddress, moderatorsAddress, chatTokenAddress } = sample;
    const ours = { tipsAddress, anchorsAddress, moderatorsAddress, chatTokenAddress };
    const { server, database, get } = await startWith({ ...ours, ...contracts });
    const member = await enrol(database);
    const client = await TestClient.open(server, member, { general: null });
    const say = () => client.say({ sentAt: server.clock.now() });
    expect(await say()).toMatchObject({ t: 'refused', code: 'needs-name' });
    await mint(contracts, member.author as Address, `member-${kind}`);
    server.clock.advance(3_000);
    expect((await say()).t).toBe('ack');
    const shown = await client.frame((frame) => frame.t === 'message');
    expect(shown).toMatchObject({ person: { name: `member-${kind}` } });
    await eventually(async () => {
      const silent = ['names', 'minter', 'points'];
      expect(await get('/api/index')).toMatchObject({ silent });
      expect(await get('/api/readyz')).toMatchObject({ contracts: [], index: { silent } });
    });
    await client.close();
  });
});

test('a contract that can’t tell names refuses a message with that reason, and the log and readiness name it', async () => {
  const contracts = await deploy('listed');
  const hash = await sample.wallet(0).writeContract({
    address: contracts.punkTldAddress,
    abi: parseAbi(['function breakDown()']),
    functionName: 'breakDown',
  });
  await sample.client.waitForTransactionReceipt({ hash });
  const { server, database, lines, get } = await startWith(contracts);
  const client = await TestClient.open(server, await enrol(database), { general: null });
  expect(await client.say({ sentAt: server.clock.now() })).toMatchObject({
    t: 'refused',
    code: 'needs-name',
    why: 'unanswered',
    message: expect.stringMatching(/^A contract of this community can’t tell/),
  });
  const fault = 'punkTldAddress can’t answer defaultNames(address).';
  await eventually(async () =>
    expect(await get('/api/readyz')).toMatchObject({ contracts: [fault] }),
  );
  expect(lines.filter((line) => line.includes('contracts-cannot-answer'))).toHaveLength(1);
  await client.close();
});
