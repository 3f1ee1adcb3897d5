import sharp from 'sharp';
import { expect, test } from 'vitest';
import { artworks } from './artworks.ts';
import { launches } from './launches.ts';

test('every collection has an artwork with what its kind needs, and no artwork is left over', () => {
  expect(Object.keys(artworks).sort()).toEqual(launches.map(({ key }) => key).sort());
  for (const { key, kind } of launches) {
    const { song, film } = artworks[key] ?? {};
    expect([song !== undefined, film !== undefined], key).toEqual([
      kind === 'audio',
      kind === 'video',
    ]);
  }
});

test.each(Object.entries(artworks))(
  'the picture of %s is the same each time, and a colorful square of 1,000 pixels under 1 MB',
  async (_, { picture }) => {
    const svg = picture();
    expect(picture()).toBe(svg);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    const { data, info } = await sharp(Buffer.from(svg))
      .png()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1_000, 1_000]);
    expect(data.length).toBeLessThan(1_000_000);
    expect((await sharp(data).stats()).entropy).toBeGreaterThan(1);
  },
);

/** The colors of a small version. */
const pixels = (svg: string) => sharp(Buffer.from(svg)).resize(96, 96).raw().toBuffer();

test.each(
  Object.entries(artworks).flatMap(([key, { film }]) => (film ? [[key, film] as const] : [])),
)('the film of %s moves, and ends where it began', async (_, film) => {
  const [first, middle, last] = await Promise.all([0, 0.4, 1].map((time) => pixels(film(time))));
  const difference = (other: Buffer | undefined) =>
    Math.max(...(other ?? []).map((value, index) => Math.abs(value - (first?.[index] ?? 0))));
  expect(difference(middle)).toBeGreaterThan(50);
  expect(difference(last)).toBeLessThanOrEqual(2);
});
