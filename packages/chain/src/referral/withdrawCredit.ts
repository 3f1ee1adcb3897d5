import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { contractErrorsAbi } from '../generated/abis.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';
import { creditsAbi } from './creditsAbi.ts';

export type WithdrawCreditParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  contract: Address;
};

const abi = [...creditsAbi, ...contractErrorsAbi] as const;

/**
 * Pays the member's credit out to the member. Returns the transaction's hash, not yet confirmed.
 * Throws ChainError: `reverted` before the wallet is asked when there is no credit or the wallet
 * cannot receive coins, `rejected` when the member declines, `wrong-chain` when the wallet is on
 * another chain.
 */
export async function withdrawCredit(parameters: WithdrawCreditParameters): Promise<Hash> {
  const { wallet, contract } = parameters;
  return simulateAndWrite(parameters, {
    address: contract,
    abi,
    functionName: 'withdraw',
    args: [wallet.account.address],
  });
}
