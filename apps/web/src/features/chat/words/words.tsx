import { useConfig } from '../../../data/config.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { allowedText } from '../../../ui/words/allowedText.ts';
import { isLong } from '../../../ui/words/isLong.ts';
import { type Block, parse } from '../../../ui/words/parse.ts';
import { plainWords } from '../../../ui/words/plainWords.ts';
import { AttachedFile } from './AttachedFile.tsx';
import { Blocks } from './Blocks.tsx';
import { LinkCard } from './LinkCard.tsx';
import { LinkedMedia } from './LinkedMedia.tsx';
import { LongText } from './LongText.tsx';
import { mediaLinksOf } from './mediaLinks.ts';
import { Pieces } from './Pieces.tsx';
import { cardSiteOf, linkedOf } from './pageLinks.ts';

const CollectionCard = lazyPart(
  () => import('./CollectionCard.tsx').then((m) => m.CollectionCard),
  <div className="h-[110px]" />,
);

/** What a member wrote: blocks with marks and links, and what the links show. */
function RichText({ body }: { body: string }) {
  const blocks = parse(allowedText(body, location.origin));
  const media = mediaLinksOf(blocks);
  return (
    <>
      {isLong(body) ? (
        <LongText body={body}>
          <Blocks blocks={blocks} />
        </LongText>
      ) : (
        <Blocks blocks={blocks} />
      )}
      <LinkedMedia links={media} />
      {media.pictures.length + media.videos.length === 0 && <Linked blocks={blocks} />}
    </>
  );
}

/** The card of the first link that has one. */
function Linked({ blocks }: { blocks: readonly Block[] }) {
  const config = useConfig();
  const linked = linkedOf(blocks, cardSiteOf(config, location.origin));
  if (linked?.kind === 'page') return <LinkCard link={linked.link} />;
  if (linked?.kind === 'collection') return <CollectionCard id={linked.id} />;
  return null;
}

/** The same in one line, where marks are letters. */
function RichLine({ body }: { body: string }) {
  return <Pieces text={allowedText(body, location.origin)} />;
}

/** All that `lazyWords.ts` loads at once. */
export const wordsCode = { RichText, RichLine, AttachedFile, plainWords };
