import type { CardWords } from '../processor.ts';

/** An SVG of all of the card but its picture. */
export function cardSvg(words: CardWords, hasPicture: boolean): string;
