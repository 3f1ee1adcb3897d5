import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { contractErrorsAbi, stakingRewardsAbi } from '../generated/abis.ts';

export type ClaimRewardsParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  staking: Address;
};

/** The token's refusals are passed on, so they have to be known. */
const abi = [...stakingRewardsAbi, ...contractErrorsAbi] as const;

/**
 * Has the rewards paid. Returns the transaction's hash, not yet confirmed. Throws ChainError: `rejected` when the
 * member declines, `wrong-chain` when the wallet is elsewhere, every foreseeable refusal before the
 * wallet is asked.
 */
export async function claimRewards(parameters: ClaimRewardsParameters): Promise<Hash> {
  const { client, wallet, staking } = parameters;
  const call = {
    address: staking,
    abi,
    functionName: 'claimRewards',
    account: wallet.account,
  } as const;
  await withChainErrors(client.simulateContract(call));
  return withChainErrors(wallet.writeContract({ ...call, chain: client.chain }));
}
