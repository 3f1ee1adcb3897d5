import type { StakeState } from '@parley/chain/staking/getStake';
import type { StakingStream } from '@parley/domain/staking/wire';
import { formatAmount, shortAddress } from '@parley/domain/tokens/format';
import { stakeText } from '@parley/text/stake';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTopic } from '../../data/changes.ts';
import { useConfig } from '../../data/config.tsx';
import { stakingStreamOptions } from '../../data/staking.ts';
import { Failed } from '../../ui/Failed.tsx';
import { formatMoment } from '../../ui/when.ts';
import { StreamChart } from './StreamChart.tsx';

const words = stakeText.stream;
/** How far back the chart goes at most, in seconds. */
const backSeconds = 90 * 86_400;
/** How long the pages of a change wait at most by chance, in milliseconds. */
const spreadMs = 2_000;

/** What streams to all stakes: what was paid, what is promised, and the rewards that it comes from. */
export function StreamSection({ stake, now }: { stake: StakeState; now: bigint }) {
  const { tokenDecimals, tokenSymbol, tldName } = useConfig();
  const { data, isError, refetch } = useQuery(stakingStreamOptions());
  const [chosen, setChosen] = useState<number | null>(null);
  useTopic(
    'staking',
    useCallback(() => void refetch(), [refetch]),
    spreadMs,
  );
  const rewards = data?.rewards.filter(({ at }) => at > Number(now) - backSeconds) ?? [];
  const told = rewards.map(toldOf);
  const looked = chosen === null ? undefined : told[chosen];
  return (
    <section aria-labelledby="stake-stream" className="min-w-0">
      <header className="mb-2 flex min-h-7 flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="stake-stream" className="text-lg">
          {words.title}
        </h2>
        <p className="text-sm text-soft [overflow-wrap:anywhere]">{looked ?? words.note}</p>
      </header>
      {content()}
    </section>
  );

  function content() {
    if (data === undefined) {
      if (isError) return <Failed text={words.failed} onRetry={() => void refetch()} />;
      return <div aria-hidden="true" className="h-[188px] animate-late rounded-control bg-raise" />;
    }
    if (data.steps.length === 0) return <p className="text-soft">{words.empty}</p>;
    return (
      <StreamChart
        stake={stake}
        now={Number(now)}
        since={Number(now) - backSeconds}
        steps={data.steps}
        rewards={rewards.map(({ at }, index) => ({ at, text: told[index] ?? '' }))}
        chosen={chosen !== null && chosen < rewards.length ? chosen : null}
        onChoose={setChosen}
      />
    );
  }

  function toldOf({ at, amount, account }: StakingStream['rewards'][number]): string {
    const name = data?.people[account]?.name ?? null;
    const by = name === null ? shortAddress(account) : `${name}${tldName}`;
    return words.added(
      formatMoment(at),
      formatAmount(amount, tokenDecimals, 4, 'nearest'),
      tokenSymbol,
      by,
    );
  }
}
