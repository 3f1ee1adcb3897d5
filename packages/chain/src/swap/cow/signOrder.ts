import type { CowOrder } from '@parley/domain/swap/cow';
import { cowText } from '@parley/text/cow';
import { walletText } from '@parley/text/wallets';
import {
  type Account,
  type Address,
  type Chain,
  type Hex,
  isAddressEqual,
  recoverTypedDataAddress,
  type Transport,
  type TypedDataDefinition,
  type WalletClient,
} from 'viem';
import type { ReadClient } from '../../client.ts';
import { ChainError, withChainErrors } from '../../errors.ts';
import { isContractWallet } from '../../operator/isContractWallet.ts';
import { getPermitTerms, permitTypedData } from '../../tokens/getPermitTerms.ts';

import { type CowPlace, cancellationTypedData, orderTypedData } from './orderDigest.ts';

type Clients = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
};

/** An owner's signature, and how it is checked. */
export type OrderSignature = { scheme: 'eip712' | 'eip1271'; signature: Hex };

/**
 * Asks the wallet for the owner's signature of an order that pays the owner. Throws ChainError:
 * `rejected` when the member declines, `wallet` when something else was signed, or when the account is
 * not the one that the order was made for.
 */
export async function signOrder(
  clients: Clients,
  place: CowPlace,
  order: CowOrder,
): Promise<OrderSignature> {
  if (!isAddressEqual(order.receiver, clients.wallet.account.address)) {
    throw new ChainError('wallet', { reason: walletText.otherAccount });
  }
  return sign(clients, orderTypedData(place, order));
}

/** The same for taking back the order that a uid stands for. */
export async function signCancellation(clients: Clients, place: CowPlace, uid: Hex): Promise<Hex> {
  return (await sign(clients, cancellationTypedData(place, [uid]))).signature;
}

export type SignPermitParameters = Clients & {
  token: Address;
  spender: Address;
  /** In the token's smallest unit. */
  amount: bigint;
  /** Until when it can be used, in seconds since 1970. */
  deadline: number;
};

/**
 * Asks the wallet for an EIP-2612 permit of exactly `amount`. Throws ChainError: `rejected`, or `wallet`
 * when the token has no permits or something else was signed.
 */
export async function signPermit(parameters: SignPermitParameters): Promise<Hex> {
  const { client, wallet, token, spender, amount: value, deadline } = parameters;
  const owner = wallet.account.address;
  const terms = await getPermitTerms(client, { token, owner });
  if (terms === null) throw new ChainError('wallet', { reason: cowText.noPermit });
  const permit = { owner, spender, value, deadline: BigInt(deadline) };
  return (await sign(parameters, permitTypedData(terms, permit))).signature;
}

async function sign(
  { client, wallet }: Clients,
  typed: TypedDataDefinition,
): Promise<OrderSignature> {
  const { account } = wallet;
  const isContract = await isContractWallet(client, account.address);
  const signature = await withChainErrors(
    wallet.signTypedData({ account, ...typed } as TypedDataDefinition & { account: Account }),
  );
  // A contract's signature is what its own code says it is; the order book asks it.
  if (isContract) return { scheme: 'eip1271', signature };
  const signer = await recoverTypedDataAddress({ ...typed, signature }).catch(() => null);
  if (signer === null || !isAddressEqual(signer, account.address)) {
    throw new ChainError('wallet', { reason: cowText.signedOther });
  }
  return { scheme: 'eip712', signature };
}
