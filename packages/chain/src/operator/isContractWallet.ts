import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';

/** How the code of an account with a key begins that has delegated to a contract (EIP-7702). */
const delegation = '0xef0100';

/** True for a wallet that is a contract, such as one of several signers. Throws ChainError. */
export async function isContractWallet(client: ReadClient, address: Address): Promise<boolean> {
  const code = await withChainErrors(client.getCode({ address }));
  return code !== undefined && !code.startsWith(delegation);
}
