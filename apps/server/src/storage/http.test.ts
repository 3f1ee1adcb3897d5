import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { startTestServer } from '../testServer.ts';
import { createStorageService } from './service.ts';

const address = 'x'.repeat(43);
let answer = { status: 200, body: '' };
const asked: string[] = [];
const gateway = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  response.writeHead(answer.status, { location: '/elsewhere' }).end(answer.body);
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});
afterAll(() => gateway.close());

let now = 0;
const lines: string[] = [];
beforeEach(() => {
  asked.length = 0;
  lines.length = 0;
});

function service(community = { arweaveAddress: address, arweaveGateway: origin }) {
  const log = createLog((line) => lines.push(line));
  return createStorageService({ community, clock: { now: () => now }, log });
}

describe('the balance at the storage gateway', () => {
  test.each([
    ['0', 0],
    ['1', 1e-12],
    ['1000000000000', 1],
    ['67000000000', 0.067],
    ['1234567890123', 1.234567890123],
  ])('%s winston are %d AR', async (winston, balance) => {
    answer = { status: 200, body: winston };
    expect(await service().balance()).toEqual({ balance });
    expect(asked).toEqual([`GET /wallet/${address}/balance`]);
  });

  test.each([
    [500, '1000000000000'],
    [302, ''],
    [200, ''],
    [200, '-1'],
    [200, '1e12'],
    [200, '<html>'],
    [200, '9'.repeat(31)],
    [200, '1'.repeat(5_000_000)],
  ])('status %d with an odd answer is a balance of 0, and is logged', async (status, body) => {
    answer = { status, body };
    expect(await service().balance()).toEqual({ balance: 0 });
    expect(lines.filter((line) => line.includes('storage-balance-unknown'))).toHaveLength(1);
    expect(asked).not.toContain('GET /elsewhere');
  });

  test('a gateway that cannot be reached is a balance of 0', async () => {
    const nowhere = { arweaveAddress: address, arweaveGateway: 'http://127.0.0.1:9' };
    expect(await service(nowhere).balance()).toEqual({ balance: 0 });
    expect(lines).toHaveLength(1);
  });

  test('the gateway is asked once a minute, by any number of readers', async () => {
    answer = { status: 200, body: '5' };
    const { balance } = service();
    await Promise.all(Array.from({ length: 10 }, balance));
    now += 59_999;
    await balance();
    expect(asked).toHaveLength(1);
    now += 1;
    await balance();
    expect(asked).toHaveLength(2);
  });
});

test('a community without a storage wallet has 0, and nobody is asked', async () => {
  const server = await startTestServer();
  const response = await fetch(`${server.url()}/api/storage/balance`);
  expect([response.status, await response.json()]).toEqual([200, { balance: 0 }]);
  await server.stop();
  expect(asked).toEqual([]);
});
