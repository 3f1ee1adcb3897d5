import { zeroAddress } from '@parley/domain/referral/rules';
import { createText } from '@parley/text/create';
import { useMainName } from '../../../data/names.ts';
import { useAddress } from '../../../data/wallet.ts';
import { CollectionCard } from '../CollectionCard.tsx';
import { type Draft, mediumOf, type Order } from './draft.ts';

type PreviewProps = { draft: Draft; order: Order | null; protocolFeeBps: bigint };

/** The card of the collection that a draft makes, as the lists will show it. */
export function Preview({ draft, order, protocolFeeBps }: PreviewProps) {
  const address = useAddress();
  const name = useMainName(address);
  const creator = address?.toLowerCase() ?? zeroAddress;
  const supply = Number(order?.firstTokens ?? 0n);
  return (
    <div inert>
      <CollectionCard
        card={{
          address: zeroAddress,
          creator,
          ...{ uniqueId: '', symbol: '', volumeWei: 0n, isFeatured: false, launchedAt: 0 },
          ...{ name: draft.title.trim() || createText.untitled, image: draft.image },
          ...{ ...mediumOf(draft), imageFacts: null, mediaFacts: null },
          ...{ supply, holders: supply > 0 ? 1 : 0, supplies: [supply, supply] },
          basePriceWei: order?.basePriceWei ?? 0n,
          protocolFeeBps: Number(protocolFeeBps),
          creatorFeeBps: Number(order?.creatorFeeBps ?? 0n),
        }}
        people={{ [creator]: { name: name ?? null } }}
        isFirst
      />
    </div>
  );
}
