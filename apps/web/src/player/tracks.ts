import type { People } from '@parley/domain/chat/wire';
import type { CollectionCard } from '@parley/domain/nft/wire';
import type { Track } from '../storage/lastPlayed.ts';

/** A collection of a list, and the names of people in it. */
export type Listed = { card: CollectionCard; people: People };

/** The song or video of a collection; null for one without. */
export function trackOfCard({ card, people }: Listed): Track | null {
  const { mediaKind } = card;
  if (card.media === '' || (mediaKind !== 'audio' && mediaKind !== 'video')) return null;
  return {
    id: card.address,
    path: `/nft/collection?id=${card.address}`,
    title: card.name,
    creator: card.creator,
    creatorName: people[card.creator]?.name ?? null,
    uri: card.media,
    kind: mediaKind,
    image: card.image,
    seconds: card.mediaFacts?.seconds ?? null,
  };
}

/** Everything in a list that can be played. */
export function tracksOf(items: readonly Listed[]): Track[] {
  return items.map(trackOfCard).filter((track) => track !== null);
}
