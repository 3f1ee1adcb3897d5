import { expect, test } from 'vitest';
import { Gate, GateFullError, GateLateError } from './gate.ts';

const limits = { perClient: 2, total: 3, waitingPerClient: 2 };
const patienceMs = 60_000;

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
