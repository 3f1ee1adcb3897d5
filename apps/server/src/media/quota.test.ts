import { mediaText } from '@parley/text/media';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MediaLimits } from '../platform/serverConfig.ts';
import type { MediaError } from './errors.ts';
import { reservedBytes } from './limits.ts';
import { createQuota } from './quota.ts';

const MB = 1024 * 1024;
const limits: MediaLimits = {
  fileBytes: { picture: MB, sound: MB, video: MB },
  seconds: 60,
  memberDayBytes: 2 * MB,
  memberBytes: 3 * MB,
  totalBytes: 10 * MB,
  cacheBytes: MB,
  unusedDays: 1,
};
let used: { day: number; member: number; all: number };
let free: number;
let unused: number;
beforeEach(() => {
  unused = 0;
  used = { day: 0, member: 0, all: 0 };
  free = reservedBytes + 100 * MB;
});

function quota() {
  const { reserve } = createQuota({
    store: { usage: async () => used },
    storage: { freeBytes: async () => free },
    limits,
    makeRoom: async (bytes) => {
      if (unused >= bytes) used = { ...used, all: used.all - unused };
    },
  });
  /** Says 'taken', or why not. */
  return (bytes: number, { owner = 'anna', client = '', until = Promise.resolve() } = {}) =>
    reserve({ owner, client: client || owner, bytes, now: 0 }, async () => {
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
    ['the last byte of what the community has for all', { all: 8 * MB }, MB, 'taken'],
    ['one byte more than that', { all: 8 * MB }, MB + 1, mediaText.full],
    ['the last byte of the community for who took little', { all: 10 * MB - 1 }, 1, 'taken'],
    ['one byte more than the community has', { all: 10 * MB - 1 }, 2, mediaText.full],
    ['a byte of that for who took much today', { day: MB, all: 10 * MB - 1 }, 1, mediaText.full],
    ['a byte of that for who took much', { member: MB, all: 10 * MB - 1 }, 1, mediaText.full],
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
    used.all = 8 * MB;
    expect(await take(MB, { owner: 'bob' })).toBe(mediaText.full);
    finish();
    expect(await first).toBe('taken');
    expect(await take(MB, { owner: 'bob' })).toBe('taken');
  });

  test('a member uploads two files at once, a client four, and all together twenty-four', async () => {
    const take = quota();
    let finish = () => {};
    const until = new Promise<void>((done) => {
      finish = done;
    });
    const start = (owner: string, client: string) => take(1, { owner, client, until });
    const underWay = ['a', 'a', 'b', 'b'].map((owner) => start(owner, 'home'));
    expect(await start('a', 'elsewhere')).toBe(mediaText.waiting);
    expect(await start('c', 'home')).toBe(mediaText.busy);
    for (let count = 4; count < 24; count += 1) underWay.push(start(`m${count}`, `c${count}`));
    expect(await start('c', 'other')).toBe(mediaText.busy);
    finish();
    expect(new Set(await Promise.all(underWay))).toEqual(new Set(['taken']));
    expect(await start('c', 'home')).toBe('taken');
  });

  test('the last third of all places is for members who took little', async () => {
    const take = quota();
    let finish = () => {};
    const until = new Promise<void>((done) => {
      finish = done;
    });
    const much = Math.ceil(limits.memberDayBytes / 10) + 1;
    const start = (bytes: number, owner: string) => take(bytes, { owner, until });
    const underWay = Array.from({ length: 16 }, (_, count) => start(much, `much${count}`));
    expect(await start(much, 'more')).toBe(mediaText.busy);
    underWay.push(start(1, 'little'));
    finish();
    expect(new Set(await Promise.all(underWay))).toEqual(new Set(['taken']));
  });

  test('what nothing refers to makes room for what comes', async () => {
    used.all = 9 * MB;
    expect(await quota()(MB)).toBe(mediaText.full);
    unused = MB;
    expect(await quota()(MB)).toBe('taken');
    unused = MB;
    expect(used.all).toBe(8 * MB);
  });
});

describe('an upload that begins', () => {
  /** What the store and the sweeper were asked. */
  const asked: unknown[] = [];
  beforeEach(() => void asked.splice(0));
  const open = () =>
    createQuota({
      store: {
        usage: async (owner, since) => {
          asked.push([owner, since]);
          return used;
        },
      },
      storage: { freeBytes: async () => free },
      limits,
      makeRoom: async (bytes) => void asked.push(bytes),
    });
  const begin = (
    bytes: number,
    { owner = 'anna', client = 'home' } = {},
    until = Promise.resolve(),
  ) => {
    const upload = { owner, client, bytes, now: 100 * 60 * 60_000 };
    return [upload, () => until] as const;
  };
  const refused = (given: ReturnType<typeof createQuota>, ...words: Parameters<typeof begin>) =>
    given.reserve(...begin(...words)).then(
      () => 'taken',
      ({ code, status }: MediaError) => `${code} ${status}`,
    );

  test.each<[string, Partial<typeof used>, number, string]>([
    ['more than its member has', { member: 3 * MB }, 1, 'quota 403'],
    ['more than its member has today', { day: 2 * MB }, 1, 'quota 429'],
    ['more than the community has', { all: 10 * MB }, 1, 'full 507'],
  ])(
    'an upload that begins with %s is refused by the code for it',
    async (_, usage, bytes, code) => {
      used = { ...used, ...usage };
      expect(await refused(open(), bytes)).toBe(code);
    },
  );

  test('an upload that begins while its member’s others are under way counts them, by day, in all, and on the disk', async () => {
    let finish = () => {};
    const until = new Promise<void>((done) => {
      finish = done;
    });
    const given = open();
    const first = given.reserve(...begin(MB, {}, until));
    used = { day: 0, member: MB + 1, all: 0 };
    expect(await refused(given, MB)).toBe('quota 403');
    used = { day: 0, member: 0, all: 0 };
    free = reservedBytes + 2 * MB - 1;
    expect(await refused(given, MB)).toBe('disk 507');
    free += 1;
    expect(await refused(given, MB)).toBe('taken');
    const second = given.reserve(...begin(1, {}, until));
    expect(await refused(given, 1)).toBe('busy 429');
    const others = ['b', 'c'].map((owner) => given.reserve(...begin(1, { owner }, until)));
    expect(await refused(given, 1, { owner: 'd' })).toBe('busy 503');
    finish();
    await Promise.all([first, second, ...others]);
  });

  test('an upload that begins asks what its member took in the last day, and for the room that it lacks', async () => {
    used = { day: 0, member: 0, all: 9 * MB };
    await refused(open(), MB / 2);
    const usage = ['anna', 76 * 60 * 60_000];
    // The tenth that is left is for members who took little.
    expect(asked).toEqual([usage, MB / 2, usage]);
    asked.length = 0;
    used = { day: 0, member: 0, all: 8.5 * MB };
    expect(await refused(open(), MB / 2)).toBe('taken');
    expect(asked).toEqual([usage]);
  });

  test.each([
    ['day', 2 * MB],
    ['member', 3 * MB],
  ] as const)(
    'an upload that begins is one of a member who took little up to a tenth of a %s’s',
    async (of, most) => {
      used = { day: 0, member: 0, all: 9.5 * MB, [of]: Math.floor(most / 10) - 1_000 };
      expect(await refused(open(), 1_000)).toBe('taken');
      expect(await refused(open(), 1_001)).toBe('full 507');
    },
  );
});

test.each([
  ['a day', { memberDayBytes: 100, memberBytes: 1_000 }],
  ['all', { memberDayBytes: 1_000, memberBytes: 100 }],
])('a member who takes exactly a tenth of what there is for %s takes little', async (_, own) => {
  used.all = 990;
  const { reserve } = createQuota({
    store: { usage: async () => used },
    storage: { freeBytes: async () => free },
    limits: { ...limits, ...own, totalBytes: 1_000 },
    makeRoom: async () => {},
  });
  const take = (bytes: number) =>
    reserve({ owner: 'anna', client: 'home', bytes, now: 0 }, async () => 'taken');
  expect(await take(10)).toBe('taken');
  used.all = 980;
  await expect(take(11)).rejects.toMatchObject({ code: 'full', status: 507 });
});

test('a member who took much is told that others go first', async () => {
  const { reserve } = createQuota({
    store: { usage: async () => used },
    storage: { freeBytes: async () => free },
    limits,
    makeRoom: async () => {},
  });
  const begin = (owner: string, until: Promise<void>) =>
    reserve({ owner, client: owner, bytes: MB, now: 0 }, () => until);
  let finish = () => {};
  const until = new Promise<void>((done) => {
    finish = done;
  });
  used = { ...used, all: 0 };
  const little = limits.memberDayBytes / 10;
  const small = Array.from({ length: 16 }, (_, index) =>
    reserve({ owner: `m${index}`, client: `c${index}`, bytes: little / 2, now: 0 }, () => until),
  );
  await expect(begin('much', until)).rejects.toMatchObject({ code: 'busy', status: 503 });
  finish();
  await Promise.all(small);
});
