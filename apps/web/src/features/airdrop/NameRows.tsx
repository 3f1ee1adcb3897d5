import { formatAmount } from '@parley/domain/tokens/format';
import { airdropText } from '@parley/text/airdrop';
import { text } from '@parley/text/ui';
import type { NameRound } from '../../data/airdrops.ts';
import { useConfig } from '../../data/config.tsx';
import { useAddress, useIsChainSupported } from '../../data/wallet.ts';
import { AnswerNote } from '../../transactions/WriteButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { MemberName } from '../../ui/MemberName.tsx';
import { ClaimRow } from './ClaimRow.tsx';
import { nameClaims } from './claims.ts';
import { whenText } from './RoundFacts.tsx';
import { useClaims } from './useClaims.ts';

type NameRowsProps = { round: NameRound; isMember: boolean };

/** Each of the member's names, with what it gets and why. */
export function NameRows({ round, isMember }: NameRowsProps) {
  const { tldName } = useConfig();
  const isReady = useIsChainSupported();
  const address = useAddress();
  const claims = useClaims();
  const { airdrop, maxNumber } = round;
  const rows = nameClaims(round);
  const max = maxNumber.toLocaleString('en');
  return (
    <section>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b pb-3">
        <h2 className="text-lg">{airdropText.forNames}</h2>
        <p className="text-sm text-soft">{whenText(airdrop)}</p>
      </header>
      <AnswerNote isBusy={claims.isPending} className="block text-sm text-soft" />
      {isMember && rows.length === 0 && <p className="py-5 text-soft">{airdropText.noNames}</p>}
      <ul>
        {rows.map(({ id, name, number, amount, state }) => {
          const shown = number.toLocaleString('en');
          const tokens = formatAmount(amount, airdrop.decimals, 4);
          return (
            <ClaimRow
              key={name}
              state={state}
              title={
                <MemberName
                  name={name}
                  address={address ?? ''}
                  tld={tldName}
                  warnings={text.nameWarning}
                />
              }
              reason={
                state === 'none' ? airdropText.late(shown, max) : airdropText.number(shown, max)
              }
              amount={tokens}
              unit={airdrop.symbol}
              action={
                isReady &&
                state === 'claimable' && (
                  <Button
                    size="small"
                    busy={claims.isPending}
                    aria-label={airdropText.claimName(tokens, airdrop.symbol, `${name}${tldName}`)}
                    onClick={() =>
                      claims.mutate({
                        names: { airdrop: round.address, names: [{ name, id }] },
                        points: [],
                      })
                    }
                  >
                    {airdropText.claim}
                  </Button>
                )
              }
            />
          );
        })}
      </ul>
      {round.hasMore && <p className="py-3 text-sm text-soft">{airdropText.more}</p>}
    </section>
  );
}
