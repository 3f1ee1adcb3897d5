import type { StakeToken } from '@parley/chain/staking/getStakeToken';
import { formatAmount } from '@parley/domain/tokens/format';
import { stakeText } from '@parley/text/stake';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTopic } from '../../data/changes.ts';
import { useConfig } from '../../data/config.tsx';
import { memberStakesOptions } from '../../data/staking.ts';
import { serverNow } from '../../platform/serverClock.ts';
import { transactionUrl } from '../../transactions/explorer.ts';
import { formatWhen } from '../../ui/when.ts';
import { unitOf } from './unit.ts';

/** What the member staked, unstaked, and claimed, newest first. */
export function StakeHistory({ address, token }: { address: `0x${string}`; token: StakeToken }) {
  const { tokenDecimals, tokenSymbol, blockExplorerBaseUrl } = useConfig();
  const { data, isError, refetch } = useQuery(memberStakesOptions(address));
  useTopic(
    `member:${address.toLowerCase()}`,
    useCallback(() => void refetch(), [refetch]),
  );
  if (isError) return <p className="text-sm text-soft">{stakeText.historyFailed}</p>;
  if (data === undefined || data.events.length === 0) return null;
  const now = serverNow() / 1_000;
  return (
    <section>
      <h2 className="mb-2 text-lg">{stakeText.history}</h2>
      <ul>
        {data.events.map(({ kind, amount, at, tx }) => {
          const isStake = kind === 'staked' || kind === 'withdrawn';
          const url = transactionUrl(blockExplorerBaseUrl, tx as `0x${string}`);
          const label = stakeText.kinds[kind];
          return (
            <li
              key={`${tx}${kind}${amount}`}
              className="flex min-h-9 items-center gap-3 border-line border-b py-1.5 text-sm last:border-b-0"
            >
              {url === null ? (
                <span className="min-w-0 flex-1">{label}</span>
              ) : (
                <a
                  href={url}
                  target="_blank"
                  rel="noopener"
                  className="min-w-0 flex-1 hover:underline"
                >
                  {label}
                </a>
              )}
              <span className="tabular font-medium font-mono">
                {formatAmount(amount, isStake ? token.decimals : tokenDecimals, 4, 'nearest')}{' '}
                <span className="text-soft">{isStake ? unitOf(token) : tokenSymbol}</span>
              </span>
              <span className="w-14 shrink-0 text-end text-faint text-xs">
                {formatWhen(at, now)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
