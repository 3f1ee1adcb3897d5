import { mediaHeight } from '@parley/domain/media/heights';

/** Heights of what stands below a text, in pixels: one picture, and each of several; the card of a link. */
export const pictureHeight = { alone: 240, several: 120 } as const;
const cardHeight = 98;
/** Between two rows of pictures; and above and below pictures, a video, or a card together. */
const gap = { rows: 8, around: 12 } as const;

/** How high the pictures and videos of a message are together, in pixels; a card is there where there are none. */
export function heightOf(pictures: number, videos: number, hasCard: boolean): number {
  const rows = Math.ceil(pictures / 2);
  const several = rows * (pictureHeight.several + gap.rows) - gap.rows;
  const ofPictures = pictures === 1 ? pictureHeight.alone : several;
  return (
    (pictures && gap.around + ofPictures) +
    videos * (gap.around + mediaHeight.youtube) +
    (hasCard && !pictures && !videos ? gap.around + cardHeight : 0)
  );
}

/** About how high, before the code is here that reads links: most texts have none. */
export function likelyHeight(text: string, hasCards: boolean): number {
  const links = text.match(/\b(?:https?|ipfs|ar):\/\/[^\s)]+/gi) ?? [];
  const count = (is: (link: string) => boolean, most: number) =>
    Math.min(most, links.filter(is).length);
  return heightOf(
    count((link) => /(?:\.(?:png|jpe?g|gif|webp)|\?\.?img)\W*$/i.test(link), 4),
    count((link) => /[\w-]{11}/.test(/youtu.(.*)/.exec(link)?.[1] ?? ''), 1),
    hasCards &&
      links.some((link) => !link.includes(location.host) || link.includes('/collection?')),
  );
}
