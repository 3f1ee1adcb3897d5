import { isAddress } from '@parley/domain/fields/hex';
import { isOpen } from '@parley/domain/site/features';
import { readSwapQuery, swapPath } from '@parley/domain/swap/link';
import { placeText } from '@parley/text/places';
import { swapText } from '@parley/text/swap';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { useAddress } from '../../data/wallet.ts';
import { Balances } from '../../tokens/Balances.tsx';
import { useToken } from '../../tokens/useToken.ts';
import { NextIcon } from '../../ui/icons.ts';
import { PageScroll } from '../../ui/PageScroll.tsx';
import { Rail } from '../../ui/Rail.tsx';
import { TitleRow } from '../../ui/TitleRow.tsx';
import { Allowances } from './Allowances.tsx';
import { PoolFacts } from './PoolFacts.tsx';
import { PriceSection, PriceSkeleton } from './PriceSection.tsx';
import { pairOf } from './pairOf.ts';
import { SettingsButton } from './SettingsButton.tsx';
import { SwapForm } from './SwapForm.tsx';
import { SwapHistory } from './SwapHistory.tsx';
import { useDraft } from './useDraft.ts';
import { useSwapView } from './useSwapView.ts';
import { VenueSwitch } from './VenueSwitch.tsx';
import { WhatYouGet } from './WhatYouGet.tsx';

type SwapScreenProps = {
  /** What the address of the page fills in; it never swaps. */
  query: string;
  /** Leads to a wallet that is ready. */
  entrance: ReactNode;
};

const link = { read: readSwapQuery, path: swapPath };

/** Swapping through pools: what is paid, what comes out of it, and why. */
export function SwapScreen({ query, entrance }: SwapScreenProps) {
  const { chatTokenAddress } = useConfig();
  const form = useDraft(query, isAddress(chatTokenAddress) ? chatTokenAddress : null, link);
  const ends = { from: useToken(form.draft.from), to: useToken(form.draft.to) };
  const address = useAddress();
  const view = useSwapView(form.draft, ends);
  const pair = pairOf(view);
  const { weth = '' } = view.market?.router ?? {};
  const isLoading = view.market === undefined && !view.isUnreachable;
  const price =
    pair === null ? isLoading && <PriceSkeleton /> : <PriceSection view={view} pair={pair} />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <TitleRow title={placeText.swap} facts={swapText.atOnce} actions={<SettingsButton />} />
      <PageScroll>
        <div className="grid max-w-[808px] grid-cols-[minmax(0,1fr)] items-start gap-7 p-4 wide:grid-cols-[minmax(0,420px)_minmax(0,1fr)] wide:p-6">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <VenueSwitch draft={form.draft} />
            <SwapForm form={form} ends={ends} view={view} entrance={entrance} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
            <WhatYouGet view={view} />
            {isLoading ? <PoolSkeleton /> : <PoolFacts view={view} />}
            <SharesLink />
            <Allowances tokens={[view.from, view.to]} />
          </div>
        </div>
        <div className="grid gap-7 px-4 pb-6 wide:hidden">
          {price}
          {address !== null && <Balances address={address} />}
        </div>
        {pair !== null && (
          <div className="max-w-[808px] px-4 pb-6 wide:px-6">
            <SwapHistory pair={pair} weth={weth} />
          </div>
        )}
      </PageScroll>
      <Rail>
        {price}
        {address !== null && <Balances address={address} />}
      </Rail>
    </div>
  );
}

/** Where the pool of a pair will be. */
function PoolSkeleton() {
  return <div aria-hidden="true" className="h-[166px] animate-late rounded-control bg-raise" />;
}

function SharesLink() {
  if (!isOpen('stake', useConfig())) return null;
  return (
    <Link
      href="/stake"
      className="flex items-center gap-3 rounded-sheet border border-line p-4 transition-colors duration-150 hover:border-edge"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{swapText.shares}</span>
        <span className="block text-sm text-soft">{swapText.sharesText}</span>
      </span>
      <NextIcon className="size-4 shrink-0 text-faint" />
    </Link>
  );
}
