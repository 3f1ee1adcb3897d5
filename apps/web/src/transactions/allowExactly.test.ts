import { expect, test } from 'vitest';
import { configWith, openNode } from '../data/testNode.ts';
import { allowExactly } from './allowExactly.ts';

const address = (digit: string) => `0x${digit.repeat(40)}` as const;
/** What the token says to everything: the allowance. */
const node = openNode(0n);
const told = async (allowance: bigint, amount: bigint) => {
  node.answer = allowance;
  const writes = await allowExactly({
    config: configWith({}),
    token: address('1'),
    owner: address('2'),
    spender: address('3'),
    amount,
    whatOf: (value) => `allow ${value}`,
    done: 'done',
  });
  return writes.map(({ what, tell }) => [what, (tell as () => string | null)()]);
};

test('nothing is asked for where enough is allowed', async () => {
  expect(await told(7n, 7n)).toEqual([]);
  expect(await told(8n, 7n)).toEqual([]);
});

test('exactly the amount is allowed, at once where the token takes that', async () => {
  expect(await told(0n, 7n)).toEqual([['allow 7', 'done']]);
  expect(await told(1n, 7n)).toEqual([['allow 7', 'done']]);
});

test('a token that changes no allowance is asked by way of zero, and only the end is told', async () => {
  // approve(address,uint256)
  node.refused = '0x095ea7b3';
  expect(await told(6n, 7n)).toEqual([
    ['allow 0', null],
    ['allow 7', 'done'],
  ]);
});
