import { expect, test } from 'vitest';
import type { MuteChange } from './rules.ts';
import { muteChangesMax, mutesBytes, mutesRequestSchema, mutesSchema } from './wire.ts';

const anna = `0x${'a'.repeat(40)}`;
const asked = {
  host: 'parley.example',
  chainId: 1,
  device: 'd'.repeat(43),
  at: 5,
  changes: [['blocked', anna, true]] as MuteChange[],
  signature: 's'.repeat(86),
};

test('a request says each thing once, in the form that it is kept in', () => {
  const reads = (changes: unknown) => mutesRequestSchema.safeParse({ ...asked, changes }).success;
  expect(reads(asked.changes)).toBe(true);
  expect(reads([])).toBe(true);
  expect(reads([...asked.changes, ['people', anna, false]])).toBe(true);
  expect(reads([...asked.changes, ['blocked', anna, false]])).toBe(false);
  expect(reads([['blocked', 'vera', true]])).toBe(false);
  expect(reads([['tips', anna, true]])).toBe(false);
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ['words', `word ${index}`, true]);
  expect(reads(many(muteChangesMax))).toBe(true);
  expect(reads(many(muteChangesMax + 1))).toBe(false);
});

test('what is signed names the community, the device, the time, and every change', () => {
  const text = (change: object) => new TextDecoder().decode(mutesBytes({ ...asked, ...change }));
  expect(text({})).toBe(
    `["parley.mutes.v1",1,"parley.example","${asked.device}",5,[["blocked","${anna}",true]]]`,
  );
  const others = [
    ...[{ host: 'x' }, { chainId: 2 }, { device: 'e' }, { at: 6 }, { changes: [] }],
    { changes: [['blocked', anna, false]] },
  ];
  for (const other of others) expect(text(other)).not.toBe(text({}));
});

test('an answer of a newer server, with another kind in it, is read', () => {
  const mutes = { rooms: [], people: [anna], words: [], blocked: [] };
  expect(mutesSchema.parse({ mutes: { ...mutes, later: ['x'] } })).toEqual({ mutes });
});
