import { erc20Abi, type Hash } from 'viem';
import { ChainError, withChainErrors } from '../errors.ts';
import { isProposal } from '../transactions/isProposal.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { type ApproveParameters, approve } from './approve.ts';
import { approvalsFrom } from './getApprovals.ts';

export type EnsureAllowanceParameters = ApproveParameters & {
  /** Called with every transaction that was sent. */
  onSent?: (hash: Hash) => void;
};

/**
 * Sets the allowance of `spender` to exactly `amount`, and waits for it. Sends nothing if it is
 * that already, and sets an allowance to zero first where the token refuses to change one. Throws
 * ChainError: `rejected` when the member declines, `proposed` when the signers of the wallet still have
 * to approve it.
 */
export async function ensureAllowance(parameters: EnsureAllowanceParameters): Promise<void> {
  const { client, wallet, token, spender, amount, onSent } = parameters;
  const owner = wallet.account.address;
  const allowance = await withChainErrors(
    client.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [owner, spender],
    }),
  );
  if (allowance === amount) return;
  for (const value of await approvalsFrom(client, allowance, { token, owner, spender, amount })) {
    const hash = await approve({ ...parameters, amount: value });
    onSent?.(hash);
    if (await isProposal(client, { from: owner, hash })) throw new ChainError('proposed');
    await waitForTransaction(client, hash);
  }
}
