import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sampleChainId } from '@parley/deploy/sample';
import { expect, test } from 'vitest';
import { createReadClient } from './client.ts';

const settings = {
  supportedChainId: sampleChainId,
  chainName: 'Degen Chain',
  tokenSymbol: 'DEGEN',
  tokenDecimals: 18,
  blockExplorerBaseUrl: '',
};

test('a read survives three failures of the endpoint', async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked++;
    if (asked <= 3) return response.writeHead(503).end();
    return response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x2a' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const client = createReadClient(settings, `http://127.0.0.1:${port}`);
    expect(await client.getBlockNumber()).toBe(42n);
    expect(asked).toBe(4);
  } finally {
    server.close();
  }
});
