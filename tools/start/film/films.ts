import sharp from 'sharp';
import { vp8Of, webmOf } from './webm.ts';

const side = 480;
const framesPerSecond = 10;
const seconds = 4;
/** Drawings are this wide at 72 points per inch; at fewer points they are drawn in the film's size. */
const drawnSide = 1_000;
const density = (72 * side) / drawnSide;

/** A film of a drawing that moves once through its loop while its time goes from 0 to 1. */
export async function filmOf(draw: (time: number) => string): Promise<Buffer> {
  const count = framesPerSecond * seconds;
  const frames = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const drawn = sharp(Buffer.from(draw(index / count)), { density }).flatten();
      return vp8Of(await drawn.webp({ quality: 62, effort: 2 }).toBuffer());
    }),
  );
  return webmOf({ width: side, height: side, framesPerSecond, frames });
}
