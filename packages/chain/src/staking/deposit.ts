import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { contractErrorsAbi, stakingRewardsAbi } from '../generated/abis.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';

export type DepositParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  staking: Address;
  /** In the stake token's smallest unit. */
  amount: bigint;
};

/** The token's refusals are passed on, so they have to be known. */
const abi = [...stakingRewardsAbi, ...contractErrorsAbi] as const;

/**
 * Stakes tokens that the staking contract is allowed to take (`ensureAllowance`). Returns the transaction's hash, not yet confirmed. Throws ChainError: `rejected` when the
 * member declines, `wrong-chain` when the wallet is elsewhere, every foreseeable refusal before the
 * wallet is asked.
 */
export async function deposit(parameters: DepositParameters): Promise<Hash> {
  const { staking, amount } = parameters;
  return simulateAndWrite(parameters, {
    address: staking,
    abi,
    functionName: 'deposit',
    args: [amount],
  });
}
