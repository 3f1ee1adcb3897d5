import { cowText } from '@parley/text/cow';
import { useQueryClient } from '@tanstack/react-query';
import { useConfig } from '../../../data/config.tsx';
import { cancelOrder, cowKeys, orderOffWire } from '../../../data/cow.ts';
import type { ShownOrder } from '../../../data/cowOrders.ts';
import { useMutation } from '../../../data/useMutation.ts';
import { HttpError } from '../../../platform/http.ts';
import { showToast } from '../../../ui/toast.ts';
import { openWeb3 } from '../../../wallet/wallet.ts';
import { placeOf, tellRefusal } from './placeBySigning.ts';

const words = cowText.cancelling;

/** Takes an order back by a signature. Resolves with whether it is. */
export function useCancelOrder() {
  const config = useConfig();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (placed: ShownOrder): Promise<boolean> => {
      try {
        const [web3, { signCancellation }, { orderUid }] = await Promise.all([
          openWeb3(config),
          import('@parley/chain/swap/cow/signOrder'),
          import('@parley/chain/swap/cow/orderDigest'),
        ]);
        const place = placeOf(config);
        const wallet = web3.walletClient();
        const uid = orderUid(place, orderOffWire(placed.order), wallet.account.address);
        // What is signed takes back the order that is shown, whatever the server calls it.
        if (uid !== placed.uid) throw new HttpError('unreadable', 0, words.changed);
        const signature = await signCancellation({ client: web3.reads, wallet }, place, uid);
        await cancelOrder(config, uid, signature);
        void showToast('success', words.done);
        return true;
      } catch (error) {
        await tellFailure(error);
        return false;
      } finally {
        await client.invalidateQueries({ queryKey: cowKeys.orders(placed.owner) });
      }
    },
  });
}

async function tellFailure(error: unknown): Promise<void> {
  if (!(error instanceof HttpError)) return tellRefusal(error);
  const isTold = error.status < 500 && error.code !== 'unreachable';
  await showToast('error', isTold ? error.message : words.failed);
}
