import type { PublicConfig } from '@parley/domain/config/wire';
import { cowRefusals } from '@parley/domain/swap/cowRefusals';
import { withDeadline } from '@parley/domain/time/deadline';
import { cowText } from '@parley/text/cow';
import { orderOffWire } from '../../../data/cow.ts';
import type { ShownOrder } from '../../../data/cowOrders.ts';
import { HttpError } from '../../../platform/http.ts';
import { showToast } from '../../../ui/toast.ts';
import { answerLimitMs } from '../../../wallet/answerLimit.ts';
import { openWeb3 } from '../../../wallet/wallet.ts';
import { placeOf, tellRefusal } from './placeBySigning.ts';
import { takeBack } from './takeBack.ts';

const words = cowText.cancelling;

/**
 * Asks the wallet for the signature that takes an order back, and tells what has become of the order. Resolves with
 * whether it is over, or ends by itself; a wallet that answers late is still listened to, and `onEnd` is called then,
 * too. Never throws.
 */
export async function cancelBySigning(
  config: PublicConfig,
  placed: ShownOrder,
  onEnd: () => Promise<void>,
): Promise<boolean> {
  const signing = sign(config, placed);
  const ending = signing
    .then((signature) => takeBack(config, placed.uid, signature))
    .then(tellOutcome)
    .catch(tellFailure)
    .finally(onEnd);
  const signed = await withDeadline(signing, answerLimitMs, () => null).catch(() => '');
  if (signed !== null) return ending;
  await showToast('warning', words.walletSilent);
  return false;
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

async function tellOutcome(state: Awaited<ReturnType<typeof takeBack>>): Promise<boolean> {
  if (state === 'cancelled') await showToast('success', words.done);
  else await showToast('info', state === 'settling' ? words.underWay : cowRefusals['not-open']);
  return true;
}

async function tellFailure(error: unknown): Promise<boolean> {
  if (error instanceof HttpError) await showToast('error', error.message);
  else await tellRefusal(error);
  return false;
}
