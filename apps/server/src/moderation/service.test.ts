import { eventually } from '@parley/testkit/eventually';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createMemoryLog } from '../testServer.ts';
import { createModerators, type Moderators } from './service.ts';

const clock = { time: 0, now: () => clock.time };
const chain = { list: [] as string[], asked: 0, isDown: false };
let moderators: Moderators;

const read = async () => {
  chain.asked += 1;
  if (chain.isDown) throw new Error('down');
  return chain.list;
};

beforeEach(() => {
  Object.assign(clock, { time: 1_000_000 });
  Object.assign(chain, { list: ['0xa'], asked: 0, isDown: false });
  moderators = createModerators({ read, clock, log: silentLog });
});

test('the list is read once in half a minute, whoever asks and in any letter case', async () => {
  const asked = ['0xa', '0xA', '0xb', '0xb'].map((address) => moderators.isModerator(address));
  expect(await Promise.all(asked)).toEqual([true, true, false, false]);
  clock.time += 29_999;
  expect(await moderators.isModerator('0xa')).toBe(true);
  expect(chain.asked).toBe(1);
});

test('a moderator who was let go stops being one within half a minute', async () => {
  await moderators.isModerator('0xa');
  chain.list = [];
  clock.time += 30_000;
  expect(await moderators.isModerator('0xa')).toBe(false);
});

test('after an event of the contract the list is read at once', async () => {
  await moderators.isModerator('0xa');
  chain.list = ['0xb'];
  await moderators.renew(true);
  expect([moderators.has('0xa'), moderators.has('0xb')]).toEqual([false, true]);
});

test('an event during a read brings what the contract says after it', async () => {
  const answers: ((list: string[]) => void)[] = [];
  const slow = () => new Promise<string[]>((resolve) => answers.push(resolve));
  const renewed = createModerators({ read: slow, clock, log: silentLog });
  const before = renewed.renew();
  const after = renewed.renew(true);
  answers[0]?.(['0xa']);
  await before;
  await eventually(() => expect(answers).toHaveLength(2));
  answers[1]?.(['0xb']);
  await after;
  expect([renewed.has('0xa'), renewed.has('0xb')]).toEqual([false, true]);
});

test('the service announces only changes', async () => {
  const told: unknown[] = [];
  moderators.onChange((changed) => told.push(changed));
  await moderators.renew(true);
  await moderators.renew(true);
  chain.list = ['0xb', '0xc'];
  await moderators.renew(true);
  expect(told).toEqual([['0xa'], ['0xa', '0xb', '0xc']]);
});

describe('while the chain is down', () => {
  test('the list is believed for a minute, then nobody moderates', async () => {
    await moderators.isModerator('0xa');
    chain.isDown = true;
    clock.time += 60_000;
    expect(await moderators.isModerator('0xa')).toBe(true);
    clock.time += 1;
    expect(await moderators.isModerator('0xa')).toBe(false);
    expect(moderators.has('0xa')).toBe(false);
  });

  test('nobody moderates before the list was ever read, and the log says why, once a second', async () => {
    chain.isDown = true;
    const { log, lines } = createMemoryLog();
    const later = createModerators({ read, clock, log });
    expect(await later.isModerator('0xa')).toBe(false);
    expect(await later.isModerator('0xa')).toBe(false);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('moderators-unavailable');
    clock.time += 1_000;
    chain.isDown = false;
    expect(await later.isModerator('0xa')).toBe(true);
  });

  test('a chain that does not answer holds a check up for three seconds at most', async () => {
    const silent = createModerators({ read: () => new Promise(() => {}), clock, log: silentLog });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const answer = silent.isModerator('0xa');
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await answer).toBe(false);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
