import { withDeadline } from '@parley/domain/time/deadline';
import { pause } from '../wallet/provider.ts';
import type { Web3 } from '../wallet/web3.ts';
import { hashesBeside, type RecentTransaction, transactionOf } from './recent.ts';

/** How often it is searched for, in milliseconds. */
const everyMs = 2_000;
/** How long one look may take, in milliseconds: a wallet may never say what became of several calls. */
const lookLimitMs = 15_000;

type Hash = `0x${string}`;

/** Its hash; `given-up` for several calls that their wallet did not make. */
export type Found = Hash | 'given-up';

type Patience = {
  /**
   * For how long it is searched for, in milliseconds of looks that did not find it; at least one look. While the
   * wallet says that it still has the calls, they may be made.
   */
  forMs: number;
  /** False once it need not be searched for. */
  isWanted: () => boolean;
};

/**
 * Searches for a transaction whose wallet gave no hash, until it is found: on the chain, or for several calls
 * at once in the wallet. Null when it was not there for so long, and once it is not wanted. Never throws.
 */
export async function search(
  web3: Pick<Web3, 'reads' | 'walletClient'>,
  id: string,
  { forMs, isWanted }: Patience,
): Promise<Found | null> {
  for (let empty = 0; isWanted(); ) {
    const searched = transactionOf(id);
    if (searched === undefined) return null;
    try {
      const found = await withDeadline(look(web3, searched), lookLimitMs, () => null);
      if (found !== null && found !== 'waiting') return found;
      if (found === null) empty += 1;
    } catch (error) {
      // Only an answer counts, such as a wallet's that knows no such calls: a network that is away has nothing to say.
      const { toChainError } = await import('@parley/chain/errors');
      if (toChainError(error).code !== 'unavailable') empty += 1;
    }
    if (empty * everyMs >= forMs) return null;
    await pause(everyMs);
  }
  return null;
}

/** One look; null while it is not there, `waiting` while its wallet has it. Throws when the network or the wallet does not answer. */
async function look(
  web3: Pick<Web3, 'reads' | 'walletClient'>,
  { id, from, asked, batchId }: RecentTransaction,
): Promise<Found | 'waiting' | null> {
  if (batchId !== undefined) {
    const { batchOutcome } = await import('./batchOutcome.ts');
    const outcome = await batchOutcome(web3, batchId);
    return outcome.state === 'made' ? outcome.hash : outcome.state;
  }
  if (asked === undefined) return null;
  const { findCall } = await import('@parley/chain/transactions/findCall');
  const searched = { from: from as Hash, ...asked };
  const { hash } = await findCall(web3.reads, searched, hashesBeside(id));
  return hash;
}
