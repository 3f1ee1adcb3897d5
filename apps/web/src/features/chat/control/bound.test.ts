import type { Lack } from '@parley/domain/chat/gates';
import type { RoomMode, RoomStanding } from '@parley/domain/moderation/roomModes';
import { roomModeText } from '@parley/text/roomMode';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundOf, countdown, isHeldBack } from './bound.ts';

const free: RoomStanding = {
  now: 0,
  rooms: {},
  nextAt: {},
  suspension: null,
  moderates: false,
};
const mode = (kind: RoomMode['kind'], change: Partial<RoomMode> = {}): RoomStanding => ({
  ...free,
  rooms: { general: { kind, seconds: null, until: null, reason: '', ...change } },
});

test('a member of an open room is bound by nothing', () => {
  expect(boundOf(free, 'general', 5)).toBeNull();
  expect(boundOf(mode('open'), 'general', 5)).toBeNull();
  expect(boundOf(mode('pause'), 'shill', 5)).toBeNull();
  expect(isHeldBack(null, false)).toBe(false);
});

test('a pause holds everything back until its end, not at it', () => {
  const paused = mode('pause', { until: 100 });
  const bound = boundOf(paused, 'general', 99);
  expect(bound).toEqual({ kind: 'pause', until: 100, reason: '' });
  expect([isHeldBack(bound, false), isHeldBack(bound, true)]).toEqual([true, true]);
  expect(boundOf(paused, 'general', 100)).toBeNull();
});

test('a read-only room takes edits but nothing new', () => {
  const bound = boundOf(mode('read-only'), 'general', 5);
  expect([isHeldBack(bound, false), isHeldBack(bound, true)]).toEqual([true, false]);
});

test('slow mode holds a new message back until the member’s turn, and never an edit', () => {
  const slow = { ...mode('slow', { seconds: 60 }), nextAt: { general: 100, shill: 500 } };
  const waiting = boundOf(slow, 'general', 40);
  expect(waiting).toMatchObject({ kind: 'slow', until: 100, seconds: 60 });
  expect([isHeldBack(waiting, false), isHeldBack(waiting, true)]).toEqual([true, false]);
  expect(isHeldBack(boundOf(slow, 'general', 100), false)).toBe(false);
});

test('a suspension outranks the mode of the room, and binds no moderator', () => {
  const both = { ...mode('slow', { seconds: 60 }), suspension: { until: null, reason: 'spam' } };
  const bound = boundOf(both, 'general', 5);
  expect(bound).toEqual({ kind: 'suspended', until: null, reason: 'spam' });
  expect(isHeldBack(bound, true)).toBe(true);
  expect(boundOf({ ...both, moderates: true }, 'general', 5)).toBeNull();
});

test('whoever lacks what a room asks for is held back there, but no moderator, and a closed room comes first', () => {
  const lack: Lack = {
    kind: 'balance',
    contract: `0x${'a'.repeat(40)}`,
    atLeast: '10',
    held: '4',
    decimals: 18,
    symbol: 'CHAT',
  };
  const poor = { ...free, lacks: { general: [lack], shill: [] } };
  const bound = boundOf(poor, 'general', 5);
  expect(bound).toEqual({ kind: 'gate', until: null, reason: '', lacks: [lack] });
  expect([isHeldBack(bound, false), isHeldBack(bound, true)]).toEqual([true, true]);
  expect(boundOf(poor, 'shill', 5)).toBeNull();
  expect(boundOf({ ...poor, moderates: true }, 'general', 5)).toBeNull();
  const slow = { ...mode('slow', { seconds: 60 }), lacks: { general: [lack] } };
  expect(boundOf(slow, 'general', 5)).toMatchObject({ kind: 'gate' });
  const closed = { ...mode('read-only'), lacks: { general: [lack] } };
  expect(boundOf(closed, 'general', 5)).toMatchObject({ kind: 'read-only' });
});

test('a countdown says the seconds that are left, rounded up', () => {
  expect([1, 42_000, 42_001, 60_000, 3_600_000].map(countdown)).toEqual([
    ...['0:01', '0:42', '0:43', '1:00', '1:00:00'],
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 86_400 }), (seconds) => {
      const parts = countdown(seconds * 1_000)
        .split(':')
        .map(Number);
      expect(parts.reduce((sum, part) => sum * 60 + part, 0)).toBe(seconds);
    }),
  );
});

test('slow mode is told in the unit that fits', () => {
  expect([10, 60, 300, 3_600].map(roomModeText.slow)).toEqual([
    'Slow mode: one message every 10 seconds.',
    'Slow mode: one message a minute.',
    'Slow mode: one message every 5 minutes.',
    'Slow mode: one message an hour.',
  ]);
});

test('whoever has no account at Farcaster that a room asks for is held back there', () => {
  const poor = {
    ...free,
    lacks: { general: [] },
    farcasterLacks: { general: ['linked' as const] },
  };
  const bound = boundOf(poor, 'general', 5);
  expect(bound).toMatchObject({ kind: 'gate', lacks: [{ kind: 'linked' }] });
  expect(isHeldBack(bound, false)).toBe(true);
  expect(boundOf({ ...poor, farcasterLacks: {} }, 'general', 5)).toBeNull();
});
