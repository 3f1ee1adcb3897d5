import { cowRefusals } from '@parley/domain/swap/cowRefusals';
import { cowText } from '@parley/text/cow';
import { useQueryClient } from '@tanstack/react-query';
import { useConfig } from '../../../data/config.tsx';
import { cowKeys, orderOffWire } from '../../../data/cow.ts';
import type { ShownOrder } from '../../../data/cowOrders.ts';
import { useMutation } from '../../../data/useMutation.ts';
import { HttpError } from '../../../platform/http.ts';
import { showToast } from '../../../ui/toast.ts';
import { openWeb3 } from '../../../wallet/wallet.ts';
import { placeOf, tellRefusal } from './placeBySigning.ts';
import { takeBack } from './takeBack.ts';

const words = cowText.cancelling;

/** Takes an order back by a signature. Resolves with whether it is over, or ends by itself. */
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
        if (uid !== placed.uid) throw new HttpError('refused', 0, words.changed);
        const signature = await signCancellation({ client: web3.reads, wallet }, place, uid);
        tellOutcome(await takeBack(config, uid, signature));
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

function tellOutcome(state: Awaited<ReturnType<typeof takeBack>>): void {
  if (state === 'cancelled') void showToast('success', words.done);
  else void showToast('info', state === 'settling' ? words.underWay : cowRefusals['not-open']);
}

async function tellFailure(error: unknown): Promise<void> {
  if (error instanceof HttpError) await showToast('error', error.message);
  else await tellRefusal(error);
}
