import type { MediaFacts } from '@parley/domain/media/wire';
import { nftKinds } from '@parley/domain/nft/kinds';
import type { CollectionCardWire, TradeWire } from '@parley/domain/nft/wire';
import { visibleLabel } from '@parley/domain/text/labels';
import type { CardRow, TradeRow } from './rows.ts';

/** What is known of a file by its URI; null while nothing is. Never throws. */
export type Describe = (uri: string) => Promise<MediaFacts | null>;

/** A collection as pages get it. */
export async function toCard(row: CardRow, describe: Describe): Promise<CollectionCardWire> {
  const mediaKind = nftKinds[row.media_kind] ?? 'image';
  const hasFile = mediaKind === 'audio' || mediaKind === 'video';
  const [imageFacts, mediaFacts] = await Promise.all([
    describe(row.image),
    hasFile ? describe(row.media) : null,
  ]);
  return {
    address: row.address,
    uniqueId: row.unique_id,
    name: visibleLabel(row.name),
    symbol: visibleLabel(row.symbol),
    creator: row.creator,
    image: row.image,
    media: row.media,
    mediaKind,
    imageFacts,
    mediaFacts,
    supply: row.supply,
    holders: row.holders,
    basePriceWei: row.base_price,
    protocolFeeBps: row.protocol_fee,
    creatorFeeBps: row.creator_fee,
    volumeWei: row.volume,
    supplies: row.supplies.map(Number),
    isFeatured: row.featured,
    launchedAt: row.launched_at,
  };
}

export function toTrade(row: TradeRow): TradeWire {
  return {
    collection: row.collection,
    name: visibleLabel(row.name),
    kind: row.kind,
    trader: row.trader,
    tokenId: row.token_id,
    priceWei: row.price,
    feesWei: row.fees,
    supply: row.supply,
    at: row.at,
    block: row.block,
    tx: row.tx,
  };
}
