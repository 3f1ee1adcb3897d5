import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Call = { id: unknown; method: string; params: unknown[] };

/** Answers of a chain that has no contracts. */
const emptyChain: Record<string, unknown> = {
  eth_chainId: '0x27bc86aa',
  eth_blockNumber: '0x1',
  eth_getCode: '0x',
  eth_getLogs: [],
};

/** A JSON-RPC endpoint that answers from a table a test may change, and notes what it was asked. */
export async function startTestRpc(answers: Record<string, unknown> = { ...emptyChain }) {
  const calls: Call[] = [];
  const one = (call: Call) => {
    calls.push(call);
    const known = Object.hasOwn(answers, call.method);
    const error = { code: -32601, message: 'no such method' };
    const result = known ? { result: answers[call.method] } : { error };
    return { jsonrpc: '2.0', id: call.id, ...result };
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    response.setHeader('content-type', 'application/json');
    const answer = Array.isArray(body) ? body.map((call) => one(call as Call)) : one(body as Call);
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    answers,
    calls,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
