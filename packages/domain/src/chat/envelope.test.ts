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

test('the order in which an envelope was built does not change what is signed', () => {
  const reversed = Object.fromEntries(Object.entries(envelope).reverse()) as Envelope;
  expect(envelopeBytes(reversed)).toEqual(envelopeBytes(envelope));
});

const other = fc.record<Envelope>({
  chainId: fc.integer({ min: 1 }),
  host: fc.string(),
  room: fc.string(),
  id: fc.string(),
  sentAt: fc.nat(),
  kind: fc.constant('text' as const),
  body: fc.string(),
  replyTo: fc.option(fc.nat()),
});

test('two different envelopes never sign the same bytes', () => {
  fc.assert(
    fc.property(other, other, (a, b) => {
      const same =
        JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
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
