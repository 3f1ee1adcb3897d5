import { isAddress } from '@parley/domain/fields/hex';
import { fullName } from '@parley/domain/names/display';
import { pictureText } from '@parley/text/picture';
import { transactionText } from '@parley/text/transactions';
import { useConfig } from '../../data/config.tsx';
import { pictureOptions } from '../../data/pictures.ts';
import { useWrite } from '../../transactions/useWrite.ts';

/** Writes the picture of the member's own name on chain; '' takes it back. */
export function useSetPicture(name: string) {
  const config = useConfig();
  return useWrite(`picture.${name}`, (image: string) => {
    const { punkTldAddress: registry } = config;
    if (!isAddress(registry)) return null;
    return {
      what: transactionText.changePicture(fullName(name, config.tldName)),
      stale: [pictureOptions(config, name).queryKey],
      tell: () => (image === '' ? pictureText.removed : pictureText.saved),
      send: async ({ reads, walletClient }) => {
        const { setNameImage } = await import('@parley/chain/names/setNameImage');
        return setNameImage({ client: reads, wallet: walletClient(), registry, name, image });
      },
    };
  });
}
