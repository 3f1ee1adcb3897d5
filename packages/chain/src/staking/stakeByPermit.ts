import type { Hash } from 'viem';
import { ChainError } from '../errors.ts';
import { ensureAllowance } from '../swap/ensureAllowance.ts';
import { deposit } from './deposit.ts';
import { type DepositWithPermitParameters, depositWithPermit } from './depositWithPermit.ts';

/**
 * Stakes by signature (`depositWithPermit`), or by an allowance of exactly the amount where the token
 * or the wallet has no permits. Returns the transaction's hash, not yet confirmed. Throws ChainError:
 * `rejected` when the member declines any of it, `proposed` when the signers of the wallet still have to
 * approve the allowance.
 */
export async function stakeByPermit(parameters: DepositWithPermitParameters): Promise<Hash> {
  try {
    return await depositWithPermit(parameters);
  } catch (error) {
    const hasNoPermits =
      error instanceof ChainError && /^(?:reverted|wallet|unknown)$/.test(error.code);
    if (!hasNoPermits) throw error;
    const { stakeToken: token, staking: spender } = parameters;
    await ensureAllowance({ ...parameters, token, spender });
    return deposit(parameters);
  }
}
