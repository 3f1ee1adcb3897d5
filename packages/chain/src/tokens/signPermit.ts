import { walletText } from '@parley/text/wallets';
import type { Address, Hex } from 'viem';
import { ChainError, lacksMethod } from '../errors.ts';
import { type Signing, signTyped } from '../transactions/signTyped.ts';
import { getPermitTerms, permitTypedData } from './getPermitTerms.ts';

export type SignPermitParameters = Signing & {
  token: Address;
  spender: Address;
  /** In the token's smallest unit. */
  amount: bigint;
  /** Until when it can be used, in seconds since 1970. */
  deadline: number;
};

/**
 * Asks the wallet for an EIP-2612 permit of exactly `amount`. Throws ChainError: `rejected`, or `no-permit`
 * where the token has none, the wallet signs no typed data, or it signed something else: then an allowance
 * does the same.
 */
export async function signPermit(parameters: SignPermitParameters): Promise<Hex> {
  const { client, wallet, token, spender, amount: value, deadline } = parameters;
  const owner = wallet.account.address;
  const terms = await getPermitTerms(client, { token, owner });
  if (terms === null) throw new ChainError('no-permit');
  const permit = { owner, spender, value, deadline: BigInt(deadline) };
  const typed = permitTypedData(terms, permit);
  try {
    return (await signTyped(parameters, typed, walletText.signedOther)).signature;
  } catch (error) {
    const isOther = error instanceof ChainError && error.reason === walletText.signedOther;
    throw isOther || lacksMethod(error) ? new ChainError('no-permit', { cause: error }) : error;
  }
}
