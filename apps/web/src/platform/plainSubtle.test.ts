import { p256 } from '@noble/curves/nist';
import { expect, test } from 'vitest';
import { plainSubtle } from './plainSubtle.ts';

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const algorithm = { name: 'ECDSA', hash: 'SHA-256' } as const;
const { subtle } = crypto;

async function newKey() {
  const keys = await subtle.generateKey(curve, true, ['sign', 'verify']);
  return { keys, point: new Uint8Array(await subtle.exportKey('raw', keys.publicKey)) };
}

const importBoth = (point: Uint8Array<ArrayBuffer>) =>
  Promise.allSettled([
    subtle.importKey('raw', point, curve, false, ['verify']),
    plainSubtle.importKey('raw', point, curve),
  ]);

function changed(bytes: Uint8Array<ArrayBuffer>, at: number): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

test('digests are those of browsers, of a part of a buffer too', async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 1_000]) {
    const bytes = crypto.getRandomValues(new Uint8Array(length + 3));
    const part = bytes.subarray(2, length + 2);
    const ours = await plainSubtle.digest('SHA-256', part);
    expect(new Uint8Array(ours)).toEqual(new Uint8Array(await subtle.digest('SHA-256', part)));
  }
});

test('signatures hold and fail as in browsers', async () => {
  const { keys, point } = await newKey();
  const other = await newKey();
  const key = await plainSubtle.importKey('raw', point, curve);
  const otherKey = await plainSubtle.importKey('raw', other.point, curve);
  for (let round = 0; round < 20; round += 1) {
    const data = crypto.getRandomValues(new Uint8Array(40 + round));
    const signature = new Uint8Array(await subtle.sign(algorithm, keys.privateKey, data));
    const s = p256.Signature.fromCompact(signature);
    // The other value of s: who has one signature has both.
    const mirrored = new Uint8Array(
      new p256.Signature(s.r, p256.CURVE.n - s.s).toCompactRawBytes(),
    );
    const cases = [
      { signature, data, key },
      { signature: mirrored, data, key },
      { signature, data, key: otherKey },
      { signature: changed(signature, round), data, key },
      { signature: changed(signature, 63 - round), data, key },
      { signature, data: changed(data, round), key },
      { signature: signature.slice(1), data, key },
      { signature: new Uint8Array(64), data, key },
      { signature: new Uint8Array(64).fill(255), data, key },
      { signature: new Uint8Array(), data, key },
    ];
    for (const { signature: given, data: signed, key: by } of cases) {
      const real = by === key ? keys.publicKey : other.keys.publicKey;
      expect(await plainSubtle.verify(algorithm, by, given, signed)).toBe(
        await subtle.verify(algorithm, real, given, signed),
      );
    }
    expect(await plainSubtle.verify(algorithm, key, mirrored, data)).toBe(true);
  }
});

test('keys are taken and refused as in browsers', async () => {
  const { point } = await newKey();
  const cases = [
    point,
    changed(point, 0),
    changed(point, 1),
    changed(point, 64),
    new Uint8Array(65),
    new Uint8Array(65).fill(255),
    point.slice(0, 64),
    new Uint8Array([...point, 0]),
    new Uint8Array(),
  ];
  for (const given of cases) {
    const [real, ours] = await importBoth(given);
    expect(ours.status).toBe(real.status);
  }
});

test('what it does not know it refuses', async () => {
  await expect(plainSubtle.digest('SHA-1', new Uint8Array())).rejects.toThrow(/SHA-1/);
  await expect(plainSubtle.importKey('raw', new Uint8Array(65), 'Ed25519')).rejects.toThrow();
});
