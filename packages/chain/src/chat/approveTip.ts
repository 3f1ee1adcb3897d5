import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { ensureAllowance } from '../swap/ensureAllowance.ts';

export type ApproveTipParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  tips: Address;
  token: Address;
  /** The exact amount of the tip, in the token's smallest unit; `tip` uses all of it. */
  amount: bigint;
  /** Called with every transaction that was sent. */
  onSent?: (hash: Hash) => void;
};

/**
 * Approves exactly `amount` to the tips contract, and waits for it; `tip` then asks for no
 * signature. Throws ChainError: `rejected` when the member declines.
 */
export async function approveTip({ tips, ...parameters }: ApproveTipParameters): Promise<void> {
  await ensureAllowance({ ...parameters, spender: tips });
}
