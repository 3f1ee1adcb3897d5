import { isAddress } from '@parley/domain/referral/rules';
import { formatAmount } from '@parley/domain/tokens/format';
import { airdropText } from '@parley/text/airdrop';
import type { ReactNode } from 'react';
import type { NameRound, PointsRound } from '../../data/airdrops.ts';
import { useConfig } from '../../data/config.tsx';
import { useIsChainSupported } from '../../data/wallet.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { nameClaims, pointsClaimState } from './claims.ts';
import { useClaims } from './useClaims.ts';

type SumProps = { names: NameRound | null; points: PointsRound | null; entrance: ReactNode };

/** All that the member can claim, and the button that claims it. */
export function Sum({ names, points, entrance }: SumProps) {
  const isReady = useIsChainSupported();
  const claims = useClaims();
  const both = isAddress(useConfig().multicallAddress)
    ? airdropText.asksOnce
    : airdropText.asksTwice;
  const ready =
    names === null ? [] : nameClaims(names).filter(({ state }) => state === 'claimable');
  const withPoints = points !== null && pointsClaimState(points) === 'claimable';
  const token = (names ?? points)?.airdrop;
  if (token === undefined) return null;
  if (!isReady) {
    return (
      <div className="grid justify-items-start gap-3">
        <p>{airdropText.connect}</p>
        {entrance}
      </div>
    );
  }
  const total =
    ready.reduce((sum, { amount }) => sum + amount, 0n) + (withPoints ? points.claim.amount : 0n);
  return (
    <section className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <p className="text-sm text-soft">{airdropText.youCan}</p>
        <Amount value={formatAmount(total, token.decimals, 4)} unit={token.symbol} size="page" />
      </div>
      <div className="grid justify-items-end gap-2 max-wide:w-full max-wide:justify-items-stretch">
        <Button
          look="signal"
          className="min-h-12 min-w-32"
          busy={claims.isPending}
          disabled={total === 0n}
          onClick={() =>
            claims.mutate({
              names: names === null ? null : { airdrop: names.address, names: ready },
              points: withPoints ? points.address : null,
            })
          }
        >
          {airdropText.claimAll}
        </Button>
        <p className="text-faint text-xs">
          {ready.length > 0 && withPoints ? both : airdropText.free}
        </p>
      </div>
    </section>
  );
}
