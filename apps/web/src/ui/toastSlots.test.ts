import { expect, test } from 'vitest';
import { createToastSlots } from './toastSlots.ts';

test('the messages of one slot share a toast while it is shown, and others have their own', () => {
  const slots = createToastSlots();
  const waiting = slots.take('0xabc');
  const other = slots.take('0xdef');
  const success = slots.take('0xabc');
  expect([waiting.isShown, other.isShown, success.isShown]).toEqual([false, false, true]);
  expect(success.id).toBe(waiting.id);
  expect(other.id).not.toBe(waiting.id);
});

test('a toast that leaves is not written on: the next message has another', () => {
  const slots = createToastSlots();
  const { id } = slots.take('0xabc');
  slots.leave('0xabc', id);
  const next = slots.take('0xabc');
  expect(next.isShown).toBe(false);
  expect(next.id).not.toBe(id);
  // The first one is gone at last, and takes nothing with it.
  slots.leave('0xabc', id);
  expect(slots.take('0xabc')).toMatchObject({ id: next.id, isShown: true });
});

test('who shows a message takes away that one, and none that came in its place', () => {
  const slots = createToastSlots();
  const waiting = slots.take('0xabc');
  expect(slots.isNewest('0xabc', waiting.id, waiting.message)).toBe(true);
  const success = slots.take('0xabc');
  expect(slots.isNewest('0xabc', waiting.id, waiting.message)).toBe(false);
  expect(slots.isNewest('0xabc', success.id, success.message)).toBe(true);
  slots.leave('0xabc', success.id);
  expect(slots.isNewest('0xabc', success.id, success.message)).toBe(false);
});

test('a message has its slot for a second at least, and those that come meanwhile wait in order', () => {
  let time = 0;
  const slots = createToastSlots(() => time);
  expect(slots.waitMs('0xabc')).toBe(0);
  time = 300;
  expect(slots.waitMs('0xabc')).toBe(700);
  expect(slots.waitMs('0xabc')).toBe(1_700);
  expect(slots.waitMs('0xdef')).toBe(0);
  time = 10_000;
  expect(slots.waitMs('0xabc')).toBe(0);
});

test('a toast that leaves early leaves its message the second it has, and one that nobody shows leaves nothing', () => {
  let time = 0;
  const slots = createToastSlots(() => time);
  slots.waitMs('0xabc');
  const { id } = slots.take('0xabc');
  time = 300;
  slots.leave('0xabc', id);
  slots.leave('0xdef', id);
  expect(slots.waitMs('0xabc')).toBe(700);
});
