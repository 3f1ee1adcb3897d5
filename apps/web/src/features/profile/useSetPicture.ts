import { fullName } from '@parley/domain/names/display';
import { isAddress } from '@parley/domain/referral/rules';
import { pictureText } from '@parley/text/picture';
import { transactionText } from '@parley/text/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { pictureOptions } from '../../data/pictures.ts';
import { useMutation } from '../../data/useMutation.ts';
import { runTransaction } from '../../transactions/run.ts';
import { showToast } from '../../ui/toast.ts';

/** Writes the picture of the member's own name on chain; '' takes it back. True if it was written. */
export function useSetPicture(name: string) {
  const config = useConfig();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (image: string): Promise<boolean> => {
      const { punkTldAddress: registry } = config;
      if (!isAddress(registry)) return false;
      const written = await runTransaction({
        config,
        what: transactionText.changePicture(fullName(name, config.tldName)),
        send: async ({ reads, walletClient }) => {
          const { setNameImage } = await import('@parley/chain/names/setNameImage');
          return setNameImage({ client: reads, wallet: walletClient(), registry, name, image });
        },
      });
      if (written === null) return false;
      await client.fetchQuery({ ...pictureOptions(config, name), staleTime: 0 }).catch(() => null);
      void showToast('success', image === '' ? pictureText.removed : pictureText.saved);
      return true;
    },
    onError: () => void showToast('error', transactionText.failed),
  });
}
