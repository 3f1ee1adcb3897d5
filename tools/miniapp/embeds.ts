import { readEmbed } from '../../apps/server/src/miniapp/schemas.ts';
import { bad, type Finding, ok, warn } from '../doctor/finding.ts';
import type { Ask } from './ask.ts';
import { embedWish, pictureFinding } from './pictures.ts';

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

/** What a link to a page of the site shows in a cast, by the tag of newer clients and by that of older ones. */
export async function embedFindings(site: string, path: string, ask: Ask): Promise<Finding[]> {
  const page = await ask(site + path);
  if (!page.ok) return [bad('embed', `${site}${path} answers ${page.status}.`)];
  const html = await page.text();
  const findings = await Promise.all(
    ['fc:miniapp', 'fc:frame'].map(async (tag) => {
      const content = contentOf(html, tag);
      if (content === null) {
        return [warn(tag, 'No page without a picture of its own has one: set imageUrl.')];
      }
      const read = readEmbed(JSON.parse(content));
      if ('faults' in read) {
        return read.faults.map(({ path, message }) => bad(tag, `${path.join('.')}: ${message}`));
      }
      const { button, imageUrl, aspectRatio } = read.value;
      return [
        ok(tag, `“${button.title}”`),
        await pictureFinding(`${tag} picture`, imageUrl, embedWish(aspectRatio), ask),
      ];
    }),
  );
  return findings.flat();
}

function contentOf(html: string, name: string): string | null {
  const content = new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1];
  return content?.replace(/&(?:quot|#39|lt|gt|amp);/g, (entity) => entities[entity] ?? '') ?? null;
}
