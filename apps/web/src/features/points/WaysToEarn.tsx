import { zeroAddress } from '@parley/domain/fields/hex';
import { formatPoints } from '@parley/domain/points/format';
import { earningsOf, inviteFee } from '@parley/domain/points/rules';
import { isOpen } from '@parley/domain/site/features';
import { formatAmount } from '@parley/domain/tokens/format';
import { pointsText } from '@parley/text/points';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { earningTermsOptions } from '../../data/ledger.ts';
import { referrerOptions } from '../../data/names.ts';
import { useAddress } from '../../data/wallet.ts';
import { openDialog } from '../../platform/dialogs.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx';

/** How members earn points, and how many each way brings by the terms of the contracts. */
export function WaysToEarn() {
  return (
    <section>
      <h2 className="mb-2 text-lg">{pointsText.ways}</h2>
      <Ways />
      <p className="mt-3 text-faint text-sm">{pointsText.waysNote}</p>
    </section>
  );
}

function Ways() {
  const config = useConfig();
  const address = useAddress();
  const terms = useQuery(earningTermsOptions(config));
  const referrer = useQuery({
    ...referrerOptions(config, address ?? zeroAddress),
    enabled: address !== null && config.punkTldAddress !== '',
  });
  if (terms.data === undefined) {
    if (!terms.isError) return <RowsSkeleton rows={5} height="h-[63px]" />;
    return <Failed text={pointsText.waysFailed} onRetry={() => void terms.refetch()} />;
  }
  const { tokenSymbol, tokenDecimals } = config;
  const isReferred = referrer.data !== undefined && referrer.data !== zeroAddress;
  const { names, launch, trade, swap } = earningsOf(terms.data, isReferred);
  const fee = inviteFee(terms.data);
  return (
    <ul>
      {names !== null && (
        <Way title={pointsText.mint} text={pointsText.mintText} gain={range(names)} />
      )}
      {launch !== null && isOpen('nft', config) && (
        <Way
          title={linked(pointsText.launch, '/nft/create')}
          text={pointsText.launchText}
          gain={formatPoints(launch)}
        />
      )}
      {trade !== null && isOpen('nft', config) && (
        <Way
          title={linked(pointsText.trade, '/nft')}
          text={pointsText.tradeText(tokenSymbol)}
          gain={formatPoints(trade)}
        />
      )}
      {swap !== null && isOpen('swap', config) && (
        <Way
          title={linked(pointsText.swap, '/swap/univ2')}
          text={pointsText.swapText(tokenSymbol)}
          gain={formatPoints(swap)}
        />
      )}
      {fee > 0n && (
        <Way
          title={address === null ? pointsText.invite : <InviteButton />}
          text={pointsText.inviteText}
          gain={formatAmount(fee, tokenDecimals, 4)}
          unit={tokenSymbol}
        />
      )}
    </ul>
  );
}

const range = ({ least, most }: { least: bigint; most: bigint }) =>
  least === most ? formatPoints(least) : `${formatPoints(least)} – ${formatPoints(most)}`;

const linked = (title: string, href: string) => (
  <Link href={href} className="hover:underline">
    {title}
  </Link>
);

function InviteButton() {
  return (
    <button type="button" className="hover:underline" onClick={() => openDialog('referral')}>
      {pointsText.invite}
    </button>
  );
}

type WayProps = { title: ReactNode; text: string; gain: string; unit?: string };

function Way({ title, text, gain, unit = pointsText.unit }: WayProps) {
  return (
    <li className="border-line border-t py-2.5 last:border-b">
      <span className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{title}</span>
        <Amount value={gain} unit={unit} size="small" />
      </span>
      <span className="block text-sm text-soft">{text}</span>
    </li>
  );
}
