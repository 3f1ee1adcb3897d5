import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { PictureWidth } from '@parley/domain/media/addresses';
import type { CardShape, CardWords } from '@parley/domain/media/wire';
import type { Log } from '../platform/log.ts';
import { MediaError } from './errors.ts';
import { drawCard } from './processor.ts';
import { createQueue } from './queue.ts';
import type { Located, MediaStorage } from './storage.ts';

/** A link preview. */
export type Card = {
  /** A hash of everything it shows: another one looks different. */
  version: string;
  /**
   * The PNG. `mayDraw` runs before it is drawn for the first time, and throws where that is too much.
   * Throws MediaError 503 when too many are to be drawn, or when it could not be.
   */
  png(mayDraw: () => void): Promise<Buffer>;
};

type Options = {
  storage: MediaStorage;
  temporary: string;
  /** The picture at an address, if it is here already. */
  present: (uri: string, width: PictureWidth) => Promise<Located | null>;
  log: Log;
  /** How many are kept, and how many may wait to be drawn. */
  keptMax?: number;
  waitingMax?: number;
};

/** What is drawn. */
type Content = { words: CardWords; picture: Located | null; shape: CardShape };

/** To be raised when cards look different though they show the same. */
const design = 1;
/** The least width of a picture that its place on a card, at most 744 pixels, is filled from. */
const pictureWidth = 1_280;

/** Draws link previews, one at a time, and keeps them on disk by what they show. */
export function createCards(options: Options) {
  const { storage, temporary, present, log, keptMax = 600, waitingMax = 16 } = options;
  const queue = createQueue(1);
  const underWay = new Map<string, Promise<void>>();

  function draw(version: string, content: Content, mayDraw: () => void): Promise<void> {
    const before = underWay.get(version);
    if (before !== undefined) return before;
    if (queue.size() > waitingMax) {
      throw new MediaError(
        'busy',
        503,
        'Too many previews are being drawn. Try again in a moment.',
      );
    }
    mayDraw();
    const drawing = queue
      .run(() => drawAndKeep(version, content))
      .finally(() => underWay.delete(version));
    underWay.set(version, drawing);
    return drawing;
  }

  async function drawAndKeep(version: string, { words, picture, shape }: Content) {
    const folder = join(temporary, randomUUID());
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = picture === null ? null : await copy(picture, join(folder, 'picture'));
      const drawn = await drawCard(words, path, { folder, shape });
      if ('refusal' in drawn) {
        log.warn('card-not-drawn', drawn);
        throw new MediaError('busy', 503, 'This preview can’t be drawn right now.');
      }
      await storage.put(version, drawn.path);
      await shrink();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Deletes those that were drawn first, until no more than `keptMax` are left. */
  async function shrink(): Promise<void> {
    const kept: { name: string; at: number }[] = [];
    for await (const card of storage.list()) kept.push(card);
    kept.sort((one, other) => other.at - one.at);
    for (const { name } of kept.slice(keptMax)) {
      await storage.delete(name);
    }
  }

  return {
    async card(words: CardWords, uri: string, shape: CardShape = '3:2'): Promise<Card> {
      const picture = await present(uri, pictureWidth);
      const shown = [design, words, picture?.version];
      // Those that were drawn when there was one shape are still good.
      const told = JSON.stringify(shape === '3:2' ? shown : [...shown, shape]);
      const version = createHash('sha256').update(told).digest('hex');
      return {
        version,
        async png(mayDraw) {
          if ((await storage.size(version)) === null) {
            await draw(version, { words, picture, shape }, mayDraw);
          }
          return await buffer(storage.read(version));
        },
      };
    },
  };
}

async function copy({ storage, name }: Located, path: string): Promise<string> {
  await pipeline(storage.read(name), createWriteStream(path));
  return path;
}
