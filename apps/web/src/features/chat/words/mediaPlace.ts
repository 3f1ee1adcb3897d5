import { mediaHeight } from '@parley/domain/media/heights';

/** Heights of what stands below a text, in pixels: one picture, and each of several. */
export const pictureHeight = { alone: 240, several: 120 } as const;
/** Between two rows of pictures; and above and below pictures or a video together. */
const gap = { rows: 8, around: 12 } as const;

/** How high the pictures and videos of a message are together, in pixels. */
export function heightOf(pictures: number, videos: number): number {
  const rows = Math.ceil(pictures / 2);
  const several = rows * (pictureHeight.several + gap.rows) - gap.rows;
  const ofPictures = pictures === 1 ? pictureHeight.alone : several;
  return (
    (pictures === 0 ? 0 : gap.around + ofPictures) + videos * (gap.around + mediaHeight.youtube)
  );
}

/** About how high, before the code is here that reads links: most texts have none. */
export function likelyHeight(text: string): number {
  const count = (pattern: RegExp, most: number) => Math.min(most, text.match(pattern)?.length ?? 0);
  return heightOf(
    count(/\b(?:https?|ipfs|ar):\/\/\S+?(?:\.(?:png|jpe?g|gif|webp)|\?\.?img)(?=[\s)]|$)/gi, 4),
    count(
      /youtu\.be\/[\w-]{11}|youtube(?:-nocookie)?\.com\/(?:watch\?|embed\/|shorts\/|live\/)/gi,
      1,
    ),
  );
}
