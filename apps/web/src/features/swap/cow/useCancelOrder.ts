import type { PublicConfig } from '@parley/domain/config/wire';
import { cowRefusals } from '@parley/domain/swap/cowRefusals';
import { withDeadline } from '@parley/domain/time/deadline';
import { cowText } from '@parley/text/cow';
import { useQueryClient } from '@tanstack/react-query';
import { useConfig } from '../../../data/config.tsx';
import { cowKeys, orderOffWire } from '../../../data/cow.ts';
import type { ShownOrder } from '../../../data/cowOrders.ts';
import { useMutation } from '../../../data/useMutation.ts';
import { HttpError } from '../../../platform/http.ts';
import { showToast } from '../../../ui/toast.ts';
import { answerLimitMs } from '../../../wallet/answerLimit.ts';
import { openWeb3 } from '../../../wallet/wallet.ts';
import { placeOf, tellRefusal } from './placeBySigning.ts';
import { takeBack } from './takeBack.ts';

const words = cowText.cancelling;

/**
 * Takes an order back by a signature. Resolves with whether it is over, or ends by itself; a wallet that answers late
 * is still listened to.
 */
export function useCancelOrder() {
  const config = useConfig();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (placed: ShownOrder): Promise<boolean> => {
      const reread = () => client.invalidateQueries({ queryKey: cowKeys.orders(placed.owner) });
      const end = async (signature: `0x${string}`) => {
        tellOutcome(await takeBack(config, placed.uid, signature));
        await reread();
      };
      try {
        const signing = sign(config, placed);
        const signature = await withDeadline(signing, answerLimitMs, () => null);
        if (signature === null) {
          void showToast('warning', words.walletSilent);
          signing.then(end).catch(tellFailure);
          return false;
        }
        await end(signature);
        return true;
      } catch (error) {
        await tellFailure(error);
        await reread();
        return false;
      }
    },
  });
}

/** What takes back the order that is shown, whatever the server calls it. */
async function sign(config: PublicConfig, placed: ShownOrder): Promise<`0x${string}`> {
  const [web3, { signCancellation }, { orderUid }] = await Promise.all([
    openWeb3(config),
    import('@parley/chain/swap/cow/signOrder'),
    import('@parley/chain/swap/cow/orderDigest'),
  ]);
  const place = placeOf(config);
  const wallet = web3.walletClient();
  const uid = orderUid(place, orderOffWire(placed.order), wallet.account.address);
  if (uid !== placed.uid) throw new HttpError('refused', 0, words.changed);
  return signCancellation({ client: web3.reads, wallet }, place, uid);
}

function tellOutcome(state: Awaited<ReturnType<typeof takeBack>>): void {
  if (state === 'cancelled') void showToast('success', words.done);
  else void showToast('info', state === 'settling' ? words.underWay : cowRefusals['not-open']);
}

async function tellFailure(error: unknown): Promise<void> {
  if (error instanceof HttpError) await showToast('error', error.message);
  else await tellRefusal(error);
}
