import { isAddress } from '@parley/domain/fields/hex';
import { formatAmount } from '@parley/domain/tokens/format';
import { airdropText } from '@parley/text/airdrop';
import type { ReactNode } from 'react';
import type { NameRound, PointsRound } from '../../data/airdrops.ts';
import { useConfig } from '../../data/config.tsx';
import { useIsChainSupported } from '../../data/wallet.ts';
import { PayButton } from '../../transactions/PayButton.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { amountsText, claimable } from './claims.ts';
import { useClaims } from './useClaims.ts';

type SumProps = {
  names: NameRound | null;
  points: readonly PointsRound[];
  entrance: ReactNode;
};

/** All that the member can claim, and the button that claims it. */
export function Sum({ names, points, entrance }: SumProps) {
  const isReady = useIsChainSupported();
  const claims = useClaims();
  const hasMulticall = isAddress(useConfig().multicallAddress);
  const ready = claimable(names, points);
  const token = (names ?? points[0])?.airdrop;
  if (token === undefined) return null;
  if (!isReady) {
    return (
      <div className="grid justify-items-start gap-3">
        <p>{airdropText.connect}</p>
        {entrance}
      </div>
    );
  }
  const sums = ready.sums.length === 0 ? [{ ...token, amount: 0n }] : ready.sums;
  const requests = (ready.names.length > 0 ? 1 : 0) + ready.points.length;
  const asks = hasMulticall ? airdropText.asksOnce : airdropText.asks(requests);
  return (
    <section className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <p className="text-sm text-soft">{airdropText.youCan}</p>
        {sums.map(({ token: address, amount, decimals, symbol }) => (
          <div key={address}>
            <Amount value={formatAmount(amount, decimals, 4)} unit={symbol} size="page" />
          </div>
        ))}
      </div>
      <div className="grid justify-items-end gap-2 max-wide:w-full max-wide:justify-items-stretch">
        <PayButton
          look="signal"
          className="min-w-32"
          busy={claims.isPending}
          disabled={requests === 0}
          onClick={() =>
            claims.mutate({
              names: names === null ? null : { airdrop: names.address, names: ready.names },
              points: ready.points.map(({ address }) => address),
            })
          }
        >
          {requests === 0 ? airdropText.claimAll : airdropText.claimAllNow(amountsText(ready.sums))}
        </PayButton>
        <p className="text-faint text-xs">{requests > 1 ? asks : airdropText.free}</p>
      </div>
    </section>
  );
}
