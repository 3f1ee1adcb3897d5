import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRpc, RpcAnswerError, RpcDownError } from './rpc.ts';

let node: Server;
const said = { status: 200, body: '' };
beforeAll(async () => {
  node = createServer((request, response) => {
    request.resume();
    response.statusCode = said.status;
    response.end(said.body);
  });
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  node.closeAllConnections();
  node.close();
});

/** Asks a node that answers like this. */
function ask(status: number, body: string): Promise<unknown> {
  Object.assign(said, { status, body });
  const { port } = node.address() as AddressInfo;
  return createRpc(`http://127.0.0.1:${port}`).request('eth_blockNumber', [], 60_000);
}

const result = '{"jsonrpc":"2.0","id":1,"result":"0x1"}';
const error = '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"no"}}';

test('a result is what the node says', async () => {
  expect(await ask(200, result)).toBe('0x1');
});

test.each([200, 400, 404])('an error with status %d is the answer of the node', async (status) => {
  await expect(ask(status, error)).rejects.toThrow(RpcAnswerError);
});

test.each([
  [429, error],
  [500, error],
  [502, '<html>'],
  [503, error],
  [200, '<html>'],
  [200, ''],
  [200, '{"jsonrpc":"2.0"'],
])('a node that says %d %s is down, whatever the question was', async (status, body) => {
  await expect(ask(status, body)).rejects.toThrow(RpcDownError);
});
