import { sendNftText } from '@parley/text/contracts';
import {
  type Account,
  type Address,
  type Chain,
  erc721Abi,
  type Hash,
  isAddressEqual,
  type Transport,
  type WalletClient,
  zeroAddress,
} from 'viem';
import type { ReadClient } from '../client.ts';
import { ChainError, toChainError } from '../errors.ts';
import { contractErrorsAbi } from '../generated/abis.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';

export type SendTokenParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  /** Any ERC-721 contract. */
  collection: Address;
  tokenId: bigint;
  to: Address;
};

const abi = [...erc721Abi, ...contractErrorsAbi] as const;

/**
 * Sends a token of the member and returns the transaction's hash, not yet confirmed. A receiver that
 * is a contract has to take it (ERC-721's safe transfer). Throws ChainError: every foreseeable
 * refusal before the wallet is asked, `rejected` when the member declines, `wrong-chain` when the
 * wallet is on another chain.
 */
export async function sendToken(parameters: SendTokenParameters): Promise<Hash> {
  const { client, wallet, collection, tokenId, to } = parameters;
  if (isAddressEqual(to, zeroAddress) || isAddressEqual(to, collection)) {
    throw new ChainError('reverted', { reason: sendNftText.lost });
  }
  const { account } = wallet;
  const call = { address: collection, abi, args: [account.address, to, tokenId] } as const;
  try {
    return await simulateAndWrite(parameters, { ...call, functionName: 'safeTransferFrom' });
  } catch (thrown) {
    const error = toChainError(thrown);
    if (error.code !== 'reverted') throw error;
    // What succeeds unless the receiver is asked was refused by the receiver, whatever it says.
    const unasked = { ...call, account, functionName: 'transferFrom' } as const;
    const refused = await client.simulateContract(unasked).then(
      () => true,
      () => false,
    );
    if (!refused) throw error;
    throw new ChainError('reverted', { reason: sendNftText.refused, cause: error });
  }
}
