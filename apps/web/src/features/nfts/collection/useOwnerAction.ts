import { transactionText } from '@parley/text/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { balanceKeys } from '../../../data/balance.ts';
import { collectionKeys } from '../../../data/collection.ts';
import { useConfig } from '../../../data/config.tsx';
import { nftKeys } from '../../../data/nfts.ts';
import { useMutation } from '../../../data/useMutation.ts';
import { useAddress } from '../../../data/wallet.ts';
import { runTransaction } from '../../../transactions/run.ts';
import { showToast } from '../../../ui/toast.ts';
import type { Web3 } from '../../../wallet/web3.ts';

export type OwnerAction = {
  /** For the list of recent transactions. */
  what: string;
  send: (web3: Web3) => Promise<`0x${string}`>;
  /** Told once it is confirmed. */
  done: string;
};

/** Sends a transaction about a collection, after which everything about it is read again. */
export function useOwnerAction(collection: string, onDone: () => void = () => {}) {
  const config = useConfig();
  const client = useQueryClient();
  const address = useAddress();
  return useMutation({
    mutationFn: async ({ what, send, done }: OwnerAction) => {
      const hash = await runTransaction({ config, what, send });
      const stale = [nftKeys.all, collectionKeys.state(collection)];
      if (address !== null) stale.push(balanceKeys.native(address) as never);
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
      if (hash === null) return;
      void showToast('success', done);
      onDone();
    },
    onError: () => void showToast('error', transactionText.failed),
  });
}
