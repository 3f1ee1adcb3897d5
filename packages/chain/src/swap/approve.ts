import {
  type Account,
  type Address,
  type Chain,
  type Hash,
  parseAbi,
  type Transport,
  type WalletClient,
} from 'viem';
import type { ReadClient } from '../client.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';

export type ApproveParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  token: Address;
  spender: Address;
  /** The exact allowance of the spender, in the token's smallest unit; 0 revokes it. */
  amount: bigint;
};

/** Some old tokens return nothing, which the standard's ABI would decode as a failure. */
const approveAbi = parseAbi(['function approve(address spender, uint256 amount)']);

/** The call that sets an allowance. */
export const approveCall = ({ token, spender, amount }: Omit<ApproveParameters, Clients>) =>
  ({
    address: token,
    abi: approveAbi,
    functionName: 'approve',
    args: [spender, amount],
  }) as const;

type Clients = 'client' | 'wallet';

/**
 * Sets an allowance to exactly `amount`. Returns the transaction's hash, not yet confirmed. Throws
 * ChainError: `rejected` when the member declines.
 */
export function approve(parameters: ApproveParameters): Promise<Hash> {
  return simulateAndWrite(parameters, approveCall(parameters));
}
