import type { People } from '@parley/domain/chat/wire';
import type { PublicConfig } from '@parley/domain/config/wire';
import type { CardShape } from '@parley/domain/media/wire';
import { nameCode } from '@parley/domain/names/display';
import { costOf } from '@parley/domain/nft/prices';
import type { Subject } from '@parley/domain/site/heads';
import { shortLabel } from '@parley/domain/text/labels';
import { withDeadline } from '@parley/domain/time/deadline';
import { formatPrice, shortAddress } from '@parley/domain/tokens/format';
import { collectionText } from '@parley/text/collection';
import type { Card, DrawCard } from '../platform/cardHttp.ts';
import type { PreviewRow } from './previewStore.ts';

type Options = {
  read: (address: string) => Promise<PreviewRow | null>;
  /** The address of a collection by its id; null for none. */
  find: (id: string) => Promise<string | null>;
  people: (addresses: readonly string[]) => Promise<People>;
  draw: DrawCard;
  community: Pick<PublicConfig, 'communityName' | 'tldName' | 'tokenSymbol' | 'tokenDecimals'>;
};

/** The longest title that is tried to be drawn, in characters; a card has room for about 80. */
const titleMax = 120;
/** How long a card waits for its creator's name, in milliseconds: a head has 300 in all. */
const patienceMs = 150;

/** What search engines and link previews get of collections, from the index. */
export function createPreviews({ read, find, people, draw, community }: Options) {
  async function creatorNames(creator: string): Promise<string[]> {
    const known = await withDeadline(people([creator]), patienceMs, () => null);
    const name = known?.[creator]?.name ?? null;
    // A picture has no place for what tells a name from its look-alikes.
    const isPlain = name !== null && nameCode(name) === null;
    return [...(isPlain ? [name + community.tldName] : []), shortAddress(creator)];
  }

  async function cardOf(row: PreviewRow, shape?: CardShape): Promise<Card | null> {
    const price = costOf({
      supply: row.supply,
      basePriceWei: BigInt(row.base_price),
      protocolFeeBps: row.protocol_fee,
      creatorFeeBps: row.creator_fee,
    });
    const words = {
      title: [shortLabel(row.name, titleMax), row.unique_id],
      creator: await creatorNames(row.creator),
      community: shortLabel(community.communityName, titleMax),
      label: collectionText.stats.buy,
      price: formatPrice(price, community.tokenDecimals, 'up'),
      unit: community.tokenSymbol,
    };
    return await draw(words, row.image, shape);
  }

  return {
    /** The card of the collection at an address; null for none. */
    async card(address: string, shape: CardShape): Promise<Card | null> {
      const row = await read(address);
      return row === null ? null : await cardOf(row, shape);
    },

    /** What the page of a collection is about; null for one that is not in the index. */
    async subject(id: string): Promise<Subject | null> {
      const address = await find(id);
      const row = address === null ? null : await read(address);
      if (address === null || row === null) return null;
      const card = await cardOf(row);
      return {
        id: address,
        title: row.name,
        description: row.description,
        image: row.image,
        ...(card && cardsAt(address, card.version.slice(0, 12))),
      };
    },
  };
}

/** Both cards show the same, so that they are new together. */
function cardsAt(address: string, version: string): Pick<Subject, 'card' | 'squareCard'> {
  const path = `/api/nfts/${address}`;
  return { card: `${path}/card.png?v=${version}`, squareCard: `${path}/square.png?v=${version}` };
}
