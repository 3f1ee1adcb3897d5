import {
  type Account,
  type Address,
  type Chain,
  encodeFunctionData,
  type Hex,
  type Transport,
  type WalletClient,
} from 'viem';
import type { ReadClient } from '../client.ts';
import { sendBatch } from '../transactions/sendBatch.ts';
import { approveCall } from './approve.ts';
import { getApprovals } from './getApprovals.ts';

type Clients = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
};
type Call = { to: Address; data: Hex; value?: bigint };

/**
 * Allows `to` exactly what a call takes, and calls it, in one transaction of the wallet (EIP-5792): both
 * or neither. Returns the wallet's id of it. Throws ChainError: `rejected` when the member declines.
 */
export async function approveAndCall(
  { client, wallet }: Clients,
  { token, amount }: { token: Address; amount: bigint },
  call: Call,
): Promise<string> {
  const { account } = wallet;
  const needed = { token, spender: call.to, amount };
  const { missing } = await getApprovals(client, { ...needed, owner: account.address });
  const approvals = missing.map((value) => {
    const { abi, functionName, args } = approveCall({ ...needed, amount: value });
    return { to: token, data: encodeFunctionData({ abi, functionName, args }) };
  });
  return sendBatch(wallet, client.chain, [...approvals, call]);
}
