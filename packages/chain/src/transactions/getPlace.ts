import { type Address, type Hash, TransactionReceiptNotFoundError } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import type { BlockPlace } from './isInChain.ts';

/** Where a transaction is in the chain, and how it ended there. */
export type TransactionPlace = {
  block: BlockPlace;
  isSuccess: boolean;
  sender: Sender;
};

/** Who sent a transaction, and as which of theirs, counted from 0. */
export type Sender = { address: Address; nonce: number };

/** The block that a transaction is in; null while it is in none. Throws ChainError. */
export async function getPlace(client: ReadClient, hash: Hash): Promise<TransactionPlace | null> {
  const found = client.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  });
  const receipt = await withChainErrors(found);
  if (receipt === null) return null;
  const { nonce } = await withChainErrors(client.getTransaction({ hash }));
  return {
    block: { number: Number(receipt.blockNumber), hash: receipt.blockHash },
    isSuccess: receipt.status === 'success',
    sender: { address: receipt.from, nonce },
  };
}

/** True once a transaction with this nonce is in a block, whichever. Throws ChainError. */
export async function isNonceUsed(
  client: ReadClient,
  { address, nonce }: Sender,
): Promise<boolean> {
  return (await withChainErrors(client.getTransactionCount({ address }))) > nonce;
}
