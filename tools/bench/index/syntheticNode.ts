import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { activityPointsAbi } from '@parley/chain/generated/abis';
import { encodeAbiParameters, type Hex, toEventSelector, toHex } from 'viem';

/**
 * A node of a chain that was never mined: `PARLEY_BLOCKS` blocks with five awards of points each, made
 * when they are asked for. Prints its address.
 */
const blocks = Number(process.env.PARLEY_BLOCKS);
const perBlock = 5;
const members = 10_000;
const ledger = `0x${'a1'.repeat(20)}`;

const event = activityPointsAbi.find(
  (entry) => entry.type === 'event' && entry.name === 'PointsAwarded',
);
if (event?.type !== 'event') throw new Error('The ledger has no awards.');
const selector = toEventSelector(event);
const reason = toHex('name-mint', { size: 32 });
const source = `0x${'b2'.repeat(20)}`.padStart(64, '0');

const hex = (value: number): Hex => `0x${value.toString(16)}`;
const hashOf = (text: string): Hex => `0x${createHash('sha256').update(text).digest('hex')}`;
const topicOf = (address: string): Hex => `0x${address.slice(2).padStart(64, '0')}`;
const timeOf = (number: number) => 1_700_000_000 + number * 2;
const hashOfBlock = (number: number) => hashOf(`block ${number}`);

const numbers = new Map(
  Array.from({ length: blocks + 1 }, (_, number) => [hashOfBlock(number) as string, number]),
);

function block(at: unknown): object | null {
  const number = at === 'latest' ? blocks : Number(at);
  if (number > blocks) return null;
  return {
    number: hex(number),
    hash: hashOfBlock(number),
    parentHash: hashOfBlock(number - 1),
    timestamp: hex(timeOf(number)),
  };
}

function logsOf(number: number): object[] {
  return Array.from({ length: number === 0 ? 0 : perBlock }, (_, index) => {
    const n = number * perBlock + index;
    const member = `0x${(n % members).toString(16).padStart(40, '0')}`;
    const data = encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'uint256' }],
      [BigInt(n), BigInt(n)],
    );
    return {
      address: ledger,
      topics: [selector, topicOf(member), topicOf(source.slice(-42)), reason],
      data,
      logIndex: hex(index),
      removed: false,
      blockNumber: hex(number),
      blockHash: hashOfBlock(number),
      // As anvil, Geth, and Reth add it.
      blockTimestamp: hex(timeOf(number)),
      transactionHash: hashOf(`transaction ${n}`),
    };
  });
}

function logs(filter: { fromBlock?: string; toBlock?: string; blockHash?: string }): object[] {
  const from = Number(filter.fromBlock ?? blocks);
  const to = Number(filter.toBlock ?? blocks);
  if (filter.blockHash === undefined) {
    return Array.from({ length: to - from + 1 }, (_, index) => logsOf(from + index)).flat();
  }
  const number = numbers.get(filter.blockHash);
  return number === undefined ? [] : logsOf(number);
}

function answer({ method, params }: { method: string; params: [never, never] }): unknown {
  if (method === 'eth_getBlockByNumber') return block(params[0]);
  if (method === 'eth_getLogs') return logs(params[0]);
  // The ledger was there from the first block on, and has no epochs.
  return method === 'eth_getCode' ? '0x01' : '0x';
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const call = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  response.setHeader('content-type', 'application/json');
  const told =
    call.method === 'eth_getBlockReceipts'
      ? { error: { code: -32_601, message: 'Method not found' } }
      : { result: answer(call) };
  response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...told }));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.stdin.on('end', () => process.exit(0)).resume();
