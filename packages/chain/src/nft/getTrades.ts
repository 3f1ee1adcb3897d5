import { type Address, type Hash, parseEventLogs } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { collectionAbi } from '../generated/abis.ts';

/** A mint or a burn that happened. */
export type Trade = {
  kind: 'mint' | 'burn';
  tokenId: bigint;
  /** What the buyer paid or the seller got, fees included, in wei. */
  totalWei: bigint;
};

/**
 * The trades of a collection in a confirmed transaction, in their order; none if it failed. Throws
 * ChainError, also while the transaction is in no block.
 */
export async function getTrades(
  client: ReadClient,
  { hash, collection }: { hash: Hash; collection: Address },
): Promise<Trade[]> {
  const { logs } = await withChainErrors(client.getTransactionReceipt({ hash }));
  const own = logs.filter(({ address }) => address.toLowerCase() === collection.toLowerCase());
  return parseEventLogs({ abi: collectionAbi, eventName: ['Minted', 'Burned'], logs: own }).map(
    (trade) => {
      const { tokenId, price, protocolFee, creatorFee } = trade.args;
      const fees = protocolFee + creatorFee;
      return trade.eventName === 'Minted'
        ? { kind: 'mint', tokenId, totalWei: price + fees }
        : { kind: 'burn', tokenId, totalWei: price - fees };
    },
  );
}
