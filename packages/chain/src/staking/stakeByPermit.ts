import type { Hash } from 'viem';
import { permitOrAllow } from '../tokens/permitOrAllow.ts';
import { deposit } from './deposit.ts';
import { type DepositWithPermitParameters, depositWithPermit } from './depositWithPermit.ts';

/**
 * Stakes by signature (`depositWithPermit`), or by an allowance of exactly the amount where the token
 * or the wallet has no permits. Returns the transaction's hash, not yet confirmed. Throws ChainError:
 * `rejected` when the member declines any of it, `proposed` when the signers of the wallet still have to
 * approve the allowance.
 */
export async function stakeByPermit(parameters: DepositWithPermitParameters): Promise<Hash> {
  const { stakeToken: token, staking: spender } = parameters;
  return permitOrAllow(
    { ...parameters, token, spender },
    () => depositWithPermit(parameters),
    () => deposit(parameters),
  );
}
