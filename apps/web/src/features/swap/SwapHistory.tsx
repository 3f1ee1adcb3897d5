import type { People } from '@parley/domain/chat/wire';
import type { SwapEvent } from '@parley/domain/swap/wire';
import { swapText } from '@parley/text/swap';
import { text } from '@parley/text/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useTopic } from '../../data/changes.ts';
import { useConfig } from '../../data/config.tsx';
import { memberSwapsOptions, pairSwapsOptions, type SwapPair } from '../../data/swapHistory.ts';
import { useMore } from '../../data/useMore.ts';
import { useAddress } from '../../data/wallet.ts';
import { serverNow } from '../../platform/serverClock.ts';
import { Failed } from '../../ui/Failed.tsx';
import { MemberLink } from '../../ui/MemberLink.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { pairTopic } from './pairOf.ts';
import { SwapRow } from './SwapRow.tsx';

const words = swapText.history;
/** How many swaps are shown at first. */
const beginning = 5;

type SwapHistoryProps = { pair: SwapPair; weth: string };

/** What the member swapped, and what everyone swapped of this pair, newest first. */
export function SwapHistory({ pair, weth }: SwapHistoryProps) {
  const address = useAddress();
  const [tab, setTab] = useState<'own' | 'all'>('own');
  const own = { value: 'own', label: words.own } as const;
  const shown = address === null ? 'all' : tab;
  return (
    <Tabs
      label={words.title}
      tabs={[...(address === null ? [] : [own]), { value: 'all', label: words.all }]}
      value={shown}
      onChange={setTab}
    >
      {address !== null && shown === 'own' ? (
        <OwnSwaps address={address} weth={weth} />
      ) : (
        <PairSwaps pair={pair} weth={weth} />
      )}
    </Tabs>
  );
}

function OwnSwaps({ address, weth }: { address: string; weth: string }) {
  const query = useInfiniteQuery(memberSwapsOptions(address));
  const { refetch } = query;
  useTopic(
    `member:${address.toLowerCase()}`,
    useCallback(() => void refetch(), [refetch]),
  );
  const list = useMore(query, (page) => page.swaps, beginning);
  return <Swaps query={query} list={list} weth={weth} none={words.noneOwn} whoOf={() => null} />;
}

function PairSwaps({ pair, weth }: SwapHistoryProps) {
  const { tldName } = useConfig();
  const query = useInfiniteQuery(pairSwapsOptions(pair));
  const { refetch } = query;
  useTopic(
    pairTopic(pair, weth),
    useCallback(() => void refetch(), [refetch]),
  );
  const list = useMore(query, (page) => page.swaps, beginning);
  const people: People = Object.assign({}, ...(query.data?.pages ?? []).map((page) => page.people));
  const whoOf = ({ payer }: SwapEvent) => (
    <MemberLink
      name={people[payer]?.name ?? null}
      address={payer}
      tld={tldName}
      warnings={text.nameWarning}
    />
  );
  return <Swaps query={query} list={list} weth={weth} none={words.none} whoOf={whoOf} />;
}

type SwapsProps = {
  query: { data: unknown; isError: boolean; refetch: () => unknown };
  list: ReturnType<typeof useMore<unknown, SwapEvent>>;
  weth: string;
  none: string;
  whoOf: (swap: SwapEvent) => ReactNode;
};

function Swaps({ query, list: { rows, more }, weth, none, whoOf }: SwapsProps) {
  if (query.data === undefined) {
    if (!query.isError) return <RowsSkeleton rows={beginning} height="h-[60px]" />;
    return <Failed text={words.failed} onRetry={() => void query.refetch()} />;
  }
  if (rows.length === 0) return <p className="py-5 text-soft">{none}</p>;
  const now = serverNow() / 1_000;
  return (
    <>
      <ul>
        {rows.map((swap) => (
          <SwapRow
            key={`${swap.tx}${swap.log}`}
            swap={swap}
            weth={weth}
            now={now}
            who={whoOf(swap)}
          />
        ))}
      </ul>
      <MoreButton label={words.more} {...more} />
    </>
  );
}
