import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { contractErrorsAbi, stakingRewardsAbi } from '../generated/abis.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';

export type ClaimRewardsParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  staking: Address;
};

/** The contract passes the token's errors on, so both ABIs are needed to decode them. */
const abi = [...stakingRewardsAbi, ...contractErrorsAbi] as const;

/**
 * Claims the rewards. Returns the transaction's hash, not yet confirmed. Throws ChainError:
 * `rejected` when the member declines, `wrong-chain` when the wallet is on another chain, every
 * foreseeable refusal before the wallet is asked.
 */
export async function claimRewards(parameters: ClaimRewardsParameters): Promise<Hash> {
  const { staking } = parameters;
  return simulateAndWrite(parameters, {
    address: staking,
    abi,
    functionName: 'claimRewards',
  });
}
