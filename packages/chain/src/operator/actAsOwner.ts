import type {
  Account,
  Address,
  Chain,
  ContractFunctionArgs,
  ContractFunctionName,
  Hash,
  Transport,
  WalletClient,
} from 'viem';
import type { ReadClient } from '../client.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';
import { ownerAbi } from './ownerAbi.ts';

type ActName = ContractFunctionName<typeof ownerAbi, 'nonpayable'>;

/** An act of the owner: a function, and what it is called with. */
export type OwnerAct = {
  [Name in ActName]: {
    functionName: Name;
    args: ContractFunctionArgs<typeof ownerAbi, 'nonpayable', Name>;
  };
}[ActName];

export type ActAsOwnerParameters = {
  client: ReadClient;
  /** The owner's; of `acceptOwnership` the one it is offered to, of `withdrawRevenue` anybody's. */
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  contract: Address;
  act: OwnerAct;
};

/**
 * Sends an act of a contract's owner and returns the transaction's hash, not yet confirmed; a wallet of
 * several signers may return that of a proposal. Throws ChainError: every foreseeable refusal, such as a
 * share above its cap, before the wallet is asked, `rejected` when the owner declines, `wrong-chain`
 * when the wallet is on another chain.
 */
export function actAsOwner({ client, wallet, contract, act }: ActAsOwnerParameters): Promise<Hash> {
  const call = { address: contract, abi: ownerAbi, ...act };
  // viem infers the arguments from one name, not from a union of them.
  return simulateAndWrite({ client, wallet }, call as never);
}
