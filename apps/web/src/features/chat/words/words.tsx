import { wordsText } from '@parley/text/words';
import { Blocks } from './Blocks.tsx';
import { isLong } from './isLong.ts';
import { LinkedMedia } from './LinkedMedia.tsx';
import { LongText } from './LongText.tsx';
import { mediaLinksOf } from './mediaLinks.ts';
import { Pieces } from './Pieces.tsx';
import { parse, plainText } from './parse.ts';
import { allowedText } from './segments.ts';

/** What a member wrote: blocks with marks and links, and what the links show. */
export function RichText({ body }: { body: string }) {
  const blocks = parse(allowedText(body, location.origin));
  return (
    <>
      {isLong(body) ? (
        <LongText body={body}>
          <Blocks blocks={blocks} />
        </LongText>
      ) : (
        <Blocks blocks={blocks} />
      )}
      <LinkedMedia links={mediaLinksOf(blocks)} />
    </>
  );
}

/** The same in one line, where marks are letters. */
export function RichLine({ body }: { body: string }) {
  return <Pieces text={allowedText(body, location.origin)} />;
}

/** A text without its marks and spoilers. */
export function plainWords(body: string): string {
  return plainText(allowedText(body, location.origin), wordsText);
}
