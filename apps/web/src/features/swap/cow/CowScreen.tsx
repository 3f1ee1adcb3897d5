import { isAddress } from '@parley/domain/fields/hex';
import { cowVenueOf } from '@parley/domain/swap/cowVenue';
import { orderPath, readOrderQuery, swapPath } from '@parley/domain/swap/link';
import { priceOf } from '@parley/domain/swap/price';
import { cowText } from '@parley/text/cow';
import { placeText } from '@parley/text/places';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../../data/config.tsx';
import { useAddress } from '../../../data/wallet.ts';
import { Balances } from '../../../tokens/Balances.tsx';
import { useToken } from '../../../tokens/useToken.ts';
import { OffIcon } from '../../../ui/icons.ts';
import { PageScroll } from '../../../ui/PageScroll.tsx';
import { Rail } from '../../../ui/Rail.tsx';
import { TitleRow } from '../../../ui/TitleRow.tsx';
import { Allowances } from '../Allowances.tsx';
import { PriceSection, PriceSkeleton } from '../PriceSection.tsx';
import { pairOf } from '../pairOf.ts';
import { SettingsButton } from '../SettingsButton.tsx';
import { useDraft } from '../useDraft.ts';
import { VenueSwitch } from '../VenueSwitch.tsx';
import { CowForm } from './CowForm.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { Orders } from './Orders.tsx';
import { useOrderView } from './useOrderView.ts';

type CowScreenProps = {
  /** What the address of the page fills in; it never signs. */
  query: string;
  /** Leads to a wallet that is ready. */
  entrance: ReactNode;
};

const link = { read: readOrderQuery, path: orderPath };

/** Swapping by signed orders, where this community settles them. */
export function CowScreen(props: CowScreenProps) {
  const isOpen = cowVenueOf(useConfig()) !== null;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <TitleRow
        title={placeText.swap}
        facts={<span className="max-wide:hidden">{cowText.byOrder}</span>}
        actions={isOpen && <SettingsButton />}
      />
      {isOpen ? <OrderPage {...props} /> : <NoOrderBook />}
    </div>
  );
}

function OrderPage({ query, entrance }: CowScreenProps) {
  const { chatTokenAddress } = useConfig();
  const form = useDraft(query, isAddress(chatTokenAddress) ? chatTokenAddress : null, link);
  const ends = { from: useToken(form.draft.from), to: useToken(form.draft.to) };
  const address = useAddress();
  const view = useOrderView(form.draft, ends);
  const pair = pairOf(view);
  const { limit, isOwnPrice } = view;
  const isLoading = view.market === undefined && !view.isUnreachable;
  const own = limit !== null && isOwnPrice ? priceOf(limit.sellAmount, limit.buyAmount) : null;
  const price =
    pair === null ? (
      isLoading && <PriceSkeleton />
    ) : (
      <PriceSection view={view} pair={pair} own={own} />
    );
  return (
    <>
      <PageScroll>
        <div className="grid max-w-[808px] grid-cols-[minmax(0,1fr)] items-start gap-7 p-4 wide:grid-cols-[minmax(0,420px)_minmax(0,1fr)] wide:p-6">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <VenueSwitch draft={form.draft} />
            <CowForm form={form} ends={ends} view={view} entrance={entrance} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
            <OrderFacts view={view} draft={form.draft} />
            <Orders owner={address} />
            <Allowances tokens={[view.from, view.to]} />
          </div>
        </div>
        <div className="grid gap-7 px-4 pb-6 wide:hidden">
          {price}
          {address !== null && <Balances address={address} />}
        </div>
      </PageScroll>
      <Rail>
        {price}
        {address !== null && <Balances address={address} />}
      </Rail>
    </>
  );
}

/** A community without contracts that settle orders. */
function NoOrderBook() {
  return (
    <div className="grid justify-items-start gap-4 p-4 wide:p-6">
      <div className="flex gap-3">
        <OffIcon className="mt-0.5 size-[18px] shrink-0 text-faint" />
        <div>
          <p className="font-semibold">{cowText.none.title}</p>
          <p className="max-w-[60ch] text-sm text-soft">{cowText.none.text}</p>
        </div>
      </div>
      <Link
        href={swapPath({ from: null, to: null, exact: 'in', amount: '' })}
        className="inline-flex min-h-11 items-center rounded-control border border-line bg-raise px-4 font-[550] hover:border-edge wide:min-h-10"
      >
        {cowText.none.link}
      </Link>
    </div>
  );
}
