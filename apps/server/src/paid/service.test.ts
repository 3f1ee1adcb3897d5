import { expect, test } from 'vitest';
import type { PaidChain } from './chain.ts';
import { createPaidService } from './service.ts';
import type { PaidStore, Received } from './store.ts';

test('ten thousand questions at once keep the node at two, let a hundred wait, and answer the others in part', async () => {
  const node = { asked: 0, underWay: 0, most: 0, answers: [] as (() => void)[] };
  const chain: PaidChain = {
    async moved() {
      node.asked += 1;
      node.underWay += 1;
      node.most = Math.max(node.most, node.underWay);
      await new Promise<void>((resolve) => node.answers.push(resolve));
      node.underWay -= 1;
      return [];
    },
    signed: async () => null,
    coinsSent: async () => null,
  };
  const store: PaidStore = {
    sent: async () => [],
    keepSent: async () => {},
    tipped: async () => [],
    named: async () => [],
  };
  const logged: string[] = [];
  const service = createPaidService({
    store,
    chain,
    tokens: [],
    indexState: () => ({ block: 1, behindSeconds: 0 }),
    clock: { now: () => 0 },
    log: { info: (event: string) => logged.push(event) } as never,
  });
  const members = Array.from({ length: 10_000 }, (_, index) => `0x${index}`);
  const all = members.map((member) => service.paidBy(member));
  const settled = Promise.all(all);
  await expect.poll(() => node.answers.length).toBe(2);
  for (let answered = 0; answered < 102; answered += 1) {
    await expect.poll(() => node.answers.length, { interval: 1 }).toBeGreaterThan(answered);
    node.answers[answered]?.();
  }
  const answers = await settled;
  expect(answers.filter(({ isWhole }) => isWhole)).toHaveLength(102);
  expect([node.asked, node.most]).toEqual([102, 2]);
  expect(logged).toEqual(['payments-untold']);
});

const token = '0x77';
const got = (address: string, block: number, tx = `tx of ${address}`) => ({ address, tx, block });

/** A service whose index and node know this; `tick` is the present time and block. */
function serviceOf(known: {
  sent?: Received[];
  tipped?: Received[];
  named?: Received[];
  moved?: Received[];
  /** Who signed a transaction, and what it called. */
  signed?: Record<string, { from: string; to: string | null }>;
}) {
  const tick = { now: 0, block: 1, isAway: false };
  const asked: unknown[][] = [];
  const logged: string[] = [];
  const service = createPaidService({
    store: {
      sent: async () => known.sent ?? [],
      keepSent: async () => {},
      tipped: async (...words) => {
        asked.push(['tipped', ...words]);
        return known.tipped ?? [];
      },
      named: async (...words) => {
        asked.push(['named', ...words]);
        return known.named ?? [];
      },
    },
    chain: {
      moved: async (...words) => {
        asked.push(['moved', ...words]);
        if (tick.isAway) throw new Error('away');
        return known.moved ?? [];
      },
      signed: async (tx) => known.signed?.[tx] ?? null,
      coinsSent: async () => null,
    },
    tokens: [token],
    indexState: () => ({ block: tick.block, behindSeconds: 0 }),
    clock: { now: () => tick.now },
    log: { info: (event: string) => logged.push(event) } as never,
  });
  return { tick, asked, logged, paid: () => service.paidBy('0xme') };
}

test.each([
  ['named', 'the member', '0xregistry', true],
  ['named', 'the member', null, true],
  ['named', 'another', '0xregistry', false],
  ['moved', 'the member', token, true],
  ['moved', 'the member', '0xrouter', false],
  ['moved', 'the member', null, false],
  ['moved', 'another', token, false],
] as const)(
  'who got something (%s) that %s signed, in a call of %s, was paid: %s',
  async (by, signer, to, isPaid) => {
    const from = signer === 'the member' ? '0xme' : '0xother';
    const { paid } = serviceOf({ [by]: [got('anna', 5)], signed: { 'tx of anna': { from, to } } });
    expect(await paid()).toEqual({ addresses: isPaid ? ['anna'] : [], isWhole: true });
  },
);

test('a transaction that the node does not know shows no payment', async () => {
  const { paid } = serviceOf({ named: [got('anna', 5)], moved: [got('bert', 6)] });
  expect(await paid()).toEqual({ addresses: [], isWhole: true });
});

test('who was paid in several ways is told once, where the newest of them puts it', async () => {
  const own = { from: '0xme', to: token };
  const { paid } = serviceOf({
    sent: [got('emma', 10)],
    tipped: [got('anna', 9), got('bert', 1)],
    named: [got('cleo', 7, 'theirs'), got('cleo', 4), got('bert', 3)],
    moved: [got('dora', 8), got('anna', 2)],
    signed: {
      theirs: { from: '0xother', to: token },
      'tx of cleo': own,
      'tx of bert': own,
      'tx of dora': own,
      'tx of anna': own,
    },
  });
  expect((await paid()).addresses).toEqual(['emma', 'anna', 'dora', 'cleo', 'bert']);
});

test('a hundred are told, of whom the index and the node are asked for no more than count', async () => {
  const tipped = Array.from({ length: 101 }, (_, index) => got(`a${index}`, 200 - index));
  const { asked, paid } = serviceOf({ tipped });
  expect((await paid()).addresses).toEqual(tipped.slice(0, 100).map(({ address }) => address));
  expect(asked).toEqual([
    ['tipped', '0xme', [token], 100],
    ['named', '0xme', 20],
    ['moved', '0xme', 40],
  ]);
});

test('the same question is answered once in half a minute, and anew in the next block', async () => {
  const { tick, asked, paid } = serviceOf({});
  const questions = () => asked.filter(([what]) => what === 'moved').length;
  await Promise.all([paid(), paid()]);
  tick.now = 29_999;
  await paid();
  expect(questions()).toBe(1);
  tick.now = 30_000;
  await paid();
  expect(questions()).toBe(2);
  tick.block = 2;
  await paid();
  expect(questions()).toBe(3);
});

test('a node that is away leaves what the index knows; the log says so once each time it goes away', async () => {
  const { tick, logged, paid } = serviceOf({ tipped: [got('anna', 9)] });
  const next = async (isAway: boolean) => {
    tick.isAway = isAway;
    tick.block += 1;
    return await paid();
  };
  for (const _ of [1, 2]) {
    expect(await next(true)).toEqual({ addresses: ['anna'], isWhole: false });
  }
  expect(logged).toEqual(['payments-untold']);
  expect(await next(false)).toEqual({ addresses: ['anna'], isWhole: true });
  await next(true);
  expect(logged).toEqual(['payments-untold', 'payments-untold']);
});

test('a payment of coins that the chain shows is kept, and none that it does not show or tell of', async () => {
  const payment = got('anna', 5, '0x12');
  let answer: () => Promise<Received | null> = async () => payment;
  const kept: unknown[][] = [];
  const service = createPaidService({
    store: {
      sent: async () => [],
      tipped: async () => [],
      named: async () => [],
      keepSent: async (...words) => void kept.push(words),
    },
    chain: { moved: async () => [], signed: async () => null, coinsSent: () => answer() },
    tokens: [token],
    indexState: () => ({ block: 1, behindSeconds: 0 }),
    clock: { now: () => 0 },
    log: { info: () => {} } as never,
  });
  expect(await service.noteSent('0xme', '0x12')).toBe(true);
  answer = async () => null;
  expect(await service.noteSent('0xme', '0x13')).toBe(false);
  answer = () => Promise.reject(new Error('away'));
  // More than may be under way at once: each gives its turn on.
  for (let times = 0; times < 3; times += 1) {
    await expect(service.noteSent('0xme', '0x14')).rejects.toThrow('away');
  }
  expect(kept).toEqual([['0xme', payment, 100]]);
});
