import { formatAmount } from '@parley/domain/tokens/format';
import { airdropText } from '@parley/text/airdrop';
import type { PointsRound } from '../../data/airdrops.ts';
import { useIsChainSupported } from '../../data/wallet.ts';
import { AnswerNote } from '../../transactions/WriteButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { ClaimRow } from './ClaimRow.tsx';
import { pointsClaimState } from './claims.ts';
import { leftText, whenText } from './RoundFacts.tsx';
import { useClaims } from './useClaims.ts';

/** What the member's points get from each airdrop for points, newest first. */
export function PointsRows({ rounds }: { rounds: readonly PointsRound[] }) {
  const isReady = useIsChainSupported();
  const claims = useClaims();
  return (
    <section>
      <header className="border-line border-b pb-3">
        <h2 className="text-lg">{airdropText.forPoints}</h2>
      </header>
      <AnswerNote isBusy={claims.isPending} className="block text-sm text-soft" />
      <ul>
        {rounds.map((round) => {
          const { airdrop, claim, address } = round;
          const state = pointsClaimState(round);
          const epoch = claim.epoch.toLocaleString('en');
          const tokens = formatAmount(claim.amount, airdrop.decimals, 4);
          const each = formatAmount(claim.tokensPerPoint, airdrop.decimals, 6);
          return (
            <ClaimRow
              key={address}
              state={state}
              title={airdropText.week(epoch)}
              reason={
                state === 'none'
                  ? airdropText.noPoints(epoch)
                  : airdropText.points(each, airdrop.symbol, epoch)
              }
              when={`${whenText(airdrop)}, ${leftText(airdrop)}`}
              amount={tokens}
              unit={airdrop.symbol}
              action={
                isReady &&
                state === 'claimable' && (
                  <Button
                    size="small"
                    busy={claims.isPending}
                    aria-label={airdropText.claimWeek(tokens, airdrop.symbol, epoch)}
                    onClick={() => claims.mutate({ names: null, points: [address] })}
                  >
                    {airdropText.claim}
                  </Button>
                )
              }
            />
          );
        })}
      </ul>
    </section>
  );
}
