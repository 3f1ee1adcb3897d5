import { activityPointsAbi } from '@parley/chain/generated/abis';
import { type AbiEvent, getAbiItem, toEventSelector } from 'viem';
import { expect, test } from 'vitest';
import { handlers } from './handlers.ts';
import { createSilence } from './silence.ts';

const root = { kind: 'points', address: '0xa' };
const awarded = toEventSelector(
  getAbiItem({ abi: activityPointsAbi, name: 'PointsAwarded' }) as AbiEvent,
).slice(2);

function look(codes: readonly (string | Error)[], hasEvents = false) {
  const left = [...codes];
  const asked: string[] = [];
  const silence = createSilence({
    roots: [root],
    handlers,
    hasEvents: async () => hasEvents,
    codeOf: async (address) => {
      asked.push(address);
      const code = left.shift() ?? '';
      if (code instanceof Error) throw code;
      return code;
    },
  });
  return { silence, asked };
}

test('a contract whose code names none of the events that are read is silent', async () => {
  const { silence } = look(['0x6080']);
  expect(silence.kinds()).toEqual([]);
  await silence.look();
  expect(silence.kinds()).toEqual(['points']);
});

test('one with the code elsewhere is not silent once one of its events was stored', async () => {
  const { silence } = look(['0x6080'], true);
  await silence.look();
  expect(silence.kinds()).toEqual([]);
});

test('nothing is said of a contract that is not there yet, or whose chain is away, and it is looked at again', async () => {
  const { silence, asked } = look(['0x', new Error('away'), `0x60${awarded}`]);
  await silence.look();
  expect(silence.kinds()).toEqual([]);
  await expect(silence.look()).rejects.toThrow('away');
  await silence.look();
  await silence.look();
  expect(silence.kinds()).toEqual([]);
  expect(asked).toHaveLength(3);
});
