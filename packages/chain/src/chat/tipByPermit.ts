import type { Hash } from 'viem';
import { ChainError } from '../errors.ts';
import { approveTip } from './approveTip.ts';
import { type TipParameters, tip } from './tip.ts';

/**
 * Tips by signature (`tip`), or by an allowance of exactly the amount where the token or the wallet has no
 * permits. Returns the transaction's hash, not yet confirmed. Throws ChainError: `rejected` when the member
 * declines any of it, `insufficient-funds`, `proposed` when the signers of the wallet still have to approve the
 * allowance, and every foreseeable refusal before the wallet is asked to send.
 */
export async function tipByPermit(parameters: TipParameters): Promise<Hash> {
  const { token } = parameters;
  try {
    return await tip(parameters);
  } catch (error) {
    const hasNoPermits =
      error instanceof ChainError && /^(?:reverted|wallet|unknown)$/.test(error.code);
    if (token === null || !hasNoPermits) throw error;
    await approveTip({ ...parameters, token });
    return tip(parameters);
  }
}
