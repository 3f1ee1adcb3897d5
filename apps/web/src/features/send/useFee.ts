import type { ChainError } from '@parley/chain/errors';
import type { PublicConfig } from '@parley/domain/config/wire';
import { type FeeEstimate, feeAtMost } from '@parley/domain/tokens/max';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { openReads } from '../../wallet/wallet.ts';

/** The code of a ChainError, whose class is not needed for it: it comes with all that speaks to the chain. */
function codeIn(error: Error): ChainError['code'] | null {
  return error.name === 'ChainError' ? (error as ChainError).code : null;
}

type Transfer = { token: `0x${string}` | null; to: `0x${string}`; amount: bigint };

/** How often a fee that is shown is estimated again, in milliseconds. */
const lookAgainMs = 12_000;

function feeOptions(config: PublicConfig, from: `0x${string}`, transfer: Transfer) {
  const { token, to, amount } = transfer;
  return queryOptions({
    queryKey: ['send', 'fee', from, token, to, String(amount)],
    queryFn: async (): Promise<FeeEstimate> => {
      const [reads, { prepareTransfer }] = await openReads(
        config,
        import('@parley/chain/tokens/transfer'),
      );
      return prepareTransfer(reads, { from, ...transfer });
    },
    // What the chain refuses it refuses again.
    retry: (failures, error) => failures < 2 && codeIn(error) !== 'reverted',
    refetchInterval: lookAgainMs,
  });
}

export type Fee = {
  estimate: FeeEstimate | null;
  /** The most that it costs, in wei; null while it is unknown. */
  atMostWei: bigint | null;
  /** Why the transfer would fail, in words; null when it would not. */
  refusal: string | null;
};

/** Simulates a transfer before it is sent: what it costs, or why it would fail. Null asks nothing. */
export function useFee(from: `0x${string}` | null, transfer: Transfer | null): Fee {
  const config = useConfig();
  const asked = transfer ?? { token: null, to: '0x', amount: 0n };
  const { data, error } = useQuery({
    ...feeOptions(config, from ?? '0x', asked),
    enabled: from !== null && transfer !== null,
  });
  const isRefused = error !== null && !['unavailable', 'unknown', null].includes(codeIn(error));
  return {
    estimate: data ?? null,
    atMostWei: data === undefined ? null : feeAtMost(data),
    refusal: isRefused ? error.message : null,
  };
}
