import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAfterRevocation, type Revocation, revocationBytes } from './revocation.ts';

const statement: Omit<Revocation, 'signature'> = {
  host: 'parley.example',
  chainId: 5,
  by: 'a'.repeat(43),
  devices: ['b'.repeat(43)],
  at: 1_000,
  heads: { general: 7, shill: 3 },
};
const text = (value: Omit<Revocation, 'signature'>) =>
  new TextDecoder().decode(revocationBytes(value));

test('a statement has one spelling, whatever the order of its rooms', () => {
  expect(text({ ...statement, heads: { shill: 3, general: 7 } })).toBe(text(statement));
  expect(text(statement)).toMatch(/^\["parley\.revocation\.v1",/);
});

test('no part of a statement can change under its signature', () => {
  const changes: Partial<Revocation>[] = [
    { host: 'evil.example' },
    { chainId: 6 },
    { by: 'c'.repeat(43) },
    { devices: ['c'.repeat(43)] },
    { devices: ['b'.repeat(43), 'c'.repeat(43)] },
    { at: 1_001 },
    { heads: { general: 8, shill: 3 } },
    { heads: { general: 7 } },
  ];
  for (const change of changes) expect(text({ ...statement, ...change })).not.toBe(text(statement));
});

test('what a signed-out device says is not its author’s from that time on, nor beyond that place', () => {
  const said = (room: string, seq: number, sentAt: number) =>
    isAfterRevocation(statement, { room, seq, sentAt });
  expect(said('general', 7, 999)).toBe(false);
  expect(said('general', 7, 1_000)).toBe(true);
  expect(said('general', 8, 1)).toBe(true);
  // In a room that the statement does not name, only time counts.
  expect(said('memes', 900, 999)).toBe(false);
  expect(said('memes', 1, 1_000)).toBe(true);
});

test('a claimed time never helps beyond the place', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8 }), fc.nat(), (seq, sentAt) => {
      expect(isAfterRevocation(statement, { room: 'general', seq, sentAt })).toBe(true);
    }),
  );
});
