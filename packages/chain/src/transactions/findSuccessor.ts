import { type Address, type Hash, TransactionNotFoundError } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { type AskedCall, blockOf, blockWith, callFingerprint, findCall } from './findCall.ts';
import { getPlace, isNonceUsed, type Sender } from './getPlace.ts';

/** A transaction that is in no block, and what is known of it. */
export type Missing = {
  hash: Hash;
  /** Who sent it, and as which of theirs; undefined where no node has told. */
  sender?: Sender | undefined;
  /** What its wallet was asked for; undefined where that is not known. */
  asked?: Omit<AskedCall, 'from'> | undefined;
  from: Address;
};

/** The transaction that has the place of another: the same call again, a cancellation, or something else. */
export type Successor = { hash: Hash; reason: 'repriced' | 'cancelled' | 'replaced' };

/** Who sent a transaction, and as which of theirs; null while the node does not know it. Throws ChainError. */
export async function getSender(client: ReadClient, hash: Hash): Promise<Sender | null> {
  const found = client.getTransaction({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionNotFoundError) return null;
    throw error;
  });
  const transaction = await withChainErrors(found);
  return transaction && { address: transaction.from, nonce: transaction.nonce };
}

/**
 * Looks for what took the place of a transaction, also long after a node has forgotten that one: by its sender and
 * nonce, or where these are not known by its call. `known` are the hashes of others, in lower case, none of which it
 * is. Null while there is nothing of the kind. Throws ChainError, also where a node does not tell its past.
 */
export async function findSuccessor(
  client: ReadClient,
  missing: Missing,
  known: ReadonlySet<string> = new Set(),
): Promise<Successor | null> {
  const { hash, sender, asked, from } = missing;
  if (sender === undefined) {
    if (asked === undefined) return null;
    const { hash: again } = await findCall(client, { from, ...asked }, known);
    return again === null || again === hash ? null : { hash: again, reason: 'repriced' };
  }
  if (!(await isNonceUsed(client, sender))) return null;
  if ((await getPlace(client, hash)) !== null) return null;
  const { address, nonce } = sender;
  const head = Number(await withChainErrors(client.getBlockNumber({ cacheTime: 0 })));
  const number = await blockOf(client, { from: address, nonce, after: asked?.block ?? -1, head });
  const { transactions } = await blockWith(client, BigInt(number));
  const taken = transactions.find(
    (sent) => sent.from.toLowerCase() === address.toLowerCase() && sent.nonce === nonce,
  );
  if (taken === undefined || taken.hash === hash) return null;
  const call = { to: taken.to, data: taken.input, value: taken.value };
  const isSame = callFingerprint(call) === asked?.fingerprint;
  if (isSame) return { hash: taken.hash, reason: 'repriced' };
  // As wallets cancel: nothing, to oneself.
  const isEmpty = callFingerprint(call) === callFingerprint({ to: address });
  return { hash: taken.hash, reason: isEmpty ? 'cancelled' : 'replaced' };
}
