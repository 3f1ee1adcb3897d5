import jsQR from 'jsqr';
import { describe, expect, test } from 'vitest';
import { qrPath } from './qrPath.ts';

/** Draws the path as a browser would, `scale` pixels to a module; reads its own kind of path only. */
function draw({ size, path }: { size: number; path: string }, scale: number) {
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const start = (row * width + Number(x) * scale) * 4;
      for (let at = start; at < start + Number(length) * scale * 4; at += 4) {
        pixels.set([0, 0, 0, 255], at);
      }
    }
  }
  return { pixels, width };
}

function read(text: string): string | undefined {
  const { pixels, width } = draw(qrPath(text), 4);
  return jsQR(pixels, width, width)?.data;
}

describe('a QR code', () => {
  const uri = `wc:${'7f'.repeat(32)}@2?expiryTimestamp=1764000000&relay-protocol=irn&symKey=${'a5'.repeat(32)}`;

  test.each(['a', 'https://example.org', uri, 'Ünïcödé 👋'])(
    'a QR code of %s is read as that by a scanner',
    (text) => {
      expect(read(text)).toBe(text);
    },
  );

  test('a QR code leaves four empty modules on every side', () => {
    const { size, path } = qrPath(uri);
    const bars = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((bar) => bar.slice(1).map(Number));
    const ends = bars.map(([x = 0, , length = 0]) => x + length);
    expect(Math.min(...bars.map(([x = 0]) => x))).toBe(4);
    expect(Math.min(...bars.map(([, y = 0]) => y))).toBe(4);
    expect(Math.max(...ends)).toBe(size - 4);
  });

  test('a QR code is one path of nothing but bars', () => {
    expect(qrPath(uri).path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
  });
});
