import { formatAmount } from '@parley/domain/tokens/format';
import { airdropText } from '@parley/text/airdrop';
import type { PointsRound } from '../../data/airdrops.ts';
import { useIsChainSupported } from '../../data/wallet.ts';
import { Button } from '../../ui/Button.tsx';
import { ClaimRow } from './ClaimRow.tsx';
import { pointsClaimState } from './claims.ts';
import { whenText } from './RoundFacts.tsx';
import { useClaims } from './useClaims.ts';

/** What the member's points of one week get. */
export function PointsRow({ round }: { round: PointsRound }) {
  const isReady = useIsChainSupported();
  const claims = useClaims();
  const { airdrop, claim, address } = round;
  const state = pointsClaimState(round);
  const epoch = claim.epoch.toLocaleString('en');
  const each = formatAmount(claim.tokensPerPoint, airdrop.decimals, 6);
  return (
    <section>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b pb-3">
        <h2 className="text-lg">{airdropText.forPoints}</h2>
        <p className="text-sm text-soft">{whenText(airdrop)}</p>
      </header>
      <ul>
        <ClaimRow
          state={state}
          title={airdropText.yourPoints}
          reason={
            state === 'none'
              ? airdropText.noPoints(epoch)
              : airdropText.points(each, airdrop.symbol, epoch)
          }
          amount={formatAmount(claim.amount, airdrop.decimals, 4)}
          unit={airdrop.symbol}
          action={
            isReady &&
            state === 'claimable' && (
              <Button
                size="small"
                busy={claims.isPending}
                onClick={() => claims.mutate({ names: null, points: address })}
              >
                {airdropText.claim}
              </Button>
            )
          }
        />
      </ul>
    </section>
  );
}
