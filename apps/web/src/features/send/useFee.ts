import type { ChainError } from '@parley/chain/errors';
import type { PublicConfig } from '@parley/domain/config/wire';
import { type FeeEstimate, feeAtMost } from '@parley/domain/tokens/max';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { openReads } from '../../wallet/wallet.ts';

type Transfer = { token: `0x${string}` | null; to: `0x${string}`; amount: bigint };

/** What a transfer would cost, or why it would fail. */
type Simulated = { estimate: FeeEstimate } | { refusal: string };

/** How often a fee that is shown is estimated again, in milliseconds. */
const lookAgainMs = 12_000;

function feeOptions(config: PublicConfig, from: `0x${string}`, transfer: Transfer) {
  const { token, to, amount } = transfer;
  return queryOptions({
    queryKey: ['send', 'fee', from, token, to, String(amount)],
    queryFn: async (): Promise<Simulated> => {
      const [reads, { prepareTransfer }] = await openReads(
        config,
        import('@parley/chain/tokens/transfer'),
      );
      try {
        return { estimate: await prepareTransfer(reads, { from, ...transfer }) };
      } catch (error) {
        // A refusal is an answer; only a network that says nothing is asked again.
        const { code, message } = error as ChainError;
        if (code === 'unavailable' || code === 'unknown') throw error;
        return { refusal: message };
      }
    },
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
  const { data } = useQuery({
    ...feeOptions(config, from ?? '0x', asked),
    enabled: from !== null && transfer !== null,
  });
  const estimate = data !== undefined && 'estimate' in data ? data.estimate : null;
  return {
    estimate,
    atMostWei: estimate === null ? null : feeAtMost(estimate),
    refusal: data !== undefined && 'refusal' in data ? data.refusal : null,
  };
}

/** How long the estimate of one of several counts, in milliseconds. */
const severalMs = 60_000;

/** What several transfers cost together, or which of them would fail, and why. */
export type Fees = {
  /** The most that they cost, in wei; null while it is unknown. */
  atMostWei: bigint | null;
  refusal: { index: number; sentence: string } | null;
};

/**
 * Simulates several transfers one after the other: what each costs depends on its recipient, who may be
 * a contract, or get a token for the first time.
 */
export function useFees(from: `0x${string}` | null, transfers: readonly Transfer[]): Fees {
  const config = useConfig();
  const client = useQueryClient();
  const keys = transfers.map(({ token, to, amount }) => [token, to, String(amount)].join());
  const { data } = useQuery({
    queryKey: ['send', 'fees', from, keys],
    queryFn: async (): Promise<Fees> => {
      let atMostWei = 0n;
      for (const [index, transfer] of transfers.entries()) {
        const options = feeOptions(config, from ?? '0x', transfer);
        const said = await client.fetchQuery({ ...options, staleTime: severalMs });
        if ('refusal' in said) {
          return { atMostWei: null, refusal: { index, sentence: said.refusal } };
        }
        atMostWei += feeAtMost(said.estimate);
      }
      return { atMostWei, refusal: null };
    },
    enabled: from !== null && transfers.length > 0,
    refetchInterval: severalMs,
  });
  return data ?? { atMostWei: null, refusal: null };
}
