import { createServer } from 'node:net';
import { createTestDatabase } from '@parley/testkit/database';
import { describe, expect, test } from 'vitest';
import { testCommunity } from '../testCommunity.ts';
import { expectChain, expectDatabase, expectFinished } from './startChecks.ts';
import { StartFault } from './startFault.ts';
import { startTestRpc } from './testRpc.ts';

const here = `0x${'1'.repeat(40)}`;
const community = { ...testCommunity, tipsAddress: here };
const codeOf = (code: string) => ({ eth_chainId: '0x27bc86aa', eth_getCode: code });

async function refusalOf(check: Promise<void>): Promise<string> {
  const error = await check.then(
    () => new Error('nothing was refused'),
    (refused: Error) => refused,
  );
  expect(error).toBeInstanceOf(StartFault);
  return error.message;
}

/** What is refused of a node with these answers, and of others. */
async function ofNode(answers: Record<string, unknown>, others: readonly string[] = []) {
  const node = await startTestRpc(answers);
  const place = new URL(node.url).host;
  const check = expectChain({ rpcUrls: [`${node.url}/secret`, ...others], community }, 0);
  const said = await refusalOf(check).finally(node.stop);
  expect(said).not.toContain('secret');
  return said.replace(place, 'node:1');
}

describe('the chain at a start', () => {
  test('a node of the chain with all contracts is taken', async () => {
    const node = await startTestRpc(codeOf('0x60'));
    const more = await startTestRpc(codeOf('0x60'));
    // Another one that is away is for later.
    const rpcUrls = [node.url, more.url, 'http://127.0.0.1:9'];
    await expectChain({ rpcUrls, community }, 0);
    await Promise.all([node.stop(), more.stop()]);
  });

  test('a node of another chain is refused, and both chains are named', async () => {
    expect(await ofNode({ eth_chainId: '0x1' })).toBe(
      'RPC_URL leads to another chain: the node at node:1 is of chain 1, and supportedChainId is 666666666 (Degen Chain). Name a node of Degen Chain, or the config of the chain that you mean.',
    );
  });

  test('a further node of another chain is refused, too', async () => {
    const other = await startTestRpc({ eth_chainId: '0x2' });
    const said = await ofNode(codeOf('0x60'), [other.url]).finally(other.stop);
    expect(said).toContain('PARLEY_MORE_RPC_URLS leads to another chain');
    expect(said).toContain('is of chain 2, and supportedChainId is 666666666');
  });

  test('every address without code is listed with its key', async () => {
    const gate = { nft: { collection: `0x${'2'.repeat(40)}`, atLeast: 1 } };
    const node = await startTestRpc(codeOf('0x'));
    const check = expectChain({ rpcUrls: [node.url], community: { ...community, gate } }, 0);
    const said = (await refusalOf(check).finally(node.stop)).split('\n');
    expect(said.slice(1, 3)).toEqual([
      `  tipsAddress: there is no code at ${here}.`,
      `  gate.nft.collection: there is no code at 0x${'2'.repeat(40)}.`,
    ]);
  });

  test('a node that is away is told with what was asked and what came', async () => {
    const check = expectChain({ rpcUrls: ['http://127.0.0.1:9'], community }, 0);
    expect(await refusalOf(check)).toBe(
      'The node at 127.0.0.1:9 (RPC_URL) can’t be used. Asked for eth_chainId: The chain is not responding. connect ECONNREFUSED 127.0.0.1:9\nStart the node, or correct RPC_URL.',
    );
  });

  test('a node that answers with an error is told at once', async () => {
    expect(await ofNode({})).toBe(
      'The node at node:1 (RPC_URL) can’t be used. Asked for eth_chainId: eth_chainId was answered with an error. no such method\nStart the node, or correct RPC_URL.',
    );
  });

  test('a node that comes within the patience is taken', async () => {
    const node = await startTestRpc(codeOf('0x60'));
    const { port } = new URL(node.url);
    await node.stop();
    const check = expectChain({ rpcUrls: [node.url], community }, 60_000);
    const late = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (asked) => {
        const result = String(asked).includes('eth_chainId') ? '0x27bc86aa' : '0x60';
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
        socket.end(
          `HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        );
      });
    });
    await new Promise<void>((resolve) => late.listen(Number(port), '127.0.0.1', resolve));
    await check;
    late.close();
  });
});

describe('the database at a start', () => {
  test('a database that is there is taken, and a missing one or a wrong password is told without the password', async () => {
    const database = await createTestDatabase('empty', async () => {});
    await expectDatabase(database.url, 0);
    const missing = new URL(database.url);
    missing.pathname = '/not_there';
    expect(await refusalOf(expectDatabase(missing.href, 60_000))).toMatch(
      /^Can’t connect to the database “not_there” at 127\.0\.0\.1:\d+: database "not_there" does not exist\. Correct DATABASE_URL\.$/,
    );
    const stranger = new URL(database.url);
    stranger.username = 'stranger';
    stranger.password = 'hunter2';
    const said = await refusalOf(expectDatabase(stranger.href, 60_000));
    expect(said).toMatch(/stranger/);
    expect(said).not.toContain('hunter2');
    await database.drop();
  });

  test('a database that is away is told with what came', async () => {
    const check = expectDatabase('postgres://parley:hunter2@127.0.0.1:9/parley', 0);
    expect(await refusalOf(check)).toBe(
      'Can’t connect to the database “parley” at 127.0.0.1:9: connect ECONNREFUSED 127.0.0.1:9. Start PostgreSQL, or correct DATABASE_URL.',
    );
  });
});

test('an unfinished config is refused line by line, with its file', () => {
  expect(() => expectFinished(testCommunity, 'c.json')).not.toThrow();
  const unfinished = { ...testCommunity, projectUrl: 'https://example.org' };
  expect(() => expectFinished(unfinished, 'c.json')).toThrow(
    /^c\.json is not finished:\n {2}projectUrl is the example "https:\/\/example\.org"/,
  );
});
