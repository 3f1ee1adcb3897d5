import type { Hash } from 'viem';
import { permitOrAllow } from '../tokens/permitOrAllow.ts';
import { type TipParameters, tip } from './tip.ts';

/**
 * Tips by signature (`tip`), or by an allowance of exactly the amount where the token or the wallet has no
 * permits. Returns the transaction's hash, not yet confirmed. Throws ChainError: `rejected` when the member
 * declines any of it, `insufficient-funds`, `proposed` when the signers of the wallet still have to approve the
 * allowance, and every foreseeable refusal before the wallet is asked to send.
 */
export async function tipByPermit(parameters: TipParameters): Promise<Hash> {
  const { token, tips: spender } = parameters;
  const send = () => tip(parameters);
  return token === null ? send() : permitOrAllow({ ...parameters, token, spender }, send, send);
}
