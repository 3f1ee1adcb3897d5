import { pad } from 'viem';
import { describe, expect, test } from 'vitest';
import type { Rpc } from '../platform/rpc.ts';
import { createPaidChain } from './chain.ts';

const member = `0x${'a'.repeat(40)}`;
const [anna, bert] = [`0x${'b1'.repeat(20)}`, `0x${'c2'.repeat(20)}`] as const;
const tokens = [`0x${'7'.repeat(40)}`, `0x${'8'.repeat(40)}`];

/** What a node that answers like this was asked, and what is made of its answer. */
function nodeOf(answer: unknown) {
  const asked: unknown[][] = [];
  const rpc = {
    request: async (...question: unknown[]) => {
      asked.push(question);
      return answer;
    },
  } as unknown as Rpc;
  return { asked, chain: createPaidChain(rpc, tokens), rpc };
}

const log = (to: string, data: string, transactionHash: string, blockNumber: string) => ({
  data,
  transactionHash,
  blockNumber,
  topics: ['0xddf2', pad(member as `0x${string}`), pad(to as `0x${string}`)],
});
const amount = `0x${'0'.repeat(63)}`;

test('a node is asked for what left a member in all blocks, of tokens of the community', async () => {
  const { asked, chain } = nodeOf([]);
  expect(await chain.moved(member, 40)).toEqual([]);
  const filter = {
    address: tokens,
    // Of ERC-20's Transfer(address,address,uint256).
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      `0x${'0'.repeat(24)}${'a'.repeat(40)}`,
    ],
    fromBlock: '0x0',
    toBlock: 'latest',
  };
  expect(asked).toEqual([['eth_getLogs', [filter], 3_000]]);
});

test('a community without tokens asks no node for transfers of them', async () => {
  const { asked, rpc } = nodeOf([]);
  expect(await createPaidChain(rpc, []).moved(member, 40)).toEqual([]);
  expect(asked).toEqual([]);
});

test('who got tokens is told once, by the newest of their transactions, the newest first', async () => {
  const { chain } = nodeOf([
    log(anna, `${amount}1`, '0x01', '0x1'),
    log(bert, `${amount}a`, '0x02', '0x2'),
    log(anna.toUpperCase().replace('0X', '0x'), `${amount}F`, '0x03', '0x1A'),
  ]);
  const newest = { address: anna, tx: '0x03', block: 26 };
  expect(await chain.moved(member, 40)).toEqual([newest, { address: bert, tx: '0x02', block: 2 }]);
  expect(await chain.moved(member, 1)).toEqual([newest]);
});

test.each([['0x'], [`${amount}0`], [amount]])(
  'a transfer of nothing (%s) tells nothing',
  async (data) => {
    const { chain } = nodeOf([
      log(anna, `${amount}1`, '0x01', '0x1'),
      log(anna, data, '0x02', '0x2'),
      log(bert, data, '0x03', '0x3'),
    ]);
    expect(await chain.moved(member, 40)).toEqual([{ address: anna, tx: '0x01', block: 1 }]);
  },
);

test.each([
  ['no list', {}],
  ['nothing', null],
  ['a transfer to nobody', [{ ...log(anna, '0x1', '0x01', '0x1'), topics: ['0xddf2', member] }]],
  ['a block in no number', [log(anna, '0x1', '0x01', 'latest')]],
  ['a block in a number and more', [log(anna, '0x1', '0x01', '0x1 or so')]],
  ['a block in more than a number', [log(anna, '0x1', '0x01', ' 0x1')]],
])('a node that answers with %s tells nothing that counts', async (_, answer) => {
  await expect(nodeOf(answer).chain.moved(member, 40)).rejects.toThrow();
});

test.each([
  ['a call', { from: '0xAB', to: '0xCD' }, { from: '0xab', to: '0xcd' }],
  ['a deployment', { from: '0xAB', to: null }, { from: '0xab', to: null }],
  ['nothing', null, null],
])('who signed %s is told as the node has it, in lower case', async (_, answer, told) => {
  const { asked, chain } = nodeOf(answer);
  expect(await chain.signed('0x12')).toEqual(told);
  expect(asked).toEqual([['eth_getTransactionByHash', ['0x12'], 3_000]]);
});

test('a transaction without a signer is none that counts', async () => {
  await expect(nodeOf({ to: null }).chain.signed('0x12')).rejects.toThrow();
});

describe('coins that a member sent', () => {
  const payment = { from: member, to: anna, value: '0x1', blockNumber: '0x1A' };
  /** What is made of a transaction and its receipt. */
  const sentBy = (transaction: unknown, receipt: unknown = { status: '0x1' }) => {
    const asked: unknown[][] = [];
    const rpc = {
      request: async (...question: unknown[]) => {
        asked.push(question);
        return question[0] === 'eth_getTransactionByHash' ? transaction : receipt;
      },
    } as unknown as Rpc;
    return { asked, told: createPaidChain(rpc, tokens).coinsSent(member, '0x12') };
  };

  test('coins that arrived are told with their block, however the node spells addresses', async () => {
    const upper = (address: string) => address.toUpperCase().replace('0X', '0x');
    const spelled = { ...payment, from: upper(member), to: upper(anna) };
    const { asked, told } = sentBy(spelled);
    expect(await told).toEqual({ address: anna, tx: '0x12', block: 26 });
    expect(asked).toEqual([
      ['eth_getTransactionByHash', ['0x12'], 3_000],
      ['eth_getTransactionReceipt', ['0x12'], 3_000],
    ]);
  });

  test.each<[string, unknown, unknown?]>([
    ['no transaction', null],
    ['one in no block yet', { ...payment, blockNumber: null }],
    ['a deployment', { ...payment, to: null }],
    ['one of another', { ...payment, from: bert }],
    ['one to the member', { ...payment, to: member }],
    ['one of nothing', { ...payment, value: '0x0' }],
    ['one that failed', payment, { status: '0x0' }],
    ['one without a receipt', payment, null],
  ])('of %s, nothing is told', async (_, transaction, receipt = { status: '0x1' }) => {
    expect(await sentBy(transaction, receipt).told).toBeNull();
  });

  test.each<[string, unknown, unknown?]>([
    ['no sum', { ...payment, value: undefined }],
    ['a sum in words', { ...payment, value: 'all' }],
    ['a block in words', { ...payment, blockNumber: 'latest' }],
    ['a receipt without a status', payment, {}],
  ])('a node that answers with %s tells nothing that counts', async (_, ...answers) => {
    await expect(sentBy(...answers).told).rejects.toThrow();
  });
});
