import { mediaText } from '@parley/text/media';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MediaLimits } from '../platform/serverConfig.ts';
import { reservedBytes } from './limits.ts';
import { createQuota } from './quota.ts';

const MB = 1024 * 1024;
const limits: MediaLimits = {
  fileBytes: { picture: MB, sound: MB, video: MB },
  ...{ seconds: 60, memberDayBytes: 2 * MB, memberBytes: 3 * MB },
  ...{ totalBytes: 10 * MB, cacheBytes: MB, unusedDays: 1 },
};
let used: { day: number; member: number; all: number };
let free: number;
beforeEach(() => {
  used = { day: 0, member: 0, all: 0 };
  free = reservedBytes + 100 * MB;
});

function quota() {
  const { reserve } = createQuota({
    store: { usage: async () => used },
    storage: { freeBytes: async () => free },
    limits,
  });
  /** Says 'taken', or why not. */
  return (bytes: number, { owner = 'anna', until = Promise.resolve() } = {}) =>
    reserve({ owner, bytes, now: 0 }, async () => {
      await until;
      return 'taken';
    }).catch((error: Error) => error.message);
}

describe('what a member may still upload', () => {
  test.each<[string, Partial<typeof used>, number, string]>([
    ['the last byte of a day', { day: MB, member: MB }, MB, 'taken'],
    ['one byte more than a day has', { day: MB, member: MB }, MB + 1, mediaText.day(2)],
    ['the last byte of all', { member: 2 * MB }, MB, 'taken'],
    ['one byte more than there is in all', { member: 2 * MB }, MB + 1, mediaText.member(3)],
    ['the last byte of the community', { all: 9 * MB }, MB, 'taken'],
    ['one byte more than the community has', { all: 9 * MB }, MB + 1, mediaText.full],
  ])('%s is decided by its size', async (_, usage, bytes, outcome) => {
    used = { ...used, ...usage };
    expect(await quota()(bytes)).toBe(outcome);
  });

  test('the disk keeps room for the database', async () => {
    free = reservedBytes + MB;
    expect(await quota()(MB)).toBe('taken');
    expect(await quota()(MB + 1)).toBe(mediaText.disk);
  });

  test('what is under way counts as if it were there', async () => {
    const take = quota();
    let finish = () => {};
    const until = new Promise<void>((done) => {
      finish = done;
    });
    const first = take(MB, { until });
    expect(await take(MB + 1)).toBe(mediaText.day(2));
    expect(await take(MB)).toBe('taken');
    used.all = 9 * MB;
    expect(await take(MB, { owner: 'bob' })).toBe(mediaText.full);
    finish();
    expect(await first).toBe('taken');
    expect(await take(MB, { owner: 'bob' })).toBe('taken');
  });

  test('a member uploads two files at once, and all members eight', async () => {
    const take = quota();
    let finish = () => {};
    const until = new Promise<void>((done) => {
      finish = done;
    });
    const start = (owner: string) => take(1, { owner, until });
    const underWay = ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd'].map(start);
    expect(await start('a')).toBe(mediaText.waiting);
    expect(await start('e')).toBe(mediaText.busy);
    finish();
    expect(new Set(await Promise.all(underWay))).toEqual(new Set(['taken']));
    expect(await start('e')).toBe('taken');
  });
});
