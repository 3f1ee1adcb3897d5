import {
  type Account,
  type Chain,
  type Hex,
  isAddressEqual,
  recoverTypedDataAddress,
  type Transport,
  type TypedDataDefinition,
  type WalletClient,
} from 'viem';
import type { ReadClient } from '../client.ts';
import { ChainError, withChainErrors } from '../errors.ts';
import { isContractWallet } from '../operator/isContractWallet.ts';

/** Who signs, and where it is looked up whether that is a contract. */
export type Signing = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
};

/** A signature of typed data, and how it is checked. */
export type TypedSignature = { scheme: 'eip712' | 'eip1271'; signature: Hex };

/**
 * Asks the wallet to sign typed data (EIP-712), and checks that it signed just that. Throws ChainError:
 * `rejected` when the member declines, `wallet` with the reason `signedOther` when something else was signed.
 */
export async function signTyped(
  { client, wallet }: Signing,
  typed: TypedDataDefinition,
  signedOther: string,
): Promise<TypedSignature> {
  const { account } = wallet;
  const isContract = await isContractWallet(client, account.address);
  const signature = await withChainErrors(
    wallet.signTypedData({ account, ...typed } as TypedDataDefinition & { account: Account }),
  );
  // A contract's signature is what its own code says it is (EIP-1271).
  if (isContract) return { scheme: 'eip1271', signature };
  const signer = await recoverTypedDataAddress({ ...typed, signature }).catch(() => null);
  if (signer === null || !isAddressEqual(signer, account.address)) {
    throw new ChainError('wallet', { reason: signedOther });
  }
  return { scheme: 'eip712', signature };
}
