import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestBytes, headBytes, linkBytes, roomBytes } from './chain.ts';
import { hashesOfLinks, hashesOfMessages, isHeadSigned, startHash } from './hashes.ts';
import type { Message, SignedHead } from './wire.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const letters = fc.string({ unit: fc.constantFrom('a', 'B', '3', '_', '-'), minLength: 1 });
const message = fc.record({
  chainId: fc.nat(),
  host: letters,
  room: letters,
  id: letters,
  sentAt: fc.nat(),
  kind: fc.constant('text' as const),
  body: fc.string(),
  replyTo: fc.constant(null),
  seq: fc.nat(),
  at: fc.nat(),
  author: letters,
  device: letters,
  signature: letters,
});

test('a chain of messages and one of their links alone come to the same hashes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(message, { maxLength: 8 }), fc.nat(), async (drawn, after) => {
      const messages: Message[] = drawn.map((one, index) => ({ ...one, seq: after + 1 + index }));
      let previous: Uint8Array = sha256(roomBytes('general'));
      const expected = messages.map((one) => {
        const { seq, at } = one;
        previous = sha256(linkBytes({ previous, digest: sha256(digestBytes(one)), seq, at }));
        return Buffer.from(previous).toString('base64url');
      });
      const base = await startHash('general');
      expect(await hashesOfMessages(base, messages)).toEqual(expected);
      const links = messages.map((one): [string, number] => [
        sha256(digestBytes(one)).toString('base64url'),
        one.at,
      ]);
      expect(await hashesOfLinks(base, after, links)).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});

test('a head is signed only as it stands, for its own community, by the key it names', async () => {
  const community = { chainId: 1, host: 'a.example' };
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const unsigned = { room: 'general', epoch: 'e', seq: 3, hash: 'h'.repeat(43), at: 5 };
  const signature = sign('sha256', headBytes(unsigned, community), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363' as const,
  }).toString('base64url');
  const key = Buffer.concat(point).toString('base64url');
  const head: SignedHead = { ...unsigned, key, signature };
  expect(await isHeadSigned(head, community)).toBe(true);
  const changes: Partial<SignedHead>[] = [
    ...[{ room: 'shill' }, { epoch: 'f' }, { seq: 4 }, { hash: 'i'.repeat(43) }, { at: 6 }],
    ...[{ key: 'A'.repeat(87) }, { signature: 'A'.repeat(86) }],
  ];
  for (const change of changes) {
    expect(await isHeadSigned({ ...head, ...change }, community)).toBe(false);
  }
  expect(await isHeadSigned(head, { ...community, chainId: 2 })).toBe(false);
  expect(await isHeadSigned(head, { ...community, host: 'b.example' })).toBe(false);
});
