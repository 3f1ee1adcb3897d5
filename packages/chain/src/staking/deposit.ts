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

/** The contract passes the token's errors on, so both ABIs are needed to decode them. */
const abi = [...stakingRewardsAbi, ...contractErrorsAbi] as const;

/**
 * Stakes tokens that are approved to the staking contract (`ensureAllowance`). Returns the
 * transaction's hash, not yet confirmed. Throws ChainError: `rejected` when the member declines,
 * `wrong-chain` when the wallet is on another chain, every foreseeable refusal before the wallet is
 * asked.
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
