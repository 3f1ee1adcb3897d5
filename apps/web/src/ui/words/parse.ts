import { removedLink } from '@parley/domain/chat/referralLinks';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';

/** What the parser makes of a text. */
type RootContent = ReturnType<typeof fromMarkdown>['children'][number];
type PhrasingContent = Extract<RootContent, { type: 'paragraph' }>['children'][number];
type Nodes = Pick<RootContent, 'position'>;

/** A paragraph and what stands like one, with whether an empty line stood before it. */
export type Block = { isApart: boolean } & BlockContent;

type BlockContent =
  | { kind: 'paragraph'; children: readonly Inline[] }
  | { kind: 'quote'; children: readonly Block[] }
  | { kind: 'list'; start: number | null; items: readonly Item[] }
  | { kind: 'code'; code: string; language: string };

/** What stands at one point of a list. */
type Item = { isApart: boolean; blocks: readonly Block[] };

/** A piece of a line. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis' | 'strike' | 'spoiler'; children: readonly Inline[] }
  | { kind: 'link'; href: string; children: readonly Inline[] };

/** How deep quotes, lists, and marks go into each other; what is deeper stays as typed. */
const depthMax = 8;

/** Characters that Unicode gives to nobody stand for what the parser would read otherwise. */
const escapedBar = '\uFDD1';
const ampersand = '\uFDD2';

/** What members don't need, or what would hide letters that they typed. */
const unused = [
  ...['headingAtx', 'setextUnderline', 'thematicBreak', 'htmlFlow', 'htmlText', 'definition'],
  ...['codeIndented', 'autolink', 'characterReference', 'hardBreakEscape'],
];

/**
 * What the marks in a text mean: bold, italic, strike, code, code blocks, quotes, lists, spoilers, and links. All
 * else, headings, tables, pictures, and HTML too, stays as typed. Any text can be parsed.
 */
export function parse(text: string): Block[] {
  const source = text
    .replace(/[\uFDD1-\uFDEF]/g, '')
    .replace(/\\(.)/gsu, (whole, next) => (next === '|' ? escapedBar : whole))
    .replaceAll('&', ampersand);
  const { children } = fromMarkdown(source, {
    extensions: [{ disable: { null: unused } }, gfmStrikethrough({ singleTilde: false })],
    mdastExtensions: [gfmStrikethroughFromMarkdown()],
  });
  return blocksOf(children, source, 0);
}

function blocksOf(nodes: readonly RootContent[], source: string, depth: number): Block[] {
  return nodes.map((node, index) => ({
    ...blockOf(node, source, depth),
    isApart: isApart(nodes[index - 1], node),
  }));
}

function isApart(before: Nodes | undefined, node: Nodes): boolean {
  const [end, start] = [before?.position?.end.line, node.position?.start.line];
  return end !== undefined && start !== undefined && start > end + 1;
}

function blockOf(node: RootContent, source: string, depth: number): BlockContent {
  if (depth < depthMax) {
    switch (node.type) {
      case 'paragraph':
        return { kind: 'paragraph', children: inlinesOf(node.children, source, depth) };
      case 'blockquote':
        return { kind: 'quote', children: blocksOf(node.children, source, depth + 1) };
      case 'list': {
        const items = node.children.map((item, index) => ({
          isApart: isApart(node.children[index - 1], item),
          blocks: blocksOf(item.children, source, depth + 1),
        }));
        return { kind: 'list', start: node.ordered ? (node.start ?? 1) : null, items };
      }
      case 'code': {
        const language = [node.lang, node.meta].filter(Boolean).join(' ');
        return { kind: 'code', code: asCode(node.value), language: asCode(language) };
      }
    }
  }
  return { kind: 'paragraph', children: [typed(node, source)] };
}

/** What stood there, letter by letter. */
function typed(node: Nodes, source: string): Inline {
  const { start, end } = node.position ?? {};
  return { kind: 'text', text: asCode(source.slice(start?.offset, end?.offset)) };
}

const spoilerMark = Symbol('||');

function inlinesOf(nodes: readonly PhrasingContent[], source: string, depth: number): Inline[] {
  const pieces = nodes.flatMap((node): (Inline | typeof spoilerMark)[] => {
    if (node.type !== 'text') return [inlineOf(node, source, depth + 1)];
    return node.value.split('||').flatMap((part, index) => {
      const text: Inline[] = part === '' ? [] : [{ kind: 'text', text: asText(part) }];
      return index === 0 ? text : [spoilerMark, ...text];
    });
  });
  return withSpoilers(pieces);
}

/** What stands between two marks of a spoiler; a mark alone stays as typed. */
function withSpoilers(pieces: readonly (Inline | typeof spoilerMark)[]): Inline[] {
  const out: Inline[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (piece === undefined) break;
    if (piece !== spoilerMark) {
      out.push(piece);
      continue;
    }
    const end = pieces.indexOf(spoilerMark, at + 1);
    if (end <= at + 1) {
      out.push({ kind: 'text', text: '||' });
      continue;
    }
    const children = pieces.slice(at + 1, end).filter((one) => one !== spoilerMark);
    out.push({ kind: 'spoiler', children });
    at = end;
  }
  return out;
}

function inlineOf(node: PhrasingContent, source: string, depth: number): Inline {
  if (depth < depthMax) {
    switch (node.type) {
      case 'strong':
      case 'emphasis':
        return { kind: node.type, children: inlinesOf(node.children, source, depth) };
      case 'delete':
        return { kind: 'strike', children: inlinesOf(node.children, source, depth) };
      case 'inlineCode':
        return { kind: 'code', text: asCode(node.value) };
      case 'break':
        return { kind: 'text', text: '\n' };
      case 'link': {
        const href = asText(node.url);
        // Without a scheme it would be a page of this site; other schemes open programs; nobody sees a title.
        if (!/^https?:\/\//i.test(href) || node.title) return typed(node, source);
        return { kind: 'link', href, children: inlinesOf(node.children, source, depth) };
      }
    }
  }
  return typed(node, source);
}

const asText = (text: string) => text.replaceAll(escapedBar, '|').replaceAll(ampersand, '&');
const asCode = (text: string) => text.replaceAll(escapedBar, '\\|').replaceAll(ampersand, '&');

/** The words of a text, as they are read out or quoted in one line: without marks, and without spoilers. */
export function plainText(text: string, spoken: { spoiler: string; removed: string }): string {
  return parse(text)
    .map((block) => ofBlock(block, spoken.spoiler))
    .join('\n')
    .replaceAll(removedLink, spoken.removed);
}

function ofBlock(block: Block, spoiler: string): string {
  switch (block.kind) {
    case 'paragraph':
      return textOf(block.children, spoiler);
    case 'quote':
      return block.children.map((child) => ofBlock(child, spoiler)).join('\n');
    case 'list':
      return block.items
        .map((item) => item.blocks.map((child) => ofBlock(child, spoiler)).join('\n'))
        .join('\n');
    case 'code':
      return block.code;
  }
}

/** The text of some pieces; `spoiler` stands for what a spoiler hides, null shows it. */
export function textOf(pieces: readonly Inline[], spoiler: string | null): string {
  return pieces
    .map((piece) => {
      if ('text' in piece) return piece.text;
      if (piece.kind === 'spoiler' && spoiler !== null) return spoiler;
      return textOf(piece.children, spoiler);
    })
    .join('');
}
