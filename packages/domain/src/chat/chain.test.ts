import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestBytes, headBytes, linkBytes, roomBytes, type Signed } from './chain.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const message: Signed = {
  chainId: 666_666_666,
  host: 'localhost:3000',
  room: 'general',
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  sentAt: 1_795_000_000_000,
  kind: 'text',
  body: 'gm\n"quoted"',
  replyTo: null,
  author: `0x${'a'.repeat(40)}`,
  device: 'd'.repeat(43),
  signature: 's'.repeat(86),
};
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test('a digest covers the envelope, its author, its device, and the signature', () => {
  expect(text(digestBytes(message))).toBe(
    '["parley.message.v1",666666666,"localhost:3000","general","01ARZ3NDEKTSV4RRFFQ69G5FAV",1795000000000,"text","gm\\n\\"quoted\\"",null]' +
      `\n0x${'a'.repeat(40)}\n${'d'.repeat(43)}\n${'s'.repeat(86)}`,
  );
});

test('a link is 80 bytes: the hash before, the digest, and place and time as 8 bytes each', () => {
  const previous = sha256(roomBytes('general'));
  const digest = sha256(digestBytes(message));
  const bytes = linkBytes({ previous, digest, seq: 258, at: 1_795_000_000_123 });
  expect(Buffer.from(bytes).toString('hex')).toBe(
    `${previous.toString('hex')}${digest.toString('hex')}0000000000000102000001a1ee565e7b`,
  );
});

test('two links are the same bytes only when all their parts are', () => {
  const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const link = fc.record({
    previous: hash,
    digest: hash,
    seq: fc.nat(),
    at: fc.integer({ min: 0, max: 8e15 }),
  });
  fc.assert(
    fc.property(link, link, (a, b) => {
      const isSame =
        a.seq === b.seq &&
        a.at === b.at &&
        Buffer.compare(a.previous, b.previous) === 0 &&
        Buffer.compare(a.digest, b.digest) === 0;
      expect(Buffer.compare(linkBytes(a), linkBytes(b)) === 0).toBe(isSame);
      expect(linkBytes(a)).toEqual(linkBytes({ ...a }));
    }),
  );
});

test('rooms begin with hashes of their own', () => {
  expect(text(roomBytes('general'))).toBe('parley.room.v1\ngeneral');
  expect(roomBytes('general')).not.toEqual(roomBytes('shill'));
});

test('a signed head names the community, the room, the log, the place, its hash, and the time', () => {
  const head = { room: 'general', epoch: 'e', seq: 3, hash: 'h', at: 5 };
  expect(text(headBytes(head, { chainId: 1, host: 'a.example' }))).toBe(
    '["parley.head.v1",1,"a.example","general","e",3,"h",5]',
  );
});
