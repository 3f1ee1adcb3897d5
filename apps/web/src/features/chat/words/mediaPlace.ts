import { mediaHeight } from '@parley/domain/media/heights';

/** Heights of what stands below a text, in pixels: one picture, each of several, and the gap before it. */
export const pictureHeight = { alone: 240, several: 120 } as const;
export const mediaGap = 8;

/** How high the pictures and videos of a message are together, in pixels. */
export function heightOf(pictures: number, videos: number): number {
  const rows = Math.ceil(pictures / 2);
  const below =
    pictures === 1 ? pictureHeight.alone : rows * pictureHeight.several + (rows - 1) * mediaGap;
  return (pictures === 0 ? 0 : mediaGap + below) + videos * (mediaGap + mediaHeight.youtube);
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
