import type { PublicConfig } from '@parley/domain/config/wire';
import type { PageHead } from '@parley/domain/site/wire';
import { readEmbed } from './schemas.ts';

/**
 * JSON of a page's `fc:miniapp` tag: a picture, and a button that opens the mini app at that page.
 * Null where the community is no mini app, or where there is nothing that embeds allow to show.
 */
export function embedOf({ miniapp, communityName }: PublicConfig, head: PageHead): string | null {
  if (Object.keys(miniapp).length === 0) return null;
  const { splashImageUrl, splashBackgroundColor, heroImageUrl, ogImageUrl, imageUrl } = miniapp;
  const action = {
    type: 'launch_miniapp',
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
