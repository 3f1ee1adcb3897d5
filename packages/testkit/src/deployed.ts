import {
  type Account,
  type Address,
  type Chain,
  createPublicClient,
  type Hex,
  http,
  type Transport,
  type WalletClient,
} from 'viem';

/** Deploys a contract to a chain of tests, and returns where it is. */
export async function deployed(
  rpcUrl: string,
  wallet: WalletClient<Transport, Chain, Account>,
  data: Hex,
): Promise<Address> {
  const hash = await wallet.sendTransaction({ data });
  const reads = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 });
  const { contractAddress } = await reads.waitForTransactionReceipt({ hash });
  if (!contractAddress) throw new Error('The contract was not deployed');
  return contractAddress;
}
