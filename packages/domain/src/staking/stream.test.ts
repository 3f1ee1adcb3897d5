import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxUnitRateWei, type StreamEvent, streamUntil } from './stream.ts';

describe('A stream', () => {
  const reward = (at: number, rateWei: bigint, endsAt: number): StreamEvent => ({
    kind: 'added',
    at,
    rateWei,
    endsAt,
  });
  const staked = (at: number, total: bigint): StreamEvent => ({ kind: 'staked', at, total });
  const much = 10n ** 18n;

  test.each([
    ['nothing happened', [], 50, [], null],
    ['nobody ever added a reward', [staked(10, much)], 50, [], null],
    ['it runs', [staked(5, much), reward(10, 7n, 100)], 50, [[10, 7n]], 100],
    [
      'it is over',
      [staked(5, much), reward(10, 7n, 40)],
      50,
      [
        [10, 7n],
        [40, 0n],
      ],
      40,
    ],
    [
      'a second reward made it stronger',
      [staked(5, much), reward(10, 7n, 100), reward(20, 9n, 120)],
      50,
      [
        [10, 7n],
        [20, 9n],
      ],
      120,
    ],
    ['nobody stakes yet', [reward(10, 7n, 100)], 50, [[10, 0n]], 140],
    [
      'everybody left and came back',
      [staked(5, much), reward(10, 7n, 100), staked(20, 0n), staked(50, much)],
      60,
      [
        [10, 7n],
        [20, 0n],
        [50, 7n],
      ],
      130,
    ],
    [
      'everybody left and came back in one second',
      [staked(5, much), reward(10, 7n, 100), staked(20, 0n), staked(20, much)],
      60,
      [[10, 7n]],
      100,
    ],
    [
      'a new reward follows an old one that has ended',
      [staked(5, much), reward(10, 7n, 40), reward(60, 3n, 90)],
      70,
      [
        [10, 7n],
        [40, 0n],
        [60, 3n],
      ],
      90,
    ],
    [
      'a unit of dust earns all that it may',
      [staked(5, 1n), reward(10, 2n * maxUnitRateWei, 110)],
      60,
      [[10, maxUnitRateWei]],
      135,
    ],
  ] as const)('is told when %s', (_, events, until, steps, endsAt) => {
    expect(streamUntil(events, until)).toEqual({
      steps: steps.map(([at, rateWei]) => ({ at, rateWei })),
      endsAt,
    });
  });
});

/** The contract's own arithmetic, asked in every second. */
class Mirror {
  total = 0n;
  rate = 0n;
  updatedAt = 0n;
  endsAt = 0n;
  paid = 0n;
  readonly period: bigint;
  constructor(period: bigint) {
    this.period = period;
  }

  advanced(now: bigint): { endsAt: bigint; paid: bigint } {
    let { endsAt, paid } = this;
    if (endsAt > this.updatedAt) {
      const left = endsAt - this.updatedAt;
      const time = now - this.updatedAt;
      const most = this.total * maxUnitRateWei;
      let used = most < this.rate ? (time * most) / this.rate : time;
      if (used < left) endsAt = now + left - used;
      else used = left;
      paid += this.rate * used;
    }
    return { endsAt, paid };
  }
  advance(now: bigint): void {
    Object.assign(this, this.advanced(now), { updatedAt: now });
  }
  stake(now: bigint, total: bigint): void {
    this.advance(now);
    this.total = total;
  }
  add(now: bigint, amount: bigint): void {
    this.advance(now);
    const left = this.endsAt > now ? this.endsAt - now : 0n;
    const rest = this.rate * left;
    const duration = (rest * left + amount * this.period) / (rest + amount);
    this.rate = (rest + amount) / duration;
    this.endsAt = now + duration;
  }
}

test('a stream that is told from its events pays in every second what the contract pays', () => {
  const total = fc.oneof(
    fc.constant(0n),
    fc.bigInt({ min: 1n, max: 2_000n }),
    fc.bigInt({ min: 10n ** 12n, max: 10n ** 24n }),
  );
  const action = fc.record({
    wait: fc.integer({ min: 0, max: 40 }),
    change: fc.oneof(
      fc.record({ kind: fc.constant('stake' as const), total }),
      fc.record({
        kind: fc.constant('add' as const),
        amount: fc.bigInt({ min: 1n, max: 10n ** 16n }),
      }),
    ),
  });
  fc.assert(
    fc.property(
      fc.array(action, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 60 }),
      (actions, period) => {
        const mirror = new Mirror(BigInt(period));
        const events: StreamEvent[] = [];
        let now = 1_000;
        const checkEnd = (at: number) => {
          if (mirror.endsAt === 0n) return;
          expect(streamUntil(events, at).endsAt).toBe(Number(mirror.advanced(BigInt(at)).endsAt));
        };
        let [paid, slack] = [0n, 0n];
        /** Second by second up to `to`: what the steps pay beside what the contract paid. */
        const watch = (to: number) => {
          for (; now < to; now += 1) {
            const { steps } = streamUntil(events, now);
            paid += steps.at(-1)?.rateWei ?? 0n;
            const told = mirror.advanced(BigInt(now + 1)).paid;
            const difference = told < paid ? paid - told : told - paid;
            // While it is slowed down, the contract counts in whole seconds of the full rate.
            expect(difference <= slack + mirror.rate).toBe(true);
            if (mirror.total === 0n || mirror.total > 10n ** 11n) {
              expect(difference <= slack).toBe(true);
            }
            checkEnd(now + 1);
          }
        };
        for (const { wait, change } of actions) {
          watch(now + wait);
          if (mirror.total > 0n && mirror.total < 10n ** 11n) slack += mirror.rate;
          if (change.kind === 'stake') {
            mirror.stake(BigInt(now), change.total);
            events.push({ kind: 'staked', at: now, total: change.total });
          } else {
            mirror.add(BigInt(now), change.amount);
            const { rate: rateWei, endsAt } = mirror;
            events.push({ kind: 'added', at: now, rateWei, endsAt: Number(endsAt) });
          }
          checkEnd(now);
        }
        watch(now + 80);
      },
    ),
    { numRuns: 200 },
  );
});
