import { allowedText } from '../../../ui/words/allowedText.ts';
import { isLong } from '../../../ui/words/isLong.ts';
import { parse } from '../../../ui/words/parse.ts';
import { plainWords } from '../../../ui/words/plainWords.ts';
import { AttachedFile } from './AttachedFile.tsx';
import { Blocks } from './Blocks.tsx';
import { LinkedMedia } from './LinkedMedia.tsx';
import { LongText } from './LongText.tsx';
import { mediaLinksOf } from './mediaLinks.ts';
import { Pieces } from './Pieces.tsx';

/** What a member wrote: blocks with marks and links, and what the links show. */
function RichText({ body }: { body: string }) {
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
function RichLine({ body }: { body: string }) {
  return <Pieces text={allowedText(body, location.origin)} />;
}

/** All that `lazyWords.ts` loads at once. */
export const wordsCode = { RichText, RichLine, AttachedFile, plainWords };
