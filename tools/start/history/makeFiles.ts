import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { filmOf } from '../film/films.ts';
import { writeWhole } from '../madeOf.ts';
import { wavOf } from '../sound/wav.ts';
import { artworks } from './artworks.ts';

/** A program: draws and plays every artwork into the folder that its argument names. */
const folder = process.argv[2] ?? '';
mkdirSync(folder, { recursive: true });
for (const [key, { picture, song, film }] of Object.entries(artworks)) {
  const put = (name: string, bytes: Uint8Array) => writeWhole(join(folder, name), bytes);
  put(`${key}.png`, await sharp(Buffer.from(picture())).flatten().png().toBuffer());
  if (song !== undefined) put(`${key}.wav`, wavOf(song()));
  if (film !== undefined) put(`${key}.webm`, await filmOf(film));
}
