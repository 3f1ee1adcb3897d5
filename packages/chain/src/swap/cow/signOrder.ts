import type { CowOrder } from '@parley/domain/swap/cow';
import { cowText } from '@parley/text/cow';
import { walletText } from '@parley/text/wallets';
import { type Hex, isAddressEqual } from 'viem';
import { ChainError } from '../../errors.ts';
import { type Signing, signTyped, type TypedSignature } from '../../transactions/signTyped.ts';
import { type CowPlace, cancellationTypedData, orderTypedData } from './orderDigest.ts';

/**
 * Asks the wallet for the owner's signature of an order that pays the owner. Throws ChainError:
 * `rejected` when the member declines, `wallet` when something else was signed, or when the account is
 * not the one that the order was made for.
 */
export async function signOrder(
  clients: Signing,
  place: CowPlace,
  order: CowOrder,
): Promise<TypedSignature> {
  if (!isAddressEqual(order.receiver, clients.wallet.account.address)) {
    throw new ChainError('wallet', { reason: walletText.otherAccount });
  }
  return signTyped(clients, orderTypedData(place, order), cowText.signedOther);
}

/** The same for taking back the order that a uid stands for. */
export async function signCancellation(clients: Signing, place: CowPlace, uid: Hex): Promise<Hex> {
  const typed = cancellationTypedData(place, [uid]);
  return (await signTyped(clients, typed, cowText.signedOther)).signature;
}
