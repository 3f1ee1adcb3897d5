import type { Lack } from '@parley/domain/chat/gates';
import type { Room } from '@parley/domain/config/wire';
import type { RoomMode, RoomStanding } from '@parley/domain/moderation/roomModes';
import { expect, test } from 'vitest';
import { locksOf, nextEnd } from './locks.ts';

const rooms: Room[] = [
  { id: 'general', title: 'General', path: '/' },
  { id: 'club', title: 'Club', path: '/room?id=club', gate: { points: { atLeast: '5' } } },
];
const free: RoomStanding = { now: 0, rooms: {}, nextAt: {}, suspension: null, moderates: false };
const mode = (kind: RoomMode['kind'], until: number | null = null): RoomMode => ({
  kind,
  until,
  reason: '',
  seconds: kind === 'slow' ? 60 : null,
});
const lack: Lack = {
  kind: 'points',
  contract: `0x${'a'.repeat(40)}`,
  atLeast: '5',
  held: '1',
  decimals: 18,
  symbol: 'AP',
};
const locks = (change: Partial<RoomStanding>, isVisitor = false, now = 5) =>
  Object.fromEntries(locksOf(rooms, { ...free, ...change }, isVisitor, now));

test('a room is locked while it is paused or read-only, and not while it is slow', () => {
  const paused = { rooms: { general: mode('pause', 10) } };
  expect(locks(paused)).toEqual({ general: 'pause' });
  expect(locks(paused, false, 10)).toEqual({});
  expect(nextEnd({ ...free, ...paused }, 5)).toBe(10);
  expect(nextEnd({ ...free, ...paused }, 10)).toBeNull();
  expect(locks({ rooms: { general: mode('read-only') } })).toEqual({ general: 'read-only' });
  expect(locks({ rooms: { general: mode('slow') } })).toEqual({});
});

test('a gated room is locked for who lacks something and for visitors, never for moderators', () => {
  expect(locks({ lacks: { club: [lack] } })).toEqual({ club: 'gate' });
  expect(locks({ lacks: { club: [] } })).toEqual({});
  expect(locks({}, true)).toEqual({ club: 'gate' });
  const all = { rooms: { general: mode('pause') }, lacks: { club: [lack] } };
  expect(locks({ ...all, moderates: true })).toEqual({});
  const suspension = { until: null, reason: 'spam' };
  expect(locks({ suspension })).toEqual({});
});
