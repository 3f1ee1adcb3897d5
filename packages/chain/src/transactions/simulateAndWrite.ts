import type {
  Abi,
  Account,
  Chain,
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionParameters,
  Hash,
  Transport,
  WalletClient,
} from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { gasLimit } from './gasLimit.ts';

/** Who simulates, and who signs and sends. */
type Clients = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
};

/** The state mutability of functions that write. */
type Writing = 'nonpayable' | 'payable';

/**
 * Simulates a call and has the wallet send it only if it would succeed: a reverted transaction still
 * costs gas. It is simulated in the next block: on a chain that makes blocks only for transactions, the
 * newest may be hours old, and what pays by the second would have earned nothing in it. What the call would return is not read: a contract that is not ours may return nothing. Returns the transaction's hash, not yet confirmed. Throws ChainError: every foreseeable
 * refusal before the wallet is asked, `rejected` when the member declines.
 */
export async function simulateAndWrite<
  const TAbi extends Abi,
  TName extends ContractFunctionName<TAbi, Writing>,
  const TArgs extends ContractFunctionArgs<TAbi, Writing, TName>,
>(
  { client, wallet }: Clients,
  call: ContractFunctionParameters<TAbi, Writing, TName, TArgs> & {
    /** Native coin sent along, in wei. */
    value?: bigint;
  },
): Promise<Hash> {
  // viem cannot infer these types while the ABI is a type parameter.
  const request = { ...(call as ContractFunctionParameters), account: wallet.account };
  request.abi = withoutAnswers(request.abi);
  const next = { ...request, blockTag: 'pending' } as const;
  await withChainErrors(client.simulateContract(next));
  const gas = gasLimit(await withChainErrors(client.estimateContractGas(next)));
  return withChainErrors(wallet.writeContract({ ...request, gas, chain: client.chain }));
}

/** The same interface, of which no function returns anything. */
function withoutAnswers(abi: Abi): Abi {
  return abi.map((part) => (part.type === 'function' ? { ...part, outputs: [] } : part));
}
