import type { Hash } from 'viem';
import { ChainError } from '../errors.ts';
import { type EnsureAllowanceParameters, ensureAllowance } from '../swap/ensureAllowance.ts';

/**
 * Pays by a permit, or where the token or the wallet has none, by an allowance of exactly the amount. Only the
 * lack of a permit leads to the other way: whatever else failed may have been sent. Throws what either throws;
 * `proposed` when the signers of the wallet still have to approve the allowance.
 */
export async function permitOrAllow(
  allowance: EnsureAllowanceParameters,
  byPermit: () => Promise<Hash>,
  byAllowance: () => Promise<Hash>,
): Promise<Hash> {
  try {
    return await byPermit();
  } catch (error) {
    if (!(error instanceof ChainError) || error.code !== 'no-permit') throw error;
    await ensureAllowance(allowance);
    return byAllowance();
  }
}
