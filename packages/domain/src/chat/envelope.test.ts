import fc from 'fast-check';
import { expect, test } from 'vitest';
import { challengeBytes, envelopeBytes } from './envelope.ts';
import type { Envelope } from './wire.ts';

const envelope: Envelope = {
  chainId: 666_666_666,
  host: 'localhost:3000',
  room: 'general',
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  sentAt: 1_795_000_000_000,
  kind: 'text',
  body: 'gm 🔥 "quoted"',
  replyTo: null,
};
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test('the signed bytes are a tagged JSON array with one spelling', () => {
  expect(text(envelopeBytes(envelope))).toBe(
    '["parley.message.v1",666666666,"localhost:3000","general","01ARZ3NDEKTSV4RRFFQ69G5FAV",1795000000000,"text","gm 🔥 \\"quoted\\"",null]',
  );
});

test('the signed bytes of an event name its target by place and digest, under a tag of their own', () => {
  const target = { seq: 7, digest: 'D'.repeat(43) };
  const event: Envelope = { ...envelope, kind: 'react', body: '🔥', target };
  expect(text(envelopeBytes(event))).toBe(
    `["parley.event.v1",666666666,"localhost:3000","general","01ARZ3NDEKTSV4RRFFQ69G5FAV",1795000000000,"react","🔥",7,"${'D'.repeat(43)}"]`,
  );
});

test('what an author had seen is signed with the message', () => {
  const checked = { seq: 6, hash: 'H'.repeat(43) };
  const common = '666666666,"localhost:3000","general","01ARZ3NDEKTSV4RRFFQ69G5FAV",1795000000000';
  expect(text(envelopeBytes({ ...envelope, body: 'gm', checked }))).toBe(
    `["parley.message.v2",${common},"text","gm",null,6,"${checked.hash}"]`,
  );
  const target = { seq: 7, digest: 'D'.repeat(43) };
  expect(text(envelopeBytes({ ...envelope, kind: 'pin', body: '', target, checked }))).toBe(
    `["parley.event.v1",${common},"pin","",7,"${target.digest}",6,"${checked.hash}"]`,
  );
});

test('the order in which an envelope was built does not change what is signed', () => {
  const reversed = Object.fromEntries(Object.entries(envelope).reverse()) as Envelope;
  expect(envelopeBytes(reversed)).toEqual(envelopeBytes(envelope));
});

const common = {
  chainId: fc.integer({ min: 1 }),
  host: fc.string(),
  room: fc.string(),
  id: fc.string(),
  sentAt: fc.nat(),
  body: fc.string(),
  checked: fc.option(fc.record({ seq: fc.nat(), hash: fc.string() }), { nil: undefined }),
};
const other: fc.Arbitrary<Envelope> = fc.oneof(
  fc.record({
    ...common,
    kind: fc.constantFrom('text' as const, 'poll' as const),
    replyTo: fc.option(fc.nat()),
  }),
  fc.record({
    ...common,
    kind: fc.constantFrom('edit' as const, 'hide' as const),
    replyTo: fc.constant(null),
    target: fc.record({ seq: fc.nat(), digest: fc.string() }),
  }),
);

const spelled = (envelope: Envelope) =>
  JSON.stringify(Object.entries(envelope).sort(([a], [b]) => (a < b ? -1 : 1)));

test('two different envelopes never sign the same bytes', () => {
  fc.assert(
    fc.property(other, other, (a, b) => {
      const same = spelled(a) === spelled(b);
      expect(text(envelopeBytes(a)) === text(envelopeBytes(b))).toBe(same);
    }),
  );
});

test('a challenge can never be taken for a message', () => {
  fc.assert(
    fc.property(other, fc.string(), fc.string(), (message, host, challenge) => {
      expect(text(challengeBytes(host, challenge))).not.toBe(text(envelopeBytes(message)));
    }),
  );
});
