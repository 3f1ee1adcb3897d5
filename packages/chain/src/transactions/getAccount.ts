import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';

/** An address as the chain knows it. */
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
  // The code of a delegated account (EIP-7702) is a pointer: it still counts as an account.
  return { balance, sent, isContract: code !== undefined && !code.startsWith('0xef0100') };
}
