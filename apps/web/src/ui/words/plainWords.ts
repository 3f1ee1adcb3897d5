import { wordsText } from '@parley/text/words';
import { allowedText } from './allowedText.ts';
import { plainText } from './parse.ts';

/** What a member wrote without its marks, spoilers, and referral links, for one line or a voice. */
export function plainWords(body: string): string {
  return plainText(allowedText(body, location.origin), wordsText);
}
