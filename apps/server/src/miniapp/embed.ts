import { sharesPublicNumber } from '@parley/domain/config/chainNumber';
import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress } from '@parley/domain/fields/hex';
import { assetId, chainRef } from '@parley/domain/miniapp/assetId';
import type { EmbedSubject } from '@parley/domain/site/heads';
import type { PageHead } from '@parley/domain/site/wire';
import { tokenPage } from '@parley/text/descriptions';
import { isListedChain, readEmbed } from './schemas.ts';

/** The tags that a page's embed is told by, and what its button does in each: the older is for older clients. */
const tags = { 'fc:miniapp': 'launch_miniapp', 'fc:frame': 'launch_frame' } as const;

/**
 * JSON of a page's embed by the names of its tags: a picture, and a button that opens the mini app at that page, or, in
 * newer clients, the token that the page is about. Empty where the community is no mini app, or where there is nothing
 * that embeds allow to show.
 */
export function embedsOf(
  community: PublicConfig,
  head: PageHead,
  embedded: EmbedSubject,
): Record<string, string> {
  if (Object.keys(community.miniapp).length === 0) return {};
  const launches = (type: (typeof tags)[keyof typeof tags]) =>
    firstAllowed(community, embedded, launchButton(community, head, type));
  const token = tokenButton(community, embedded);
  const newer = (token && firstAllowed(community, embedded, token)) ?? launches(tags['fc:miniapp']);
  const embeds = { 'fc:miniapp': newer, 'fc:frame': launches(tags['fc:frame']) };
  return Object.fromEntries(
    Object.entries(embeds).flatMap(([tag, embed]) => (embed === null ? [] : [[tag, embed]])),
  );
}

type Button = { title: string; action: object };

/** An embed with the first picture that embeds allow; null where there is none, and where the button isn't allowed. */
function firstAllowed(
  { miniapp }: PublicConfig,
  { picture }: EmbedSubject,
  button: Button,
): string | null {
  // Farcaster shows those of the settings as wide pictures.
  const wide = [miniapp.heroImageUrl, miniapp.ogImageUrl, miniapp.imageUrl].map((url) => ({
    url,
    aspectRatio: '3:2',
  }));
  for (const { url, aspectRatio } of [...(picture === null ? [] : [picture]), ...wide]) {
    const read = readEmbed({ version: '1', imageUrl: url, aspectRatio, button });
    if ('value' in read) return JSON.stringify(read.value);
  }
  return null;
}

function launchButton(
  { miniapp, communityName }: PublicConfig,
  head: PageHead,
  type: string,
): Button {
  const { splashImageUrl, splashBackgroundColor } = miniapp;
  const action = {
    type,
    name: miniapp.name ?? [...communityName].slice(0, 32).join(''),
    url: head.url,
    splashImageUrl,
    splashBackgroundColor,
  };
  return { title: miniapp.buttonTitle ?? 'Open', action };
}

/** Null on a chain that clients don't know, or would take for the public one that has its number. */
function tokenButton(community: PublicConfig, { token }: EmbedSubject): Button | null {
  const { supportedChainId } = community;
  if (token === null || !isAddress(token.address) || sharesPublicNumber(community)) return null;
  if (!isListedChain(chainRef(supportedChainId))) return null;
  const { address, symbol } = token;
  const action = { type: 'view_token', token: assetId(supportedChainId, address) };
  return { title: tokenPage.button(symbol), action };
}
