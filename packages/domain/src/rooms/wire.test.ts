import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RoomStatement, roomBytes, roomStatementSchema } from './wire.ts';

const address = `0x${'a'.repeat(40)}`;
const good: RoomStatement = {
  host: 'parley.example',
  chainId: 666_666_666,
  device: 'D'.repeat(43),
  at: 1_764_000_000_000,
  signature: 'S'.repeat(86),
  kind: 'create',
  room: 'lounge',
  reason: 'for the evening',
  settings: {
    title: 'Lounge',
    topic: 'Slow talk',
    order: 2,
    readOnly: false,
    gate: {
      balance: { token: address, atLeast: '10' },
      points: { atLeast: '2.5' },
      stake: { atLeast: '1' },
      nft: { collection: address, atLeast: 2 },
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

type Settings = RoomStatement['settings'];
type Gate = NonNullable<Settings['gate']>;
const { gate: fullGate } = good.settings;
const other = `0x${'b'.repeat(40)}`;
const otherSettings: Partial<Settings>[] = [
  ...[{ title: 'Bank' }, { topic: '' }, { order: 3 }, { order: null }, { readOnly: true }],
  ...[{ gate: null }, { gate: {} }],
];
const otherGates: Gate[] = [
  ...[{ balance: { token: other, atLeast: '10' } }, { balance: { token: address, atLeast: '11' } }],
  ...[{ balance: { atLeast: '10' } }, { points: { atLeast: '2' } }, { stake: { atLeast: '2' } }],
  ...[{ farcaster: 'linked' as const }, { farcaster: 'follows' as const }],
  ...[{ nft: { collection: other, atLeast: 2 } }, { nft: { collection: address, atLeast: 3 } }],
];
const others: Partial<RoomStatement>[] = [
  ...[{ host: 'evil.example' }, { chainId: 1 }, { device: 'E'.repeat(43) }, { at: 1 }],
  ...[{ kind: 'change' as const }, { room: 'club' }, { reason: '' }],
];

test('what is signed says all of a statement: no other one has the same bytes', () => {
  const all: RoomStatement[] = [
    good,
    ...others.map((change) => ({ ...good, ...change })),
    ...otherSettings.map((change) => settings(change)),
    ...otherGates.map((change) => settings({ gate: { ...fullGate, ...change } })),
    ...(['balance', 'points', 'stake', 'nft'] as const).map((kind) =>
      settings({ gate: { ...fullGate, [kind]: undefined } }),
    ),
  ];
  const signed = all.map((said) => Buffer.from(roomBytes(said)).toString('hex'));
  expect(new Set(signed).size).toBe(all.length);
});

test('a statement from before is signed by the bytes that it had then', () => {
  expect(new TextDecoder().decode(roomBytes(good))).toBe(
    `["parley.room-settings.v1",666666666,"parley.example","${'D'.repeat(43)}",1764000000000,"create","lounge","Lounge","Slow talk",2,[["${address}","10"],"2.5","1",["${address}",2]],false,"for the evening"]`,
  );
});

test('no words of a statement can be taken for others', () => {
  const words = fc.string({ maxLength: 20 });
  const said = fc.record({ title: words, topic: words, reason: words });
  const bytes = ({ title, topic, reason }: { title: string; topic: string; reason: string }) =>
    Buffer.from(roomBytes({ ...settings({ title, topic }), reason })).toString('hex');
  fc.assert(
    fc.property(said, said, (one, two) => {
      const isSame =
        one.title === two.title && one.topic === two.topic && one.reason === two.reason;
      expect(bytes(one) === bytes(two)).toBe(isSame);
    }),
  );
});
