import { transactionText } from '@parley/text/transactions';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import type { SentTransaction } from '../../transactions/recent.ts';
import { openReads } from '../../wallet/wallet.ts';

/** After this time without a block a transaction counts as stuck, in milliseconds. */
const stuckMs = 2 * 60_000;

/** What can be done about a transaction that is in no block for long. */
export function Waiting({ hash, sentAt }: Pick<SentTransaction, 'hash' | 'sentAt'>) {
  const config = useConfig();
  const { data } = useQuery({
    queryKey: ['transaction', hash, 'waits'],
    queryFn: async () => {
      const [reads, { getTransactionDetails }] = await openReads(
        config,
        import('@parley/chain/transactions/getTransactionDetails'),
      );
      const details = await getTransactionDetails(reads, hash);
      if (details === null) return 'dropped';
      return details.result === null ? 'stuck' : null;
    },
    enabled: Date.now() - sentAt > stuckMs,
    refetchInterval: 10_000,
  });
  if (data === undefined || data === null) return null;
  return <p className="text-soft text-sm">{transactionText[data]}</p>;
}
