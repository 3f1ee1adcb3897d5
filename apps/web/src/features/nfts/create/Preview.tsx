import { zeroAddress } from '@parley/domain/fields/hex';
import { createText } from '@parley/text/create';
import { useMainName } from '../../../data/names.ts';
import { useAddress } from '../../../data/wallet.ts';
import { CollectionCard } from '../CollectionCard.tsx';
import { type Draft, mediumOf, type Terms } from './draft.ts';

type PreviewProps = { draft: Draft; terms: Terms | null; protocolFeeBps: bigint };

/** The card of the collection that a draft makes, as the lists will show it. */
export function Preview({ draft, terms, protocolFeeBps }: PreviewProps) {
  const address = useAddress();
  const name = useMainName(address);
  const creator = address?.toLowerCase() ?? zeroAddress;
  const supply = Number(terms?.firstTokens ?? 0n);
  return (
    <div inert>
      <CollectionCard
        card={{
          address: zeroAddress,
          creator,
          uniqueId: '',
          symbol: '',
          volumeWei: 0n,
          isFeatured: false,
          launchedAt: 0,
          name: draft.title.trim() || createText.untitled,
          image: draft.image,
          ...mediumOf(draft),
          imageFacts: null,
          mediaFacts: null,
          supply,
          holders: supply > 0 ? 1 : 0,
          supplies: [supply, supply],
          basePriceWei: terms?.basePriceWei ?? 0n,
          protocolFeeBps: Number(protocolFeeBps),
          creatorFeeBps: Number(terms?.creatorFeeBps ?? 0n),
        }}
        people={{ [creator]: { name: address === null ? createText.anyName : (name ?? null) } }}
        isFirst
      />
    </div>
  );
}
