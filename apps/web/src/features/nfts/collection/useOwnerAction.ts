import { balanceKeys } from '../../../data/balance.ts';
import { collectionKeys } from '../../../data/collection.ts';
import { nftKeys } from '../../../data/nfts.ts';
import { useWrite } from '../../../transactions/useWrite.ts';
import type { Web3 } from '../../../wallet/web3.ts';

export type OwnerAction = {
  /** For the list of recent transactions. */
  what: string;
  send: (web3: Web3) => Promise<`0x${string}`>;
  /** Told once it is confirmed. */
  done: string;
};

/**
 * Sends a transaction about a collection, after which everything about it is read again. `kind` tells the forms
 * of a collection apart.
 */
export function useOwnerAction(collection: string, kind: string) {
  return useWrite(
    `collection.${collection}.${kind}`,
    ({ what, send, done }: OwnerAction, holder) => ({
      what,
      send,
      stale: [nftKeys.all, collectionKeys.state(collection), balanceKeys.native(holder)],
      tell: () => done,
    }),
  );
}
