import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RoomStatement, roomBytes, roomStatementSchema } from './wire.ts';

const address = `0x${'a'.repeat(40)}`;
const good: RoomStatement = {
  ...{
    host: 'parley.example',
    chainId: 666_666_666,
    device: 'D'.repeat(43),
    at: 1_764_000_000_000,
  },
  ...{ signature: 'S'.repeat(86), kind: 'create', room: 'lounge', reason: 'for the evening' },
  settings: {
    ...{ title: 'Lounge', topic: 'Slow talk', order: 2, readOnly: false },
    gate: {
      ...{ balance: { token: address, atLeast: '10' }, points: { atLeast: '2.5' } },
      ...{ stake: { atLeast: '1' }, nft: { collection: address, atLeast: 2 } },
    },
  },
};

const settings = (change: object) => ({ ...good, settings: { ...good.settings, ...change } });

test('a statement is read as it was made', () => {
  expect(roomStatementSchema.parse(good)).toEqual(good);
  expect(roomStatementSchema.parse(settings({ gate: null, order: null }))).toBeDefined();
});

test.each<[string, unknown]>([
  ['without a title', settings({ title: '' })],
  ['a title of 41 characters', settings({ title: 'a'.repeat(41) })],
  ['a title with a space at its end', settings({ title: 'Lounge ' })],
  ['a title in two lines', settings({ title: 'a\nb' })],
  ['a title that turns what follows around', settings({ title: 'a\u202eb' })],
  ['a topic of 201 characters', settings({ topic: 'a'.repeat(201) })],
  ['a topic with half a character', settings({ topic: 'a\ud800' })],
  ['place 0', settings({ order: 0 })],
  ['place 101', settings({ order: 101 })],
  [
    'a gate that asks for an amount with a comma',
    settings({ gate: { points: { atLeast: '1,5' } } }),
  ],
  ['an id in capitals', { ...good, room: 'Lounge' }],
  ['an id of 33 characters', { ...good, room: 'a'.repeat(33) }],
  ['the id of a collection’s room', { ...good, room: `nft-${'a'.repeat(40)}` }],
  ['an unknown kind', { ...good, kind: 'delete' }],
  ['no signature', { ...good, signature: '' }],
])('a statement with %s is refused', (_what, said) => {
  expect(roomStatementSchema.safeParse(said).success).toBe(false);
});

test('what is signed differs wherever two statements do', () => {
  const line = fc.string({ maxLength: 20 });
  const amount = fc.constantFrom('1', '2', '10', '0.5');
  const gate = fc.option(
    fc.record(
      {
        balance: fc.record({
          token: fc.constantFrom(address, `0x${'b'.repeat(40)}`),
          atLeast: amount,
        }),
        points: fc.record({ atLeast: amount }),
        stake: fc.record({ atLeast: amount }),
        nft: fc.record({
          collection: fc.constantFrom(address, `0x${'b'.repeat(40)}`),
          atLeast: fc.integer({ min: 1, max: 3 }),
        }),
      },
      { requiredKeys: [] },
    ),
  );
  const statement = fc.record({
    ...{ host: fc.constantFrom('a', 'b'), chainId: fc.constantFrom(1, 2) },
    ...{ device: fc.constantFrom('d', 'e'), at: fc.constantFrom(1, 2) },
    ...{ kind: fc.constantFrom('create' as const, 'archive' as const), reason: line },
    room: fc.constantFrom('a', 'b'),
    settings: fc.record({
      ...{ title: line, topic: line, order: fc.constantFrom(null, 1, 2), gate },
      readOnly: fc.boolean(),
    }),
  });
  const text = (said: unknown) =>
    JSON.stringify(said, (_, value) => (isObject(value) ? sorted(value) : value));
  const sorted = (value: object) =>
    Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  const isObject = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  fc.assert(
    fc.property(statement, statement, fc.nat(), (one, other, index) => {
      const keys = Object.keys(one) as (keyof typeof one)[];
      const key = keys[index % keys.length] ?? 'kind';
      for (const next of [other, { ...one, [key]: other[key] }]) {
        const isSame = text(one) === text(next);
        expect(Buffer.compare(roomBytes(one), roomBytes(next)) === 0).toBe(isSame);
      }
    }),
  );
});
