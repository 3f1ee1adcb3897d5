import { expect, test } from 'vitest';
import { RpcDownError } from '../../platform/rpc.ts';
import { readHeader, readLogs, readReceipts } from './answers.ts';

const hashOf = (byte: string) => `0x${byte.repeat(32)}`;
const header = {
  number: '0x10',
  hash: hashOf('AB'),
  parentHash: hashOf('cd'),
  timestamp: '0x65',
  logsBloom: `0x${'00'.repeat(255)}01`,
};
const log = {
  blockNumber: '0x7',
  blockHash: hashOf('AB'),
  logIndex: '0x2',
  removed: false,
  address: `0x${'Aa'.repeat(20)}`,
  topics: [hashOf('EF')],
  data: '0xABcd',
  transactionHash: hashOf('12'),
  blockTimestamp: '0x65',
};
const read = {
  block: 7,
  blockHash: hashOf('ab'),
  logIndex: 2,
  address: `0x${'aa'.repeat(20)}`,
  topics: [hashOf('ef')],
  data: '0xabcd',
  tx: hashOf('12'),
  time: 101,
};

test('a block is read in lower case; one that the node does not have is none', () => {
  const bloom = new Uint8Array(256);
  bloom[255] = 1;
  const whole = { number: 16, hash: hashOf('ab'), parentHash: hashOf('cd'), time: 101, bloom };
  expect(readHeader(header)).toEqual(whole);
  for (const logsBloom of [
    undefined,
    null,
    '0x',
    `${header.logsBloom}00`,
    `x${header.logsBloom}`,
  ]) {
    expect(readHeader({ ...header, logsBloom })).toEqual({ ...whole, bloom: null });
  }
  expect(readHeader(null)).toBeNull();
});

test.each<[object | string, string]>([
  ['0x10', 'a block'],
  [{ ...header, number: 16 }, 'a number'],
  [{ ...header, number: '0x' }, 'a number'],
  [{ ...header, number: `0x${'1'.repeat(14)}` }, 'a number'],
  [{ ...header, timestamp: 'x0x1' }, 'a number'],
  [{ ...header, hash: `${hashOf('ab')}0` }, 'a hash'],
  [{ ...header, hash: `0${hashOf('ab')}` }, 'a hash'],
  [{ ...header, parentHash: null }, 'a hash'],
  [{ ...header, hash: [hashOf('ab')] }, 'a hash'],
])('a node that answers with the block %j is asked again later', (answer, what) => {
  expect(() => readHeader(answer)).toThrow(RpcDownError);
  expect(() => readHeader(answer)).toThrow(`The node’s answer is not ${what}.`);
});

test('a log is read in lower case, with its time only where the node adds it', () => {
  expect(readLogs([log])).toEqual([read]);
  const { data: _, blockTimestamp: __, ...bare } = log;
  expect(readLogs([bare])).toEqual([{ ...read, data: '0x', time: null }]);
  expect(readLogs([{ ...log, topics: [] }])).toEqual([{ ...read, topics: [] }]);
  expect(readLogs([])).toEqual([]);
});

test('logs are in the order of the chain, each once, however a node tells them', () => {
  const at = (blockNumber: string, logIndex: string) => ({ ...log, blockNumber, logIndex });
  const told = [at('0x8', '0x0'), at('0x7', '0xa'), at('0x7', '0x2'), at('0x8', '0x0')];
  expect(readLogs(told).map(({ block, logIndex }) => [block, logIndex])).toEqual([
    [7, 2],
    [7, 10],
    [8, 0],
  ]);
});

test.each<[unknown, string]>([
  [null, 'a list of logs'],
  [{ 0: log, length: 1 }, 'a list of logs'],
  [[null], 'a log'],
  [['0x'], 'a log'],
  [[{ ...log, removed: true }], 'a log of a block'],
  [[{ ...log, blockHash: null }], 'a log of a block'],
  [[{ ...log, topics: hashOf('ef') }], 'a log'],
  [[{ ...log, topics: ['0xef'] }], 'a hash'],
  [[{ ...log, address: `${log.address}0` }], 'an address'],
  [[{ ...log, address: `0${log.address}` }], 'an address'],
  [[{ ...log, data: '0xabc' }], 'data'],
  [[{ ...log, data: 'x0xab' }], 'data'],
  [[{ ...log, data: '0xab,' }], 'data'],
  [[log, { ...log, transactionHash: undefined }], 'a hash'],
])('a node that answers with the logs %j is asked again later', (answer, what) => {
  expect(() => readLogs(answer)).toThrow(RpcDownError);
  expect(() => readLogs(answer)).toThrow(`The node’s answer is not ${what}.`);
});

test('the logs of receipts are those of all of them, and none where one tells none', () => {
  const other = { ...log, logIndex: '0x3' };
  const both = [read, { ...read, logIndex: 3 }];
  expect(readReceipts([{ logs: [log] }, { logs: [] }, { logs: [other] }])).toEqual(both);
  expect(readReceipts([])).toEqual([]);
  for (const answer of [
    null,
    {},
    [{ logs: [log] }, null],
    [{ logs: [log] }, {}],
    [{ logs: 'x' }],
  ]) {
    expect(readReceipts(answer)).toBeNull();
  }
});
