import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anchorHash, anchorRoom, roomHash } from './anchors.ts';

const community = { chainId: 666_666_666, host: 'parley.example' };

test('the name of a room on the chain is the SHA-256 of one line of JSON', async () => {
  const line = '["parley.anchor.v1",666666666,"parley.example","general"]';
  const digest = createHash('sha256').update(line).digest('hex');
  expect(await anchorRoom('general', community)).toBe(`0x${digest}`);
});

test('rooms, communities, and chains never share a name on the chain', async () => {
  const word = fc.string({ maxLength: 8 });
  const place = fc.record({ room: word, host: word, chainId: fc.integer({ min: 1, max: 3 }) });
  const nameOf = ({ room, ...of }: { room: string; host: string; chainId: number }) =>
    anchorRoom(room, of);
  await fc.assert(
    fc.asyncProperty(place, place, async (one, other) => {
      const isSame = (await nameOf(one)) === (await nameOf(other));
      expect(isSame).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
  const names = await Promise.all([
    anchorRoom('general', community),
    anchorRoom('shill', community),
    anchorRoom('general', { ...community, host: 'other.example' }),
    anchorRoom('general', { ...community, chainId: 1 }),
  ]);
  expect(new Set(names).size).toBe(4);
});

test('a hash is the same after its way to the chain and back', () => {
  const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(hash, (bytes) => {
      const written = Buffer.from(bytes).toString('base64url');
      expect(anchorHash(written)).toBe(`0x${Buffer.from(bytes).toString('hex')}`);
      expect(roomHash(anchorHash(written))).toBe(written);
    }),
  );
});
