import type { NameToken } from '@parley/chain/airdrop/getNameClaims';
import { airdropText } from '@parley/text/airdrop';
import { transactionText } from '@parley/text/transactions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { airdropKeys } from '../../data/airdrops.ts';
import { useConfig } from '../../data/config.tsx';
import { runTransaction } from '../../transactions/run.ts';
import { showToast } from '../../ui/toast.ts';

type Claims = {
  names: { airdrop: `0x${string}`; names: readonly NameToken[] } | null;
  /** The airdrop for points. */
  points: `0x${string}` | null;
};

/** Claims for names in one transaction and for points in another; what remains is then read again. */
export function useClaims() {
  const config = useConfig();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ names, points }: Claims): Promise<void> => {
      if (names !== null && names.names.length > 0) {
        const spelled = names.names.map(({ name }) => name);
        await runTransaction({
          config,
          what: airdropText.what.names(spelled.length),
          send: async ({ reads, walletClient }) => {
            const { claimNames } = await import('@parley/chain/airdrop/claimNames');
            const order = { client: reads, wallet: walletClient(), names: spelled };
            return claimNames({ ...order, airdrop: names.airdrop });
          },
        });
      }
      if (points !== null) {
        await runTransaction({
          config,
          what: airdropText.what.points,
          send: async ({ reads, walletClient }) => {
            const { claimPoints } = await import('@parley/chain/airdrop/claimPoints');
            return claimPoints({ client: reads, wallet: walletClient(), airdrop: points });
          },
        });
      }
      const changed = [airdropKeys.all, ['tokens', 'balance'], ['chatToken']];
      await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: () => void showToast('error', transactionText.failed),
  });
}
