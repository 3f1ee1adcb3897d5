import { fullName } from '@parley/domain/names/display';
import { foldName } from '@parley/domain/names/rules';
import { isAddress } from '@parley/domain/referral/rules';
import { changeNameText } from '@parley/text/changeName';
import { nameText } from '@parley/text/names';
import { transactionText } from '@parley/text/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { mainNameOptions, nameHolderOptions } from '../../data/names.ts';
import { useMutation } from '../../data/useMutation.ts';
import { runTransaction } from '../../transactions/run.ts';
import { showToast } from '../../ui/toast.ts';

type Change = { name: string; holder: `0x${string}` };

/** Changes the main name to another one of the member's own. */
export function useChangeName() {
  const config = useConfig();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name: typed, holder }: Change): Promise<boolean> => {
      const name = foldName(typed);
      const { punkTldAddress: registry } = config;
      if (!isAddress(registry)) return false;
      const current = await client.fetchQuery({ ...nameHolderOptions(config, name), staleTime: 0 });
      if (current?.toLowerCase() !== holder.toLowerCase()) {
        void showToast('error', nameText.notHeld);
        return false;
      }
      const changed = await runTransaction({
        config,
        what: transactionText.changeName(fullName(name, config.tldName)),
        send: async ({ reads, walletClient }) => {
          const { changeMainName } = await import('@parley/chain/names/changeMainName');
          const wallet = await walletClient();
          return changeMainName({ client: reads, wallet, registry, name });
        },
      });
      if (!changed) return false;
      await client
        .fetchQuery({ ...mainNameOptions(config, holder), staleTime: 0 })
        .catch(() => null);
      void showToast('success', changeNameText.success);
      return true;
    },
    onError: () => void showToast('error', transactionText.failed),
  });
}
