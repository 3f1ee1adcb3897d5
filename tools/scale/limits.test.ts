import fc from 'fast-check';
import { expect, test } from 'vitest';
import { communityOf, type Engine, engines, readersOf, shareOf } from './community.ts';
import { cost } from './costs.ts';
import { limitOf, loadAt, stateOf } from './limits.ts';
import { type Part, parts } from './parts.ts';

const anyPart = fc.constantFrom(...parts);
const anyEngine = fc.constantFrom<Engine>(...engines);
const someMembers = fc.integer({ min: 10, max: 10_000_000 });

function partNamed(name: string): Part {
  const part = parts.find((one) => one.name === name);
  if (part === undefined) throw new Error(`There is no part ${name}.`);
  return part;
}

test('more members never ask a part for less', () => {
  fc.assert(
    fc.property(anyPart, anyEngine, someMembers, someMembers, (part, engine, one, other) => {
      // The number of rooms is whole, and with one more of them the busiest has a little less.
      const [fewer, more] = [Math.min(one, other), Math.max(one, other) * 1.2 + 1_000];
      expect(loadAt(part, Math.round(more), engine)).toBeGreaterThanOrEqual(
        loadAt(part, fewer, engine),
      );
    }),
  );
});

test('twice the servers halve what pages ask one of them for', () => {
  const half = ['open pages: memory of a server', 'first pages', 'all come back at once: seconds'];
  for (const part of half.map(partNamed)) {
    const engine: Engine = engines[1];
    const doubled = { ...engine, servers: engine.servers * 2 };
    const [asked, less] = [loadAt(part, 100_000, engine), loadAt(part, 100_000, doubled)];
    expect(less, part.name).toBeCloseTo(asked / 2, 6);
  }
});

test('twice the databases halve what rooms ask one of them for, and no number helps the busiest room', () => {
  const engine: Engine = engines[3];
  const doubled = { ...engine, databases: engine.databases * 2 };
  const messages = partNamed('database: messages and search texts');
  expect(loadAt(messages, 1e6, doubled)).toBeCloseTo(loadAt(messages, 1e6, engine) / 2, 6);
  const room = partNamed('log of the busiest room');
  expect(loadAt(room, 1e6, doubled)).toBe(loadAt(room, 1e6, engine));
});

test('each engine carries at least as many members as the one before, in every part', () => {
  // But what servers tell each other is nothing where there is one.
  for (const part of parts.filter(({ name }) => name !== 'messages from other servers')) {
    const limits = engines.map((engine) => limitOf(part, engine) ?? Number.POSITIVE_INFINITY);
    for (const [index, limit] of limits.entries()) {
      const before = limits[index - 1] ?? 0;
      expect(limit, `${part.name}, ${engines[index]?.name}`).toBeGreaterThanOrEqual(before);
    }
  }
});

test('a part is enough at its limit, and is not with a fifth more members', () => {
  for (const part of parts) {
    const limit = limitOf(part, engines[0]);
    if (limit === null) continue;
    expect(stateOf(part, limit, engines[0]).isEnough, part.name).toBe(true);
    expect(stateOf(part, Math.round(limit * 1.2), engines[0]).isEnough, part.name).toBe(false);
  }
});

test('a part that keeps up is not enough where members wait too long', () => {
  const out = partNamed('messages out: to every reader');
  const { load, p99Ms, isEnough } = stateOf(out, 60_000, engines[0]);
  expect(load).toBeLessThan(1);
  expect(p99Ms).toBeGreaterThan(1_000);
  expect(isEnough).toBe(false);
});

test('the same seed brings the same state', () => {
  fc.assert(
    fc.property(anyPart, anyEngine, someMembers, fc.string(), (part, engine, members, seed) => {
      expect(stateOf(part, members, engine, seed)).toEqual(stateOf(part, members, engine, seed));
    }),
    { numRuns: 20 },
  );
});

test('the shares of all rooms are one whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), (rooms) => {
      const ranks = Array.from({ length: rooms }, (_, index) => index + 1);
      const sum = ranks.reduce((total, rank) => total + shareOf(rooms, rank), 0);
      expect(sum).toBeCloseTo(1, 3);
      const [one, all] = [
        communityOf(rooms * 1_000, engines[3]),
        communityOf(rooms * 1_000, engines[0]),
      ];
      const readers = ranks.reduce(
        (total, rank) => total + shareOf(one.rooms, rank) ** 2 * one.connected,
        0,
      );
      if (rooms >= 3) expect(readersOf(one) / readers).toBeCloseTo(1, 2);
      expect(readersOf(all)).toBe(all.connected);
    }),
    { numRuns: 20 },
  );
});

/** Rows 1 and 3 of `npm run bench:chat` in `docs/performance.md`: processor time of a message, in milliseconds. */
test.each([
  [1_000, 0.95, 8.69],
  [5_000, 4.2, 46],
  [10_000, 9.96, 111],
])('a message to %i readers costs what the bench measured', (readers, burst, calm) => {
  const inFlight = 32;
  const told = (messages: number) =>
    cost('messageIn') + readers * (cost('write') / messages + cost('copy'));
  // It was fitted to the largest room; smaller ones are a little cheaper than it says.
  for (const [predicted, measured] of [
    [told(inFlight), burst],
    [told(1), calm],
  ] as const) {
    expect(predicted / measured).toBeGreaterThan(0.95);
    expect(predicted / measured).toBeLessThan(1.35);
  }
});
