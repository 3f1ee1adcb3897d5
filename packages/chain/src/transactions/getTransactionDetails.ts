import {
  type Address,
  type Hash,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { failureReason } from './failureReason.ts';

/** A transaction as an explorer shows it. Amounts in wei. */
export type TransactionDetails = {
  from: Address;
  /** null: it creates a contract. */
  to: Address | null;
  value: bigint;
  nonce: number;
  /** How it ended; null while it is not in a block. */
  result: {
    isSuccess: boolean;
    /** Why it failed, in words; null if it did not, or gave no reason. */
    reason: string | null;
    blockNumber: bigint;
    /** Seconds since 1970. */
    timestamp: bigint;
    gasUsed: bigint;
    /** The fee that it paid. */
    fee: bigint;
    /** The contract that it created. */
    created: Address | null;
  } | null;
};

/** A transaction by its hash, null when the chain does not know it. Throws ChainError. */
export async function getTransactionDetails(
  client: ReadClient,
  hash: Hash,
): Promise<TransactionDetails | null> {
  const found = client.getTransaction({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionNotFoundError) return null;
    throw error;
  });
  const transaction = await withChainErrors(found);
  if (transaction === null) return null;
  const { from, to, value, nonce } = transaction;
  return { from, to, value, nonce, result: await withChainErrors(resultOf(client, hash)) };
}

async function resultOf(client: ReadClient, hash: Hash): Promise<TransactionDetails['result']> {
  const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  });
  if (receipt === null) return null;
  const isSuccess = receipt.status === 'success';
  const { timestamp } = await client.getBlock({ blockNumber: receipt.blockNumber });
  return {
    isSuccess,
    reason: isSuccess ? null : await failureReason(client, receipt),
    blockNumber: receipt.blockNumber,
    timestamp,
    gasUsed: receipt.gasUsed,
    fee: receipt.gasUsed * receipt.effectiveGasPrice,
    created: receipt.contractAddress ?? null,
  };
}
