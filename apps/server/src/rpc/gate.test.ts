import { afterEach, expect, test, vi } from 'vitest';
import { Gate, GateFullError, GateLateError } from './gate.ts';

const limits = { perClient: 2, total: 3, waitingPerClient: 2 };
const patienceMs = 60_000;
afterEach(() => void vi.useRealTimers());

test('a client has no more under way than its share, and the next waits for its own room', async () => {
  const gate = new Gate(limits);
  const [first] = await Promise.all([
    gate.enter('a', 1, patienceMs),
    gate.enter('a', 1, patienceMs),
  ]);
  const order: string[] = [];
  const third = gate.enter('a', 1, patienceMs).then(() => order.push('a'));
  const other = gate.enter('b', 1, patienceMs).then(() => order.push('b'));
  await other;
  expect(order).toEqual(['b']);
  first();
  await third;
  expect(order).toEqual(['b', 'a']);
});

test('all clients together have no more under way than the whole', async () => {
  const gate = new Gate(limits);
  const leave = await gate.enter('a', 2, patienceMs);
  await gate.enter('b', 1, patienceMs);
  await expect(gate.enter('c', 1, 10)).rejects.toThrow(GateLateError);
  const waiting = gate.enter('c', 2, patienceMs);
  leave();
  await waiting;
});

test('a client whose queue is full is refused at once, and no other client is', async () => {
  const gate = new Gate(limits);
  await gate.enter('a', 2, patienceMs);
  const waiting = [gate.enter('a', 1, 50), gate.enter('a', 1, 50)];
  await expect(gate.enter('a', 1, patienceMs)).rejects.toThrow(GateFullError);
  await gate.enter('b', 1, patienceMs);
  for (const one of waiting) await expect(one).rejects.toThrow(GateLateError);
});

test('a call that gave up waiting takes no room later', async () => {
  const gate = new Gate(limits);
  const leave = await gate.enter('a', 2, patienceMs);
  await expect(gate.enter('a', 2, 5)).rejects.toThrow(GateLateError);
  leave();
  (await gate.enter('a', 2, 5))();
  await gate.enter('a', 2, 5);
});

test('room that is given back goes to the client with the least under way, of these the first in line', async () => {
  const gate = new Gate({ perClient: 3, total: 4, waitingPerClient: 9 });
  const enter = (client: string) => gate.enter(client, 1, patienceMs);
  const leaves: (() => void)[] = [];
  for (const client of ['a', 'a', 'b', 'c']) leaves.push(await enter(client));
  const order: string[] = [];
  const waiting = ['a', 'd', 'e'].map((client) => enter(client).then(() => order.push(client)));
  leaves[2]?.();
  await waiting[1];
  leaves[0]?.();
  await waiting[2];
  leaves[3]?.();
  await waiting[0];
  expect(order).toEqual(['d', 'e', 'a']);
});

test('no timer outlives the wait for a turn, whether it comes or not', async () => {
  vi.useFakeTimers();
  const gate = new Gate(limits);
  const leave = await gate.enter('a', 2, patienceMs);
  const [taken, late] = [gate.enter('a', 2, patienceMs), gate.enter('a', 2, 10)];
  const refused = late.catch((error: unknown) => error);
  expect(vi.getTimerCount()).toBe(2);
  vi.advanceTimersByTime(10);
  expect(await refused).toBeInstanceOf(GateLateError);
  leave();
  await taken;
  expect(vi.getTimerCount()).toBe(0);
});

test('a client that gave up waiting may wait again as often as before', async () => {
  const gate = new Gate(limits);
  await gate.enter('a', 2, patienceMs);
  for (let times = 0; times < 2 * limits.waitingPerClient; times += 1) {
    await expect(gate.enter('a', 1, 1)).rejects.toThrow(GateLateError);
  }
});

test.each<[string, number, number, boolean]>([
  ['as much as its share', 2, 0, true],
  ['more than its share', 3, 0, false],
  ['as much as there is', 2, 1, true],
  ['more than there is', 2, 2, false],
])('a client that asks for %s enters at once or waits', async (_, weight, taken, enters) => {
  vi.useFakeTimers();
  const gate = new Gate(limits);
  if (taken > 0) await gate.enter('other', taken, patienceMs);
  let isIn = false;
  void gate.enter('a', weight, patienceMs).then(
    () => {
      isIn = true;
    },
    () => {},
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(isIn).toBe(enters);
});

test('room for several who wait is given to all of them at once', async () => {
  const gate = new Gate({ perClient: 3, total: 3, waitingPerClient: 9 });
  const leave = await gate.enter('a', 3, patienceMs);
  const waiting = ['b', 'c', 'd'].map((client) => gate.enter(client, 1, patienceMs));
  leave();
  await Promise.all(waiting);
  await expect(gate.enter('e', 1, 1)).rejects.toThrow(GateLateError);
});

test('a client is told why it was turned away', async () => {
  const gate = new Gate({ ...limits, waitingPerClient: 0 });
  await gate.enter('a', 2, patienceMs);
  const full = { name: 'GateFullError', message: 'Too many calls are waiting.' };
  await expect(gate.enter('a', 1, patienceMs)).rejects.toMatchObject(full);
  const other = new Gate(limits);
  await other.enter('a', 2, patienceMs);
  const late = { name: 'GateLateError', message: 'There was no room in time.' };
  await expect(other.enter('a', 1, 1)).rejects.toMatchObject(late);
});
