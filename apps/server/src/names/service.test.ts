import { ChainError } from '@parley/chain/errors';
import type { People } from '@parley/domain/chat/wire';
import { beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createNameService, type NameService } from './service.ts';

const clock = { time: 0, now: () => clock.time };
const chain = { names: new Map<string, string>(), asked: 0, isDown: false, isSilent: false };
/** The index tells nothing until it is at the head; what it knows is read after `delay` has passed. */
const index = { names: new Map<string, string>(), isAtHead: false, delay: Promise.resolve() };
let service: NameService;

beforeEach(() => {
  Object.assign(clock, { time: 1_000_000 });
  Object.assign(chain, { names: new Map(), asked: 0, isDown: false, isSilent: false });
  Object.assign(index, { names: new Map(), isAtHead: false, delay: Promise.resolve() });
  const reader = {
    mainNameOf: async (address: string) => {
      chain.asked += 1;
      if (chain.isSilent) await new Promise(() => {});
      if (chain.isDown) throw new Error('down');
      return chain.names.get(address) ?? null;
    },
  };
  const indexed = {
    isAtHead: () => index.isAtHead,
    async mainNameOf(address: string) {
      const name = index.isAtHead ? (index.names.get(address) ?? null) : undefined;
      await index.delay;
      return name;
    },
    holdsName: async (address: string) => (index.isAtHead ? index.names.has(address) : undefined),
  };
  service = createNameService({ indexed, reader, clock, log: silentLog });
});

test('a contract that can’t answer is no reason to leave the chain alone, and is told from a chain that is away', async () => {
  const names = createNameService({
    indexed: { isAtHead: () => false, mainNameOf: nobodyTells, holdsName: nobodyTells },
    reader: {
      mainNameOf: async () => {
        chain.asked += 1;
        throw new ChainError('unanswered');
      },
    },
    clock,
    log: silentLog,
  });
  for (let asked = 1; asked <= 2; asked += 1) {
    await expect(names.holdsName('0xa')).rejects.toMatchObject({ code: 'unanswered' });
    expect(chain.asked).toBe(asked);
  }
});

async function nobodyTells(): Promise<undefined> {
  return undefined;
}

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

test('a member who held a name a minute ago waits for no chain at all', async () => {
  chain.names.set('0xa', 'alice');
  await service.holdsName('0xa');
  chain.isSilent = true;
  clock.time += 60_000;
  expect(await within(0, () => service.holdsName('0xa'))).toBe(true);
});

test('a member whose name is gone may not post once the registry has changed', async () => {
  chain.names.set('0xa', 'alice');
  expect(await service.holdsName('0xa')).toBe(true);
  chain.names.delete('0xa');
  expect(await service.holdsName('0xa')).toBe(true);
  await service.renew(true);
  expect(await service.holdsName('0xa')).toBe(false);
});

test('where the index is at the head it tells all names, and the chain is not asked', async () => {
  index.isAtHead = true;
  index.names.set('0xa', 'alice');
  chain.names.set('0xa', 'a name that the chain had before');
  expect(await service.people(['0xa', '0xb'])).toEqual({
    '0xa': { name: 'alice' },
    '0xb': { name: null },
  });
  expect(await service.holdsName('0xa')).toBe(true);
  expect(chain.asked).toBe(0);
});

test('a change that the index tells of counts from then on, for each of 10,000 members, and is announced', async () => {
  index.isAtHead = true;
  const members = Array.from({ length: 10_000 }, (_, count) => `0x${count}`);
  for (const member of members) index.names.set(member, `name-${member}`);
  await service.people(members);
  const told: People[] = [];
  service.onChange((people) => told.push(people));
  const [first = ''] = members;
  index.names.delete(first);
  service.hear([`member:${first}`, 'names']);
  expect(await service.people([first])).toEqual({ [first]: { name: null } });
  expect(told).toEqual([{ [first]: { name: null } }]);

  for (const member of members) index.names.set(member, `other-${member}`);
  service.hear(['*']);
  const people = await service.people(members);
  for (const member of members) expect(people[member]?.name).toBe(`other-${member}`);
  expect(chain.asked).toBe(0);
});

test.each(['before', 'after'])(
  'an answer that was on its way when the index told of a change, and comes %s the next one, is not the last word',
  async (when) => {
    index.isAtHead = true;
    index.names.set('0xa', 'alice');
    let pass = () => {};
    index.delay = new Promise((resolve) => {
      pass = resolve;
    });
    const slow = service.people(['0xa']);
    index.names.set('0xa', 'ann');
    index.delay = Promise.resolve();
    service.hear(['member:0xa']);
    if (when === 'before') {
      pass();
      await slow;
    }
    expect(await service.people(['0xa'])).toEqual({ '0xa': { name: 'ann' } });
    pass();
    await slow;
    expect(await service.people(['0xa'])).toEqual({ '0xa': { name: 'ann' } });
  },
);

test('while the index is behind, each of 10,000 names is asked of the chain again once it is old, with no page open', async () => {
  const members = Array.from({ length: 10_000 }, (_, count) => `0x${count}`);
  for (const member of members) chain.names.set(member, `name-${member}`);
  await service.people(members);
  for (const member of members) chain.names.set(member, `other-${member}`);
  clock.time += 30_000;
  const people = await service.people(members);
  for (const member of members) expect(people[member]?.name).toBe(`other-${member}`);
});

test('a live message has its author’s old name asked for again, and the change announced', async () => {
  chain.names.set('0xa', 'alice');
  await service.people(['0xa']);
  chain.names.set('0xa', 'ann');
  clock.time += 30_000;
  const told = new Promise((resolve) => service.onChange(resolve));
  expect(service.nameOf('0xa')).toBe('alice');
  expect(await told).toEqual({ '0xa': { name: 'ann' } });
});

test('what the index tells of the past while it catches up has the chain asked, and nobody waits for it', async () => {
  chain.names.set('0xa', 'alice');
  await service.people(['0xa']);
  chain.names.set('0xa', 'ann');
  service.hear(['member:0xa', 'member:0xb']);
  expect(chain.asked).toBe(1);
  expect(await service.people(['0xa'])).toEqual({ '0xa': { name: 'ann' } });
});

test('a member whose last name the index saw go may not post, unless the chain has a newer one', async () => {
  index.isAtHead = true;
  index.names.set('0xa', 'alice');
  expect(await service.holdsName('0xa')).toBe(true);
  index.names.delete('0xa');
  service.hear(['member:0xa']);
  expect(await service.holdsName('0xa')).toBe(false);
  expect(chain.asked).toBe(1);
  chain.names.set('0xa', 'ann');
  clock.time += 2_000;
  expect(await service.holdsName('0xa')).toBe(true);
  // A node that lags behind the index may have answered: that is no answer to keep.
  chain.names.delete('0xa');
  expect(await service.holdsName('0xa')).toBe(false);
});
