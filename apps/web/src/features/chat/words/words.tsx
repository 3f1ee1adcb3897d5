import { wordsText } from '@parley/text/words';
import { Blocks } from './Blocks.tsx';
import { Pieces } from './Pieces.tsx';
import { parse, plainText } from './parse.ts';
import { allowedText } from './segments.ts';

/** What a member wrote: blocks with marks and links. */
export function RichText({ body }: { body: string }) {
  return <Blocks blocks={parse(allowedText(body, location.origin))} />;
}

/** The same in one line, where marks are letters. */
export function RichLine({ body }: { body: string }) {
  return <Pieces text={allowedText(body, location.origin)} />;
}

/** A text without its marks and spoilers. */
export function plainWords(body: string): string {
  return plainText(allowedText(body, location.origin), wordsText);
}
