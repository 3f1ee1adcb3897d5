import { type Address, erc20Abi } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { approveCall } from './approve.ts';

export type GetApprovalsParameters = {
  token: Address;
  owner: Address;
  spender: Address;
  /** What the spender needs, in the token's smallest unit. */
  amount: bigint;
};

/** An allowance, and what it has to be set to, one after the other, to cover an amount; often nothing. */
export type Approvals = { allowance: bigint; missing: readonly bigint[] };

/** Reads what is missing for an allowance of `amount`; see `approvalsFrom`. Throws ChainError. */
export async function getApprovals(
  client: ReadClient,
  parameters: GetApprovalsParameters,
): Promise<Approvals> {
  const { token, owner, spender, amount } = parameters;
  const allowance = await withChainErrors(
    client.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [owner, spender],
    }),
  );
  if (allowance >= amount) return { allowance, missing: [] };
  return { allowance, missing: await approvalsFrom(client, allowance, parameters) };
}

/** How an allowance becomes exactly `amount`: by way of zero where the token refuses to change one. */
export async function approvalsFrom(
  client: ReadClient,
  allowance: bigint,
  parameters: GetApprovalsParameters,
): Promise<readonly bigint[]> {
  const { owner, amount } = parameters;
  if (allowance === 0n || amount === 0n) return [amount];
  const changesAtOnce = await client
    .simulateContract({ ...approveCall(parameters), account: owner })
    .then(
      () => true,
      () => false,
    );
  return changesAtOnce ? [amount] : [0n, amount];
}
