import { burnManyReturn } from '@parley/domain/nft/curve';
import { termsOf } from '@parley/domain/nft/prices';
import type { CollectionCard, MemberNfts as Nfts } from '@parley/domain/nft/wire';
import { formatPrice } from '@parley/domain/tokens/format';
import { memberNftText } from '@parley/text/memberNfts';
import { memberPostsText } from '@parley/text/memberPosts';
import { text } from '@parley/text/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { Link } from 'wouter';
import { useTopic } from '../../data/changes.ts';
import { useConfig } from '../../data/config.tsx';
import { memberNftsOptions } from '../../data/nfts.ts';
import { Button } from '../../ui/Button.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { CollectionArt } from './CollectionArt.tsx';
import { CollectionCard as Card } from './CollectionCard.tsx';
import type { ListedCard } from './GalleryGrid.tsx';
import { MemberTrades } from './MemberTrades.tsx';

/** What a profile shows below: what a member said, or their NFTs. */
export type MemberTab = keyof typeof memberNftText.tabs | 'posts';

/** Readers of a profile ask again within this time of a trade, in milliseconds. */
const spreadMs = 600;

type MemberNftsProps = {
  address: `0x${string}`;
  /** What the member said. */
  posts: ReactNode;
  tab: MemberTab;
  onTab: (tab: MemberTab) => void;
  /** The button that plays a collection of a list, and then the others. */
  playerOf: (item: ListedCard, items: readonly ListedCard[]) => ReactNode;
};

/** What a member said, collected, created, and traded. */
export function MemberNfts({ address, posts, tab, onTab, playerOf }: MemberNftsProps) {
  const { data, isError, refetch } = useQuery(memberNftsOptions(address));
  useTopic(
    'nfts',
    useCallback(() => void refetch(), [refetch]),
    spreadMs,
  );
  const { tabs } = memberNftText;
  const count = (list: keyof Pick<Nfts, 'collected' | 'created'>) =>
    data === undefined ? {} : { count: data[list].length };
  return (
    <Tabs
      label={memberPostsText.label}
      tabs={[
        { value: 'posts', label: memberPostsText.tab },
        { value: 'collected', label: tabs.collected, ...count('collected') },
        { value: 'created', label: tabs.created, ...count('created') },
        { value: 'activity', label: tabs.activity },
      ]}
      value={tab}
      onChange={onTab}
    >
      <div className="pt-5">
        {tab === 'posts' && posts}
        {tab !== 'posts' && data === undefined && !isError && <Waiting />}
        {tab !== 'posts' && data === undefined && isError && (
          <Failure onRetry={() => void refetch()} />
        )}
        {tab === 'collected' && data && <Collected nfts={data} playerOf={playerOf} />}
        {tab === 'created' && data && <Created nfts={data} playerOf={playerOf} />}
        {tab === 'activity' && data && <MemberTrades trades={data.trades} />}
      </div>
    </Tabs>
  );
}

const grid = 'grid grid-cols-2 gap-4 wide:grid-cols-[repeat(auto-fill,minmax(150px,1fr))]';

/** What all pieces of a holding return when they are sold now, in wei. */
function worthOf(collection: CollectionCard, tokens: number): bigint {
  const supply = BigInt(collection.supply);
  return burnManyReturn(supply, BigInt(tokens), termsOf(collection)).total;
}

type TabProps = Pick<MemberNftsProps, 'playerOf'> & { nfts: Nfts };

function Collected({ nfts: { collected, people }, playerOf }: TabProps) {
  const { tokenDecimals, tokenSymbol } = useConfig();
  if (collected.length === 0) return <p className="text-soft">{memberNftText.none.collected}</p>;
  const shown = (wei: bigint) => formatPrice(wei, tokenDecimals, 'down');
  const items = collected.map(({ collection }) => ({ card: collection, people }));
  const all = collected.reduce((sum, one) => sum + worthOf(one.collection, one.tokens), 0n);
  return (
    <>
      <p className="mb-4 text-sm text-soft">{memberNftText.worthAll(shown(all), tokenSymbol)}</p>
      <div className={grid}>
        {collected.map(({ collection, tokens }, index) => (
          <div key={collection.address} className="relative min-w-0">
            <Link
              href={`/nft/collection?id=${collection.address}`}
              className="group block rounded-picture"
            >
              <span className="relative block">
                <CollectionArt card={collection} width={320} isFirst={index < 4} />
                <span className="tabular absolute start-2 top-2 inline-flex h-6 items-center rounded-lg bg-[rgb(21_19_15/0.82)] px-2 font-mono text-[#f3eee3] text-xs">
                  {memberNftText.count(tokens)}
                </span>
              </span>
              <bdi className="mt-2 line-clamp-2 font-semibold [overflow-wrap:anywhere] group-hover:underline">
                {collection.name}
              </bdi>
              <span
                className="tabular font-mono text-sm text-soft"
                title={memberNftText.worth(shown(worthOf(collection, tokens)), tokenSymbol)}
              >
                {shown(worthOf(collection, tokens))} {tokenSymbol}
              </span>
            </Link>
            {playerOf({ card: collection, people }, items)}
          </div>
        ))}
      </div>
    </>
  );
}

function Created({ nfts: { created, people }, playerOf }: TabProps) {
  if (created.length === 0) return <p className="text-soft">{memberNftText.none.created}</p>;
  const items = created.map((card) => ({ card, people }));
  return (
    <div className={grid}>
      {items.map((item, index) => (
        <Card
          key={item.card.address}
          card={item.card}
          people={people}
          isFirst={index < 4}
          player={playerOf(item, items)}
        />
      ))}
    </div>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{memberNftText.failed}</p>
      <Button onClick={onRetry}>{text.retry}</Button>
    </div>
  );
}

function Waiting() {
  return <div className="h-11 w-full animate-late rounded bg-raise" aria-hidden="true" />;
}
