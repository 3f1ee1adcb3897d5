import { isAddress } from '@parley/domain/fields/hex';
import { fullName } from '@parley/domain/names/display';
import { foldName } from '@parley/domain/names/rules';
import { changeNameText } from '@parley/text/changeName';
import { nameText } from '@parley/text/names';
import { transactionText } from '@parley/text/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { nameHolderOptions, nameKeys } from '../../data/names.ts';
import { useWrite } from '../../transactions/useWrite.ts';
import { showToast } from '../../ui/toast.ts';

/** Changes the main name to another one of the member's own. */
export function useChangeName() {
  const config = useConfig();
  const client = useQueryClient();
  return useWrite('name.change', async (typed: string, holder) => {
    const name = foldName(typed);
    const { punkTldAddress: registry } = config;
    if (!isAddress(registry)) return null;
    const current = await client.fetchQuery({ ...nameHolderOptions(config, name), staleTime: 0 });
    if (current?.toLowerCase() !== holder.toLowerCase()) {
      void showToast('error', nameText.notHeld);
      return null;
    }
    return {
      what: transactionText.changeName(fullName(name, config.tldName)),
      stale: [nameKeys.main(holder)],
      tell: () => changeNameText.success,
      send: async ({ reads, walletClient }) => {
        const { changeMainName } = await import('@parley/chain/names/changeMainName');
        return changeMainName({ client: reads, wallet: walletClient(), registry, name });
      },
    };
  });
}
