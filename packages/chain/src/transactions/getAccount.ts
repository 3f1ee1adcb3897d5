import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';

/** What the chain knows of an address. */
export type Account = {
  /** In wei. */
  balance: bigint;
  /** How many transactions it sent. */
  sent: number;
  isContract: boolean;
};

/** An account or a contract by its address. Throws ChainError. */
export async function getAccount(client: ReadClient, address: Address): Promise<Account> {
  const [balance, sent, code] = await withChainErrors(
    Promise.all([
      client.getBalance({ address }),
      client.getTransactionCount({ address }),
      client.getCode({ address }),
    ]),
  );
  // A delegated account (EIP-7702) has a pointer as its code, and still is somebody's account.
  return { balance, sent, isContract: code !== undefined && !code.startsWith('0xef0100') };
}
