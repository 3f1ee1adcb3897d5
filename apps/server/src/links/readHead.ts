import type { PageHead } from '@parley/domain/links/rules';
import { Parser } from 'htmlparser2';

/** The longest name of a tag that is kept, and the longest text, in characters. */
const nameMax = 100;
const textMax = 2_000;
/** Tags of a page that are kept. */
const tagsMax = 200;
/** Bytes in which a page has to name its charset (HTML's own bound). */
const sniffBytes = 1_024;

/** The charset that a header or the beginning of a page names; null for none that is known. */
function charsetIn(text: string): string | null {
  const [, label = ''] = /charset\s*=\s*(?:["']\s*)?([\w.:-]{1,40})/i.exec(text) ?? [];
  try {
    return label === '' ? null : new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** Whether a content type is that of a web page. */
export function isPage(contentType: string | null): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType ?? '');
}

/** Reads a page up to the end of its head, and no further. Throws what reading its body throws. */
export async function readHead(
  body: AsyncIterable<Buffer>,
  contentType: string | null,
): Promise<PageHead> {
  const head = collect();
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  for await (const piece of body) {
    decoder ??= new TextDecoder(
      charsetIn(contentType ?? '') ??
        charsetIn(piece.subarray(0, sniffBytes).toString('latin1')) ??
        'utf-8',
    );
    head.write(decoder.decode(piece, { stream: true }));
    if (head.isOver()) break;
  }
  return head.end();
}

function collect() {
  const meta = new Map<string, string>();
  let title: string | undefined;
  let isTitle = false;
  let isOver = false;
  const parser = new Parser({
    onopentag(name, { property, name: named, content }) {
      if (name === 'body') isOver = true;
      if (isOver) return;
      isTitle = name === 'title' && title === undefined;
      if (isTitle) title = '';
      const key = (property ?? named ?? '').toLowerCase();
      if (name !== 'meta' || key === '' || key.length > nameMax || !content?.trim()) return;
      if (!meta.has(key) && meta.size < tagsMax) meta.set(key, content.slice(0, textMax));
    },
    ontext(text) {
      if (isTitle && !isOver) title = ((title ?? '') + text).slice(0, textMax);
    },
    onclosetag(name) {
      if (name === 'title') isTitle = false;
      if (name === 'head') isOver = true;
    },
  });
  return {
    write: (text: string) => parser.write(text),
    isOver: () => isOver,
    end(): PageHead {
      parser.end();
      return { title, meta };
    },
  };
}
