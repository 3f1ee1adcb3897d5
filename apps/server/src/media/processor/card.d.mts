import type { CardShape, CardWords } from '@parley/domain/media/wire';

/** An SVG of all of the card but its picture. */
export function cardSvg(words: CardWords, hasPicture: boolean, shape: CardShape): string;
