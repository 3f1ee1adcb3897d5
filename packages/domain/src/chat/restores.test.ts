import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRestoreSigned, type Restore, restoreBytes, restoresSchema } from './restores.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
const key = Buffer.concat(point).toString('base64url');

function signed(restore: Omit<Restore, 'key' | 'signature'>): Restore {
  const options = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', restoreBytes(restore), options).toString('base64url');
  return { ...restore, key, signature };
}

const hash = fc.stringMatching(/^[A-Za-z0-9_-]{43}$/);
const restores = fc.record({
  chainId: fc.integer({ min: 1 }),
  host: fc.stringMatching(/^[a-z.:0-9]{1,20}$/),
  from: fc.uuid(),
  to: fc.uuid(),
  savedAt: fc.nat(),
  at: fc.nat(),
  heads: fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), fc.record({ seq: fc.nat(), hash }), {
    maxKeys: 4,
    noNullPrototype: true,
  }),
});

test('a restore is what the key signed, in whatever order its rooms come', async () => {
  await fc.assert(
    fc.asyncProperty(restores, async (unsigned) => {
      const restore = signed(unsigned);
      const heads = Object.fromEntries(Object.entries(restore.heads).reverse());
      expect(restoresSchema.parse({ restores: [restore] }).restores).toEqual([restore]);
      expect(await isRestoreSigned({ ...restore, heads })).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('nothing in a restore can be changed after it was signed', async () => {
  const place = { seq: 9, hash: 'h'.repeat(43) };
  const restore = signed({
    chainId: 5,
    host: 'chat.example',
    from: 'a',
    to: 'b',
    savedAt: 1,
    at: 2,
    heads: { general: place },
  });
  const changes: readonly Partial<Restore>[] = [
    { chainId: 6 },
    { host: 'elsewhere' },
    { from: 'b' },
    { to: 'a' },
    { savedAt: 2 },
    { at: 3 },
    { heads: {} },
    { heads: { general: { ...place, seq: 8 } } },
    { heads: { general: { ...place, hash: 'g'.repeat(43) } } },
    { heads: { general: place, memes: place } },
  ];
  for (const change of changes) {
    expect(await isRestoreSigned({ ...restore, ...change }), JSON.stringify(change)).toBe(false);
  }
});

test('a server from before says nothing of restores', () => {
  expect(restoresSchema.parse({})).toEqual({ restores: [] });
});
