import { formatAmount } from '@parley/domain/tokens/format';
import { referralText } from '@parley/text/referral';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTopic } from '../../data/changes.ts';
import { useConfig } from '../../data/config.tsx';
import { creditKeys } from '../../data/credits.ts';
import { ledgerKeys, referralsOptions } from '../../data/ledger.ts';
import { useEmptyText } from '../../data/useEmptyText.ts';
import { useMore } from '../../data/useMore.ts';
import { openDialog } from '../../platform/dialogs.ts';
import { serverNow } from '../../platform/serverClock.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx';
import { EarningRow } from './EarningRow.tsx';
import { WaitingFees } from './WaitingFees.tsx';

/** How many earnings are shown at first. */
const beginning = 3;

function useReferrals(address: string) {
  return useInfiniteQuery(referralsOptions(address));
}

/** Who came by the member's link, what they did, what the member earned by it, and what waits. */
export function ReferralBoard({ address }: { address: `0x${string}` }) {
  const client = useQueryClient();
  const query = useReferrals(address);
  const renew = useCallback(() => {
    void client.invalidateQueries({ queryKey: ledgerKeys.referrals(address) });
    void client.invalidateQueries({ queryKey: creditKeys.of(address) });
  }, [client, address]);
  useTopic(`member:${address.toLowerCase()}`, renew);
  return (
    <section aria-labelledby="referrals" className="min-w-0">
      <header className="flex min-h-[47px] items-center border-line border-b pb-2">
        <h2 id="referrals" className="text-lg">
          {referralText.board}
        </h2>
      </header>
      {query.data === undefined && !query.isError && (
        <RowsSkeleton rows={beginning} height="h-[59px]" />
      )}
      {query.data === undefined && query.isError && (
        <Failed text={referralText.boardFailed} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && <Earnings query={query} />}
      <WaitingFees />
    </section>
  );
}

function Earnings({ query }: { query: ReturnType<typeof useReferrals> }) {
  const { tokenDecimals, tokenSymbol } = useConfig();
  const { rows, more } = useMore(query, (page) => page.earnings, beginning);
  const pages = query.data?.pages ?? [];
  const first = pages[0];
  const now = serverNow() / 1_000;
  if (first === undefined || rows.length === 0) {
    return (
      <div className="grid justify-items-start gap-3 py-5">
        <Nobody />
        <Button size="small" onClick={() => openDialog('referral')}>
          {referralText.title}
        </Button>
      </div>
    );
  }
  const people = Object.assign({}, ...pages.map((page) => page.people)) as typeof first.people;
  const figures = [
    { label: referralText.invited, value: first.memberCount.toLocaleString('en'), unit: '' },
    { label: referralText.tookName, value: first.nameCount.toLocaleString('en'), unit: '' },
    {
      label: referralText.earned,
      value: formatAmount(first.totalWei, tokenDecimals, 4, 'nearest'),
      unit: tokenSymbol,
    },
  ];
  return (
    <>
      <dl className="flex flex-wrap justify-between gap-x-6 gap-y-2 border-line border-b py-3">
        {figures.map(({ label, value, unit }) => (
          <div key={label}>
            <dt className="text-faint text-xs">{label}</dt>
            <dd>
              <Amount value={value} unit={unit} size="medium" />
            </dd>
          </div>
        ))}
      </dl>
      <ul>
        {rows.map((earning) => (
          <EarningRow
            key={`${earning.tx}${earning.log}`}
            earning={earning}
            name={people[earning.member]?.name ?? null}
            now={now}
          />
        ))}
      </ul>
      <MoreButton label={referralText.more} {...more} />
    </>
  );
}

function Nobody() {
  return <p className="text-soft">{useEmptyText('minter', referralText.nobody)}</p>;
}
