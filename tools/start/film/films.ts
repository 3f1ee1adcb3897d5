import sharp from 'sharp';
import { vp8Of, webmOf } from './webm.ts';

const side = 480;
const framesPerSecond = 10;
const seconds = 4;

/** A film of a drawing that moves once through its loop while its time goes from 0 to 1. */
export async function filmOf(draw: (time: number) => string): Promise<Buffer> {
  const count = framesPerSecond * seconds;
  const frames = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const drawn = sharp(Buffer.from(draw(index / count))).resize(side, side);
      return vp8Of(await drawn.flatten().webp({ quality: 62, effort: 2 }).toBuffer());
    }),
  );
  return webmOf({ width: side, height: side, framesPerSecond, frames });
}
