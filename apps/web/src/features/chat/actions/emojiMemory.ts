import * as z from 'zod/mini';
import { readStored, writeStored } from '../../../storage/localStorage.ts';

const recentKey = 'parley.emoji.recent';
const toneKey = 'parley.emoji.tone';
/** Two rows of the picker. */
const recentMax = 16;
/** What members react with before they chose anything. */
const usual = ['👍', '🔥', '😂', '❤️', '🎉'];

/** The emoji that were used last in this browser, the newest first, and then the usual ones. */
export function recentEmoji(): string[] {
  const used = readStored(recentKey, z.array(z.string())) ?? [];
  return [...new Set([...used, ...usual])].slice(0, recentMax);
}

/** Remembers that an emoji was used. */
export function rememberEmoji(emoji: string): void {
  const used = readStored(recentKey, z.array(z.string())) ?? [];
  writeStored(recentKey, [...new Set([emoji, ...used])].slice(0, recentMax));
}

/** The skin tone that the member chose: 0 for none, 1 (light) to 5 (dark). */
export function skinTone(): number {
  return readStored(toneKey, z.int().check(z.minimum(0), z.maximum(5))) ?? 0;
}

/** Remembers a skin tone. */
export function rememberTone(tone: number): void {
  writeStored(toneKey, tone);
}
