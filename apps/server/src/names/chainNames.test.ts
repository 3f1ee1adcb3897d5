import { ChainError } from '@parley/chain/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RpcDownError } from '../platform/rpc.ts';
import { createChainNames } from './chainNames.ts';

/** Questions to the chain that a test answers one by one. */
const asked: { address: string; tell(name: string | null): void; fail(error: unknown): void }[] =
  [];
const logged: unknown[] = [];
const clock = { time: 0, now: () => clock.time };
let names: ReturnType<typeof createChainNames>;
beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  logged.length = 0;
  clock.time = 1_000;
  const mainNameOf = (address: string) =>
    new Promise<string | null>((tell, fail) => asked.push({ address, tell, fail }));
  const log = { warn: (event: string, facts: object) => logged.push([event, facts]) } as never;
  names = createChainNames({ reader: { mainNameOf }, clock, log });
});
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

test('eight questions are under way at once, and the next begins when one of them ends', async () => {
  const told = Array.from({ length: 11 }, (_, index) => names.mainNameOf(`0x${index}`));
  await settle();
  expect(asked).toHaveLength(8);
  asked[3]?.tell('vera');
  await settle();
  expect(asked.map(({ address }) => address).at(-1)).toBe('0x8');
  asked[0]?.fail(new ChainError('unanswered'));
  await settle();
  expect(asked).toHaveLength(10);
  for (const { tell } of asked.slice(1)) tell(null);
  await settle();
  asked[10]?.tell('bo');
  expect(await Promise.all(told)).toEqual([
    ...[undefined, null, null, 'vera', null, null, null, null, null, null, 'bo'],
  ]);
  // All room is free again.
  for (let count = 0; count < 9; count += 1) void names.mainNameOf('0xa');
  await settle();
  expect(asked).toHaveLength(11 + 8);
});

test('a member who wants to write waits for nobody else’s name', async () => {
  for (let count = 0; count < 9; count += 1) void names.mainNameOf(`0x${count}`);
  const told = names.askMainName('0xa');
  await settle();
  expect(asked).toHaveLength(9);
  asked[8]?.tell('ann');
  expect(await told).toBe('ann');
});

test('a chain that fails is left alone for a second, and the log says so once', async () => {
  const away = new Error('away');
  const told = [names.mainNameOf('0xa'), names.mainNameOf('0xb')];
  await settle();
  for (const { fail } of asked) fail(away);
  expect(await Promise.all(told)).toEqual([undefined, undefined]);
  expect(logged).toEqual([['names-unavailable', { error: away }]]);
  clock.time += 999;
  await expect(names.askMainName('0xa')).rejects.toThrow('The chain did not answer a moment ago.');
  expect(await names.mainNameOf('0xa')).toBeUndefined();
  expect(asked).toHaveLength(2);
  clock.time += 1;
  const again = names.askMainName('0xa');
  asked[2]?.tell('ann');
  expect(await again).toBe('ann');
  const fails = names.askMainName('0xa');
  asked[3]?.fail(away);
  await expect(fails).rejects.toBe(away);
  expect(logged).toHaveLength(2);
});

test('a chain that says nothing for two seconds has failed', async () => {
  const told = names.askMainName('0xa').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(logged).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await told).toBeInstanceOf(RpcDownError);
  expect(logged).toHaveLength(1);
});

test('a contract that can’t answer is no reason to leave the chain alone', async () => {
  const told = names.askMainName('0xa');
  asked[0]?.fail(new ChainError('unanswered'));
  await expect(told).rejects.toMatchObject({ code: 'unanswered' });
  void names.askMainName('0xa');
  expect(asked).toHaveLength(2);
  expect(logged).toEqual([]);
});
