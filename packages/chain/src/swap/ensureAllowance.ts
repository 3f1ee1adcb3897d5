import {
  type Account,
  type Address,
  type Chain,
  erc20Abi,
  type Hash,
  parseAbi,
  type Transport,
  type WalletClient,
} from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';

export type EnsureAllowanceParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  token: Address;
  spender: Address;
  /** The exact allowance of the spender, in the token's smallest unit. */
  amount: bigint;
  /** Called with every transaction that was sent. */
  onSent?: (hash: Hash) => void;
};

/** Some old tokens return nothing, which the standard's ABI would decode as a failure. */
const approveAbi = parseAbi(['function approve(address spender, uint256 amount)']);

/**
 * Sets the allowance of `spender` to exactly `amount`, and waits for it. Sends nothing if it is
 * that already, and sets an allowance to zero first where the token refuses to change one. Throws
 * ChainError: `rejected` when the member declines.
 */
export async function ensureAllowance(parameters: EnsureAllowanceParameters): Promise<void> {
  const { client, wallet, token, spender, amount, onSent } = parameters;
  const allowance = await withChainErrors(
    client.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [wallet.account.address, spender],
    }),
  );
  if (allowance === amount) return;
  const approval = (value: bigint) =>
    ({
      address: token,
      abi: approveAbi,
      functionName: 'approve',
      args: [spender, value],
    }) as const;
  const approve = async (value: bigint) => {
    const hash = await simulateAndWrite(parameters, approval(value));
    onSent?.(hash);
    await waitForTransaction(client, hash);
  };
  if (allowance > 0n) {
    const changesAtOnce = await client
      .simulateContract({ ...approval(amount), account: wallet.account })
      .then(
        () => true,
        () => false,
      );
    if (!changesAtOnce) await approve(0n);
  }
  await approve(amount);
}
