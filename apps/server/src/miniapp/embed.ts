import type { PublicConfig } from '@parley/domain/config/wire';
import type { PageHead } from '@parley/domain/site/wire';
import { readEmbed } from './schemas.ts';

/** The tags that a page's embed is told by, and what its button does in each: the older is for older clients. */
const tags = { 'fc:miniapp': 'launch_miniapp', 'fc:frame': 'launch_frame' } as const;

/**
 * JSON of a page's embed by the names of its tags: a picture, and a button that opens the mini app at that page.
 * Empty where the community is no mini app, or where there is nothing that embeds allow to show.
 */
export function embedsOf(community: PublicConfig, head: PageHead): Record<string, string> {
  const embeds = Object.entries(tags).flatMap(([tag, type]) => {
    const embed = embedOf(community, head, type);
    return embed === null ? [] : [[tag, embed]];
  });
  return Object.fromEntries(embeds);
}

function embedOf(
  { miniapp, communityName }: PublicConfig,
  head: PageHead,
  type: (typeof tags)[keyof typeof tags],
): string | null {
  if (Object.keys(miniapp).length === 0) return null;
  const { splashImageUrl, splashBackgroundColor, heroImageUrl, ogImageUrl, imageUrl } = miniapp;
  const action = {
    type,
    name: miniapp.name ?? [...communityName].slice(0, 32).join(''),
    url: head.url,
    splashImageUrl,
    splashBackgroundColor,
  };
  const button = { title: miniapp.buttonTitle ?? 'Open', action };
  for (const picture of [head.image, heroImageUrl, ogImageUrl, imageUrl]) {
    const read = readEmbed({ version: '1', imageUrl: picture, aspectRatio: '3:2', button });
    if ('value' in read) return JSON.stringify(read.value);
  }
  return null;
}
