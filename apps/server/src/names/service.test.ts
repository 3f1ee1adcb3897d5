import { beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createNameService, type NameService } from './service.ts';

const clock = { time: 0, now: () => clock.time };
const chain = { names: new Map<string, string>(), asked: 0, isDown: false, isSilent: false };
let service: NameService;

beforeEach(() => {
  Object.assign(clock, { time: 1_000_000 });
  Object.assign(chain, { names: new Map(), asked: 0, isDown: false, isSilent: false });
  const reader = {
    mainNameOf: async (address: string) => {
      chain.asked += 1;
      if (chain.isSilent) await new Promise(() => {});
      if (chain.isDown) throw new Error('down');
      return chain.names.get(address) ?? null;
    },
    holdsName: async (address: string) => {
      chain.asked += 1;
      if (chain.isSilent) await new Promise(() => {});
      if (chain.isDown) throw new Error('down');
      return chain.names.has(address);
    },
  };
  service = createNameService({ reader, clock, log: silentLog });
});

/** What the service answers within so many milliseconds; undefined when it takes longer. */
async function within<Answer>(ms: number, ask: () => Promise<Answer>): Promise<Answer | undefined> {
  vi.useFakeTimers();
  try {
    let answer: Answer | undefined;
    void ask().then((given) => {
      answer = given;
    });
    await vi.advanceTimersByTimeAsync(ms);
    return answer;
  } finally {
    vi.useRealTimers();
  }
}

test('a name is asked for once and then remembered', async () => {
  chain.names.set('0xa', 'alice');
  expect(await service.people(['0xa', '0xa', '0xb'])).toEqual({
    '0xa': { name: 'alice' },
    '0xb': { name: null },
  });
  await service.people(['0xa', '0xb']);
  expect(chain.asked).toBe(2);
  expect(service.nameOf('0xa')).toBe('alice');
});

test('a question that the chain answers leaves no timer behind', async () => {
  vi.useFakeTimers();
  try {
    await service.people(['0xa', '0xb']);
    await service.holdsName('0xa');
    expect(chain.asked).toBe(3);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('old answers are renewed, and only changes are announced', async () => {
  const told: unknown[] = [];
  service.onChange((people) => told.push(people));
  await service.people(['0xa', '0xb']);
  chain.names.set('0xb', 'bob');
  await service.renew();
  expect(told).toEqual([]);
  clock.time += 31_000;
  await service.renew();
  expect(told).toEqual([{ '0xb': { name: 'bob' } }]);
});

test('a name that comes late is announced if somebody was told of its member without it, else not', async () => {
  const told: unknown[] = [];
  service.onChange((people) => told.push(people));
  chain.names.set('0xa', 'alice').set('0xb', 'bob');
  await service.people(['0xa']);
  expect(told).toEqual([]);
  expect(service.nameOf('0xb')).toBeNull();
  await service.people(['0xb']);
  expect(told).toEqual([{ '0xb': { name: 'bob' } }]);
  chain.names.set('0xa', 'ann');
  clock.time += 31_000;
  await service.renew();
  expect(told.at(-1)).toEqual({ '0xa': { name: 'ann' } });
});

test('while the chain is down members have the last known name or none, and nobody waits long', async () => {
  chain.names.set('0xa', 'alice');
  await service.people(['0xa']);
  chain.isDown = true;
  clock.time += 31_000;
  await service.renew();
  expect(await service.people(['0xa', '0xb'])).toMatchObject({ '0xa': { name: 'alice' } });
  const before = chain.asked;
  await service.people(['0xc']);
  expect(chain.asked).toBe(before);

  clock.time += 5_000;
  Object.assign(chain, { isDown: false, isSilent: true });
  expect(await within(800, () => service.people(['0xd']))).toEqual({ '0xd': { name: null } });
});

test('a member who mints a name may post two seconds later', async () => {
  expect(await service.holdsName('0xa')).toBe(false);
  chain.names.set('0xa', 'alice');
  clock.time += 1_999;
  expect(await service.holdsName('0xa')).toBe(false);
  clock.time += 1;
  expect(await service.holdsName('0xa')).toBe(true);
});

test('a holder is asked about once in half a minute', async () => {
  chain.names.set('0xa', 'alice');
  await service.holdsName('0xa');
  clock.time += 29_999;
  await service.holdsName('0xa');
  expect(chain.asked).toBe(1);
  clock.time += 1;
  await service.holdsName('0xa');
  expect(chain.asked).toBe(2);
});

test('a member who held a name goes on posting while the chain is away, for a day', async () => {
  chain.names.set('0xa', 'alice');
  expect(await service.holdsName('0xa')).toBe(true);
  chain.isDown = true;
  for (const passed of [50_000, 3_600_000, 80_000_000]) {
    clock.time += passed;
    expect(await service.holdsName('0xa')).toBe(true);
  }
  clock.time += 3_000_000;
  await expect(service.holdsName('0xa')).rejects.toThrow('down');
  await expect(service.holdsName('0xb')).rejects.toThrow();
});

test('a member who held a name does not wait for a chain that hangs', async () => {
  chain.names.set('0xa', 'alice');
  await service.holdsName('0xa');
  chain.isSilent = true;
  clock.time += 90_000;
  expect(await within(500, () => service.holdsName('0xa'))).toBe(true);
});

test('a member whose name is gone may not post once the registry has changed', async () => {
  chain.names.set('0xa', 'alice');
  expect(await service.holdsName('0xa')).toBe(true);
  chain.names.delete('0xa');
  expect(await service.holdsName('0xa')).toBe(true);
  await service.renew(true);
  expect(await service.holdsName('0xa')).toBe(false);
});
