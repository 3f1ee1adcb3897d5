import { type Inline, textOf } from '../../../ui/words/parse.ts';
import { Piece, Pieces } from './Pieces.tsx';
import { Spoiler } from './Spoiler.tsx';
import { linkSegment, withRemoved } from './segments.ts';

/** Pieces of a line with their marks. */
export function Inlines({ pieces }: { pieces: readonly Inline[] }) {
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    <Marked key={index} piece={piece} />
  ));
}

function Marked({ piece }: { piece: Inline }) {
  switch (piece.kind) {
    case 'text':
      return <Pieces text={piece.text} />;
    case 'code':
      return (
        <code className="rounded bg-raise px-1 py-0.5 font-mono text-[0.9em]">
          {withRemoved(piece.text)}
        </code>
      );
    case 'link':
      return (
        <Piece
          segment={linkSegment(
            withRemoved(textOf(piece.children, null)),
            piece.href,
            location.origin,
          )}
        />
      );
    case 'spoiler':
      return (
        <Spoiler hidden={textOf(piece.children, null)}>
          <Inlines pieces={piece.children} />
        </Spoiler>
      );
    default: {
      const Mark = tags[piece.kind];
      return (
        <Mark>
          <Inlines pieces={piece.children} />
        </Mark>
      );
    }
  }
}

const tags = { strong: 'strong', emphasis: 'em', strike: 's' } as const;
