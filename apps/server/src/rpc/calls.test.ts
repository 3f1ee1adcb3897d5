import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { bounds, gasOfBlock } from './bounds.ts';
import { gasOf, readCall, toForward } from './calls.ts';

const address = '0x00000000000000000000000000000000000000aa';
const hash = `0x${'ab'.repeat(32)}`;
const many = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);
const ask = (method: string, params: unknown) => toForward({ id: 1, method, params });
const passedOn = (method: string, ...params: unknown[]) => {
  const asked = ask(method, params);
  return 'params' in asked ? JSON.parse(JSON.stringify(asked.params)) : asked;
};
const refused = { code: -32602 };

/** For each method that takes an array, a range or a count: what is just not too much, and too much of it. */
const attacks: readonly [what: string, method: string, most: unknown[], tooMuch: unknown[]][] = [
  [
    'percentiles',
    'eth_feeHistory',
    ['0x5', 'latest', many(16, 50)],
    ['0x5', 'latest', many(17, 50)],
  ],
  [
    'blocks of logs',
    'eth_getLogs',
    [{ fromBlock: '0x1', toBlock: '0x1388' }],
    [{ fromBlock: '0x1', toBlock: '0x1389' }],
  ],
  [
    'blocks of logs up to the newest',
    'eth_getLogs',
    [{ fromBlock: 'latest', toBlock: 'latest' }],
    [{ fromBlock: '0x1', toBlock: 'latest' }],
  ],
  [
    'blocks of logs from the first',
    'eth_getLogs',
    [{ fromBlock: 'earliest', toBlock: '0x1387' }],
    [{ fromBlock: 'earliest' }],
  ],
  [
    'addresses of logs',
    'eth_getLogs',
    [{ address: many(32, address) }],
    [{ address: many(33, address) }],
  ],
  ['topics', 'eth_getLogs', [{ topics: many(4, null) }], [{ topics: many(5, null) }]],
  [
    'choices of a topic',
    'eth_getLogs',
    [{ topics: [null, many(32, hash)] }],
    [{ topics: [null, many(33, hash)] }],
  ],
  [
    'logs of a block and of a range',
    'eth_getLogs',
    [{ blockHash: hash }],
    [{ blockHash: hash, fromBlock: '0x0' }],
  ],
  [
    'addresses of an access list',
    'eth_call',
    [{ accessList: many(128, { address, storageKeys: [] }) }, 'latest'],
    [{ accessList: many(129, { address, storageKeys: [] }) }, 'latest'],
  ],
  [
    'slots of an access list',
    'eth_estimateGas',
    [{ accessList: [{ address, storageKeys: many(128, hash) }] }],
    [{ accessList: [{ address, storageKeys: many(129, hash) }] }],
  ],
  ['length of an address', 'eth_getBalance', [address, 'latest'], ['0x'.padEnd(67, '0'), 'latest']],
  [
    'length of a block',
    'eth_getCode',
    [address, { blockHash: hash }],
    [address, { blockHash: `${hash}0` }],
  ],
];

describe('a call of a method', () => {
  test.each(attacks)(
    'a call of a method may ask for so many %s, and for no more',
    (_, method, most, tooMuch) => {
      expect(passedOn(method, ...most)).toEqual(most);
      expect(passedOn(method, ...tooMuch)).toMatchObject(refused);
    },
  );

  test.each(['0x81', '0xffffffffffffffff', 1_000])(
    'a call of a method that asks for the fees of %s blocks gets those of 128',
    (count) => {
      expect(passedOn('eth_feeHistory', count, 'latest')).toEqual(['0x80', 'latest']);
      expect(passedOn('eth_feeHistory', '0x4', 'latest')).toEqual(['0x4', 'latest']);
      expect(passedOn('eth_feeHistory', 0, 'latest')).toEqual(['0x0', 'latest']);
      expect(passedOn('eth_feeHistory', -1, 'latest')).toMatchObject(refused);
      expect(passedOn('eth_feeHistory', {}, 'latest')).toMatchObject(refused);
    },
  );

  test.each([...bounds.keys()])(
    'a call of a method with more parameters than it has is refused: %s',
    (method) => {
      const params = bounds.get(method)?.params ?? [];
      const surplus = many(params.length + 1, null);
      // Methods without any are asked with whatever a library likes to send.
      const expected = params.length === 0 ? [] : refused;
      expect(passedOn(method, ...surplus)).toMatchObject(expected);
    },
  );

  test.each([...bounds].filter(([, { params }]) => params.length > 0).map(([method]) => method))(
    'a call of a method takes no list and no object where a value is due: %s',
    (method) => {
      expect(passedOn(method, many(100_000, 1))).toMatchObject(refused);
      const message = 'expected a list of parameters';
      expect(ask(method, { 0: address })).toEqual({ code: -32602, message });
    },
  );

  test('a call of a method passes on what it knows of a call, a filter and a block, and nothing else', () => {
    const call = { to: address, data: '0x', gas: '0x1', stateOverride: {}, blobs: many(9, hash) };
    expect(passedOn('eth_call', call, 'latest')).toEqual([
      { to: address, data: '0x', gas: '0x1' },
      'latest',
    ]);
    expect(passedOn('eth_call', { to: address, blobs: [] })).toEqual([{ to: address }]);
    expect(passedOn('eth_getLogs', { address, limit: 1 })).toEqual([{ address }]);
    expect(passedOn('eth_getCode', address, { blockNumber: '0x1', more: [] })).toEqual([
      address,
      { blockNumber: '0x1' },
    ]);
  });
});

test.each<[string, string, unknown[]]>([
  ['a call in words', 'eth_call', ['call', 'latest']],
  ['a filter in words', 'eth_getLogs', ['filter']],
  [
    'an access list of which one entry has no slots',
    'eth_call',
    [{ accessList: [{ address, storageKeys: [] }, { address }] }, 'latest'],
  ],
  [
    'an access list of which one entry has no address',
    'eth_call',
    [{ accessList: [{ address, storageKeys: [] }, { storageKeys: [] }] }, 'latest'],
  ],
  ['a list that is none', 'eth_getLogs', [{ address: { length: 1 } }]],
])('%s is refused', (_, method, params) => {
  expect(passedOn(method, ...params)).toMatchObject(refused);
});

test('the data of a call may be long under each of its names, and a filter without a block names none', () => {
  const long = `0x${'ab'.repeat(1_000)}`;
  for (const part of ['data', 'input']) {
    expect(passedOn('eth_call', { to: address, [part]: long })).toEqual([
      { to: address, [part]: long },
    ]);
  }
  const range = { fromBlock: '0x1', toBlock: '0x2' };
  expect(passedOn('eth_getLogs', { blockHash: null, ...range })).toEqual([range]);
});

const call = {
  from: address,
  to: address,
  data: '0x01',
  input: '0x01',
  value: '0x1',
  type: '0x2',
  gasPrice: '0x1',
  maxFeePerGas: '0x1',
  maxPriorityFeePerGas: '0x1',
  nonce: 7,
  chainId: 1,
};
const long = `0x${'0'.repeat(65)}`;

/** Every method that is passed on, with parameters that reach the node as they are. */
const passedOnAsTheyAre: readonly [method: string, ...asked: unknown[][]][] = [
  ['eth_blockNumber', []],
  [
    'eth_call',
    [call, 'latest'],
    [{ ...call, gas: '0x1' }],
    [{ to: address }, null],
    [call, 'latest', { [address]: { code: `0x${'ab'.repeat(24_576)}` } }],
  ],
  ['eth_chainId', []],
  ['eth_estimateGas', [call, { blockHash: hash, requireCanonical: true }]],
  ['eth_feeHistory', ['0x80', 'latest', [10, 50.5]], ['0x0', '0x1', []]],
  ['eth_gasPrice', []],
  ['eth_getBalance', [address, 'latest'], [address, { blockNumber: '0x1' }]],
  ['eth_getBlockByHash', [hash, true], [hash, false]],
  ['eth_getBlockByNumber', ['latest', true], ['0x1', false]],
  ['eth_getCode', [address, 'latest'], [address, { blockHash: hash, requireCanonical: false }]],
  [
    'eth_getLogs',
    [{}],
    [{ address, topics: [hash, null, [hash, hash]], fromBlock: '0x1', toBlock: '0x2' }],
    [{ address: null, topics: null, fromBlock: '0x2', toBlock: '0x1' }],
    [{ address: [address, address], fromBlock: 'pending', toBlock: 'pending' }],
    [{ blockHash: hash, topics: [] }],
  ],
  ['eth_getStorageAt', [address, '0x0', 'latest']],
  ['eth_getTransactionByHash', [hash]],
  ['eth_getTransactionCount', [address, 'pending']],
  ['eth_getTransactionReceipt', [hash]],
  ['eth_maxPriorityFeePerGas', []],
  ['eth_sendRawTransaction', [`0x${'ab'.repeat(5_000)}`]],
  ['eth_syncing', []],
  ['net_version', []],
];

test('each method that pages and wallets need is passed on with its parameters, and no other is', () => {
  for (const [method, ...asked] of passedOnAsTheyAre) {
    for (const params of asked) expect(passedOn(method, ...params)).toEqual(params);
  }
  expect([...bounds.keys()]).toEqual(passedOnAsTheyAre.map(([method]) => method));
});

const unreadable = 'the call cannot be read';
const accessList = 'an access list has at most 128 entries';
const topics = 'a filter has at most 4 topics of 32 choices';
const range = 'name the first and the last block, at most 5000 in all';
test.each<[method: string, message: string, ...given: unknown[][]]>([
  ['eth_getBalance', 'expected a text of at most 66 characters', [long], [7], [{}]],
  ['eth_getBlockByHash', 'expected true or false', [hash, 'true'], [hash, 1]],
  ['eth_sendRawTransaction', 'expected a signed transaction', [7], [{}], [['0x']]],
  [
    'eth_getCode',
    'expected a block',
    [address, { blockNumber: long }],
    [address, { blockNumber: 7, blockHash: hash }],
    [address, { blockHash: {} }],
    [address, { requireCanonical: 'true' }],
  ],
  ['eth_call', unreadable, ['0x'], [[call]], [{ data: 7 }], [{ input: {} }], [{ from: long }]],
  [
    'eth_call',
    unreadable,
    [{ value: {} }],
    [{ nonce: [7] }],
    [{ gas: '' }],
    [{ gasLimit: `x0x1` }],
  ],
  ['eth_call', unreadable, [{ gas: long }], [{ gas: '0x1g' }], [{ gas: 30_000_000 }]],
  ['eth_call', accessList, [{ accessList: {} }], [{ accessList: [address] }]],
  ['eth_call', accessList, [{ accessList: [{ address: 7, storageKeys: [] }] }]],
  ['eth_call', accessList, [{ accessList: [{ address, storageKeys: [] }, address] }]],
  [
    'eth_call',
    unreadable,
    [{ gas: ['0x1'] }],
    [{ data: 7, input: '0x' }],
    [{ data: '0x', input: 7 }],
  ],
  ['eth_call', accessList, [{ accessList: [{ address, storageKeys: {} }] }]],
  ['eth_call', accessList, [{ accessList: [{ address, storageKeys: [hash, 7] }] }]],
  [
    'eth_call',
    'expected other code for one account',
    ...[
      {},
      [],
      '0x',
      { [address]: {} },
      { [address]: null },
      { [address]: { code: '0x6' } },
      { [address]: { code: 'ab' } },
      { [address]: { code: ['0x60'] } },
      { [address]: { code: '0x60', balance: '0x1' } },
      { [address]: { state: {} } },
      { [long]: { code: '0x60' } },
      { [address]: { code: '0x60' }, [hash]: { code: '0x60' } },
      { [address]: { code: `0x${'ab'.repeat(24_577)}` } },
    ].map((other) => [call, 'latest', other]),
  ],
  ['eth_feeHistory', 'expected a number of blocks', ['five'], [1.5], [-1], [2 ** 53], [long]],
  ['eth_feeHistory', 'expected at most 16 percentiles', ['0x1', 'latest', ['50']]],
  ['eth_feeHistory', 'expected at most 16 percentiles', ['0x1', 'latest', { length: 1 }]],
  ['eth_getLogs', 'expected a filter', ['0x'], [[]], [7]],
  ['eth_getLogs', 'a filter has at most 32 addresses', [{ address: {} }], [{ address: [7] }]],
  ['eth_getLogs', topics, [{ topics: hash }], [{ topics: [7] }], [{ topics: [[null]] }]],
  [
    'eth_getLogs',
    'expected one block',
    [{ blockHash: long }],
    [{ blockHash: hash, toBlock: '0x1' }],
  ],
  [
    'eth_getLogs',
    range,
    [{ fromBlock: '0x1' }],
    [{ toBlock: '0x1' }],
    [{ fromBlock: 7, toBlock: 7 }],
  ],
  ['eth_getLogs', range, [{ fromBlock: 'pending' }], [{ fromBlock: long, toBlock: long }]],
  ['eth_getTransactionByHash', 'expected at most 1 parameters', [hash, hash]],
])('%s says what was expected: %s', (method, message, ...given) => {
  for (const params of given)
    expect(passedOn(method, ...params)).toEqual({ code: -32602, message });
});

test.each([
  ['0x1c9c380', '0x1c9c380'],
  ['0x1c9c381', '0x1c9c380'],
  ['0x5208', '0x5208'],
])('a call that asks for %s gas gets %s, by either name of it', (asked, given) => {
  expect(passedOn('eth_call', { to: address, gas: asked })).toEqual([{ to: address, gas: given }]);
  expect(passedOn('eth_call', { gasLimit: asked })).toEqual([{ gas: given }]);
  expect(passedOn('eth_call', { gas: null, gasLimit: asked })).toEqual([{ gas: given }]);
});

test('what a request leaves out or has null stays so, where a value may be missing', () => {
  expect(passedOn('eth_call', null, undefined)).toEqual([null, null]);
  expect(passedOn('eth_getBalance', address)).toEqual([address]);
  expect(passedOn('eth_call', { to: address, data: null, accessList: null })).toEqual([
    { to: address },
  ]);
  expect(ask('eth_gasPrice', null)).toMatchObject({ params: [] });
  expect(ask('eth_gasPrice', { any: 'thing' })).toMatchObject({ params: [] });
  expect(ask('eth_getBalance', undefined)).toMatchObject({ params: [] });
});

test.each<[unknown, object | null]>([
  [
    { id: 7, method: 'eth_chainId' },
    { id: 7, method: 'eth_chainId', params: [] },
  ],
  [
    { id: 'a', method: 'm', params: [1] },
    { id: 'a', method: 'm', params: [1] },
  ],
  [
    { id: null, method: 'm', params: {} },
    { id: null, method: 'm', params: {} },
  ],
  [{ method: 'm'.repeat(64) }, { id: null, method: 'm'.repeat(64), params: [] }],
  [{ method: 'm'.repeat(65) }, null],
  [{ id: 1, method: 7 }, null],
  [{ id: {}, method: 'm' }, null],
  [{ id: true, method: 'm' }, null],
  [{ id: 1 }, null],
  ['eth_chainId', null],
  [null, null],
])('the request %j is read as %j', (request, expected) => {
  expect(readCall(request)).toEqual(expected);
});

test('only methods of the table are passed on, and none by a name of every object', () => {
  for (const method of ['eth_getProof', 'eth_createAccessList', 'eth_newFilter', 'constructor']) {
    const message = `the method ${method} does not exist or is not available here`;
    expect(ask(method, [])).toEqual({ code: -32601, message });
  }
});

test.each([
  ['eth_getBlockByNumber', ['latest', true], 'document'],
  ['eth_getBlockByNumber', ['latest', false], 'lookup'],
  ['eth_getBlockByHash', [hash, true], 'document'],
  ['eth_getTransactionReceipt', [hash], 'document'],
  ['eth_getLogs', [{}], 'document'],
  ['eth_feeHistory', ['0x1', 'latest', []], 'document'],
  ['eth_call', [{}], 'simulation'],
  ['eth_estimateGas', [{}], 'simulation'],
  ['eth_getCode', [address], 'lookup'],
  ['eth_sendRawTransaction', ['0x'], 'transaction'],
])('%s %j waits in the line of a %s', (method, params, expected) => {
  const asked = ask(method, params);
  const line = 'bound' in asked ? asked.bound.line : null;
  expect(typeof line === 'function' ? line(params) : line).toBe(expected);
});

test('a transaction counts as the gas that it may use, as a block’s when it asks for more or cannot be read', async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const sign = (gas: bigint) =>
    account.signTransaction({ type: 'eip1559', chainId: 1, gas, maxFeePerGas: 1n });
  expect(gasOf(await sign(21_000n))).toBe(21_000n);
  expect(gasOf(await sign(2n ** 63n))).toBe(gasOfBlock);
  for (const raw of ['0x7fff', 'x', 7, null]) expect(gasOf(raw)).toBe(gasOfBlock);
});
