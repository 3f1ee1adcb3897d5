import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
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

/** Code of an account with a key of its own that runs a contract's code (EIP-7702). */
const delegation = /^0xef0100/;

/**
 * True if an account has a key, and so can sign the permit that `tip` asks for. A contract wallet
 * has none and needs `approveTip` first. Throws ChainError.
 */
export async function signsPermits(client: ReadClient, address: Address): Promise<boolean> {
  const code = await withChainErrors(client.getCode({ address }));
  return code === undefined || code === '0x' || delegation.test(code);
}

/**
 * Approves exactly `amount` to the tips contract, and waits for it; `tip` then asks for no
 * signature. Throws ChainError: `rejected` when the member declines.
 */
export async function approveTip({ tips, ...parameters }: ApproveTipParameters): Promise<void> {
  await ensureAllowance({ ...parameters, spender: tips });
}
