import type { Block } from '../../../ui/words/parse.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { Inlines } from './Inlines.tsx';
import { withRemoved } from './segments.ts';

/** Paragraphs, quotes, lists, and code, one below the other. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  const [only, ...others] = blocks;
  // What comes behind a text of one paragraph stands in its last line.
  if (only?.kind === 'paragraph' && others.length === 0) return <Inlines pieces={only.children} />;
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one text never move
    <OneBlock key={index} block={block} />
  ));
}

/** As high as the empty line that was typed: a text moves little when its marks become what they mean. */
const gap = 'mt-[1lh]';

function OneBlock({ block }: { block: Block }) {
  const apart = block.isApart ? gap : '';
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir="auto" className={apart}>
          <Inlines pieces={block.children} />
        </p>
      );
    case 'quote':
      return (
        <blockquote dir="auto" className={`${apart} border-edge border-s-3 ps-3 text-soft`}>
          <Blocks blocks={block.children} />
        </blockquote>
      );
    case 'code':
      return (
        <div className={apart}>
          <CodeBlock code={withRemoved(block.code)} language={withRemoved(block.language)} />
        </div>
      );
    case 'list': {
      const items = block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of one text never move
        <li key={index} className={`ps-0.5 ${item.isApart ? gap : ''}`}>
          <Blocks blocks={item.blocks} />
        </li>
      ));
      return block.start === null ? (
        <ul dir="auto" className={`${apart} list-disc ps-5 marker:text-faint`}>
          {items}
        </ul>
      ) : (
        <ol
          dir="auto"
          start={block.start}
          className={`${apart} list-decimal marker:text-soft`}
          style={{ paddingInlineStart: `${lastNumber(block).length + 1.5}ch` }}
        >
          {items}
        </ol>
      );
    }
  }
}

/** The widest number of a list, which stands beside its text. */
function lastNumber({ start, items }: Extract<Block, { kind: 'list' }>): string {
  return String((start ?? 1) + items.length - 1);
}
