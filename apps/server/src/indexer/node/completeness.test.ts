import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RpcAnswerError, RpcDownError } from '../../platform/rpc.ts';
import { LogsLeftOutError } from '../errors.ts';
import type { Header } from './answers.ts';
import { bloomBits } from './bloom.ts';
import { createCompleteness } from './completeness.ts';
import type { Node } from './node.ts';
import type { Peer } from './peer.ts';

const hashOf = (byte: string) => `0x${byte.repeat(32)}` as const;
const block = { number: 7, hash: hashOf('b7'), parentHash: hashOf('b6'), time: 1, bloom: null };
const address = `0x${'a'.repeat(40)}` as const;

/** The logs of block 7 with these numbers, as a node tells them. */
const logs = (...numbers: number[]) =>
  numbers.map((logIndex) => ({
    blockNumber: '0x7',
    blockHash: block.hash,
    logIndex: `0x${logIndex}`,
    address,
    topics: [],
    data: '0x',
    transactionHash: hashOf('77'),
  }));
const numbersOf = (found: readonly { logIndex: number }[]) => found.map((log) => log.logIndex);

const [here, there] = [{ name: 'Here' }, { name: 'There' }] as unknown as [Peer, Peer];
/** What the other node and the receipts tell; a function throws. */
const known = {
  logs: null as unknown,
  header: null as unknown,
  receipts: [] as unknown,
  asked: [] as unknown[],
  left: [] as string[],
};
let completeness: ReturnType<typeof createCompleteness>;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(known, { logs: null, header: null, receipts: [], asked: [], left: [] });
  const tell = (value: unknown) => (typeof value === 'function' ? value() : value);
  const node: Partial<Node> = {
    async request(method, params) {
      known.asked.push([method, params]);
      return tell(known.receipts);
    },
    async askAnother(than, method, params) {
      known.asked.push([than.name, method, params]);
      const answer = method === 'eth_getLogs' ? known.logs : known.header;
      return answer === null ? null : { answer, by: there };
    },
    leave: (peer, why) => void known.left.push(`${peer.name} ${why}`),
  };
  completeness = createCompleteness(node as Node);
});
afterEach(() => void vi.useRealTimers());

const ofBlock = (answer: unknown, header: Header = block, hasBloom = false) =>
  completeness.expectAllOf(header, { answer, by: here }, hasBloom);
const receipts = (...numbers: number[]) => [{ logs: logs(...numbers) }, { logs: [] }];
const leftOut = 'left out logs of block 7';

test.each([
  ['whose first log is missing', logs(1, 2)],
  ['with a gap', logs(0, 2)],
  ['with a log of another block', [...logs(0), { ...logs(1)[0], blockHash: hashOf('b8') }]],
])('a node that tells of a block %s is left, and nobody is asked', async (_, answer) => {
  await expect(ofBlock(answer)).rejects.toThrow(LogsLeftOutError);
  expect(known.left).toEqual([`Here ${leftOut}`]);
  expect(known.asked).toEqual([]);
});

test('a node that leaves out a log is named, with the block', async () => {
  const named = { name: 'LogsLeftOutError', message: `Here ${leftOut}.` };
  await expect(ofBlock(logs(1))).rejects.toMatchObject(named);
});

/** A bloom of these logs. */
function bloomOf(told: ReturnType<typeof logs>): Uint8Array {
  const bloom = new Uint8Array(256);
  for (const bit of told.flatMap((log) => bloomBits(log.address))) {
    const at = 255 - (bit >> 3);
    bloom[at] = (bloom[at] ?? 0) | (1 << (bit & 7));
  }
  return bloom;
}

test.each([
  ['all logs that its bloom was made of', logs(0), true, true],
  ['fewer logs than its bloom was made of', [], true, false],
  ['fewer logs, on a chain without blooms', [], false, true],
])(
  'a node that tells of a block %s is believed or left',
  async (_, answer, hasBloom, isBelieved) => {
    const told = ofBlock(answer, { ...block, bloom: bloomOf(logs(0)) }, hasBloom);
    if (isBelieved) expect(await told).toHaveLength(answer.length);
    else await expect(told).rejects.toThrow(LogsLeftOutError);
  },
);

test('a block whose header has no bloom is believed without', async () => {
  expect(await ofBlock([], block, true)).toEqual([]);
});

test.each<[string, number[], number[], string[]]>([
  ['the same', [0, 1], [0, 1], []],
  ['more', [0], [0, 1], [`Here ${leftOut}`]],
  ['more, and is unbroken from the second', [], [0], [`Here ${leftOut}`]],
  ['fewer', [0, 1], [0], [`There ${leftOut}`]],
])('where another node tells %s, the one that lacks logs is left', async (_, own, others, left) => {
  known.logs = logs(...others);
  const told = ofBlock(logs(...own));
  if (left.some((one) => one.startsWith('Here')))
    await expect(told).rejects.toThrow(LogsLeftOutError);
  else expect(numbersOf(await told)).toEqual(own);
  expect(known.left).toEqual(left);
  expect(known.asked).toEqual([['Here', 'eth_getLogs', [{ blockHash: block.hash }]]]);
});

test.each<[string, unknown]>([
  ['there is no other node', null],
  ['the other node tells nothing, as one that lacks the block does', []],
])('where %s, the receipts of the block tell', async (_, others) => {
  known.logs = others;
  known.receipts = receipts(0, 1);
  expect(numbersOf(await ofBlock(logs(0, 1)))).toEqual([0, 1]);
  expect(known.asked.at(-1)).toEqual(['eth_getBlockReceipts', [block.hash]]);
  await expect(ofBlock(logs(0))).rejects.toThrow(LogsLeftOutError);
  expect(known.left).toEqual([`Here ${leftOut}`]);
});

test.each<[string, unknown]>([
  ['no list', null],
  ['no logs', [{ logs: null }]],
  ['one of another block', [{ logs: [{ ...logs(1)[0], blockHash: hashOf('b8') }] }]],
  ['some of another block', [{ logs: [...logs(0), { ...logs(1)[0], blockHash: hashOf('b8') }] }]],
])('receipts that are %s tell nothing', async (_, told) => {
  known.receipts = told;
  expect(numbersOf(await ofBlock(logs(0)))).toEqual([0]);
  expect(known.left).toEqual([]);
});

test('a node without receipts of blocks is not asked for them for ten minutes', async () => {
  const refuse = (code: number) => () => {
    throw new RpcAnswerError('no', { cause: { code } });
  };
  const asks = () =>
    known.asked.filter((asked) => (asked as string[])[0] === 'eth_getBlockReceipts');
  known.receipts = refuse(-32_000);
  await ofBlock(logs(0));
  known.receipts = refuse(-32_601);
  await ofBlock(logs(0));
  expect(asks()).toHaveLength(2);
  vi.advanceTimersByTime(599_999);
  await ofBlock(logs(0));
  expect(asks()).toHaveLength(2);
  vi.advanceTimersByTime(1);
  await ofBlock(logs(0));
  expect(asks()).toHaveLength(3);
});

test('a node that is away while receipts are asked for is no node without them', async () => {
  known.receipts = () => {
    throw new RpcDownError('away');
  };
  await expect(ofBlock(logs(0))).rejects.toThrow('away');
});

const end = { number: 16, hash: hashOf('c1'), time: 1 };
const header = { number: '0x10', hash: end.hash, parentHash: hashOf('c0'), timestamp: '0x1' };
const filter = { fromBlock: '0x1', toBlock: '0x10' };
const confirmed = async (...numbers: number[]) => {
  const found = await ofBlock(logs(...numbers));
  known.asked = [];
  return await completeness.isConfirmed({ logs: found, by: here }, filter, end);
};

test('a range is confirmed by another node on the same chain that tells the same of it', async () => {
  Object.assign(known, { logs: logs(0), header });
  expect(await confirmed(0)).toBe(true);
  expect(known.asked).toEqual([
    ['Here', 'eth_getLogs', [filter]],
    ['Here', 'eth_getBlockByNumber', ['0x10', false]],
  ]);
  expect(known.left).toEqual([]);
});

test.each([
  ['there is no other node', null, header],
  ['the other node has another chain', logs(0), { ...header, hash: hashOf('c2') }],
  ['the other node does not tell its chain', logs(0), null],
])('a range is not confirmed where %s', async (_, others, told) => {
  Object.assign(known, { logs: others, header: told });
  expect(await confirmed(0)).toBe(false);
  expect(known.left).toEqual([]);
});

test('the node that lacks logs of a range is left, whichever it is', async () => {
  Object.assign(known, { logs: logs(0), header });
  const both = await ofBlock(logs(0));
  known.logs = logs(0, 1);
  const asking = completeness.isConfirmed({ logs: both, by: here }, filter, end);
  await expect(asking).rejects.toThrow(LogsLeftOutError);
  known.logs = [];
  expect(await completeness.isConfirmed({ logs: both, by: here }, filter, end)).toBe(false);
  expect(known.left).toEqual([`Here ${leftOut}`, `There ${leftOut}`]);
});
