import type { PublicConfig } from '@parley/domain/config/wire';
import type { CowOrder } from '@parley/domain/swap/cow';
import { cowVenueOf } from '@parley/domain/swap/cowVenue';
import { withDeadline } from '@parley/domain/time/deadline';
import { cowText } from '@parley/text/cow';
import { orderOnWire } from '../../../data/cow.ts';
import { logWarning } from '../../../platform/log.ts';
import { inOneTab } from '../../../platform/tabLock.ts';
import { noteAskedOrder } from '../../../storage/askedOrder.ts';
import type { UnsentOrder } from '../../../storage/unsentOrders.ts';
import { refusalToast } from '../../../transactions/outcomeToast.ts';
import { showToast } from '../../../ui/toast.ts';
import { answerLimitMs } from '../../../wallet/answerLimit.ts';
import { openWeb3 } from '../../../wallet/wallet.ts';
import type { Web3 } from '../../../wallet/web3.ts';
import { sendOrder } from './sendOrder.ts';

/** What is to be signed: an order, with a permit of what it sells, and the address of the form that it comes from. */
export type SigningOrder = { order: CowOrder; isPermit: boolean; form?: string | undefined };

/**
 * Asks the wallet for the signature of an order and places it, in one tab at a time: an order signed in each of two
 * would be two orders. Resolves with whether the form is done with; a wallet that answers late is listened to as
 * long as nothing newer was asked, in whichever tab. Never throws.
 */
export async function placeBySigning(config: PublicConfig, asked: SigningOrder): Promise<boolean> {
  const lock = `parley.order.${asked.order.receiver.toLowerCase()}`;
  const done = await inOneTab(lock, () => askAndPlace(config, asked));
  if (done === null) void showToast('warning', cowText.otherTab);
  return done?.result ?? false;
}

async function askAndPlace(config: PublicConfig, asked: SigningOrder): Promise<boolean> {
  const isNewest = noteAskedOrder();
  try {
    const signing = openWeb3(config).then((web3) => sign(web3, config, asked));
    const signed = await withDeadline(signing, answerLimitMs, () => null);
    if (signed !== null) return (await sendOrder(config, signed)) !== 'refused';
    void showToast('warning', cowText.walletSilent);
    signing.then((late) => settleLate(config, late, isNewest())).catch(tellRefusal);
  } catch (error) {
    await tellRefusal(error);
  }
  return false;
}

/** A signature that came when the page no longer waited for it. */
async function settleLate(
  config: PublicConfig,
  signed: UnsentOrder,
  isNewest: boolean,
): Promise<void> {
  if (isNewest) await sendOrder(config, signed);
  else await showToast('info', cowText.notNeeded);
}

/** The contracts of this community's orders. Throws where there are none, which no page offers. */
export function placeOf(config: PublicConfig) {
  const venue = cowVenueOf(config);
  if (venue === null) throw new Error('There is no order book.');
  return { ...venue, chainId: config.supportedChainId };
}

async function sign(
  web3: Web3,
  config: PublicConfig,
  { order, isPermit, form }: SigningOrder,
): Promise<UnsentOrder> {
  const [{ signOrder }, { signPermit }, { orderUid }] = await Promise.all([
    import('@parley/chain/swap/cow/signOrder'),
    import('@parley/chain/tokens/signPermit'),
    import('@parley/chain/swap/cow/orderDigest'),
  ]);
  const place = placeOf(config);
  const wallet = web3.walletClient();
  const owner = wallet.account.address;
  const clients = { client: web3.reads, wallet };
  const deadline = order.validTo;
  const permit = isPermit
    ? {
        deadline,
        signature: await signPermit({
          ...clients,
          token: order.sellToken,
          amount: order.sellAmount,
          deadline,
          spender: place.vaultRelayer,
        }),
      }
    : null;
  const { scheme, signature } = await signOrder(clients, place, order);
  const placed = {
    owner: owner.toLowerCase(),
    order: orderOnWire(order),
    scheme,
    signature,
    permit,
  };
  return { chainId: place.chainId, uid: orderUid(place, order, owner), placed, form };
}

/** Says why the wallet did not sign; a member's own decision needs no words. */
export async function tellRefusal(error: unknown): Promise<void> {
  const { toChainError } = await import('@parley/chain/errors');
  const told = refusalToast(toChainError(error));
  if (told === null) return;
  logWarning('an order was not signed', error);
  await showToast(told.kind, told.message);
}
