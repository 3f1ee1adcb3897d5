import type { PublicConfig } from '@parley/domain/config/wire';
import type { PageHead } from '@parley/domain/site/wire';
import { text } from '@parley/text/ui';

/** What the server writes into index.html, each between two comments of the build. */
type Parts = {
  config: PublicConfig;
  head: PageHead;
  payload: string;
  /** JSON of the page's embed by the names of its tags. */
  embeds: Readonly<Record<string, string>>;
  /** Scripts of this page, below the origin, that its browser may fetch at once. */
  scripts: readonly string[];
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is nothing but text in an element and in a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** index.html with the page's head, the settings and the payload (JSON) in their places. */
export function fillPage(html: string, parts: Parts): string {
  const { config, head, payload, embeds, scripts } = parts;
  const preloads = scripts.map(
    (file) => `<link rel="modulepreload" crossorigin href="/${file}" />`,
  );
  return (
    html
      .replace(/<!--parley-head-->[\s\S]*?<!--\/parley-head-->/, () =>
        headTags(head, config, embeds),
      )
      .replace('<!--parley-config-->', () => jsonScript('parley-config', JSON.stringify(config)))
      // Last of the head: what every page needs comes first.
      .replace('</head>', () => [...preloads, '</head>'].join('\n    '))
      .replace('<!--parley-payload-->', () => jsonScript('parley-payload', payload))
  );
}

/** Text inside a script element ends at the first `</script`, wherever it is. */
function jsonScript(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;
}

function headTags(head: PageHead, config: PublicConfig, embeds: Parts['embeds']): string {
  const { title, description, url, image, robots } = head;
  const { keywords } = config.meta;
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    ...(keywords === '' ? [] : [named('keywords', keywords)]),
    named('robots', robots),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    property('og:type', 'website'),
    property('og:site_name', config.communityName),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    ...(image === null ? [] : [property('og:image', image)]),
    named('twitter:card', image === null ? 'summary' : 'summary_large_image'),
    ...Object.entries(embeds).map(([tag, embed]) => named(tag, embed)),
  ].join('\n    ');
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}" />`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}" />`;
}

/** What a person is shown when not even index.html can be served. */
export function plainErrorPage(status: number, message: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${status}</title><h1>${status}</h1><p>${text.error.internalTitle}</p><p>${escapeHtml(message)}</p></html>`;
}
