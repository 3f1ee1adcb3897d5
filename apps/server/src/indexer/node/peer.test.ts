import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPeer } from './peer.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const rpc = { name: 'a.node', request: async () => null, forward: async () => '' };
const peer = () => createPeer(rpc, 'Node 1 (a.node)');

test('a node that is left is told of for ten minutes, and asked again after them', () => {
  const one = peer();
  expect([one.isLeft(), one.mayCompare(), one.trouble()]).toEqual([false, true, null]);
  one.leave('left logs out');
  pass(599_999);
  expect([one.isLeft(), one.mayCompare()]).toEqual([true, false]);
  expect(one.trouble()).toBe('Node 1 (a.node) left logs out.');
  pass(1);
  expect([one.isLeft(), one.mayCompare(), one.trouble()]).toEqual([false, true, null]);
});

test('a node that did not answer a comparison is not asked for one for a minute', () => {
  const one = peer();
  one.rest();
  pass(59_999);
  expect([one.mayCompare(), one.isLeft(), one.trouble()]).toEqual([false, false, null]);
  pass(1);
  expect(one.mayCompare()).toBe(true);
});

test('a node is in trouble from a fifth of refused requests on, until it answers again', () => {
  const one = peer();
  // The share of the newest: 1 − 0.95 ^ refusals.
  for (let count = 0; count < 4; count += 1) one.note(true);
  expect([one.refusal(), one.trouble()]).toEqual([null, null]);
  one.note(true);
  const sentence = 'Node 1 (a.node) refuses 23 % of the requests: there are too many for it.';
  expect([one.refusal(), one.trouble()]).toEqual([sentence, sentence]);
  for (let count = 0; count < 3; count += 1) one.note(false);
  expect(one.refusal()).toBeNull();
});

test('a node that refused nothing for half a minute is in no trouble, whatever it did before', () => {
  const one = peer();
  for (let count = 0; count < 20; count += 1) one.note(true);
  pass(29_999);
  expect(one.refusal()).toContain('refuses 64 %');
  pass(1);
  expect(one.refusal()).toBeNull();
});

test('answers do not keep a node in trouble whose last refusal is half a minute ago', () => {
  const one = peer();
  for (let count = 0; count < 20; count += 1) one.note(true);
  pass(29_999);
  one.note(false);
  expect(one.refusal()).toContain('refuses 61 %');
  pass(1);
  expect(one.refusal()).toBeNull();
});
