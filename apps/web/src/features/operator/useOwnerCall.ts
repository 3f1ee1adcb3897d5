import type { OwnerAct } from '@parley/chain/operator/actAsOwner';
import { operatorText } from '@parley/text/operator';
import { transactionText } from '@parley/text/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { operatorKeys } from '../../data/operator.ts';
import { useMutation } from '../../data/useMutation.ts';
import { runTransaction } from '../../transactions/run.ts';
import { showToast } from '../../ui/toast.ts';

type OwnerCall = {
  contract: `0x${string}`;
  act: OwnerAct;
  /** For the list of recent transactions. */
  what: string;
};

/**
 * Sends an act of an owner, after which the contracts are read again; `onDone` once it is
 * confirmed, or proposed to the signers of the wallet.
 */
export function useOwnerCall(onDone: () => void) {
  const config = useConfig();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ contract, act, what }: OwnerCall) => {
      const hash = await runTransaction({
        config,
        what,
        onProposed: onDone,
        send: async ({ reads, walletClient }) => {
          const { actAsOwner } = await import('@parley/chain/operator/actAsOwner');
          return actAsOwner({ client: reads, wallet: walletClient(), contract, act });
        },
      });
      await client.invalidateQueries({ queryKey: operatorKeys.all });
      if (hash === null) return;
      void showToast('success', operatorText.done(what));
      onDone();
    },
    onError: () => void showToast('error', transactionText.failed),
  });
}
