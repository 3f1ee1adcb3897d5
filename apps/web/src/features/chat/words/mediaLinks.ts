import { youtubeId } from '@parley/domain/media/rules';
import { isImageLink } from '@parley/domain/profile/picture';
import type { Block, Inline } from '../../../ui/words/parse.ts';

/** What the links of a message show below it. */
export type MediaLinks = { pictures: readonly string[]; videos: readonly string[] };

/** The most that one message shows of either; other links stay links. */
const most = { pictures: 4, videos: 1 } as const;

/** Pictures and YouTube videos that a text links to, each once; what code or a spoiler hides is none. */
export function mediaLinksOf(blocks: readonly Block[]): MediaLinks {
  const links = linksIn(blocks);
  const ids = links.map(youtubeId).filter((id) => id !== null);
  return {
    pictures: links.filter(isImageLink).slice(0, most.pictures),
    videos: [...new Set(ids)].slice(0, most.videos),
  };
}

/** The links of a text that name their scheme, each once, in their order; what code or a spoiler hides is none. */
export function linksIn(blocks: readonly Block[]): string[] {
  return [...new Set(blocks.flatMap(linksOfBlock))];
}

function linksOfBlock(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return linksOf(block.children);
    case 'quote':
      return block.children.flatMap(linksOfBlock);
    case 'list':
      return block.items.flatMap(({ blocks }) => blocks.flatMap(linksOfBlock));
    case 'code':
      return [];
  }
}

function linksOf(pieces: readonly Inline[]): string[] {
  return pieces.flatMap((piece) => {
    switch (piece.kind) {
      case 'text':
        return (piece.text.match(/\b(?:https?|ipfs|ar):\/\/[^\s\uFDD0<>]+/giu) ?? []).map(trimmed);
      case 'link':
        return [piece.href];
      case 'code':
      case 'spoiler':
        return [];
      default:
        return linksOf(piece.children);
    }
  });
}

/** Without what ends a sentence or a bracket around a link. */
function trimmed(link: string): string {
  return link.replace(/(?<![.,;:!?'"”’)\]}])[.,;:!?'"”’)\]}]+$/u, '');
}
